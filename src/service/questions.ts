import type { FileGap } from "../program/files.ts";
import type { DrawnFacts } from "../program/draws.ts";
import type { VariableFacts } from "../program/variableFacts.ts";
import type { MeaningOptions } from "../source/meaning/meaningOptions.ts";
import type { ProblemNumbers } from "../source/findProblemPlaces.ts";
import type { CodeLine } from "../source/linePlace.ts";
import type { TextRange } from "../source/textRange.ts";
import type {
  HintScope,
  ShapeFindings,
  ShapeHint,
  VariableShape,
} from "../viewModel/shapes/shapeHint.ts";
import type { BackendChoice } from "../engine/backends/choose.ts";

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
  /** The program is followed to its end, even if that takes minutes; the worker tells how far it is. */
  readonly goesOn?: true;
}

/** What is asked about one version of the text; about another one, nothing is known. */
type OfText<More = object> = Readonly<{ version: number } & More>;

/** Every question about the text that was read; null: the text has changed. */
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

/** The name of a question. */
export type QuestionName = keyof TextQuestions;
/** What a question asks. */
export type Asked<Name extends QuestionName> = TextQuestions[Name]["params"];
/** What is answered to it. */
export type Answer<Name extends QuestionName> = TextQuestions[Name]["result"];
/** Has an answer to every question. */
export type Answers = {
  readonly [Name in QuestionName]: (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

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
