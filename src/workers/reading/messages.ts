import type { DrawnFacts } from "../../program/draws.ts";
import type { VariableFacts } from "../../program/variableFacts.ts";
import type { FollowingProgress } from "../../source/extraction.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import type { ProblemNumbers } from "../../source/findProblemPlaces.ts";
import type { CodeLine } from "../../source/linePlace.ts";
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

/** Of a document, whose number the client gives. */
type Of<More = object> = { readonly document: number } & Readonly<More>;

/** Of the version of its text that is meant; about another one, nothing is known. */
type OfText<More = object> = Of<{ version: number } & More>;

/** What is told, without a result. */
interface Told<Params> {
  readonly params: Params;
  readonly result: null;
}

/** A reading, or its first part. */
export interface FirstPart {
  /** Of the text that was read. */
  readonly version: number;
  readonly reading: PackedReading;
  /** How many of its parts are not requested yet. */
  readonly partCount: number;
}

/** Every question about the text that was read; null: the text is gone, or has changed. */
export interface TextQuestions {
  /** Where numbers of a whole problem are. */
  readonly find: {
    readonly params: OfText<{
      /** The computation that is the whole file. */
      computation: string;
      wanted: readonly ProblemNumbers[];
    }>;
    readonly result: readonly TextRange[] | null;
  };
  /** The variable at an offset; null also if nothing is known of it. */
  readonly look: {
    readonly params: OfText<{ offset: number }>;
    readonly result: LookedUp | null;
  };
  /** The calls that draw numbers in a range. */
  readonly listDraws: {
    readonly params: OfText<{ range: TextRange }>;
    readonly result: readonly DrawnFacts[] | null;
  };
  /** What the shapes say of the whole program. */
  readonly checkShapes: { readonly params: OfText; readonly result: ShapeFindings | null };
  /** The shapes of tensors at the ends of lines. */
  readonly listShapes: {
    readonly params: OfText<{ wanted: WantedHints }>;
    readonly result: ShapeHints | null;
  };
}

/** What a reading worker is asked and told. */
export interface ReadingRequests extends TextQuestions {
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
  readonly close: Told<Of>;
  /** Null if a later request for the same document overtakes it. */
  readonly read: {
    readonly params: Of<{ options: ReadingOptions }>;
    readonly result: FirstPart | null;
    /** Of a reading that goes on for long. */
    readonly progress: FollowingProgress;
  };
  /** The next part of the last reading; no new reading starts before the last part. */
  readonly takePart: {
    readonly params: Of<{ opening: number }>;
    readonly result: ReadingPart | null;
  };
}

/** What a reading worker asks and tells the editor. */
export interface EditorRequests {
  /** From now on, the worker reads this document and handles no messages. */
  readonly begins: Told<Of>;
  /** It has read it. */
  readonly ends: Told<Of>;
  /** The changes do not result in that length, so the whole text is needed. */
  readonly outOfStep: Told<Of<{ opening: number }>>;
  /** The program of the document reads these files. */
  readonly fetch: {
    readonly params: Of<{ wanted: readonly WantedFile[] }>;
    readonly result: readonly FetchedFile[];
  };
  /** The parser no longer works; the worker must be replaced. */
  readonly spent: Told<null>;
}

/** The name of a question. */
export type QuestionName = keyof TextQuestions;
/** What a question about a document asks. */
export type Asked<Name extends QuestionName> = Omit<TextQuestions[Name]["params"], "document">;
/** What is answered to it. */
export type Answer<Name extends QuestionName> = TextQuestions[Name]["result"];

/** A variable: as the program computes it, or if it does not, its shape. */
export type FoundVariable =
  | { readonly kind: "value"; readonly facts: VariableFacts }
  | { readonly kind: "shape"; readonly facts: VariableShape };

/** A variable, with the lines that a reader is told. */
export type LookedUp = FoundVariable & {
  /** Where its value was bound or computed; null: on the line of the variable. */
  readonly madeAt: CodeLine | null;
  /** The line of the call that drew it; null: none did, or that of the variable. */
  readonly drawnAt: CodeLine | null;
};
