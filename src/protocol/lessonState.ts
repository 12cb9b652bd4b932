import type { CodeLanguage, TextLanguage } from "../lessons/format/codeLanguage.ts";
import type { Guess } from "../lessons/predictions/judgePrediction.ts";
import type { Tally } from "../lessons/progress/progress.ts";
import type { Block, Inline } from "../lessons/text/stepText.ts";
import type { PickAxis, StageFigure } from "../lessons/view/stageFigure.ts";

/** A line of text: Markdown without blocks. */
export type Line = readonly Inline[];

/** Something embedded in a text, by the key of its target. */
export type Embed =
  | { readonly kind: "figure"; readonly figure: StageFigure; readonly sentences: readonly string[] }
  | { readonly kind: "code"; readonly text: string; readonly place: string }
  | { readonly kind: "image"; readonly source: string }
  | { readonly kind: "missing"; readonly message: string };

/** One step in the line of progress. */
export interface StepMark {
  readonly id: string;
  readonly title: Line;
  readonly done: boolean;
  readonly current: boolean;
  readonly aside: boolean;
}

/** What came of a guess. */
export interface GuessOutcome {
  readonly guess: Guess;
  readonly correct: boolean;
  /** What is right, for people. */
  readonly answer: Line;
  /** The right one among options. */
  readonly rightOption: string | null;
  readonly explain: Line;
  readonly because: Line | null;
}

/** A guess that is asked for, and what came of it. */
interface Question {
  readonly prompt: Line;
  readonly outcome: GuessOutcome | null;
}

/** Which part of an answer was wrong, at its place. */
export interface ShownAnswer {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly numbers: Float64Array;
  /** Places that a failure is about; a null column means the whole row. */
  readonly wrong: readonly { readonly row: number; readonly column: number | null }[];
}

/** What a check said. */
export type CheckOutcome =
  | { readonly kind: "passed"; readonly explanation: Line }
  | {
      readonly kind: "missing";
      /** What to type where. */
      readonly wanted: readonly { readonly variable: string; readonly example: string }[];
      readonly file: string;
    }
  | {
      readonly kind: "failed";
      readonly failures: readonly Line[];
      readonly answers: readonly ShownAnswer[];
      /** Sentences about recognised mistakes. */
      readonly diagnosis: readonly Block[];
    }
  | { readonly kind: "broken"; readonly message: string };

/** What a step asks for. */
export type TaskState =
  | (Question & {
      readonly kind: "choice";
      readonly options: readonly { readonly id: string; readonly text: Line }[];
    })
  | (Question & { readonly kind: "number" | "shape" })
  | (Question & {
      readonly kind: "pick";
      readonly axis: PickAxis;
      readonly figure: StageFigure;
      readonly sentences: readonly string[];
    })
  | {
      readonly kind: "exercise";
      readonly prompt: Line;
      readonly answers: readonly { readonly name: string; readonly variable: string }[];
      readonly file: string;
      readonly hints: readonly Line[];
      readonly hintsLeft: number;
      readonly attempts: number;
      readonly outcome: CheckOutcome | null;
    }
  | {
      readonly kind: "edit";
      readonly prompt: Line;
      readonly hints: readonly Line[];
      readonly hintsLeft: number;
      /** Whether the condition holds in the file as it is. */
      readonly holds: boolean;
      /** Why it cannot be looked at now. */
      readonly broken: string | null;
      readonly success: Line;
    };

/** A step that wants the file in another state; nothing changes before the learner agrees. */
export interface FileOffer {
  readonly file: string;
  readonly restores: boolean;
}

/** A live view beside the text. */
export type ShownView = Extract<Embed, { readonly kind: "figure" }> & {
  /** Whether its computation stands in the learner's file, so that the panel can show it. */
  readonly isInFile: boolean;
};

/** A lesson with one of its steps open. */
export interface OpenLessonState {
  readonly kind: "open";
  /** `PACK/LESSON`. */
  readonly lesson: string;
  readonly title: Line;
  readonly textLanguage: TextLanguage;
  readonly textLanguages: readonly TextLanguage[];
  readonly codeLanguage: CodeLanguage | null;
  readonly codeLanguages: readonly { readonly language: CodeLanguage; readonly name: string }[];
  readonly steps: readonly StepMark[];
  readonly step: string;
  readonly stepTitle: Line;
  readonly blocks: readonly Block[];
  /** By `targetKey`. */
  readonly embeds: Readonly<Record<string, Embed>>;
  /** The view that the step, or a link in it, opened. */
  readonly view: ShownView | null;
  readonly task: TaskState | null;
  readonly taskDone: boolean;
  readonly fileOffer: FileOffer | null;
  readonly hasPrevious: boolean;
  /** null: this is the last step. */
  readonly nextTitle: Line | null;
  readonly finished: boolean;
  readonly nextLesson: { readonly lesson: string; readonly title: Line } | null;
  readonly calibration: Tally;
  readonly calibrationHere: Tally;
}

/** One lesson to choose from. */
export interface LessonChoice {
  readonly lesson: string;
  readonly title: Line;
  readonly summary: Line;
  readonly done: number;
  readonly of: number;
}

/** The lesson view always gets a whole state, never a patch. */
export type LessonState =
  | { readonly kind: "loading"; readonly textLanguage: TextLanguage }
  | {
      readonly kind: "choose";
      readonly textLanguage: TextLanguage;
      readonly lessons: readonly LessonChoice[];
      readonly problem: string | null;
    }
  | OpenLessonState;
