import * as l10n from "@vscode/l10n";
import type { AttentionMaps, AttentionOperands, Backend } from "../../engine/backends/backend.ts";
import {
  chooseBackend,
  type BackendChoice,
  type Candidate,
  type ChoiceContext,
} from "../../engine/backends/choose.ts";
import { measureDifference } from "../../engine/backends/measuring/measureBackend.ts";
import type { Findings } from "../../engine/backends/measuring/pickBackend.ts";
import { referenceBackend } from "../../engine/backends/reference.ts";
import { evaluate } from "../../engine/evaluate.ts";
import { toKeyValueMatrix } from "../../engine/operations/heads.ts";
import { sliceHead, sliceMasking } from "../../engine/operations/scores.ts";
import type { Trace } from "../../engine/trace.ts";
import { countElements, sizeAt } from "../../tensor/shape.ts";
import { createZeros, type DoubleTensor } from "../../tensor/tensor.ts";
import { LargeScores } from "./computeTask.ts";
import { BackendLostError, type ComputeParams, type KnownFindings } from "./messages.ts";

/** What computing needs besides the request. */
export interface ComputeParts {
  readonly candidates: readonly Candidate[];
  /** Milliseconds. */
  readonly clock: () => number;
  /** Scores with more numbers are not posted; see `LargeScores`. */
  readonly mostHeldScores?: number;
}

/** A trace to post, with the measurements. */
interface ComputedTrace {
  readonly trace: Trace;
  readonly findings: KnownFindings;
}

/**
 * `request -> trace`, with the largest difference from the reference on a slice of the problem. If
 * the backend is lost, the problem is computed again on the kernels.
 */
export async function computeTrace(
  asked: ComputeParams<"evaluate">,
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
  { problem }: ComputeParams<"evaluate">,
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
  const backendReason = l10n.t("{0}; restarted because {1}", trace.run.backendReason, loss);
  return { ...trace, run: { ...trace.run, backendReason } };
}

/** Watches the operations of a computation. */
export interface OperationWatch {
  /** Before each operation; an exception ends the computation. */
  readonly before: () => Promise<void>;
  /** After each operation, with how many are done; a part of one counts as a part. */
  readonly after: (done: number) => void;
}

/**
 * The same arithmetic, with callbacks before and after each operation, and after each head in
 * attention on the reference.
 */
export function watchBackend(backend: Backend, { before, after }: OperationWatch): Backend {
  let done = 0;
  const watched = async <T>(operation: () => Promise<T>): Promise<T> => {
    await before();
    const result = await operation();
    done += 1;
    after(done);
    return result;
  };
  const isSlow = backend.name === "reference";
  const look = async (share: number): Promise<void> => {
    if (share === 1) return;
    after(done + share);
    await before();
  };
  return {
    name: backend.name,
    reason: backend.reason,
    ...(backend.threads !== undefined && { threads: backend.threads }),
    linear: (...given) => watched(() => backend.linear(...given)),
    attention: (operands) =>
      watched(() => (isSlow ? attendByHead(operands, look) : backend.attention(operands))),
    activate: (...given) => watched(() => backend.activate(...given)),
    normalise: (...given) => watched(() => backend.normalise(...given)),
    add: (...given) => watched(() => backend.add(...given)),
  };
}

/**
 * `operands -> maps` of the reference, one head after the other, with the same numbers as all at
 * once, because heads are independent. After each, `onHead` gets the share that is done; an
 * exception ends the work.
 */
export async function attendByHead(
  operands: AttentionOperands,
  onHead: (share: number) => Promise<void>,
): Promise<AttentionMaps> {
  const { query, key, value, scale } = operands;
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const keyValueHeadCount = sizeAt(key.shape, 1);
  const createMap = (columns: number) => {
    return createZeros([batchSize, headCount, queryLength, columns]);
  };
  const keyLength = sizeAt(key.shape, 2);
  const maps = {
    scores: createMap(keyLength),
    maskedScores: createMap(keyLength),
    attentionWeights: createMap(keyLength),
    headOutput: createMap(sizeAt(value.shape, 3)),
  } satisfies Record<keyof AttentionMaps, DoubleTensor>;
  const count = batchSize * headCount;
  for (let matrix = 0; matrix < count; matrix++) {
    const [batch, head] = [Math.floor(matrix / headCount), matrix % headCount];
    const keyHead = toKeyValueMatrix(matrix, headCount, keyValueHeadCount) % keyValueHeadCount;
    const done = await referenceBackend.attention({
      query: sliceHead(query, batch, head),
      key: sliceHead(key, batch, keyHead),
      value: sliceHead(value, batch, keyHead),
      ...{ scale, ...sliceMasking(operands, batch, head) },
    });
    for (const name of ["scores", "maskedScores", "attentionWeights", "headOutput"] as const) {
      maps[name].values.set(done[name].values, matrix * countElements(done[name].shape));
    }
    await onHead((matrix + 1) / count);
  }
  return maps;
}
