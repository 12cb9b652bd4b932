import type { FileGap, FilePort } from "../program/files.ts";
import type { FetchedFile, WantedFile } from "./readingOptions.ts";

/** Files that programs read, of which some must be fetched before they are there. */
export interface AskedFiles extends FilePort {
  /** Grows when a file that was asked for has changed. */
  readonly version: number;
  /** Runs what reads files, and again while it asked for some that were not there yet. */
  settle<T>(run: () => T): Promise<T>;
  /** These files, or what is in these folders, have changed. */
  forget(paths: readonly string[]): void;
}

/** No file is read: the program is in no folder. */
export const noFiles: AskedFiles = {
  version: 0,
  gap: () => "unsaved",
  text: () => null,
  bytes: () => null,
  list: () => null,
  settle: (run) => Promise.resolve(run()),
  forget: () => undefined,
};

/** Each time, a file may import others; longer chains are not followed. */
const mostRounds = 8;

/** More files are not fetched for one text; most of those asked for do not exist. */
const mostFiles = 600;

/** Nor files with more bytes, or signs, in all. */
const mostInAll = 200_000_000;

/** Fetches files for one text, and keeps them until they change. */
export class FetchedFiles implements AskedFiles {
  version = 0;
  readonly #fetch: (wanted: readonly WantedFile[]) => Promise<readonly FetchedFile[]>;
  readonly #known = new Map<string, FetchedFile>();
  readonly #wanted = new Map<string, WantedFile>();

  constructor(fetch: (wanted: readonly WantedFile[]) => Promise<readonly FetchedFile[]>) {
    this.#fetch = fetch;
  }

  text(path: string): string | null {
    const content = this.#find({ path, as: "text" });
    return typeof content === "string" ? content : null;
  }

  bytes(path: string): Uint8Array | null {
    const content = this.#find({ path, as: "bytes" });
    return content instanceof Uint8Array ? content : null;
  }

  list(folder: string): readonly string[] | null {
    const content = this.#find({ path: folder, as: "names" });
    return Array.isArray(content) ? (content as readonly string[]) : null;
  }

  readonly gap = (path: string): FileGap => {
    const kinds = ["bytes", "text"] as const;
    return kinds.flatMap((as) => this.#known.get(keyOf({ path, as }))?.gap ?? [])[0] ?? "missing";
  };

  #find(wanted: WantedFile): FetchedFile["content"] {
    const key = keyOf(wanted);
    const known = this.#known.get(key);
    if (known) return known.content;
    if (this.#known.size + this.#wanted.size < mostFiles) this.#wanted.set(key, wanted);
    return null;
  }

  async settle<T>(run: () => T): Promise<T> {
    let result = run();
    for (let round = 0; this.#wanted.size > 0 && round < mostRounds; round++) {
      const wanted = [...this.#wanted.values()];
      this.#wanted.clear();
      const found = await this.#fetch(wanted);
      for (const file of found) this.#keep(file);
      // Nothing that is missing was there before.
      if (found.some(({ content, gap }) => content !== null || gap)) result = run();
    }
    this.#wanted.clear();
    return result;
  }

  #keep(file: FetchedFile): void {
    const kept = [...this.#known.values()].reduce((sum, { content }) => sum + lengthOf(content), 0);
    const isTooMuch = kept + lengthOf(file.content) > mostInAll;
    this.#known.set(keyOf(file), isTooMuch ? { ...file, content: null, gap: "large" } : file);
  }

  forget(paths: readonly string[]): void {
    for (const path of paths) {
      for (const as of ["text", "bytes", "names"] as const) {
        if (this.#known.delete(keyOf({ path, as }))) this.version++;
      }
    }
  }
}

function lengthOf(content: FetchedFile["content"]): number {
  return typeof content === "string" || content instanceof Uint8Array ? content.length : 0;
}

function keyOf({ path, as }: WantedFile): string {
  return `${as} ${path}`;
}
