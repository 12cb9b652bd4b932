import * as l10n from "@vscode/l10n";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { CodeStep } from "../../source/stepLines/stepPatterns.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { evaluationOf } from "../evaluationOf.ts";
import type { MarkedBlock, MarkedLine } from "../markdown.ts";
import { titleOf } from "../titleOf.ts";
import { toStepContext, type StepContext } from "../steps/stepContext.ts";
import { planSteps, stagesOf, type StepSegment } from "../steps/stepPlan.ts";
import type { StepView } from "../steps/stepView.ts";
import { toStepView } from "../steps/toStepView.ts";
import { type ExplainedKind, type LessonStep, lessonOfStep } from "./lessonOfStep.ts";
import { plainLatex } from "./plainLatex.ts";
import { type ScoreRow, scoresAt, type TellingPlace, tellingPlace } from "./scoreRows.ts";
import { heldAt, type LineSteps, sideAt, stepsAtLine } from "./stepsAtLine.ts";
import { inSymbols } from "./stepFormulas.ts";
import { tellProducts, tellSide } from "./tellVectors.ts";
import { tellHiddenShare, tellScale, tellUnscaled } from "./tellWithout.ts";

/** What a line of a program does, in its own numbers. */
export interface LineExplanation {
  /** The line. */
  readonly range: TextRange;
  readonly parts: readonly (MarkedLine | MarkedBlock)[];
  readonly lesson: LessonStep;
}

/** What a line does; null: it does nothing that is known. `line`: without the space around it. */
export function explainLine(
  line: TextRange,
  evaluated: readonly EvaluatedGroup[],
  program: ReadProgram,
): LineExplanation | null {
  if (line.start === line.end || program.isBroken) return null;
  const doing = evaluated.flatMap((each) => {
    const steps = stepsAtLine(line, each.group, program);
    return steps ? [{ each, steps }] : [];
  });
  for (const { each, steps } of doing) {
    const explained = explainIn(line, each, steps, doing.length > 1);
    if (explained) return explained;
  }
  return null;
}

/** One step as a line does it. */
interface Told {
  readonly kind: ExplainedKind;
  readonly title: string;
  readonly place: string;
  /** What it makes: see `stagesOf`. */
  readonly stages: readonly string[];
  readonly sentence: string;
  /** In symbols, then in numbers. */
  readonly formula: readonly string[];
}

function explainIn(
  line: TextRange,
  evaluated: EvaluatedGroup,
  steps: LineSteps,
  isOneOfSeveral: boolean,
): LineExplanation | null {
  const evaluation = evaluationOf(evaluated);
  if (!evaluation) return null;
  const { group } = evaluated;
  const context = toStepContext(evaluation, group);
  const told = chosen(steps.steps).flatMap((step) => tellStep(step, context, line, group, steps));
  const [first] = told;
  if (!first) return null;
  const variable = variableAt(line, group, told);
  const place = [...(isOneOfSeveral ? [titleOf(group)] : []), first.place];
  const title: MarkedLine = [
    { strong: [...new Set(told.map((each) => each.title))].join(" + ") },
    ...(variable === null ? [] : [" · ", { code: variable }]),
    ` · ${place.join(" · ")}`,
  ];
  const block = told.flatMap(({ formula }) => formula).join("\n");
  return {
    range: line,
    parts: [title, told.map(({ sentence }) => sentence).join(" "), { block }],
    lesson: lessonOfStep[first.kind],
  };
}

/** Of more steps than two, those that tell most. */
function chosen(steps: readonly CodeStep[]): readonly CodeStep[] {
  if (steps.length <= 2) return steps;
  const telling = steps.filter((step) => step === "softmax" || step === "mix");
  return telling.length > 0 ? telling : steps.slice(0, 2);
}

function tellStep(
  step: CodeStep,
  context: StepContext,
  line: TextRange,
  group: ComputationGroup,
  steps: LineSteps,
): readonly Told[] {
  const { segments } = planSteps(context.evaluation);
  const segment = segments.find(({ kind }) => kind === step);
  if (step !== "queryKeyValue") return segment ? tellSegment(context, segment, steps) : [];
  // Where only the attention is shown, it begins with the vectors that the projections make.
  const within = segment ?? segments.find(({ kind }) => kind === "scores");
  const side = sideAt(line, group);
  if (side && within) {
    return [
      { kind: step, stages: [side], ...tellSide(context, within, side, segment !== undefined) },
    ];
  }
  return segment ? tellSegment(context, segment, steps) : [];
}

function tellSegment(
  context: StepContext,
  segment: StepSegment,
  { multiplies, scales, steps }: LineSteps,
): readonly Told[] {
  const { kind } = segment;
  const place = tellingPlace(context, segment, kind === "scores" && scales);
  const view = toStepView(context, indexOf(segment, place));
  if (!view) return [];
  const numbers = view.formula.find(({ name }) => name === "numbers");
  const formula = [inSymbols(kind, view), ...(numbers ? [plainLatex(numbers.latex)] : [])];
  const usual = { kind, title: view.title, place: view.place, stages: stagesOf[kind], formula };
  const { sentence } = view;
  const row = scoresAt(context, segment, place);
  if (kind === "mask") return [{ ...usual, sentence: join(sentence, row && tellHiddenShare(row)) }];
  if (kind !== "scores" || !row) return [{ ...usual, sentence }];
  const isScaled = scales && row.scale !== 1;
  if (!multiplies) return isScaled ? [{ ...usual, ...tellScaling(row, view) }] : [];
  if (row.scale !== 1 && !isScaled) {
    return [{ ...usual, ...tellProducts(context, segment, place, row) }];
  }
  // With another step on the same line, two sentences are enough.
  const without = isScaled && steps.length === 1 ? tellUnscaled(row) : null;
  return [{ ...usual, sentence: join(sentence, without) }];
}

function tellScaling(row: ScoreRow, view: StepView) {
  return {
    kind: "scale",
    title: l10n.t("Scale"),
    sentence: join(tellScale(row), tellUnscaled(row)),
    formula: [inSymbols("scale", view)],
  } as const;
}

function join(sentence: string, more: string | null): string {
  return more === null ? sentence : `${sentence} ${more}`;
}

function indexOf({ start, rows }: StepSegment, { head, row }: TellingPlace): number {
  return start + head * rows + row;
}

/** The variable that holds what these steps make and is bound on the line; null: none is. */
function variableAt(
  line: TextRange,
  group: ComputationGroup,
  told: readonly Told[],
): string | null {
  const stages = told.toReversed().flatMap((each) => each.stages);
  return stages.map((stage) => heldAt(line, group, stage)).find((held) => held !== null) ?? null;
}
