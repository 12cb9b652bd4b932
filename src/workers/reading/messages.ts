import type { VariableFacts } from "../../program/variableFacts.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import type { ProblemNumbers } from "../../source/findProblemPlaces.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { PackedReading } from "./packedReading.ts";
import type { ReadingPart } from "./readingParts.ts";

/** What a reading depends on besides the text. */
export interface ReadingOptions {
  readonly meaning: MeaningOptions;
  /** Small computations are done while reading where this is `auto` or `reference`. */
  readonly backend: BackendChoice;
  /** Bytes that a computation may take. */
  readonly memoryLimit: number;
}

/** What a reading worker is told and asked. `document` is a number that the client gave it. */
export type ReadingRequest =
  | {
      /** Also says again what the text of an open document is. */
      readonly kind: "open";
      readonly document: number;
      /** Differs each time; an answer that belongs to an earlier opening is out of date. */
      readonly opening: number;
      readonly version: number;
      readonly language: string;
      /** Its first piece, or all of it. */
      readonly text: string;
      /** Of the whole text. */
      readonly length: number;
    }
  | {
      /** The next piece of a text that is being opened. Until the last one nothing else is said of it. */
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
      /** Of the text after the changes, to see that both sides hold the same one. */
      readonly length: number;
    }
  | {
      readonly kind: "read";
      readonly document: number;
      /** Of several readings of one document, only the last asked for is answered. */
      readonly request: number;
      readonly options: ReadingOptions;
    }
  /** The next part of the reading that was answered last; until the last one no other is made. */
  | { readonly kind: "next"; readonly document: number; readonly opening: number }
  /** For numbers, or for what a variable holds that is bound at an offset. */
  | ({ readonly document: number; readonly request: number } & AboutText)
  | { readonly kind: "close"; readonly document: number };

/** Numbers of a problem whose places are asked for. */
export interface Wanted {
  /** Of the text that was read; of another one nothing is found. */
  readonly version: number;
  /** The computation that is the whole file. */
  readonly computation: string;
  readonly wanted: readonly ProblemNumbers[];
}

/** What is asked about the text that was read. */
export type AboutText =
  | ({ readonly kind: "find" } & Wanted)
  | { readonly kind: "look"; readonly version: number; readonly offset: number };

/** What a reading worker answers. */
export type ReadingAnswer =
  /** From here on until its answer the worker reads this document and hears nothing. */
  | { readonly kind: "begins"; readonly document: number; readonly opening: number }
  | {
      readonly kind: "reading";
      readonly document: number;
      readonly opening: number;
      readonly request: number;
      /** Of the text that was read. */
      readonly version: number;
      readonly reading: PackedReading;
      /** How many parts of it are still to be asked for. */
      readonly partCount: number;
    }
  | {
      readonly kind: "part";
      readonly document: number;
      readonly opening: number;
      readonly part: ReadingPart;
    }
  | {
      readonly kind: "found";
      readonly document: number;
      readonly opening: number;
      readonly request: number;
      readonly ranges: readonly TextRange[];
    }
  | {
      readonly kind: "looked";
      readonly document: number;
      readonly opening: number;
      readonly request: number;
      readonly variable: VariableFacts | null;
    }
  | {
      readonly kind: "refused";
      readonly document: number;
      readonly opening: number;
      readonly request: number;
      readonly message: string;
    }
  /** The changes do not lead to a text of that length: the whole text is needed. */
  | { readonly kind: "outOfStep"; readonly document: number; readonly opening: number };

/** What a reading worker says of itself: its parser is of no use any more, and another is to be started. */
export interface WorkerSpent {
  readonly kind: "spent";
}
