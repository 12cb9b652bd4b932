import { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Argument, Expression, Literal, Statement } from "../../ir/ir.ts";

/** The range of a node. */
export function rangeOf({ start, end }: SyntaxView): TextRange {
  return { start, end };
}

/** An unsupported part, by what it is called. */
export function unread(
  view: SyntaxView,
  what = view.type.replaceAll("_", " "),
): Expression & Statement {
  return { kind: "unread", why: `\`${what}\` is not followed`, range: rangeOf(view) };
}

export function named(name: string, range: TextRange): Expression & { readonly kind: "name" } {
  return { kind: "name", name, range };
}

export function literal(value: Literal, range: TextRange): Expression {
  return { kind: "literal", literal: value, range };
}

export function text(value: string, range: TextRange): Expression {
  return literal({ type: "string", value }, range);
}

export function attribute(object: Expression, name: string, range: TextRange): Expression {
  return { kind: "attribute", object, name, range };
}

/** A positional argument. */
export function argument(value: Expression): Argument {
  return { name: null, spread: null, value };
}

export function call(
  callee: Expression,
  args: readonly Expression[],
  range: TextRange,
): Expression {
  return { kind: "call", callee, args: args.map(argument), range };
}

/** A call of a function that only the lowering knows: see `libraries/csharp/hidden.ts`. */
export function hidden(name: string, args: readonly Expression[], range: TextRange): Expression {
  return call(named(name, range), args, range);
}

export function assign(target: Expression, value: Expression, range: TextRange): Statement {
  return { kind: "assign", targets: [target], value, range };
}

export function collect(
  type: "list" | "tuple",
  items: readonly Expression[],
  range: TextRange,
): Expression {
  return { kind: "collection", type, items, range };
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
