import { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

const chains = /^(?:call|navigation|index)_expression$/;

/** A sign before its operand: `-x`, but not `x++`. */
function isPrefix(view: SyntaxView): boolean {
  return view.type === "unary_expression" && view.node.children[0]?.field === "operator";
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
