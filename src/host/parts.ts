import type * as vscode from "vscode";
import type { Engine } from "./engine.ts";
import type { Examples } from "./examples.ts";
import type { ExplainedLines } from "./explain/explainedLines.ts";
import type { RememberedFindings } from "./findings.ts";
import type { LessonLibrary } from "./lessons/lessonLibrary.ts";
import type { ProgressStore } from "./lessons/progressStore.ts";
import type { Log } from "./log.ts";
import type { DocumentModels } from "./models/documentModels.ts";
import type { ProgramOutput } from "./output/programOutput.ts";
import type { ChosenPasses } from "./passes/chosenPasses.ts";
import type { Overrides } from "./overrides.ts";
import type { PredictionScores } from "./stepping/predictionScores.ts";
import type { OriginMarks } from "./influence/originMarks.ts";
import type { StepMarks } from "./stepping/stepMarks.ts";
import type { Withheld } from "./stepping/withheld.ts";
import type { ExplainedWeights } from "./weight/explainedWeights.ts";
import type { Pins } from "./whatIf/pins.ts";
import type { Words } from "./words.ts";

/** Objects that the features of the editor share. */
export interface Parts {
  readonly extensionUri: vscode.Uri;
  /** The language of the extension, passed to pages. */
  readonly words: Words;
  readonly models: DocumentModels;
  readonly overrides: Overrides;
  readonly pins: Pins;
  readonly engine: Engine;
  readonly findings: RememberedFindings;
  readonly log: Log;
  /** The lines of the current step. */
  readonly stepMarks: StepMarks;
  /** The numbers behind the clicked value. */
  readonly originMarks: OriginMarks;
  readonly predictions: PredictionScores;
  /** What the editor must not reveal while the user predicts. */
  readonly withheld: Withheld;
  /** The weight that was explained last. */
  readonly explained: ExplainedWeights;
  /** What the next hover explains. */
  readonly explainedLines: ExplainedLines;
  /** Which passes stand at the ends of lines. */
  readonly passes: ChosenPasses;
  /** What programs print. */
  readonly output: ProgramOutput;
  readonly library: LessonLibrary;
  /** The learner's progress. */
  readonly store: ProgressStore;
  /** Copies of the bundled examples. */
  readonly examples: Examples;
}
