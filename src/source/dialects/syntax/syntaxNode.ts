import type { ListExpression } from "../evaluation/expression.ts";
import type { Item } from "../items/item.ts";
import type { Placed } from "../items/placed.ts";

/** A child and where it stands in its parent. */
export interface SyntaxChild {
  readonly at: number;
  readonly field: string | null;
  readonly node: SyntaxNode;
}

/**
 * A node of a syntax tree as plain data, without its text and without its place, so that equal
 * pieces of text of equal kind can share one object from edit to edit.
 */
export interface SyntaxNode {
  readonly type: string;
  readonly named: boolean;
  readonly length: number;
  readonly children: readonly SyntaxChild[];
  /** A syntax error is in it, or it was cut off because it is nested too deeply. */
  readonly broken: boolean;
  /** What was made of the node before, so that it is made once; null until then. */
  readonly made: Made;
}

/** What is worked out from nothing but a node and its text. */
export interface Made {
  items: readonly Placed<Item>[] | null;
  list: ListExpression | null;
}
