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

/** Cells that are not computed yet: in `head`, from a row on, and all of later heads. */
export interface LaterCells {
  readonly stage: string;
  readonly head: number | null;
  readonly fromRow: number;
}

/** The view of one step. */
export interface StepView {
  readonly index: number;
  readonly count: number;
  /** The index of the first step of each stage, in order. */
  readonly stageStarts: readonly number[];
  readonly kind: StepKind;
  readonly title: string;
  /** `head 0 · Q[0]` */
  readonly place: string;
  readonly sentence: string;
  /** In symbols, and where it helps, with the actual numbers. */
  readonly formula: readonly FormulaLine[];
  /** The weight to show; null if the step is in no head. */
  readonly focus: WeightPlace | null;
  /** The position whose vectors to show; null if there is none. */
  readonly position: number | null;
  readonly makes: readonly StepCells[];
  readonly reads: readonly StepCells[];
  readonly later: readonly LaterCells[];
  /** The question before the step is shown; null if there is no fair one. */
  readonly question: Question | null;
}
