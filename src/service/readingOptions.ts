import type { BackendChoice } from "../engine/backends/choose.ts";
import type { FileGap } from "../program/files.ts";
import type { MeaningOptions } from "../source/meaning/meaningOptions.ts";

/** A file or a folder that a program reads; its path is relative to the folder of the program. */
export interface WantedFile {
  readonly path: string;
  /** A folder is read as the names in it. */
  readonly as: "text" | "bytes" | "names";
}

/** A file as it is now. */
export interface FetchedFile extends WantedFile {
  /** null: there is none, or it may not be read. */
  readonly content: string | Uint8Array | readonly string[] | null;
  /** Why there is none; absent: it is not there. */
  readonly gap?: FileGap;
}

/** What a reading depends on in addition to the text. */
export interface ReadingOptions {
  readonly meaning: MeaningOptions;
  /** Small computations are evaluated while reading if this is `auto` or `reference`. */
  readonly backend: BackendChoice;
  /** Bytes that a computation may take. */
  readonly memoryLimit: number;
  /**
   * The program is followed for so many steps, or to its end, even if that takes minutes; the worker tells how far it
   * is. Absent: as far as at every keystroke.
   */
  readonly goesOn?: number | "whole";
}
