import { sizeAt } from "../../../tensor/shape.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import { countMultiplications } from "../../counting/countProblem.ts";
import { evaluate } from "../../evaluate.ts";
import type { AttentionSettings, BlockLayer, Problem } from "../../problem.ts";
import type { BackendName, Trace } from "../../trace.ts";
import { findDifference } from "../../whatIf/compareTraces.ts";
import type { Backend } from "../backend.ts";
import { referenceBackend } from "../reference.ts";

/** Largest difference from the reference, relative to the largest number of a stage, that is taken. */
export const TOLERANCE = 1e-4;

/**
 * The same where the reference would take seconds: single precision, on numbers that magnify its
 * rounding, such as scores of hundreds. More than this is no rounding.
 */
export const LONG_TOLERANCE = 1e-2;

/** Multiplications of the slice that the reference checks: about 10 ms of it. */
const CHECKED = 4_000_000;

/** Multiplications of the slice that is timed: about 15 ms of one thread of the kernels. */
const TIMED = 300_000_000;

/** How one backend did on a slice of a problem. */
export interface Measurement {
  readonly backend: BackendName;
  /** What it runs on, in words: `WebAssembly, 2 threads`, `WebGPU on an NVIDIA card`. */
  readonly reason: string;
  /** Null where there was nothing to be faster than. */
  readonly elapsedMs: number | null;
  /** From the reference, relative to the largest number of the stage. */
  readonly largestDifference: number;
}

/**
 * `backend, problem -> Measurement`: agreement with the reference on a small slice, which also warms
 * the backend up, then, with a clock, the shorter of two runs on a larger one.
 */
export async function measureBackend(
  backend: Backend,
  problem: Problem,
  clock: (() => number) | null,
): Promise<Measurement> {
  const { name, reason } = backend;
  const largestDifference = await measureDifference(backend, problem);
  if (!clock) return { backend: name, reason, elapsedMs: null, largestDifference };
  const timed = findSlice(problem, TIMED);
  const times: number[] = [];
  for (let run = 0; run < 2; run++) times.push(await time(backend, timed, clock));
  return { backend: name, reason, elapsedMs: Math.min(...times), largestDifference };
}

/**
 * `backend, problem -> number`: by how much a backend differs from the reference on a slice that the
 * reference does in about 10 ms, relative to the largest number of each stage.
 */
export async function measureDifference(backend: Backend, problem: Problem): Promise<number> {
  const slice = findSlice(problem, CHECKED);
  const expected: Trace = await evaluate(slice, referenceBackend);
  return findDifference(expected, await evaluate(slice, backend));
}

async function time(backend: Backend, problem: Problem, clock: () => number): Promise<number> {
  const started = clock();
  await evaluate(problem, backend);
  return clock() - started;
}

/**
 * The longest slice of a problem that takes no more multiplications than `most`, its positions halved
 * until it does; a single position however much that takes.
 */
export function findSlice(problem: Problem, most: number): Problem {
  let positions = countLongest(problem);
  let slice = sliceProblem(problem, positions);
  while (positions > 1 && countMultiplications(slice) > most) {
    positions = Math.ceil(positions / 2);
    slice = sliceProblem(problem, positions);
  }
  return slice;
}

function countLongest(problem: Problem): number {
  if (problem.kind === "attentionWeights") return problem.given.shape.at(-2) ?? 1;
  const inputs = problem.kind === "attention" ? [problem.query, problem.key] : [problem.input];
  const context = problem.kind === "selfAttention" && problem.context ? [problem.context] : [];
  return Math.max(...[...inputs, ...context].map(({ shape }) => shape.at(-2) ?? 1));
}

/**
 * `problem, positions -> problem` of the same kind: the first positions of the first batch element,
 * and of a stack the first block only. What is learned stays whole; masks, caches, dropout and the
 * language-model head are left out, since they hardly change how long the rest takes.
 */
function sliceProblem(problem: Problem, positions: number): Problem {
  switch (problem.kind) {
    case "attention":
      return {
        ...withoutMask(problem),
        query: takeRows(problem.query, positions),
        key: takeRows(problem.key, positions),
        value: takeRows(problem.value, positions),
      };
    case "selfAttention": {
      const { past: _past, context, ...layer } = problem;
      return {
        ...withoutMask(layer),
        input: takeRows(problem.input, positions),
        ...(context && { context: takeRows(context, positions) }),
      };
    }
    case "attentionWeights":
      return problem;
    case "mlp":
      return { ...problem, input: takeRows(problem.input, positions) };
    case "block": {
      const { past: _past, ...block } = problem;
      return { ...withoutDropout(block), input: takeRows(problem.input, positions) };
    }
    case "stack": {
      const { input, blocks } = problem;
      const first = blocks.slice(0, 1).map(withoutDropout);
      return { kind: "stack", input: takeRows(input, positions), blocks: first };
    }
  }
}

function withoutDropout<Block extends BlockLayer>(block: Block): Omit<Block, "dropout"> & Block {
  const { dropout: _dropout, ...kept } = block;
  return { ...kept, attention: withoutMask(block.attention) } as Omit<Block, "dropout"> & Block;
}

function withoutMask<Settings extends AttentionSettings>(settings: Settings): Settings {
  const { mask: _mask, causalOffset: _offset, ...kept } = settings;
  return kept as Settings;
}

/** [batch, length, columns] -> [1, at most positions, columns] */
function takeRows({ shape, values }: Tensor, positions: number): Tensor {
  const rows = Math.min(sizeAt(shape, 1), positions);
  const columns = sizeAt(shape, 2);
  return { shape: [1, rows, columns], values: values.subarray(0, rows * columns) };
}
