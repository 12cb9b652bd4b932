import type { Memento } from "vscode";
import { type FileMove, followMoves } from "../fileMoves.ts";

const memoryKey = "withheld";

/** The kinds of pages with predictions. */
export type PredictionPage = "panel" | "lesson";

/** A file whose results are hidden, for a page. */
interface WithheldFile {
  readonly page: PredictionPage;
  readonly file: string;
}

/**
 * The files whose results are hidden. After a reload, they stay hidden until their pages are
 * restored and report how far the user has predicted.
 */
export class WithheldFiles {
  readonly #memory: Memento;
  /** By the page that asked for it. */
  readonly #held = new Map<object, WithheldFile>();
  #before: readonly WithheldFile[];
  #isClosed = false;

  constructor(memory: Memento) {
    this.#memory = memory;
    this.#before = memory.get<readonly WithheldFile[]>(memoryKey) ?? [];
  }

  has(file: string): boolean {
    return this.#all.some((withheld) => withheld.file === file);
  }

  /** Hides one file only for a holder; null hides none. False if nothing changes. */
  withhold(holder: object, page: PredictionPage, file: string | null): boolean {
    if ((this.#held.get(holder)?.file ?? null) === file) return false;
    if (file === null) this.#held.delete(holder);
    else this.#held.set(holder, { page, file });
    this.#remember();
    return true;
  }

  /** The pages of a kind are restored or closed; false if they hid nothing. */
  release(page: PredictionPage): boolean {
    const others = this.#before.filter((withheld) => withheld.page !== page);
    if (others.length === this.#before.length) return false;
    this.#before = others;
    this.#remember();
    return true;
  }

  /** Follows files that have moved; false if none of them was hidden. */
  move(moves: readonly FileMove[]): boolean {
    const follow = ({ page, file }: WithheldFile): WithheldFile => {
      return { page, file: followMoves(file, moves) ?? file };
    };
    const isMoved = this.#all.some(({ file }) => followMoves(file, moves) !== null);
    if (!isMoved) return false;
    for (const [holder, withheld] of this.#held) this.#held.set(holder, follow(withheld));
    this.#before = this.#before.map(follow);
    this.#remember();
    return true;
  }

  /** The window closes: later releases must not change the stored state. */
  close(): void {
    this.#isClosed = true;
  }

  get #all(): readonly WithheldFile[] {
    return [...this.#held.values(), ...this.#before];
  }

  #remember(): void {
    if (!this.#isClosed) void this.#memory.update(memoryKey, this.#all);
  }
}
