import type { Pace } from "../viewModel/tiles/inPieces.ts";
import type { Pin } from "./baselines.ts";
import type { Computing } from "./computing.ts";
import type { FileFacts } from "./fileReading.ts";
import type { FetchedFile, WantedFile } from "./readingOptions.ts";

/** A text as it is opened. */
export interface OpenedText {
  readonly opening: number;
  readonly version: number;
  readonly language: string;
  readonly text: string;
}

/** What a reader needs of its surroundings besides the grammars. */
export interface ReaderHost {
  /** Reads files for the program of the text. */
  readonly fetch: (wanted: readonly WantedFile[]) => Promise<readonly FetchedFile[]>;
  /** Where large computations are done. */
  readonly computing: Computing;
  /** A pinned result by its number; null: there is none. */
  readonly pinned: (pin: number) => Promise<Pin | null>;
  /** A large computation progressed: what is known of the same text now. */
  readonly onProgress: (facts: FileFacts) => void;
  /** How answers share the thread with other work. */
  readonly pace: Pace;
}
