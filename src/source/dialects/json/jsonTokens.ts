import { type JSONScanner, createScanner } from "jsonc-parser";
import { toCommentText } from "../items/commentText.ts";
import type { Item } from "../items/item.ts";
import type { Placed } from "../items/placed.ts";
import { tokenKind } from "./tokenKind.ts";

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
    return this.#scanner.getTokenOffset() + this.#scanner.getTokenLength();
  }

  get text(): string {
    return this.#text.slice(this.start, this.end);
  }

  /** What a string says. */
  get value(): string {
    return this.#scanner.getTokenValue();
  }

  next(): void {
    do {
      this.kind = this.#scanner.scan();
      if (this.#isComment()) this.#putAside();
    } while (this.kind >= tokenKind.lineComment && this.kind <= tokenKind.whiteSpace);
  }

  #isComment(): boolean {
    return this.kind === tokenKind.lineComment || this.kind === tokenKind.blockComment;
  }

  #putAside(): void {
    const length = this.#scanner.getTokenLength();
    this.comments.push({
      at: this.start,
      it: { kind: "comment", text: toCommentText(this.text), length },
    });
  }
}
