import type { Backend } from "./backends/backend.ts";
import { referenceBackend } from "./backends/reference.ts";
import { checkProblem } from "./check/checkProblem.ts";
import { computeStages } from "./pipelines/computeStages.ts";
import { collectInputWarnings, collectOverflowWarnings, collectRowWarnings } from "./warnings.ts";
import type { Problem } from "./problem.ts";
import type { Trace, TraceRun } from "./trace.ts";

/**
 * `problem -> trace`: every intermediate value, named, with its shape.
 *
 * `clock` gives milliseconds and is read before and after; without one `elapsedMs` is 0. Rejects with
 * `ShapeError` or `ProblemError` when the problem cannot be computed; NaN and infinity in the input
 * are computed with and named in the warnings.
 */
export async function evaluate(
  problem: Problem,
  backend: Backend = referenceBackend,
  clock: () => number = () => 0,
): Promise<Trace> {
  checkProblem(problem);
  const started = clock();
  const stages = await computeStages(backend, problem);
  const elapsedMs = clock() - started;
  const odd = collectInputWarnings(problem);
  const overflow = odd.length === 0 ? collectOverflowWarnings(stages) : [];
  const warnings = [...odd, ...overflow, ...collectRowWarnings(stages)];
  const { name, reason, threads } = backend;
  const run: TraceRun = {
    ...{ backend: name, backendReason: reason, elapsedMs, warnings },
    ...(threads !== undefined && { threads }),
  };
  return { ...stages, run };
}
