import type { Problem } from "../../engine/problem.ts";
import type { Stages } from "../../engine/trace.ts";
import { ProblemError } from "../../engine/errors.ts";
import { ShapeError } from "../../tensor/shape.ts";
import { evaluateExpression, listNames } from "../expression/evaluateExpression.ts";
import { ExpressionError, parseExpression } from "../expression/expression.ts";
import { toValueHolder, type ExpressionResult, type ValueHolder } from "../expression/value.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { toPlacedMessage, type ComputationSources } from "./lessonProblem.ts";
import { toLessonProblem } from "./toLessonProblem.ts";

/** What an expression comes to, or why it comes to nothing; the range is within the expression. */
export type Evaluated =
  | { readonly ok: true; readonly result: ExpressionResult }
  | { readonly ok: false; readonly message: string; readonly range: TextRange };

/** Computes the stages of a problem; the problem has not been checked. */
export type Compute = (problem: Problem) => Promise<Stages>;

/** The computations of a lesson, each evaluated on demand. */
export interface LessonValues {
  /** What an expression comes to. */
  evaluate(expression: string): Promise<Evaluated>;
  /** The stages of a computation; throws `LessonValueError` where there are none. */
  stagesOf(id: string): Promise<Stages>;
}

/** A computation of a lesson that cannot be evaluated. */
export class LessonValueError extends Error {
  override readonly name = "LessonValueError";
}

/**
 * The computations of a lesson over the code as it is, evaluated once each. `given` and `cost`
 * speak of the problem as `vary` changes it, where that can be done.
 */
export function createLessonValues(
  sources: ComputationSources,
  compute: Compute,
  vary: (problem: Problem) => Problem | null = () => null,
): LessonValues {
  const computed = new Map<
    string,
    Promise<{ readonly problem: Problem; readonly stages: Stages }>
  >();
  const computeOnce = (id: string) => {
    const known = computed.get(id) ?? computeOne(sources, id, compute);
    computed.set(id, known);
    return known;
  };
  return {
    evaluate: (expression) =>
      evaluateWith(expression, async (id) => {
        const { problem, stages } = await computeOnce(id);
        return toValueHolder(vary(problem) ?? problem, stages);
      }),
    stagesOf: async (id) => (await computeOnce(id)).stages,
  };
}

async function computeOne(sources: ComputationSources, id: string, compute: Compute) {
  const found = toLessonProblem(sources, id);
  if (!found.ok) throw new LessonValueError(found.message);
  try {
    return { problem: found.problem, stages: await compute(found.problem) };
  } catch (error) {
    if (!(error instanceof ShapeError || error instanceof ProblemError)) throw error;
    throw new LessonValueError(describe(error.message, id, found.group, sources));
  }
}

/** What is wrong, with its place in the code, or with the computation that stands nowhere. */
function describe(
  message: string,
  id: string,
  group: ComputationGroup | null,
  { code }: ComputationSources,
): string {
  if (!group || !code) return `${id}: ${message}`;
  return toPlacedMessage(message, code, group.range.start);
}

/** What an expression comes to where `holderOf` gives the computations that it speaks of. */
async function evaluateWith(
  text: string,
  holderOf: (id: string) => Promise<ValueHolder>,
): Promise<Evaluated> {
  try {
    const names = new Set(listNames(parseExpression(text)));
    const holders: Record<string, ValueHolder> = {};
    for (const name of names) holders[name] = await holderOf(name);
    return { ok: true, result: evaluateExpression(text, holders) };
  } catch (error) {
    if (error instanceof ExpressionError) {
      return { ok: false, message: error.message, range: error.range };
    }
    if (!(error instanceof LessonValueError)) throw error;
    return { ok: false, message: error.message, range: { start: 0, end: text.length } };
  }
}
