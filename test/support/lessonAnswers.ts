import type { ComputationSources } from "../../src/lessons/computations/lessonProblem.ts";
import { diagnose } from "../../src/lessons/diagnosis/diagnose.ts";
import { toAnswer } from "../../src/lessons/exercises/answer.ts";
import type { Rows } from "./plainTransformer.ts";

/** A lesson whose one computation `demo` is a problem given as JSON. */
export function sourcesOf(problem: Readonly<Record<string, unknown>>): ComputationSources {
  return {
    lesson: { computations: { demo: { problem } } },
    language: "python",
    code: null,
    seed: 1,
    problems: new Map(),
  };
}

/** Ids of the mistakes that are recognised in rows of numbers. */
export async function recognise(
  problem: Readonly<Record<string, unknown>>,
  value: string,
  rows: Rows,
): Promise<readonly string[]> {
  const found = await diagnose(toAnswer(rows), value, sourcesOf(problem));
  return found.map(({ mistake }) => mistake.id);
}

/** Numbers in [-1.5, 1.5) that depend on nothing but seed and size. */
export function noiseRows(seed: number, rows: number, columns: number): Rows {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return ((state >>> 9) / 2 ** 23 - 0.5) * 3;
  };
  return Array.from({ length: rows }, () => Array.from({ length: columns }, next));
}
