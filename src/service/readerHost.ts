import { type Budget, quickBudget } from "../program/interpreter/budget.ts";
import { readingTime } from "../source/readingBudget.ts";
import type { Pace } from "../viewModel/tiles/inPieces.ts";
import type { Pin } from "./baselines.ts";
import type { Computing } from "./computing.ts";
import type { FileFacts } from "./fileReading.ts";
import type { AskedFiles } from "./fetchedFiles.ts";

/** A text as it is opened. */
export interface OpenedText {
  readonly opening: number;
  readonly version: number;
  readonly language: string;
  readonly text: string;
}

/** How much a reading may take before it is cut short. */
export interface Patience {
  /** Of one reading of a text of that many UTF-16 code units, in ms. */
  readonly readingTime: (length: number) => number;
  /** Of one run of its program. */
  readonly budget: Budget;
  /** The program of a longer text is not followed, in UTF-16 code units. */
  readonly longestFollowed: number;
}

/** While somebody types. */
export const patienceOfEditors: Patience = {
  readingTime,
  budget: quickBudget,
  longestFollowed: 200_000,
};

/** What a reader needs of its surroundings besides the grammars. */
export interface ReaderHost {
  /** What the program of the text may read. */
  readonly files: AskedFiles;
  readonly patience: Patience;
  /** Where large computations are done. */
  readonly computing: Computing;
  /** A pinned result by its number; null: there is none. */
  readonly pinned: (pin: number) => Promise<Pin | null>;
  /** A large computation progressed: what is known of the same text now. */
  readonly onProgress: (facts: FileFacts) => void;
  /** How answers share the thread with other work. */
  readonly pace: Pace;
}
