import type {
  Answer,
  Asked,
  FetchedFile,
  QuestionName,
  ReadingOptions,
  WantedFile,
} from "../../service/questions.ts";
import type { FollowingProgress } from "../../source/extraction.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { PackedReading } from "./packedReading.ts";
import type { ReadingPart } from "./readingParts.ts";

/** Of a document, whose number the client gives. */
type Of<More = object> = { readonly document: number } & Readonly<More>;

/** The questions about a text, each with the number of its document; null also if it is closed. */
type DocumentQuestions = {
  readonly [Name in QuestionName]: {
    readonly params: Of<Asked<Name>>;
    readonly result: Answer<Name>;
  };
};

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

/** What a reading worker is asked and told. */
export interface ReadingRequests extends DocumentQuestions {
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
