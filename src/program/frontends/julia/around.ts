import { Misplaced, type Token, TokenReader } from "../tokenReader.ts";

/** What the signs around a part say about it. */
export interface Around {
  /** A new line means nothing. */
  readonly skips: boolean;
  /** White space separates values: `[1 -2]`, `@show a b`. */
  readonly separates: boolean;
  /** `end` and `begin` are places of what stands before the bracket. */
  readonly isIndex: boolean;
  /** A colon belongs to `a ? b : c`. */
  readonly hasChoice: boolean;
}

const plain: Around = { skips: false, separates: false, isIndex: false, hasChoice: false };

/** Reads words and signs, in what stands around them. */
export class AroundReader extends TokenReader {
  readonly text: string;
  around: Around = plain;

  constructor(tokens: readonly Token[], text: string) {
    super(tokens);
    this.text = text;
  }

  override get next(): Token {
    if (this.around.skips) while (this.tokens[this.at]!.kind === "newline") this.at += 1;
    return super.next;
  }

  /** Reads a part with other signs around it. */
  within<Made>(around: Partial<Around>, read: () => Made): Made {
    const outer = this.around;
    this.around = { ...plain, ...around };
    try {
      return read();
    } finally {
      this.around = outer;
    }
  }

  isKeyword(...words: readonly string[]): boolean {
    return this.next.kind === "keyword" && words.includes(this.next.text);
  }

  takeKeyword(word: string): Token {
    if (!this.isKeyword(word)) throw new Misplaced();
    return this.take();
  }

  skipLines(): void {
    while (this.next.kind === "newline") this.take();
  }
}
