import { partsOf } from "../declared/syntax.ts";
import { isComment, type SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

/** What stands behind the sign `=`. */
export function valueAfterSign(view: SyntaxView): SyntaxView | null {
  const children = view.children().filter(({ type }) => !isComment(type));
  const at = children.findIndex(({ type }) => type === "=");
  return at < 0 ? null : (children[at + 1] ?? null);
}

/** A name as it is called: `@class` is `class`. */
export function plainName(view: SyntaxView | null): string {
  return view?.text.replace(/^@/, "") ?? "";
}

/** A type as it is written, without spaces and namespaces. */
export function typeText(view: SyntaxView | null): string | null {
  if (!view || view.type === "implicit_type") return null;
  const whole =
    view.type === "ref_type" || view.type === "scoped_type" ? (partsOf(view).at(-1) ?? view) : view;
  return whole.text
    .replace(/\/\*[^]*?\*\/|\/\/.*/g, "")
    .replace(/\b(?:global::)?System(?:\.[A-Z]\w*)*\./g, "")
    .replace(/\s+(?=\w)(?<=\w\s+)/g, " ")
    .replace(/\s*([^\w\s])\s*/g, "$1")
    .trim();
}

export function hasModifier(view: SyntaxView, ...words: readonly string[]): boolean {
  return view.children().some(({ type, text: own }) => type === "modifier" && words.includes(own));
}
