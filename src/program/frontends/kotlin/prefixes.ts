import {
  type SyntaxChild,
  type SyntaxNode,
  SyntaxView,
} from "../../../source/dialects/syntax/syntaxView.ts";

const chains = /^(?:call|navigation|index)_expression$/;

/** A sign before its operand: `-x`, but not `x++`. */
function isPrefix(view: SyntaxView): boolean {
  return view.type === "unary_expression" && view.node.children[0]?.field === "operator";
}

/** The part of a chain that stands in parentheses, or is a lambda, and is the first of it; null: it begins otherwise. */
function withCallInFront(
  view: SyntaxView,
  make: (first: SyntaxView) => SyntaxView,
): SyntaxView | null {
  if (view.type === "parenthesized_expression" || view.type === "lambda_literal") return make(view);
  const head = headOf(view);
  const inner = head && withCallInFront(head, make);
  return inner && withHead(view, inner);
}

function child(node: SyntaxNode, at: number, field: string | null = null): SyntaxChild {
  return { at, field, node };
}

/** A node of a type around others, which it begins and ends with. */
function around(type: string, start: number, parts: readonly SyntaxView[]): SyntaxNode {
  const end = parts.at(-1)!.end;
  return {
    ...{ type, named: true, length: end - start, broken: false },
    children: parts.map((each) => child(each.node, each.start - start)),
    made: { items: null, list: null },
  };
}

function asView(node: SyntaxNode, start: number, source: string): SyntaxView {
  return new SyntaxView(node, start, source);
}

/** A node of a type around one part. */
function inside(type: string, part: SyntaxView): SyntaxView {
  return asView(around(type, part.start, [part]), part.start, part.source);
}

/** `(8)` or `{ it + 1 }` as what a call is given. */
function givenToCall(values: SyntaxView): SyntaxView {
  if (values.type === "lambda_literal") return inside("annotated_lambda", values);
  const inner = values.named().map((each) => inside("value_argument", each));
  const list = {
    ...values.node,
    type: "value_arguments",
    children: inner.map((each) => child(each.node, each.start - values.start)),
  };
  return asView(list, values.start, values.source);
}

/**
 * `ArrayList<Int>(8)` and `twice<Int> { 1 }` as the language reads them: the grammar takes them for two comparisons.
 * null: it is something else.
 */
export function genericCall(view: SyntaxView): SyntaxView | null {
  const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
  if (view.type !== "binary_expression" || sign?.text !== ">" || left?.type !== "binary_expression")
    return null;
  const [name, less, type] = ["left", "operator", "right"].map((each) => left.field(each));
  const isPlain = less?.text === "<" && name?.type === "identifier" && type?.type === "identifier";
  if (!isPlain || !right || less.end !== type.start) return null;
  // Parentheses begin at once, a lambda after a space.
  if (right.start !== sign.end && !right.text.startsWith("{")) return null;
  const { source } = view;
  return withCallInFront(right, (values) => {
    const own = inside("type_projection", inside("user_type", type));
    const types = asView(around("type_arguments", type.start, [own]), type.start, source);
    const call = around("call_expression", name.start, [name, types, givenToCall(values)]);
    return asView(call, name.start, source);
  });
}

/** What a chain of calls, members, and indices begins with; null: it is no chain. */
function headOf(view: SyntaxView): SyntaxView | null {
  const isChain = chains.test(view.type) || (view.type === "unary_expression" && !isPrefix(view));
  return isChain ? (view.children()[0] ?? null) : null;
}

/** A node with other children, the first of which begins where the node does. */
function withHead(view: SyntaxView, head: SyntaxView): SyntaxView {
  const shift = head.start - view.start;
  const [first, ...rest] = view.node.children;
  const children = [
    { at: 0, field: first?.field ?? null, node: head.node },
    ...rest.map((child) => ({ ...child, at: child.at - shift })),
  ];
  const made = { items: null, list: null };
  const node = { ...view.node, length: view.length - shift, children, made };
  return new SyntaxView(node, head.start, view.source);
}

/** The chain behind a sign that stands before it; null: none does. */
function chainBehind(
  view: SyntaxView,
): { readonly sign: SyntaxView; readonly chain: SyntaxView } | null {
  const head = headOf(view);
  if (!head) return null;
  const operand = isPrefix(head) ? head.field("argument") : null;
  if (operand) return { sign: head, chain: withHead(view, operand) };
  const inner = chainBehind(head);
  return inner && { sign: inner.sign, chain: withHead(view, inner.chain) };
}

/**
 * `-x.pow(2)` as the language reads it, with the sign in front of all of it. The grammar takes `-x` for what the method is
 * called on. Anything else is as it is.
 */
export function withSignOutside(view: SyntaxView): SyntaxView {
  const found = chainBehind(view);
  if (!found) return view;
  const { sign, chain } = found;
  const children = sign.node.children.map((child) =>
    child.field === "argument" ? { ...child, node: chain.node } : child,
  );
  const made = { items: null, list: null };
  const node = { ...sign.node, length: chain.end - sign.start, children, made };
  return new SyntaxView(node, sign.start, view.source);
}
