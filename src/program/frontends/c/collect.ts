import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { type ClassPart, fieldTypes, toScope } from "./classScopes.ts";
import { choosePart } from "./conditions.ts";
import { sourceOf } from "../otherFiles.ts";
import { defaultsIn, signatureOf, variablesIn, withoutDoubles } from "./doubles.ts";
import { endingClasses } from "./leaving.ts";
import { openTypes, readParameters } from "./functions.ts";
import { type Macro, namesOf, parseMacro, toMacro } from "./macros.ts";
import { toName } from "../build.ts";
import type { ClassScope, Declarations } from "./scope.ts";
import { friendsIn, lastName } from "./syntax.ts";
import {
  anonymousName,
  baseType,
  type CType,
  type Declared,
  declare,
  plainType,
  toType,
  typeText,
} from "./types.ts";
import { changingFunctions } from "./openOrder.ts";
import { hasLambdaPlaces, lambdaPlaces, standsForPlace } from "./references.ts";

/** A function with a body. */
export interface FunctionPart {
  readonly view: SyntaxView;
  readonly name: string;
  readonly nameView: SyntaxView;
  /** The class in whose name it is defined outside of it: `float Head::dot(…)`. */
  readonly home: string | null;
  readonly result: CType;
  readonly parameters: SyntaxView | null;
  readonly template: SyntaxView | null;
}

/** What a text declares, with the parts that run in order. */
export interface Collected extends Declarations {
  /** Macros that are something else in another file, with all that they are. */
  readonly torn: ReadonlyMap<string, readonly Macro[]>;
  readonly functions: readonly FunctionPart[];
  readonly types: readonly ClassPart[];
  readonly enums: readonly SyntaxView[];
  /** Macros that are values, which are variables of the program. */
  readonly values: readonly Macro[];
  readonly others: readonly SyntaxView[];
}

/** What a text declares, wherever that is. */
export function collect(parts: readonly SyntaxView[], isPlus: boolean): Collected {
  return new Collector(isPlus).all(parts);
}

const localType = /^(?:struct|class|union|enum)_specifier$|^type_definition$|^alias_declaration$/;

class Collector {
  readonly #isPlus: boolean;
  readonly #aliases = new Map<string, CType>();
  readonly #macros = new Map<string, Macro>();
  readonly #functions: FunctionPart[] = [];
  readonly #types: ClassPart[] = [];
  readonly #enums: SyntaxView[] = [];
  readonly #others: SyntaxView[] = [];
  readonly #open = new Set<string>();
  /** Macros that are something else in another file. */
  readonly #torn = new Map<string, Macro[]>();
  /** Classes that are others for some types, which are not followed. */
  readonly #special = new Set<string>();

  constructor(isPlus: boolean) {
    this.#isPlus = isPlus;
  }

  all(parts: readonly SyntaxView[]): Collected {
    this.#collectMacros(parts);
    for (const name of this.#torn.keys()) this.#macros.delete(name);
    for (const each of parts) this.#visit(each, null);
    this.#dropDoubles();
    const classes = new Map<string, ClassScope>(
      this.#types.map(({ view, name }) => [name, toScope(view, name)]),
    );
    const aliases = this.#aliases;
    const isPlus = this.#isPlus;
    const values = [...this.#macros.values()].filter((each) => this.#isValue(each));
    for (const { name } of values) this.#macros.delete(name);
    return {
      aliases,
      macros: this.#macros,
      torn: this.#torn,
      references: this.#references(classes, parts.some(hasLambdaPlaces)),
      places: this.#places(classes),
      results: this.#results(),
      defaults: defaultsIn(this.#others, this.#types, aliases),
      classes,
      fields: fieldTypes(this.#types, aliases),
      open: this.#open,
      given: this.#given(),
      changing: changingFunctions(
        this.#functions,
        this.#others.flatMap((each) => variablesIn(each, aliases)),
      ),
      ending: isPlus ? endingClasses(this.#types, classes, sourceOf(parts)) : new Set(),
      isPlus,
      functions: this.#functions,
      types: this.#types,
      enums: this.#enums,
      values,
      others: this.#others,
    };
  }

  /** Leaves out classes for some types, and what several files have under one name. */
  #dropDoubles(): void {
    const plain = this.#types.filter(({ name }) => !this.#special.has(name));
    const types = withoutDoubles(
      plain,
      ({ name }) => [name],
      ({ view }) => view.source,
    );
    const functions = withoutDoubles(
      this.#functions,
      ({ home, name, parameters }) => [signatureOf(home, name, parameters)],
      ({ view }) => view.source,
    );
    const others = withoutDoubles(
      this.#others,
      (each) => variablesIn(each, this.#aliases),
      ({ source }) => source,
    );
    this.#types.splice(0, this.#types.length, ...types);
    this.#functions.splice(0, this.#functions.length, ...functions);
    this.#others.splice(0, this.#others.length, ...others);
  }

  #define(macro: Macro): void {
    const known = this.#macros.get(macro.name);
    const isOther = known !== undefined && known.nameView.source !== macro.nameView.source;
    const torn = this.#torn.get(macro.name);
    if (torn) torn.push(macro);
    else if (isOther && known.text.trim() !== macro.text.trim())
      this.#torn.set(macro.name, [known, macro]);
    this.#macros.set(macro.name, macro);
  }

  #collectMacros(parts: readonly SyntaxView[]): void {
    for (const each of parts) {
      if (each.type === "preproc_def" || each.type === "preproc_function_def") {
        const macro = toMacro(each);
        const name = each.field("name");
        if (macro) this.#define(macro);
        else if (name && each.type === "preproc_def") {
          const empty = { parameters: null, text: "", start: each.end };
          this.#define({ ...empty, name: name.text, nameView: name });
        }
      } else if (
        /^preproc_(?:ifn?def|if)$|^compound_statement$|^function_definition$/.test(each.type)
      ) {
        const known = { macros: this.#macros, isPlus: this.#isPlus };
        this.#collectMacros(
          each.type.startsWith("preproc") ? choosePart(known, each) : each.named(),
        );
      }
    }
  }

  /** Whether a macro is a value that depends on nothing but other macros and literals. */
  #isValue(macro: Macro, depth = 0, known = new Map<Macro, boolean>()): boolean {
    if (macro.parameters !== null || depth > 10) return false;
    const before = known.get(macro);
    if (before !== undefined) return before;
    const isKnown = namesOf(macro).every((name) => {
      const inner = this.#macros.get(name);
      return inner !== undefined && this.#isValue(inner, depth + 1, known);
    });
    const isValue = isKnown && parseMacro(macro, (name, _, range) => toName(name, range)) !== null;
    known.set(macro, isValue);
    return isValue;
  }

  #visit(view: SyntaxView, template: SyntaxView | null): void {
    switch (view.type) {
      case "preproc_if":
      case "preproc_ifdef": {
        const known = { macros: this.#macros, isPlus: this.#isPlus };
        for (const each of choosePart(known, view)) this.#visit(each, null);
        return;
      }
      case "namespace_definition":
      case "linkage_specification": {
        const body = view.field("body");
        const inner = body?.type === "declaration_list" ? body.named() : body ? [body] : [];
        for (const each of inner) this.#visit(each, null);
        return;
      }
      case "template_declaration":
        for (const name of openTypes(view)) this.#open.add(name);
        for (const each of view.named()) {
          if (each.type !== "template_parameter_list") this.#visit(each, view);
        }
        return;
      case "function_definition":
        this.#function(view, template);
        return;
      case "type_definition":
        this.#typedef(view);
        return;
      case "alias_declaration": {
        const [name, type] = [view.field("name"), view.field("type")];
        if (name && type) this.#aliases.set(name.text, toType(type, this.#aliases));
        return;
      }
      case "struct_specifier":
      case "class_specifier":
      case "union_specifier":
      case "enum_specifier":
        this.#type(view, null, template);
        return;
      case "preproc_def": {
        // `#define real float`
        const macro = this.#macros.get(view.field("name")?.text ?? "");
        if (macro && /^(?:float|double|int|long|unsigned|size_t)$/.test(macro.text.trim())) {
          this.#aliases.set(macro.name, plainType(macro.text.trim().replace("unsigned", "uint")));
          this.#macros.delete(macro.name);
        }
        return;
      }
      default:
        if (view.type === "declaration") this.#inDeclaration(view);
        this.#others.push(view);
    }
  }

  /** `struct { … } point;` and `enum { A, B };` declare types, too. */
  #inDeclaration(view: SyntaxView): void {
    const type = view.field("type");
    if (type && /_specifier$/.test(type.type)) this.#type(type, null, null);
  }

  #typedef(view: SyntaxView): void {
    const type = view.field("type");
    const declarators = view.fields("declarator");
    if (!type) return;
    const first = declarators.find((each) => each.type === "type_identifier");
    const isNamed = /^(?:struct|class|union|enum)_specifier$/.test(type.type);
    if (isNamed) this.#type(type, first?.text ?? null, null);
    const hasName = !isNamed || type.field("name") !== null;
    const base =
      isNamed && !hasName && first && type.type !== "enum_specifier"
        ? plainType(first.text)
        : baseType(view, this.#aliases);
    for (const each of declarators) {
      const { name, type: own } = declare(each, base, this.#aliases);
      if (name && name.text !== own.text) this.#aliases.set(name.text, own);
    }
  }

  #type(view: SyntaxView, given: string | null, template: SyntaxView | null): void {
    const body = view.field("body");
    if (!body) return;
    if (view.type === "enum_specifier") {
      this.#enums.push(view);
      const name = view.field("name")?.text;
      if (name) this.#aliases.set(name, plainType("int"));
      return;
    }
    const name = view.field("name")?.text.replace(/<[^]*$/, "") ?? given ?? anonymousName(view);
    for (const each of body.named()) {
      const type = each.field("type");
      if (each.type === "field_declaration" && type && /_specifier$/.test(type.type))
        this.#type(type, null, null);
      if (each.type === "type_definition" || each.type === "alias_declaration")
        this.#visit(each, null);
    }
    for (const each of friendsIn(body)) this.#function(each, template);
    const isSpecial = view.field("name")?.type === "template_type";
    if (isSpecial) this.#special.add(name);
    this.#types.push({ view, name, template });
  }

  #function(view: SyntaxView, template: SyntaxView | null): void {
    const declarator = view.field("declarator");
    if (!declarator || !view.field("body")) return;
    const { name, type, parameters } = declare(
      declarator,
      baseType(view, this.#aliases),
      this.#aliases,
    );
    if (!name || !parameters) return;
    const own = lastName(name);
    const scope = name.type === "qualified_identifier" ? name.field("scope") : null;
    const home = scope ? (scope.field("name")?.text ?? scope.text) : null;
    const isHere = home !== null && this.#types.some((each) => each.name === home);
    this.#functions.push({
      view,
      name: own.text.replace(/\s+/g, ""),
      nameView: own,
      home: isHere ? home : null,
      result: type,
      parameters,
      template,
    });
    const body = view.field("body");
    if (body) this.#typesIn(body);
  }

  /** The types that a block declares, also in blocks inside it. */
  #typesIn(block: SyntaxView): void {
    for (const each of block.named()) {
      if (localType.test(each.type)) this.#visit(each, null);
      else if (each.type === "declaration") this.#inDeclaration(each);
      else if (/_statement$/.test(each.type)) this.#typesIn(each);
    }
  }

  /** Functions and methods that give a reference. */
  #given(): ReadonlySet<string> {
    const functions = this.#functions.filter(({ result }) => result.isReference);
    const methods = this.#methods().filter(({ type }) => type.isReference);
    return new Set([
      ...functions.map(({ name }) => name),
      ...methods.map(({ name }) => name?.text.replace(/\s+/g, "") ?? ""),
    ]);
  }

  /** Functions and methods that give a reference to what may be a number. */
  #places(classes: ReadonlyMap<string, ClassScope>): ReadonlySet<string> {
    const found = new Set<string>();
    const add = (name: string, type: CType): void => {
      if (standsForPlace({ classes }, type)) found.add(name);
    };
    for (const { name, result } of this.#functions) add(name, result);
    for (const each of this.#methods()) add(each.name?.text.replace(/\s+/g, "") ?? "", each.type);
    return found;
  }

  /** The methods that classes define inside. */
  #methods(): readonly Declared[] {
    return this.#types.flatMap(({ view }) =>
      (view.field("body")?.named() ?? []).flatMap((each) => {
        const inner = each.type === "template_declaration" ? (each.named().at(-1) ?? each) : each;
        const declarator = inner.type === "function_definition" ? inner.field("declarator") : null;
        return declarator
          ? [declare(declarator, baseType(inner, this.#aliases), this.#aliases)]
          : [];
      }),
    );
  }

  #references(classes: Collected["classes"], hasLambdas: boolean): Collected["references"] {
    const found: Collected["references"] = new Map(hasLambdas ? [[lambdaPlaces, []]] : []);
    const add = (name: string, parameters: SyntaxView | null): void => {
      const flags = readParameters(parameters, this.#aliases).map(({ type }) =>
        standsForPlace({ classes }, type),
      );
      if (flags.includes(true)) found.set(`${name}/${flags.length}`, flags);
    };
    for (const { name, parameters } of this.#functions) add(name, parameters);
    for (const { name, parameters } of this.#methods()) add(name?.text ?? "", parameters);
    return found;
  }

  #results(): Map<string, string | null> {
    const found = new Map<string, string | null>();
    for (const { name, result, template } of this.#functions) {
      const type = template ? null : typeText(result);
      found.set(name, found.has(name) && found.get(name) !== type ? null : type);
    }
    return found;
  }
}
