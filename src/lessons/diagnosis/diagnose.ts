import * as l10n from "@vscode/l10n";
import { evaluate } from "../../engine/evaluate.ts";
import type { Problem } from "../../engine/problem.ts";
import { isSameShape } from "../../tensor/shape.ts";
import { createTensor, type Tensor, type TensorValues } from "../../tensor/tensor.ts";
import type { ComputationSources } from "../computations/lessonProblem.ts";
import { createLessonValues, LessonValueError } from "../computations/lessonValues.ts";
import { fitAnswer, type Answer } from "../exercises/answer.ts";
import { computeSlip } from "./computeSlip.ts";
import type { Mistake, Slip } from "./mistake.ts";
import { mistakes } from "./mistakes.ts";

/** A mistake that gives exactly the learner's numbers. */
export interface Diagnosis {
  readonly mistake: Mistake;
  /** Decimals to which all numbers agree. */
  readonly decimals: number;
}

/** With fewer digits in all, a number would match some mistake by chance. */
const fewestDigits = 4;
/** A mistake must come this many times closer than the truth. */
const clearlyCloser = 4;

/**
 * The mistakes whose numbers, on the learner's own problem, are the answer's: every one of them where
 * several give the same numbers, none where the answer is right.
 */
export async function diagnose(
  answer: Answer,
  value: string,
  sources: ComputationSources,
): Promise<readonly Diagnosis[]> {
  const right = await createLessonValues(sources, evaluate).evaluate(value);
  if (!right.ok) return [];
  const truth = toTensor(right.result);
  const wanted = fitAnswer(answer, truth.shape);
  const tolerance = readingTolerance(answer.values);
  const fromTruth = wanted ? largestDifference(wanted.values, truth.values) : Infinity;
  if (fromTruth <= tolerance || countDigits(answer.values) < fewestDigits) return [];
  const found: Diagnosis[] = [];
  for (const mistake of mistakes) {
    const difference = await closestSlip(mistake, { answer, value, sources, truth });
    const isIt = difference <= tolerance && difference * clearlyCloser < fromTruth;
    if (isIt) found.push({ mistake, decimals: toDecimals(difference, answer.values) });
  }
  return found;
}

interface Question {
  readonly answer: Answer;
  readonly value: string;
  readonly sources: ComputationSources;
  readonly truth: Tensor;
}

/** How far the answer is from the closest way of making a mistake; Infinity: it shows nowhere. */
async function closestSlip(mistake: Mistake, question: Question): Promise<number> {
  let closest = Infinity;
  for (const slip of mistake.slips) {
    const slipped = await computeValue(slip, question);
    if (!slipped || isTruth(slipped, question.truth)) continue;
    const compared = mistake.repeatsHeads ? narrow(slipped, question.answer) : slipped;
    const fitted = fitAnswer(question.answer, compared.shape);
    if (fitted) closest = Math.min(closest, largestDifference(fitted.values, compared.values));
  }
  return closest;
}

async function computeValue(slip: Slip, { value, sources }: Question): Promise<Tensor | null> {
  const compute = async (problem: Problem) => {
    const stages = await computeSlip(problem, slip);
    if (!stages) throw new LessonValueError(l10n.t("this mistake cannot be made here"));
    return stages;
  };
  const values = createLessonValues(sources, compute, slip.problem);
  const evaluated = await values.evaluate(value);
  return evaluated.ok ? toTensor(evaluated.result) : null;
}

function toTensor(result: number | boolean | Tensor): Tensor {
  return typeof result === "object" ? result : createTensor([], Float64Array.of(Number(result)));
}

/** A mistake that changes nothing here cannot be recognised. */
function isTruth(slipped: Tensor, truth: Tensor): boolean {
  if (!isSameShape(slipped.shape, truth.shape)) return false;
  return largestDifference(slipped.values, truth.values) <= 1e-9;
}

/** The columns of the first head, where the answer is just so wide. */
function narrow(slipped: Tensor, { shape: [, columns] }: Answer): Tensor {
  const width = slipped.shape.at(-1) ?? 1;
  if (columns >= width || width % columns !== 0) return slipped;
  const kept = Float64Array.from(slipped.values).filter((_, at) => at % width < columns);
  return createTensor([...slipped.shape.slice(0, -1), columns], kept);
}

function toDecimals(difference: number, values: Float64Array): number {
  const agreed = difference === 0 ? Infinity : Math.floor(-Math.log10(difference));
  return Math.max(0, Math.min(countDecimals(values), agreed));
}

/** The decimals that a double keeps of numbers around 1. */
const mostDecimals = 12;
/** With fewer, anything near a whole number would count as one. */
const fewestDecimals = 2;
/** What single precision may lose over a few sums, relative to the number. */
const singlePrecision = 3e-6;

/** The decimals to which numbers were written: 2 for 0.07 and 0.86, in single precision too. */
function countDecimals(values: TensorValues): number {
  for (let decimals = 0; decimals < mostDecimals; decimals++) {
    const factor = 10 ** decimals;
    const isWritten = values.every((x) => {
      if (!Number.isFinite(x)) return true;
      const written = Math.round(x * factor) / factor;
      return Math.abs(written - x) < 1e-13 || Math.fround(written) === x;
    });
    if (isWritten) return decimals;
  }
  return mostDecimals;
}

/** The decimals of all numbers together; zeros say nothing. */
function countDigits(values: TensorValues): number {
  const telling = values.filter((x) => Number.isFinite(x) && x !== 0).length;
  return telling * Math.max(fewestDecimals, countDecimals(values));
}

/** How far numbers may be from others that they were rounded from. */
function readingTolerance(values: TensorValues): number {
  const decimals = Math.max(fewestDecimals, countDecimals(values));
  return 0.5 * 10 ** -decimals * (1 + 1e-6) + singlePrecision * (decimals > 5 ? 1 : 0);
}

/**
 * The largest difference of two rows of numbers, relative to those above 1. NaN in the first stands
 * for 0 / 0, where the second has the 0 of a row that sees nothing.
 */
function largestDifference(found: TensorValues, expected: TensorValues): number {
  let largest = 0;
  for (const [at, b] of expected.entries()) {
    const a = Number.isNaN(found[at]) && b === 0 ? 0 : found[at]!;
    if (Object.is(a, b)) continue;
    const difference = Math.abs(a - b) / Math.max(1, Math.abs(b));
    largest = Math.max(largest, Number.isNaN(difference) ? Infinity : difference);
  }
  return largest;
}
