import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { hasModifier, plainName } from "./syntax.ts";
import { namesOfParameters } from "./functions.ts";
import type { TypeScope } from "../declared/scope.ts";

const kinds: Readonly<Record<string, string>> = {
  class_declaration: "class",
  struct_declaration: "struct",
  record_declaration: "record",
  record_struct_declaration: "record struct",
  interface_declaration: "interface",
};

export function isType({ type }: SyntaxView): boolean {
  return type in kinds || type === "enum_declaration" || type === "delegate_declaration";
}

/** A type of the program, while it is lowered. */
export interface TypeParts {
  readonly view: SyntaxView;
  readonly name: string;
  readonly kind: string;
  readonly scope: TypeScope;
  readonly members: readonly SyntaxView[];
  /** Parameters behind its name. */
  readonly primary: SyntaxView | null;
  readonly bases: readonly SyntaxView[];
}

/** What a type is made of. */
export function readParts(view: SyntaxView, name: string, outer: TypeScope | null): TypeParts {
  const body = view.field("body") ?? view.first("declaration_list");
  const members = body ? partsOf(body) : [];
  const list = view.first("base_list");
  const bases = list ? partsOf(list).filter(({ type }) => type !== "argument_list") : [];
  const primary = view.first("parameter_list");
  const isStruct = view.children().some(({ type }) => type === "struct");
  const kind = `${kinds[view.type] ?? "class"}${view.type === "record_declaration" && isStruct ? " struct" : ""}`;
  const found = new Map<string, "instance" | "static">();
  for (const [own] of namesOfParameters(primary)) found.set(own, "instance");
  for (const member of members) for (const [own, where] of namesIn(member)) found.set(own, where);
  // An interface that a class implements has no fields to inherit.
  const mayInherit =
    hasModifier(view, "partial") || bases.some((each) => !/^I[A-Z]/.test(each.text));
  const scope = { name, members: found, mayInherit, outer };
  return { view, name, kind, scope, members, primary, bases };
}

function namesIn(view: SyntaxView): readonly (readonly [string, "instance" | "static"])[] {
  const where = hasModifier(view, "static", "const") ? "static" : "instance";
  const declaration = view.first("variable_declaration");
  if (declaration) {
    return partsOf(declaration).flatMap((each) =>
      each.type === "variable_declarator" ? [[plainName(each.field("name")), where] as const] : [],
    );
  }
  const isNamed = view.type === "property_declaration" || view.type === "method_declaration";
  return isNamed ? [[plainName(view.field("name")), where]] : [];
}
