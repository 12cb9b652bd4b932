import type { Question } from "../predict/question.ts";
import type { FormulaLine, WeightPlace } from "../weight/weightExplanation.ts";
import type { StepKind } from "./stepPlan.ts";

/** Some cells of one matrix of the panel; both ends of a range are inclusive. */
export interface StepCells {
  /** A stage of the trace, as the panel names its matrices. */
  readonly stage: string;
  readonly head: number | null;
  /** Null: all of them. */
  readonly rows: readonly [first: number, last: number] | null;
  readonly columns: readonly [first: number, last: number] | null;
}

/** Cells that are not computed yet: of `head` those from a row on, and later heads entirely. */
export interface LaterCells {
  readonly stage: string;
  readonly head: number | null;
  readonly fromRow: number;
}

/** One step as it is shown. */
export interface StepView {
  readonly index: number;
  readonly count: number;
  readonly kind: StepKind;
  readonly title: string;
  /** `head 0 · Q[0]` */
  readonly place: string;
  readonly sentence: string;
  /** In symbols, and where it says something with the actual numbers. */
  readonly formula: readonly FormulaLine[];
  /** What the focused weight should be; null where no head is at work. */
  readonly focus: WeightPlace | null;
  /** The position whose vectors should be shown; null where none is at work. */
  readonly position: number | null;
  readonly makes: readonly StepCells[];
  readonly reads: readonly StepCells[];
  readonly later: readonly LaterCells[];
  /** What a person may predict before the step is shown; null where there is nothing fair to ask. */
  readonly question: Question | null;
}
