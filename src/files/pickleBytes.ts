import * as l10n from "@vscode/l10n";
import { viewOf } from "./elements.ts";
import { FileRefusal } from "./reading.ts";
import { toText } from "./text.ts";

/** The bytes of a pickle, read from the first to the last. */
export class PickleBytes {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  /** How many were read. */
  get at(): number {
    return this.#at;
  }

  /** The next byte. */
  byte(): number {
    return this.take(1)[0]!;
  }

  /** A whole number, the lowest byte first. */
  number(bytes: number): number {
    return this.take(bytes).reduceRight((sum, byte) => sum * 256 + byte, 0);
  }

  /** A number in double precision, the highest byte first. */
  float(): number {
    this.skip(8);
    return this.#view.getFloat64(this.#at - 8);
  }

  /** Text up to the end of the line. */
  line(): string {
    const end = this.#bytes.indexOf(10, this.#at);
    if (end < 0) throw this.damaged();
    const text = toText(this.#bytes.subarray(this.#at, end));
    this.#at = end + 1;
    return text;
  }

  /** So many bytes. */
  take(length: number): Uint8Array {
    this.skip(length);
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** Goes on without them. */
  skip(length: number): void {
    if (this.#at + length > this.#bytes.length) throw this.damaged();
    this.#at += length;
  }

  /** What is said where the pickle cannot go on. */
  damaged(): FileRefusal {
    return new FileRefusal(
      l10n.t(
        "The pickle in the file ends or breaks off at byte {0}. The file is damaged; save it again.",
        this.#at,
      ),
    );
  }
}
