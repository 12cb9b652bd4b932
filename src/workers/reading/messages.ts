import type { DrawnFacts } from "../../program/draws.ts";
import type { VariableFacts } from "../../program/variableFacts.ts";
import type { FollowingProgress } from "../../source/extraction.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import type { ProblemNumbers } from "../../source/findProblemPlaces.ts";
import type { TextRange } from "../../source/textRange.ts";
import type {
  HintScope,
  ShapeFindings,
  ShapeHint,
  VariableShape,
} from "../../viewModel/shapes/shapeHint.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { PackedReading } from "./packedReading.ts";
import type { ReadingPart } from "./readingParts.ts";

/** Which hints are wanted. */
export interface WantedHints {
  readonly scope: HintScope;
  /** Those on the lines of a part of the file. */
  readonly range: TextRange;
  /** Somebody is typing: what is unknown only for now stays. */
  readonly isTyping: boolean;
}

/** What stands at the ends of lines. */
export interface ShapeHints {
  readonly hints: readonly ShapeHint[];
  /** Some are from before the last edits: in a while, they are to be asked for again. */
  readonly isHeld: boolean;
}

/** A file that a program reads; its path is relative to the folder of the program. */
export interface WantedFile {
  readonly path: string;
  /** Or as bytes. */
  readonly isText: boolean;
}

/** A file as it is now. */
export interface FetchedFile extends WantedFile {
  /** null: there is none, or it may not be read. */
  readonly content: string | Uint8Array | null;
}

/** What a reading depends on in addition to the text. */
export interface ReadingOptions {
  readonly meaning: MeaningOptions;
  /** Small computations are evaluated while reading if this is `auto` or `reference`. */
  readonly backend: BackendChoice;
  /** Bytes that a computation may take. */
  readonly memoryLimit: number;
  /** The program is followed to its end, even if that takes minutes; the worker tells how far it is. */
  readonly goesOn?: true;
}

/** A message to a reading worker. `document` is a number from the client. */
export type ReadingRequest =
  | {
      /** Also sends the whole text of an open document again. */
      readonly kind: "open";
      readonly document: number;
      /** Differs each time; an answer for an earlier opening is outdated. */
      readonly opening: number;
      readonly version: number;
      readonly language: string;
      /** Its first piece, or all of it. */
      readonly text: string;
      /** Of the whole text. */
      readonly length: number;
    }
  | {
      /** The next piece of a text that is being opened; no other message about it precedes the last piece. */
      readonly kind: "more";
      readonly document: number;
      readonly opening: number;
      readonly text: string;
    }
  | {
      readonly kind: "change";
      readonly document: number;
      readonly version: number;
      readonly changes: readonly TextChange[];
      /** The length of the text after the changes, to check that both sides agree. */
      readonly length: number;
    }
  | {
      readonly kind: "read";
      readonly document: number;
      /** Of several readings of one document, only the last request is answered. */
      readonly request: number;
      readonly options: ReadingOptions;
    }
  /** The next part of the last reading; no new reading starts before the last part. */
  | { readonly kind: "next"; readonly document: number; readonly opening: number }
  /** Answered by `answered`, or by `refused` if that fails. */
  | {
      readonly kind: "ask";
      readonly document: number;
      readonly request: number;
      readonly question: Question;
    }
  /** The files that were wanted. */
  | {
      readonly kind: "files";
      readonly document: number;
      readonly request: number;
      readonly files: readonly FetchedFile[];
    }
  /** Files that were wanted have changed, come, or gone. */
  | { readonly kind: "filesChanged"; readonly document: number; readonly paths: readonly string[] }
  | { readonly kind: "close"; readonly document: number };

/** Numbers of a problem whose places are requested. */
export interface Wanted {
  /** The version of the text that was read; for another one, nothing is found. */
  readonly version: number;
  /** The computation that is the whole file. */
  readonly computation: string;
  readonly wanted: readonly ProblemNumbers[];
}

/**
 * Every question about the text that was read, by its name: what it asks, and what is answered. All name
 * the version of the text that they are about.
 */
export interface ReadingQuestions {
  /** Where numbers of a whole problem are; none if the text has changed. */
  readonly find: { readonly asked: Wanted; readonly answer: readonly TextRange[] };
  /** The variable at an offset; null if nothing is known of it, or if the text has changed. */
  readonly look: { readonly asked: Asking<{ offset: number }>; readonly answer: LookedUp | null };
  /** The calls that draw numbers in a range; none if the text has changed. */
  readonly listDraws: {
    readonly asked: Asking<{ range: TextRange }>;
    readonly answer: readonly DrawnFacts[];
  };
  /** What the shapes say of the whole program; null if the text has changed. */
  readonly checkShapes: { readonly asked: Asking; readonly answer: ShapeFindings | null };
  /** The shapes of tensors at the ends of lines; null if the text has changed. */
  readonly listShapes: {
    readonly asked: Asking<{ wanted: WantedHints }>;
    readonly answer: ShapeHints | null;
  };
}

type Asking<More = object> = { readonly version: number } & Readonly<More>;

/** The name of a question. */
export type QuestionName = keyof ReadingQuestions;
/** What a question asks. */
export type Asked<Name extends QuestionName> = ReadingQuestions[Name]["asked"];
/** What is answered to it. */
export type Answer<Name extends QuestionName> = ReadingQuestions[Name]["answer"];

/** A question, by name. */
export type Question<Name extends QuestionName = QuestionName> = {
  readonly [Each in Name]: { readonly name: Each; readonly asked: Asked<Each> };
}[Name];

/** Who answers all of them. */
export type ReadingAnswers = {
  readonly [Name in QuestionName]: (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

/** A variable: as the program computes it, or if it does not, its shape. */
export type LookedUp =
  | { readonly kind: "value"; readonly facts: VariableFacts }
  | { readonly kind: "shape"; readonly facts: VariableShape };

/** What a reading worker answers. */
export type ReadingAnswer =
  /** From now until its answer, the worker reads this document and handles no messages. */
  | { readonly kind: "begins"; readonly document: number; readonly opening: number }
  | {
      readonly kind: "reading";
      readonly document: number;
      readonly opening: number;
      readonly request: number;
      /** Of the text that was read. */
      readonly version: number;
      readonly reading: PackedReading;
      /** How many of its parts are not requested yet. */
      readonly partCount: number;
    }
  | {
      readonly kind: "part";
      readonly document: number;
      readonly opening: number;
      readonly part: ReadingPart;
    }
  | {
      readonly kind: "answered";
      readonly document: number;
      readonly opening: number;
      readonly request: number;
      readonly answer: Answer<QuestionName>;
    }
  /** The program of the document reads these files. */
  | {
      readonly kind: "filesWanted";
      readonly document: number;
      readonly opening: number;
      readonly request: number;
      readonly wanted: readonly WantedFile[];
    }
  | {
      readonly kind: "refused";
      readonly document: number;
      readonly opening: number;
      readonly request: number;
      readonly message: string;
    }
  /** A reading that goes on for long. */
  | {
      readonly kind: "reached";
      readonly document: number;
      readonly opening: number;
      readonly progress: FollowingProgress;
    }
  /** The changes do not result in that length, so the whole text is needed. */
  | { readonly kind: "outOfStep"; readonly document: number; readonly opening: number };

/** A reading worker whose parser no longer works and that must be replaced. */
export interface WorkerSpent {
  readonly kind: "spent";
}
