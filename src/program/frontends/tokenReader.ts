import type { TextRange } from "../../source/textRange.ts";
import { grow, type Grown } from "./trees.ts";

/** A word or a sign of a text. */
export interface Token extends TextRange {
  /** `name`, `number`, `sign`, `newline`, `end`, and others of the language. */
  readonly kind: string;
  readonly text: string;
  /** White space stands before it. */
  readonly isApart: boolean;
}

/** Something stands where it cannot. */
export class Misplaced extends Error {}

/** Goes through the words and signs of a text. */
export class TokenReader {
  readonly tokens: readonly Token[];
  at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get next(): Token {
    return this.tokens[this.at]!;
  }

  peek(ahead: number): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)]!;
  }

  take(): Token {
    const token = this.next;
    if (token.kind !== "end") this.at += 1;
    return token;
  }

  /** Whether a sign stands here. */
  isSign(...signs: readonly string[]): boolean {
    return this.next.kind === "sign" && signs.includes(this.next.text);
  }

  takeSign(sign: string): Token {
    if (!this.isSign(sign)) throw new Misplaced();
    return this.take();
  }

  /** A node of the next token alone. */
  leaf(type: string): Grown {
    return grow(type, this.take());
  }

  readName(): Grown {
    if (this.next.kind !== "name") throw new Misplaced();
    return this.leaf("identifier");
  }
}
