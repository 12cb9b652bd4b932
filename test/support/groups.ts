import type {
  ComputationGroup,
  Role,
  SourceMatrix,
  SourceSettings,
} from "../../src/source/extraction.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import { type EvaluatedGroup, toOutcome } from "../../src/viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../src/problem/groupProblem.ts";

type Rows = readonly (readonly number[])[];

/** A matrix as if it had been read; number n stands at offset `start + 2n`, one character wide. */
export function matrixOf(name: string, role: Role, rows: Rows, start = 0): SourceMatrix {
  const values = Float64Array.from(rows.flat());
  const cells = Array.from(values, (_, index) => ({
    start: start + 2 * index,
    end: start + 2 * index + 1,
  }));
  const range = { start, end: start + 2 * values.length };
  return {
    id: name,
    name,
    role,
    shape: [rows.length, rows[0]?.length ?? 0],
    values,
    cells,
    origin: "literal",
    range,
    nameRange: null,
    scope: { path: [], range },
  };
}

/** A computation in memory. */
export function groupOf(
  kind: ComputationGroup["kind"],
  matrices: readonly SourceMatrix[],
  settings: SourceSettings = {},
): ComputationGroup {
  const range = { start: 0, end: 10_000 };
  return {
    id: kind,
    kind,
    label: "",
    scope: { path: [], range },
    matrices: Object.fromEntries(
      matrices.map((matrix) => [matrix.role, matrix]),
    ) as ComputationGroup["matrices"],
    settings,
    range,
    problems: [],
    departures: [],
  };
}

/** A setting as if the user had made it. */
export function setTo<T>(value: T): { readonly value: T; readonly range: null } {
  return { value, range: null };
}

/** Evaluates a computation as the editor does. */
export async function evaluateGroup(group: ComputationGroup): Promise<EvaluatedGroup> {
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") return { group, ...stated };
  return { group, ...toOutcome(await evaluate(stated.problem)) };
}

/** The first demo of the C# chapter. */
export function chapterDemo(headCount: number, settings: SourceSettings = {}): ComputationGroup {
  const unit = (at: number, scale = 1): number[] =>
    Array.from({ length: 8 }, (_, column) =>
      column % 4 === at ? scale * (column < 4 ? 1 : 10) : 0,
    );
  const key = [0, 1, 2].map((at) => unit(at).map((x) => Math.min(x, 1)));
  const value = [0, 1, 2].map((at) => unit(at, 10 * (at + 1)));
  return groupOf(
    "attention",
    [
      matrixOf("query", "query", [[0, 5, 0, 0, 0, 0, 5, 0]], 0),
      matrixOf("cachedKeys", "key", key, 100),
      matrixOf("cachedValues", "value", value, 200),
    ],
    { headCount: setTo(headCount), ...settings },
  );
}
