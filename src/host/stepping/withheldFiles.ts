import type { Memento } from "vscode";
import { type FileMove, followMoves } from "../fileMoves.ts";

const memoryKey = "withheld";

/** The pages in which one predicts. */
export type PredictionPage = "panel" | "lesson";

/** A file of which nothing is given away, for a page. */
interface WithheldFile {
  readonly page: PredictionPage;
  readonly file: string;
}

/**
 * The files whose results are kept back. What was kept back before a reload stays so until the pages
 * for which it was are there again: they say themselves how far somebody has predicted.
 */
export class WithheldFiles {
  readonly #memory: Memento;
  /** By who asked for it. */
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

  /** Keeps back one file and no other for a holder; null: none. False when nothing changes. */
  withhold(holder: object, page: PredictionPage, file: string | null): boolean {
    if ((this.#held.get(holder)?.file ?? null) === file) return false;
    if (file === null) this.#held.delete(holder);
    else this.#held.set(holder, { page, file });
    this.#remember();
    return true;
  }

  /** The pages of a kind are there again, or gone for good; false when nothing was kept back for them. */
  release(page: PredictionPage): boolean {
    const others = this.#before.filter((withheld) => withheld.page !== page);
    if (others.length === this.#before.length) return false;
    this.#before = others;
    this.#remember();
    return true;
  }

  /** Follows files that are somewhere else now; false when none of them was kept back. */
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

  /** The window closes: whoever lets go now is to find all as it was. */
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
