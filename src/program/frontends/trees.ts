import type { SyntaxNode } from "../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../source/textRange.ts";

/** A node of a tree that no grammar of tree-sitter makes, and where it starts. */
export interface Grown {
  readonly node: SyntaxNode;
  readonly start: number;
}

/** A child, by what it is to its parent. */
export type Branch = readonly [field: string | null, grown: Grown | null];

/** A node over a range of the text; the children that are missing are left out. */
export function grow(type: string, range: TextRange, branches: readonly Branch[] = []): Grown {
  const { start, end } = range;
  const children = branches.flatMap(([field, grown]) =>
    grown ? [{ at: grown.start - start, field, node: grown.node }] : [],
  );
  const broken = type === "ERROR" || children.some(({ node }) => node.broken);
  const made = { items: null, list: null };
  return { node: { type, named: true, length: end - start, children, broken, made }, start };
}

/** From the start of a node to the end of another. */
export function over(first: Grown, last: Grown): TextRange {
  return { start: first.start, end: endOf(last) };
}

export function endOf({ node, start }: Grown): number {
  return start + node.length;
}
