import { isComment, type SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { partsOf } from "../declared/syntax.ts";
import { isType } from "./types.ts";

/** Whether `private`, `data`, or another such word stands before a declaration. */
export function hasModifier(view: SyntaxView, word: string): boolean {
  const modifiers = view.first("modifiers");
  return modifiers?.named().some(({ text }) => text === word) ?? false;
}

/** What stands between the braces of a type. */
export function bodyOfType(view: SyntaxView): readonly SyntaxView[] {
  const body = view.first("class_body", "enum_class_body");
  return body ? partsOf(body) : [];
}

/** Whether it is assigned once: `val`. */
export function isFixed(view: SyntaxView): boolean {
  return view.first("val") !== null;
}

/** The names that a property declares: one, or those between parentheses. */
export function variablesIn(view: SyntaxView): readonly SyntaxView[] {
  const several = view.first("multi_variable_declaration");
  const variables = several ? partsOf(several) : [view.first("variable_declaration")];
  return variables.flatMap((each) => each?.first("identifier") ?? []);
}

/** The type that a function or a property extends; null: none. */
export function receiverOf(view: SyntaxView): SyntaxView | null {
  const name = view.field("name") ?? view.first("variable_declaration");
  if (!name) return null;
  return view.named().find((each) => isType(each) && each.start < name.start) ?? null;
}

/** What stands behind `=`; null: nothing. */
export function valueOf(view: SyntaxView): SyntaxView | null {
  const parts = view.children();
  const at = parts.findIndex(({ type }) => type === "=");
  if (at < 0) return null;
  return parts.slice(at + 1).find(({ node, type }) => node.named && !isComment(type)) ?? null;
}

/** The only expression or block of the body of a function, behind `=` or in braces. */
export function innerOf(body: SyntaxView | null): SyntaxView | null {
  return body && (partsOf(body)[0] ?? null);
}

/** The name behind `@`, or before it. */
export function labelOf(view: SyntaxView): string | null {
  const label = view.first("label");
  return label ? label.text.replace(/@$/, "") : null;
}

/** Whether an accessor does what happens without one. */
export function isUsual(body: SyntaxView): boolean {
  return /^(?:=\s*field|\{\s*(?:return\s+field|field\s*=\s*\w+);?\s*\})$/.test(body.text);
}

function accessorsIn(view: SyntaxView): readonly SyntaxView[] {
  return view.named().filter(({ type }) => type === "getter" || type === "setter");
}

/** Whether a property is read or set in a way of its own. */
export function hasAccessor(view: SyntaxView): boolean {
  return accessorsIn(view).some((each) => {
    const body = each.first("function_body");
    return body !== null && !isUsual(body);
  });
}

/** Whether an accessor of a property uses what the property stores. */
export function usesField(view: SyntaxView): boolean {
  return accessorsIn(view).some((each) => /\bfield\b/.test(each.text));
}
