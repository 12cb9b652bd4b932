import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { Pin } from "../../service/baselines.ts";
import type { FileFacts } from "../../service/fileReading.ts";
import type { Answer, Asked, QuestionName } from "../../service/questions.ts";
import type { FetchedFile, ReadingOptions, WantedFile } from "../../service/readingOptions.ts";
import type { Extraction, FollowingProgress } from "../../source/extraction.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { Influence } from "../../viewModel/influence/followNumber.ts";
import type { StageCell } from "../../viewModel/influence/influenceStep.ts";

/** Of a document, whose number the client gives. */
type Of<More = object> = { readonly document: number } & Readonly<More>;

/** What is told, without a result. */
interface Told<Params> {
  readonly params: Params;
  readonly result: null;
}

/** A question by its name. */
export type NamedQuestion = {
  readonly [Name in QuestionName]: { readonly name: Name; readonly asked: Asked<Name> };
}[QuestionName];

/** What a reading worker is asked and told. */
export interface ReadingRequests {
  /** Also sends the whole text of an open document again. */
  readonly open: Told<
    Of<{
      /** Differs each time; what is about an earlier opening is outdated. */
      opening: number;
      version: number;
      language: string;
      /** Its first piece, or all of it. */
      text: string;
      /** Of the whole text. */
      length: number;
    }>
  >;
  /** The next piece of a text that is being opened; nothing else about it precedes the last piece. */
  readonly more: Told<Of<{ opening: number; text: string }>>;
  readonly change: Told<
    Of<{
      version: number;
      changes: readonly TextChange[];
      /** The length of the text after the changes, to check that both sides agree. */
      length: number;
    }>
  >;
  /** Files that were wanted have changed, come, or gone. */
  readonly changeFiles: Told<Of<{ paths: readonly string[] }>>;
  /** The user cancels a large computation. */
  readonly cancel: Told<Of<{ computation: string }>>;
  /** The next reading computes large computations again. */
  readonly computeAgain: Told<Of>;
  readonly close: Told<Of>;
  /** Null if a later request for the same document overtakes it. */
  readonly read: {
    readonly params: Of<{ options: ReadingOptions }>;
    readonly result: FileFacts | null;
    /** Of a reading that goes on for long. */
    readonly progress: FollowingProgress;
  };
  /** A question about the text that was read; null: the text has changed, or is closed. */
  readonly ask: {
    readonly params: Of<NamedQuestion>;
    readonly result: { readonly answer: Answer<QuestionName> } | null;
  };
  /** Reads a text that is open in no editor, such as one of a lesson, without any choices. */
  readonly extract: {
    readonly params: { readonly text: string; readonly language: string };
    readonly result: Extraction;
  };
}

/** What a worker does with a document for a while: it answers a question about it, or it reads it, with null. */
export interface Doing {
  readonly document: number;
  readonly question: QuestionName | null;
}

/** What a reading worker asks and tells the editor. */
export interface EditorRequests {
  /** From now on, the worker reads this document, or answers about it, and may handle no messages. */
  readonly begins: Told<Doing>;
  /** That is done. */
  readonly ends: Told<Doing>;
  /** The changes do not result in that length, so the whole text is needed. */
  readonly outOfStep: Told<Of<{ opening: number }>>;
  /** A large computation of the text progressed. */
  readonly progress: Told<Of<{ opening: number; facts: FileFacts }>>;
  /** The program of the document reads these files. */
  readonly fetch: {
    readonly params: Of<{ wanted: readonly WantedFile[] }>;
    readonly result: readonly FetchedFile[];
  };
  readonly pinned: { readonly params: Of<{ pin: number }>; readonly result: Pin | null };
  /** What takes long is computed elsewhere. */
  readonly evaluate: {
    readonly params: {
      readonly problem: Problem;
      readonly backend: BackendChoice;
      readonly memoryLimit: number;
    };
    /** Without large scores: see `restoreScores`. */
    readonly result: Trace;
    /** The share that is done. */
    readonly progress: number;
  };
  readonly influence: {
    readonly params: { readonly problem: Problem; readonly cell: ProblemCell };
    readonly result: Influence;
  };
  readonly changes: {
    readonly params: {
      readonly problem: Problem;
      readonly at: StageCell;
      readonly cells: readonly ProblemCell[];
    };
    readonly result: readonly (number | null)[];
  };
  /** The parser no longer works; the worker must be replaced. */
  readonly spent: Told<null>;
}
