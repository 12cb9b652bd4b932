import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { partsOf } from "../declared/syntax.ts";
import type { Declared, KotlinType } from "./declarations.ts";
import { bodyOfType, hasModifier, isFixed, receiverOf, valueOf, variablesIn } from "./syntax.ts";
import { typeText } from "./types.ts";

const typeViews = /^(?:class_declaration|object_declaration|object_literal)$/;

/** The name of the class of `object : Type { … }`, which has none. */
export function nameOfObject({ start }: SyntaxView): string {
  return `object${start}`;
}

/** What the members of types are: `f()` for a function. */
function membersIn(view: SyntaxView): KotlinType["members"] {
  const members = new Map<string, "instance" | "static">();
  const isObject = view.type === "object_declaration";
  const add = (parts: readonly SyntaxView[], where: "instance" | "static"): void => {
    for (const each of parts) {
      const name = each.field("name")?.text ?? "";
      if (each.type === "companion_object") add(bodyOfType(each), "static");
      else if (each.type === "enum_entry") {
        members.set(partsOf(each)[0]?.text ?? "", "static");
        for (const own of ["name", "ordinal"]) members.set(own, "instance");
        for (const own of ["values()", "valueOf()", "entries"]) members.set(own, "static");
      } else if (receiverOf(each)) continue;
      else if (each.type === "function_declaration") members.set(`${name}()`, where);
      else if (each.type === "property_declaration")
        for (const one of variablesIn(each)) members.set(one.text, where);
    }
  };
  for (const { name, isProperty } of parametersIn(view))
    if (isProperty) members.set(name, "instance");
  add(bodyOfType(view), isObject ? "static" : "instance");
  return members;
}

interface PrimaryParameter {
  readonly name: string;
  readonly isProperty: boolean;
  readonly view: SyntaxView;
}

/** The parameters behind the name of a class. */
export function parametersIn(view: SyntaxView): readonly PrimaryParameter[] {
  const list = view.first("primary_constructor")?.first("class_parameters");
  return (list ? partsOf(list) : []).flatMap((each) => {
    const name = each.type === "class_parameter" ? each.first("identifier") : null;
    const isProperty = each.first("val", "var") !== null;
    return name ? [{ name: name.text, isProperty, view: each }] : [];
  });
}

function valuesIn(view: SyntaxView): ReadonlySet<string> {
  const ofParameters = parametersIn(view).flatMap((each) =>
    each.isProperty && isFixed(each.view) ? [each.name] : [],
  );
  const ofBody = bodyOfType(view)
    .flatMap((each) => (each.type === "companion_object" ? bodyOfType(each) : [each]))
    .filter((each) => each.type === "property_declaration" && isFixed(each))
    .flatMap((each) => variablesIn(each).map(({ text }) => text));
  return new Set([...ofParameters, ...ofBody]);
}

/** The names of what a type is derived from. */
function basesIn(view: SyntaxView): readonly string[] {
  const list = view.first("delegation_specifiers");
  return (list ? partsOf(list) : []).map((each) => each.text.replace(/[<({\s][^]*/, ""));
}

/** Goes through the whole file once. */
export function collectDeclared(parts: readonly SyntaxView[]): Declared {
  const aliases = new Map<string, SyntaxView>();
  const functions = new Map<string, SyntaxView[]>();
  const computed = new Set<string>();
  const delegated = new Set<string>();
  const extensions = new Set<string>();
  const types = new Map<string, KotlinType>();
  const values = new Set<string>();
  const variables = new Set<string>();
  const visit = (view: SyntaxView, outer: KotlinType | null, isTop: boolean): void => {
    const name = view.field("name")?.text ?? "";
    let inner = outer;
    if (view.type === "type_alias") {
      const alias = view.field("type")?.text;
      const type = partsOf(view).at(-1);
      if (alias !== undefined && type) aliases.set(alias, type);
      return;
    }
    if (view.type === "function_declaration") {
      functions.set(name, [...(functions.get(name) ?? []), view]);
      if (receiverOf(view)) extensions.add(name);
    } else if (view.type === "property_declaration") {
      const own = variablesIn(view).map(({ text }) => text);
      const isComputed = isTop && !receiverOf(view) && view.first("getter") && !valueOf(view);
      if (isComputed) own.forEach((each) => computed.add(each));
      if (isTop && view.first("property_delegate")) own.forEach((each) => delegated.add(each));
      if (receiverOf(view)) own.forEach((each) => extensions.add(each));
      else if (isTop) own.forEach((each) => (isFixed(view) ? values : variables).add(each));
    } else if (view.type === "enum_entry" && view.first("class_body") && outer) {
      const own = `${outer.name}.${view.first("identifier")?.text ?? ""}`;
      const members = membersIn(view);
      inner = {
        name: own,
        members,
        mayInherit: true,
        values: new Set(),
        outer,
        bases: [outer.name],
      };
      types.set(own, inner);
    } else if (typeViews.test(view.type)) {
      const bases = basesIn(view);
      const mayInherit = bases.length > 0;
      const own = view.type === "object_literal" ? nameOfObject(view) : name;
      const members = membersIn(view);
      inner = { name: own, members, mayInherit, values: valuesIn(view), outer, bases };
      types.set(own, inner);
    }
    for (const each of view.named()) visit(each, inner, false);
  };
  for (const each of parts) visit(each, null, true);
  return { aliases, functions, computed, delegated, extensions, types, values, variables };
}

/** What a function of the file takes last. */
export interface LastParameter {
  readonly name: string;
  readonly type: string | null;
  /** What is given for it has a `this` of its own. */
  readonly hasReceiver: boolean;
  /** How many stand before it. */
  readonly at: number;
}

/** The last parameter of the functions of a name; null: they differ. */
export function lastParameter(
  { functions, aliases }: Declared,
  name: string,
): LastParameter | null {
  const all = (functions.get(name) ?? []).map((each): LastParameter => {
    const list = each.first("function_value_parameters");
    const given = (list ? partsOf(list) : []).filter(({ type }) => type === "parameter");
    const [own, type] = given.length > 0 ? partsOf(given.at(-1)!) : [];
    const written = (type && aliases.get(type.text)) ?? type;
    const before = written?.type === "function_type" ? partsOf(written)[0] : undefined;
    return {
      name: own?.text ?? "",
      type: typeText(type, aliases),
      hasReceiver: before !== undefined && before.type !== "function_type_parameters",
      at: given.length - 1,
    };
  });
  const [first] = all;
  return first && all.every((each) => each.name === first.name) ? first : null;
}

/** Whether a class makes values that are equal if their parts are. */
export function isData(view: SyntaxView): boolean {
  return hasModifier(view, "data") || hasModifier(view, "value");
}
