import { createScanner, type JSONScanner } from "jsonc-parser";
import type { Placed, TextRange } from "../../textRange.ts";
import { toCommentText, type Item } from "../items/item.ts";
import { detached } from "../syntax/detached.ts";

/** The tokens of a JSON file without white space; comments are put aside. */
export class JsonTokens {
  readonly #text: string;
  readonly #scanner: JSONScanner;
  /** At their places in the file. */
  readonly comments: Placed<Item>[] = [];
  kind: number = tokenKind.endOfFile;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = createScanner(text);
    this.next();
  }

  get start(): number {
    return this.#scanner.getTokenOffset();
  }

  get end(): number {
    // The scanner counts one sign too many where the file ends within an escape.
    const end = this.#scanner.getTokenOffset() + this.#scanner.getTokenLength();
    return Math.min(end, this.#text.length);
  }

  get text(): string {
    return this.#text.slice(this.start, this.end);
  }

  /** What a string says. */
  get value(): string {
    return detached(this.#scanner.getTokenValue());
  }

  next(): void {
    do {
      this.kind = this.#scanner.scan();
      if (this.#isComment()) this.#putAside();
    } while (this.kind >= tokenKind.lineComment && this.kind <= tokenKind.whiteSpace);
  }

  /** A string that stands for a comment, as under the key `//`; the place is that within its quotes. */
  addRemark(text: string, start: number, length: number): void {
    const later = this.comments.findIndex(({ at }) => at > start);
    const place = later < 0 ? this.comments.length : later;
    this.comments.splice(place, 0, { at: start, it: { kind: "comment", text, length } });
  }

  /** Goes on behind a value that was read before; its comments count as read now. */
  skipTo(end: number, comments: readonly Placed<Item>[], start: number): void {
    for (const { at, it } of comments) this.comments.push({ at: start + at, it });
    this.#scanner.setPosition(end);
    this.next();
  }

  /** The comments put aside since there were `from` of them, as far as they stand in a range. */
  commentsIn(from: number, { start, end }: TextRange): readonly Placed<Item>[] {
    return this.comments
      .slice(from)
      .filter(({ at }) => at < end)
      .map(({ at, it }) => ({ at: at - start, it }));
  }

  #isComment(): boolean {
    return this.kind === tokenKind.lineComment || this.kind === tokenKind.blockComment;
  }

  #putAside(): void {
    this.comments.push({
      at: this.start,
      it: {
        kind: "comment",
        text: detached(toCommentText(this.text)),
        length: this.end - this.start,
      },
    });
  }
}

/** The kinds of token that jsonc-parser's scanner tells apart (its own names are erased types). */
export const tokenKind = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  true: 8,
  false: 9,
  string: 10,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  whiteSpace: 15,
  endOfFile: 17,
} as const;
