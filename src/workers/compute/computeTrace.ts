import * as l10n from "@vscode/l10n";
import type { Backend } from "../../engine/backends/backend.ts";
import {
  chooseBackend,
  type BackendChoice,
  type Candidate,
  type ChoiceContext,
} from "../../engine/backends/choose.ts";
import { measureDifference } from "../../engine/backends/measuring/measureBackend.ts";
import type { Findings } from "../../engine/backends/measuring/pickBackend.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { Trace } from "../../engine/trace.ts";
import { BackendLostError } from "./backendLostError.ts";
import { LargeScores } from "./largeScores.ts";
import type { ComputeRequest, KnownFindings } from "./messages.ts";
import { watchBackend, type OperationWatch } from "./watchBackend.ts";

/** What computing needs besides the request. */
export interface ComputeParts {
  readonly candidates: readonly Candidate[];
  /** Milliseconds. */
  readonly clock: () => number;
  /** Numbers of a map of scores from which on it is not posted; see `LargeScores`. */
  readonly mostHeldScores?: number;
}

/** A trace, ready to be posted, and what was measured on the way. */
export interface ComputedTrace {
  readonly trace: Trace;
  readonly findings: KnownFindings;
}

/**
 * `request -> trace`, with the largest difference from the reference on a slice of the problem. When
 * the backend is lost meanwhile, the problem is computed once more on the kernels.
 */
export async function computeTrace(
  asked: ComputeRequest & { readonly kind: "evaluate" },
  parts: ComputeParts,
  watch: OperationWatch,
): Promise<ComputedTrace> {
  const { backend: choice, findings: known } = asked;
  const found: Record<string, Findings> = {};
  const context: ChoiceContext = {
    ...parts,
    memoryLimit: asked.memoryLimit,
    memory: {
      recall: (size) => known[size] ?? found[size],
      keep: (size, findings) => {
        found[size] = findings;
      },
    },
  };
  const compute = async (on: BackendChoice) => {
    const backend = await chooseBackend(on, asked.problem, context);
    return evaluateWatched(backend, asked, parts, watch);
  };
  try {
    return { trace: await compute(choice), findings: found };
  } catch (error) {
    if (!(error instanceof BackendLostError)) throw error;
    await watch.before();
    watch.after(0);
    return { trace: explain(await compute("wasm"), error.message), findings: found };
  }
}

async function evaluateWatched(
  backend: Backend,
  { problem }: ComputeRequest & { readonly kind: "evaluate" },
  { clock, mostHeldScores }: ComputeParts,
  watch: OperationWatch,
): Promise<Trace> {
  const largeScores = new LargeScores(mostHeldScores);
  const isReference = backend.name === "reference";
  const largestDifference = isReference ? 0 : await measureDifference(backend, problem);
  const watched = watchBackend(backend, watch);
  const noted: Backend = {
    ...watched,
    attention: async (operands) => {
      const maps = await watched.attention(operands);
      largeScores.note(maps, operands);
      return maps;
    },
  };
  const trace = await evaluate(problem, noted, clock);
  return largeScores.leaveOut({ ...trace, run: { ...trace.run, largestDifference } });
}

function explain(trace: Trace, loss: string): Trace {
  const backendReason = l10n.t("{0}; computed again because {1}", trace.run.backendReason, loss);
  return { ...trace, run: { ...trace.run, backendReason } };
}
