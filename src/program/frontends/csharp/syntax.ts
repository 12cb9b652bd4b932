import { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { unread as unreadPart } from "../build.ts";

/** An unsupported part, by what it is called. */
export function unread(
  view: SyntaxView,
  what = view.type.replaceAll("_", " "),
): Expression & Statement {
  return unreadPart(view, `\`${what}\` is not followed`);
}

export function both(left: Expression, right: Expression, range: TextRange): Expression {
  return { kind: "logical", operator: "and", left, right, range };
}

/** All children with that field. */
export function fields(view: SyntaxView, field: string): SyntaxView[] {
  const { node, start, source } = view;
  return node.children
    .filter((child) => child.field === field)
    .map((child) => new SyntaxView(child.node, start + child.at, source));
}

/** The parts of a node, without comments and what is for the compiler. */
export function partsOf(view: SyntaxView): SyntaxView[] {
  return view
    .children()
    .filter(
      ({ type, node }) =>
        (node.named || type === "this") &&
        type !== "comment" &&
        !/^preproc_(?!if$)|^attribute_list$/.test(type),
    );
}

/** What stands behind the sign `=`. */
export function valueAfterSign(view: SyntaxView): SyntaxView | null {
  const children = view.children().filter(({ type }) => type !== "comment");
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
