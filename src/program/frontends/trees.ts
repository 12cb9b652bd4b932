import { maximumDepth } from "../../source/dialects/syntax/snapshot.ts";
import type { SyntaxNode } from "../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../source/textRange.ts";

/** A node of a tree that no grammar of tree-sitter makes, and where it starts. */
export interface Grown {
  readonly node: SyntaxNode;
  readonly start: number;
}

/** A child, by what it is to its parent. */
export type Branch = readonly [field: string | null, grown: Grown | null];

/** How many nodes are below each other in a node. */
const depths = new WeakMap<SyntaxNode, number>();

/** A node over a range of the text; the children that are missing are left out, and those of a tree that is too deep. */
export function grow(type: string, range: TextRange, branches: readonly Branch[] = []): Grown {
  const { start, end } = range;
  const all = branches.flatMap(([field, grown]) =>
    grown ? [{ at: grown.start - start, field, node: grown.node }] : [],
  );
  const depth = all.reduce((most, { node }) => Math.max(most, 1 + (depths.get(node) ?? 0)), 0);
  const isCutOff = depth > maximumDepth;
  const children = isCutOff ? [] : all;
  const broken = isCutOff || type === "ERROR" || children.some((child) => child.node.broken);
  const made = { items: null, list: null };
  const node = { type, named: true, length: end - start, children, broken, made };
  depths.set(node, isCutOff ? 0 : depth);
  return { node, start };
}

/** From the start of a node to the end of another. */
export function over(first: Grown, last: Grown): TextRange {
  return { start: first.start, end: endOf(last) };
}

export function endOf({ node, start }: Grown): number {
  return start + node.length;
}
