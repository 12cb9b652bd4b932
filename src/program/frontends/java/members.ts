import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Field, Method } from "../declared/members.ts";
import { hasModifier, typeText, withDimensions } from "./syntax.ts";

/** Blocks that run whenever an object is made. */
export function blocksIn(declared: readonly SyntaxView[]): readonly SyntaxView[] {
  return declared.filter(({ type }) => type === "block");
}

function isStaticIn(view: SyntaxView, isInterface: boolean): boolean {
  const isField = view.type === "constant_declaration" || view.type === "field_declaration";
  return hasModifier(view, "static") || (isInterface && isField);
}

/** Names of methods end with brackets, because a field may have the same name. */
/** Names that a declaration in a type declares. */
export function namesIn(
  view: SyntaxView,
  isInterface: boolean,
): readonly (readonly [string, "instance" | "static"])[] {
  const where = isStaticIn(view, isInterface) ? "static" : "instance";
  if (view.type === "method_declaration")
    return [[`${view.field("name")?.text ?? ""}()`, where] as const];
  return fieldsIn(view, isInterface).map(({ name }) => [name, where] as const);
}

/** Fields of a declaration in a type. */
export function fieldsIn(view: SyntaxView, isInterface: boolean): readonly Field[] {
  if (view.type !== "field_declaration" && view.type !== "constant_declaration") return [];
  const declared = typeText(view.field("type"));
  return partsOf(view).flatMap((each): Field | readonly Field[] => {
    const nameView = each.type === "variable_declarator" ? each.field("name") : null;
    if (!nameView) return [];
    return {
      name: nameView.text,
      nameView,
      declared: declared === null ? null : withDimensions(declared, each.field("dimensions")),
      value: each.field("value"),
      isStatic: isStaticIn(view, isInterface),
    };
  });
}

/** What the rules call a method that says which objects are equal. */
function keyOf(name: string, parameters: SyntaxView | null): string {
  const count = parameters ? partsOf(parameters).length : 0;
  if (name === "equals" && count === 1) return "Equals";
  return name === "hashCode" && count === 0 ? "GetHashCode" : name;
}

/** A method with a body. */
export function methodIn(view: SyntaxView, isInterface: boolean): readonly Method[] {
  const body = view.field("body");
  if (view.type !== "method_declaration" || !body) return [];
  const nameView = view.field("name");
  const name = nameView?.text ?? "";
  return [
    {
      ...{ view, nameView, key: keyOf(name, view.field("parameters")), name, body },
      parameters: view.field("parameters"),
      result: typeText(view.field("type")),
      isStatic: isStaticIn(view, isInterface),
    },
  ];
}
