import type { Before } from "../../panel/before.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { SourceDocument } from "../../source/openSource.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { Pace } from "../../viewModel/tiles/inPieces.ts";
import type { Computing } from "../computing.ts";
import type { FileReading } from "../fileReading.ts";
import type { LastComputed } from "../lastComputed.ts";
import type { PanelView } from "../questions.ts";
import type { ShapeFollower } from "../shapeFollower.ts";
import type { LineValueHints } from "../valueHints.ts";

/** What questions about one text are answered from. */
export interface AnswerContext {
  /** The text as it was read last. */
  readonly reading: () => FileReading;
  readonly source: () => Promise<SourceDocument>;
  /** The program as it was run last; null: it was not followed. */
  readonly program: () => ReadProgram | null;
  readonly shapes: ShapeFollower;
  readonly values: LineValueHints;
  readonly lastComputed: LastComputed;
  readonly pace: Pace;
  readonly computing: Computing;
  /** What the results of a panel are compared with; null: nothing was changed or pinned. */
  readonly before: (view: PanelView) => Promise<Before | null>;
  /** The computations that the text would have after a change; rejected when it is cancelled. */
  readonly groupsWith: (
    change: TextChange,
    signal: AbortSignal,
  ) => Promise<readonly ComputationGroup[]>;
}

/** The computations that a panel shows together, the chosen one first; none: there is nothing to show. */
export interface ShownTogether {
  readonly shown: readonly EvaluatedGroup[];
  readonly before: Before | null;
}
