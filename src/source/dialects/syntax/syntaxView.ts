import type { Placed } from "../../textRange.ts";
import type { ListExpression } from "../evaluation/expression.ts";
import type { Item } from "../items/item.ts";

/** Whether a grammar calls comments by this name. */
export function isComment(type: string): boolean {
  return type === "comment" || type === "line_comment" || type === "block_comment";
}

/** Whether a grammar gives nodes of this name to what may stand anywhere and says nothing: `\` before a new line. */
export function saysNothing(type: string): boolean {
  return isComment(type) || type === "line_continuation";
}

/** A syntax node at its place in a text. */
export class SyntaxView {
  readonly node: SyntaxNode;
  readonly start: number;
  readonly source: string;

  constructor(node: SyntaxNode, start: number, source: string) {
    this.node = node;
    this.start = start;
    this.source = source;
  }

  get type(): string {
    return this.node.type;
  }

  get end(): number {
    return this.start + this.node.length;
  }

  get length(): number {
    return this.node.length;
  }

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  /** All children but brackets and commas. */
  children(): SyntaxView[] {
    return this.node.children.map(
      (child) => new SyntaxView(child.node, this.start + child.at, this.source),
    );
  }

  /** The children that are more than a word or a sign of the grammar, and say something. */
  named(): SyntaxView[] {
    return this.children().filter((child) => child.node.named && !saysNothing(child.type));
  }

  field(name: string): SyntaxView | null {
    const child = this.node.children.find((candidate) => candidate.field === name);
    return child ? new SyntaxView(child.node, this.start + child.at, this.source) : null;
  }

  /** All children with that field. */
  fields(name: string): SyntaxView[] {
    return this.node.children
      .filter((child) => child.field === name)
      .map((child) => new SyntaxView(child.node, this.start + child.at, this.source));
  }

  first(...types: readonly string[]): SyntaxView | null {
    const child = this.node.children.find((candidate) => types.includes(candidate.node.type));
    return child ? new SyntaxView(child.node, this.start + child.at, this.source) : null;
  }
}

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
interface Made {
  items: readonly Placed<Item>[] | null;
  list: ListExpression | null;
}
