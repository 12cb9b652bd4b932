import type { SyntaxNode } from "./syntaxNode.ts";

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

  /** The children that are more than a word or a sign of the grammar, without comments. */
  named(): SyntaxView[] {
    return this.children().filter((child) => child.node.named && child.type !== "comment");
  }

  field(name: string): SyntaxView | null {
    const child = this.node.children.find((candidate) => candidate.field === name);
    return child ? new SyntaxView(child.node, this.start + child.at, this.source) : null;
  }

  first(...types: readonly string[]): SyntaxView | null {
    const child = this.node.children.find((candidate) => types.includes(candidate.node.type));
    return child ? new SyntaxView(child.node, this.start + child.at, this.source) : null;
  }
}
