import { pathToFileURL } from "node:url";
import { afterAll, test } from "vitest";
import type { BackendChoice } from "../../src/engine/backends/choose.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { Problem } from "../../src/engine/problem.ts";
import type { Trace } from "../../src/engine/trace.ts";
import { ComputeClient } from "../../src/workers/compute/computeClient.ts";
import { BACKENDS } from "./backends.ts";
import { inBundle } from "./bundle.ts";
import { startUrl } from "./workers/starters.ts";

/** A way from a problem to its trace, with how close to the truth it has to come. */
export interface Evaluator {
  readonly name: string;
  readonly evaluate: (problem: Problem) => Promise<Trace>;
  readonly tolerance: number;
}

/** The pipelines on every backend, and the compute worker as it ships. */
export const EVALUATORS: readonly Evaluator[] = [
  ...BACKENDS.map(({ name, backend, tolerance }) => {
    return { name, tolerance, evaluate: (problem: Problem) => evaluate(problem, backend) };
  }),
  ...openBundledWorker(),
];

function openBundledWorker(): readonly Evaluator[] {
  const client = new ComputeClient(startUrl(pathToFileURL(inBundle("computeWorker.cjs"))));
  afterAll(() => client.dispose());
  const on = (backend: BackendChoice, tolerance: number): Evaluator => ({
    name: `${backend} in the worker from the bundle`,
    evaluate: (problem) => client.evaluate(problem, { backend }),
    tolerance,
  });
  const hasGpu = BACKENDS.some(({ backend }) => backend.name === "gpu");
  if (!hasGpu) test.skip("on the GPU in the worker from the bundle: there is none");
  return [on("reference", 1e-12), on("wasm", 2e-5), ...(hasGpu ? [on("gpu", 2e-5)] : [])];
}
