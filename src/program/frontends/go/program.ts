import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import {
  argument,
  assign,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
} from "../build.ts";

import { lowerDefinition } from "../declared/functions.ts";
import { type Field, inOrder, lowerMembers, memberFunction, note } from "../declared/members.ts";
import { LoopLowering } from "../declared/loops.ts";
import { nameTarget } from "../declared/names.ts";
import {
  type FunctionParts,
  type FunctionScope,
  type TypeScope,
  type Written,
} from "../declared/scope.ts";
import { type StartMethod, startCalls } from "../declared/start.ts";
import { type OtherFile, sourceOf, Standing } from "../otherFiles.ts";
import { defers, mayRecover, panics, withDefers } from "./defers.ts";
import { lowerExpression } from "./expressions.ts";
import type { Deferring, GoLowering } from "./lowering.ts";
import { namesIn } from "./names.ts";
import { nameOf, OwnModules, typeSpecs } from "./modules.ts";
import { importsIn } from "./others.ts";
import { extensionsOf, lowerMethod, methodsOf, ownerOf, textedNotes } from "./methods.ts";
import { lowerStatement } from "./statements.ts";
import { isNumeric, NamedTypes, noteParameters, typeText } from "./types.ts";

/** The lowering of one file of Go. */
class GoLower extends LoopLowering implements GoLowering {
  readonly named: NamedTypes;
  /** Whether something is copied when it is assigned: structs and arrays. */
  readonly copies: boolean;
  /** The number of the line in a list of constants. */
  iota = 0;

  /** The names of results by function. */
  readonly #results = new WeakMap<FunctionScope, readonly string[]>();
  /** The types of results without names. */
  readonly #unnamed = new WeakMap<FunctionScope, readonly string[]>();
  readonly #deferring = new WeakMap<FunctionScope, Deferring>();
  readonly #methods: readonly SyntaxView[];

  readonly pointerMethods: ReadonlySet<string>;

  readonly #standing: Standing;

  constructor(
    named: NamedTypes,
    methods: readonly SyntaxView[],
    source: string,
    standing: Standing,
  ) {
    super();
    this.#standing = standing;
    this.#methods = methods;
    this.named = named;
    this.pointerMethods = new Set(
      methods.flatMap((each) => {
        const owner = ownerOf(each);
        const isStruct = named.get(owner)?.type === "struct_type";
        const name = each.field("name")?.text ?? "";
        return !isStruct && methodsOf([each], owner).get(name) === "pointer" ? [name] : [];
      }),
    );
    this.copies = /\bstruct\b|\[\s*(?:\d+|\w+|\.\.\.)\s*\]\s*\w/.test(source);
  }

  /** What a `return` without values returns. */
  get resultNames(): readonly string[] {
    return this.#results.get(this.scope) ?? [];
  }

  type(view: SyntaxView | null): string | null {
    return typeText(view, this.named);
  }

  expression(view: SyntaxView, target: string | null = null): Expression {
    return lowerExpression(this, view, target);
  }

  /** A value that somebody else takes: structs and arrays are copied. */
  given(view: SyntaxView, target: string | null = null): Expression {
    const value = this.expression(view, target);
    const isPlace = /^(?:identifier|selector_expression|index_expression)$/.test(view.type);
    return this.copies && isPlace ? callHidden(":value", [value], value.range) : value;
  }

  target(view: SyntaxView): Expression {
    if (view.type === "identifier") return nameTarget(this, view.text, rangeOf(view));
    const [inner] = view.type === "parenthesized_expression" ? partsOf(view) : [];
    if (inner) return this.target(inner);
    const pointer = view.type === "unary_expression" ? view.field("operand") : null;
    if (!pointer || !view.text.startsWith("*")) return this.expression(view);
    const range = rangeOf(view);
    return {
      ...{ kind: "subscript", object: this.expression(pointer), index: toName(":here", range) },
      range,
    };
  }

  statement(view: SyntaxView): readonly Statement[] {
    return lowerStatement(this, view);
  }

  parametersOf(view: SyntaxView | null): readonly Written[] {
    return (view ? partsOf(view) : []).flatMap((each): readonly Written[] => {
      const type = this.type(each.field("type"));
      const isRest = each.type === "variadic_parameter_declaration";
      return each.fields("name").map((name) => ({
        ...{ name: name.text, type, modifiers: [], isRest, value: null, range: rangeOf(name) },
      }));
    });
  }

  get deferring(): Deferring | null {
    return this.#deferring.get(this.scope) ?? null;
  }

  bodyOf(view: SyntaxView): readonly Statement[] {
    const lowered = (): readonly Statement[] =>
      partsOf(view).flatMap((each) => this.statement(each));
    if (!defers(view)) return lowered();
    const results = this.resultNames;
    const types = results.length > 0 ? [] : (this.#unnamed.get(this.scope) ?? []);
    // What is put off may change results with names, which are given back after it.
    const catches = results.length > 0 || mayRecover(view);
    const deferring = { list: this.scope.temporary(), results, types };
    this.#deferring.set(this.scope, deferring);
    return withDefers(deferring, this.scope.temporary(), lowered(), rangeOf(view), catches);
  }

  methodsOf(name: string): ReadonlyMap<string, "value" | "pointer"> {
    return methodsOf(this.#methods, name);
  }

  definition(parts: FunctionParts): FunctionDefinition {
    return { ...lowerDefinition(this, parts), ...this.#standing.fileOf(parts.view) };
  }

  /** What a function returns: `(double,bool)`. */
  resultOf(view: SyntaxView): string | null {
    const result = view.field("result");
    if (result?.type !== "parameter_list") return this.type(result);
    const types = this.resultsIn(view).map(([, type]) => type ?? "object");
    return types.length === 1 ? types[0]! : types.length === 0 ? null : `(${types.join(",")})`;
  }

  /** The results of a function, with their names if they have some. */
  resultsIn(view: SyntaxView): readonly (readonly [name: string | null, type: string | null])[] {
    const result = view.field("result");
    if (result?.type !== "parameter_list") return [];
    return partsOf(result).flatMap((each): readonly (readonly [string | null, string | null])[] => {
      const type = this.type(each.field("type"));
      const own = each.fields("name");
      return own.length === 0 ? [[null, type]] : own.map((name) => [name.text, type]);
    });
  }

  /** A function, whatever it is called. */
  functionOf(
    view: SyntaxView,
    name: string,
    more: { readonly outer: FunctionScope | null; readonly before?: () => readonly Statement[] },
    type: TypeScope | null = null,
  ): FunctionDefinition {
    const all = this.resultsIn(view);
    const results = all.flatMap(([own, declared]) =>
      own === null ? [] : [[own, declared ?? "object"] as const],
    );
    const unnamed = view.field("result")
      ? all.length > 0
        ? all.map(([, type]) => type ?? "object")
        : [this.type(view.field("result")) ?? "object"]
      : [];
    const result = this.resultOf(view);
    return this.definition({
      ...{ view, name, nameView: view.field("name"), parameters: view.field("parameters") },
      body: view.field("body"),
      outer: more.outer,
      ...(more.outer ? {} : { around: this.scope }),
      setting: { type: null, hasThis: type !== null, result, isVoid: result === null },
      before: () => {
        this.#unnamed.set(this.scope, unnamed);
        return [
          ...(more.before?.() ?? []),
          ...results.map(([own, declared]) => {
            const range = rangeOf(view.field("result") ?? view);
            const target = toName(this.scope.declare(own, declared), range);
            this.#results.set(this.scope, [...this.resultNames, target.name]);
            return assign(target, callHidden(":default", [toText(declared, range)], range), range);
          }),
        ];
      },
    });
  }
}

function isMethod({ type }: SyntaxView): boolean {
  return type === "method_declaration";
}

/** Types of which others with a name of their own are: what a value says of its type does not tell them apart. */
function sharedTypes(lower: GoLowering, start: TextRange): readonly Statement[] {
  const texts = [...lower.named].flatMap(([name, type]) => {
    const isOwn = !lower.named.aliases.has(name) && !/^(?:struct|interface)_type$/.test(type.type);
    const text = isOwn ? lower.type(type) : null;
    return text === null || isNumeric(text) || lower.named.has(type.text) ? [] : [text];
  });
  return [...new Set(texts)].map((text) =>
    assign(toName(`:shared ${text}`, start), literal({ type: "bool", value: true }, start), start),
  );
}

/** A whole file with its package: types with their methods, functions and variables, then `main`. */
export function lowerProgram(
  own: readonly SyntaxView[],
  isImported: boolean,
  others: readonly OtherFile[],
): readonly Statement[] {
  const standing = new Standing(others);
  const parts = [
    ...others.flatMap((each) => (each.module === undefined ? each.parts : [])),
    ...own,
  ];
  const specs = typeSpecs(parts);
  const modules = new OwnModules(others, specs);
  const named = new NamedTypes(
    [...modules.specs, ...specs].flatMap((each): [string, SyntaxView][] => {
      const [name, type] = [each.field("name"), each.field("type")];
      return name && type ? [[name.text, type]] : [];
    }),
  );
  const methods = parts.filter(isMethod);
  const source = sourceOf([...modules.parts, ...parts]);
  const all = [...modules.parts.filter(isMethod), ...methods];
  const lower = new GoLower(named, all, source, standing);
  noteParameters(named, source);
  for (const each of specs)
    if (each.type === "type_alias") named.aliases.add(each.field("name")?.text ?? "");
  for (const name of named.keys()) {
    const known = lower.methodsOf(name);
    if (known.has("String") || known.has("Error")) named.texted.add(name);
  }
  const functions = parts.filter(({ type }) => type === "function_declaration");
  const imports = parts.filter(({ type }) => type === "import_declaration");
  for (const { name, path } of imports.flatMap(importsIn))
    if (modules.has(path)) named.packages.add(name);
  const variables = parts.filter(
    ({ type }) => type === "var_declaration" || type === "const_declaration",
  );
  const loose = own.filter(({ type }) => /_statement$|^short_var_declaration$/.test(type));
  // Functions may stand before the variables that they assign to.
  for (const each of variables) for (const name of namesIn(each)) lower.scope.declare(name, null);
  const types = specs.flatMap((each) => lowerType(lower, each, methods));
  const start = { start: 0, end: 0 };
  const put = (each: SyntaxView): readonly Statement[] => standing.put(each, lower.statement(each));
  const before = [
    ...(/\bdefer\b/.test(source)
      ? [assign(toName(panics, start), collect("list", [], start), start)]
      : []),
    ...textedNotes(lower, start),
    ...sharedTypes(lower, start),
    ...[...named.numeric].map((each) =>
      assign(toName(`:alias ${each}`, start), toText("number", start), start),
    ),
    ...imports.flatMap(put),
    ...modules.structs(start),
    ...inOrder(types).flatMap((each) => {
      const spec = specs.find((one) => each.kind === "class" && nameOf(one) === each.name);
      return spec ? standing.put(spec, [each]) : [each];
    }),
    ...extensionsOf(lower, methods),
    ...functions.flatMap((each): readonly Statement[] => {
      const definition = lower.functionOf(each, each.field("name")?.text ?? "", {
        outer: lower.scope,
      });
      const made = { ...definition, isHoisted: true };
      return standing.put(each, [{ kind: "function", definition: made, range: rangeOf(each) }]);
    }),
    ...variables.flatMap(put),
  ];
  if (loose.length > 0) return [...before, ...loose.flatMap((each) => lower.statement(each))];
  if (isImported) return before;
  const starts = functions
    .filter((view) => standing.of(view) === null)
    .map((view): StartMethod => {
      const parameters = view.field("parameters")?.named().length ?? 0;
      return { type: null, view, name: view.field("name")?.text ?? "", parameters };
    });
  return [...before, ...startCalls(starts, "main")];
}

/** The names of the fields of a struct in order, with the structs that are part of it, if each name stands for one. */
function layoutOf(
  lower: GoLowering,
  view: SyntaxView,
  fields: readonly SyntaxView[],
): readonly Statement[] {
  const names = fields.flatMap((each) => {
    const own = each.fields("name");
    return own.length > 0 ? own.map(({ text }) => text) : [each.field("type")?.text ?? ""];
  });
  const isPlain = names.every((name) => /^\w+$/.test(name));
  const all = fieldsWithin(lower, fields, 0);
  return isPlain && new Set(all).size === all.length
    ? [note(":layout", names.join(","), view)]
    : [];
}

/** The names of all fields, also of the structs that are part of it. */
function fieldsWithin(
  lower: GoLowering,
  fields: readonly SyntaxView[],
  depth: number,
): readonly string[] {
  if (depth > 8) return [];
  return fields.flatMap((each) => {
    const own = each.fields("name");
    if (own.length > 0) return own.map(({ text }) => text);
    const struct = lower.named.get((each.field("type")?.text ?? "").replace(/^\*/, ""));
    const list = struct?.first("field_declaration_list");
    return list ? fieldsWithin(lower, partsOf(list), depth + 1) : [];
  });
}

/** A struct with its methods; other types are only names. */
function lowerType(
  lower: GoLowering,
  view: SyntaxView,
  methods: readonly SyntaxView[],
): readonly Statement[] {
  const [nameView, struct] = [view.field("name"), view.field("type")];
  if (!nameView || struct?.type !== "struct_type") return [];
  const name = nameView.text;
  const list = struct.first("field_declaration_list");
  const declared = list ? partsOf(list) : [];
  const own = declared.flatMap((each) => {
    const type = lower.type(each.field("type"));
    return each.fields("name").map((one): Field => ({
      name: one.text,
      nameView: one,
      declared: type,
      value: null,
      isStatic: false,
    }));
  });
  const bases = declared
    .filter((each) => each.field("name") === null)
    .map((each) =>
      callHidden(
        ":baseType",
        [toText((lower.type(each.field("type")) ?? "").replace(/\?$/, ""), rangeOf(each))],
        rangeOf(each),
      ),
    );
  const scope: TypeScope = { name, members: new Map(), mayInherit: false, outer: null };
  const made = lowerMembers(
    lower,
    {
      ...{ view, name, scope, methods: [], primary: [], ofType: [] },
      fields: own,
    },
    methods
      .filter((each) => ownerOf(each) === name)
      .map((each) =>
        memberFunction(`${each.field("name")?.text ?? ""}:0`, lowerMethod(lower, each, scope)),
      ),
  );
  const body = [
    note(":kind", "record", view),
    ...layoutOf(lower, view, declared),
    ...[...lower.methodsOf(name)].flatMap(([own, takes]) =>
      takes === "pointer" ? [note(`:pointer ${own}`, "yes", view)] : [],
    ),
    ...made,
  ];
  const range = rangeOf(view);
  return [
    {
      ...{ kind: "class", name, decorators: [], body, range },
      bases: bases.map(argument),
      nameRange: rangeOf(nameView),
    },
  ];
}
