import { readFileSync } from "node:fs";
import type { AttentionOperands } from "../../engine/backends/backend.ts";
import { referenceBackend } from "../../engine/backends/reference.ts";
import type { BackendName } from "../../engine/trace.ts";
import { createLcgValues } from "../../random/lcg.ts";
import { createTensor } from "../../tensor/tensor.ts";
import { namingLimit, openGpu, openWasm, usualLimit } from "../backend.ts";
import { CliFailure } from "../failure.ts";
import type { CliOptions } from "../options.ts";
import { print, printJson } from "../terminal.ts";

/** Runs before the clock is read: the compiler is done with the kernels by then. */
const warmUps = 2;

interface BenchSizes {
  readonly heads: number;
  readonly length: number;
  readonly headDim: number;
  readonly causal: boolean;
}

/** `bench`: how long one full attention takes, with the attention weights written out. */
export async function benchCommand(options: CliOptions): Promise<void> {
  const { heads = 12, length = 1024, headDim = 64, causal = false, repeat = 9 } = options;
  const sizes = { heads, length, headDim, causal };
  checkSizes(sizes, options);
  const { backend, threads, place, run, close } = await namingLimit(() =>
    prepare(options, createOperands(sizes)),
  );
  for (let i = 0; i < warmUps; i++) await run();
  const times: number[] = [];
  for (let i = 0; i < repeat; i++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  await close?.();
  times.sort((a, b) => a - b);
  const medianMs = times[Math.floor(repeat / 2)] ?? NaN;
  const minMs = times[0] ?? NaN;
  const result = {
    ...{ backend, threads, ...sizes, medianMs, minMs },
    gflops: countOperations(sizes) / medianMs / 1e6,
    bytesPeak: readPeakBytes(),
  };
  if (options.json) await printJson(result);
  else printResult(result, place);
}

/**
 * A multiplication and an addition for every pair of positions that see each other, in the scores
 * and again in the weighted sum. The softmax and hidden pairs are not counted.
 */
function countOperations({ heads, length, headDim, causal }: BenchSizes): number {
  const pairs = causal ? (length * (length + 1)) / 2 : length * length;
  return 4 * heads * pairs * headDim;
}

/** Refuses what does not fit before a single number is drawn. */
function checkSizes({ heads, length, headDim }: BenchSizes, options: CliOptions): void {
  const { limit = usualLimit } = options;
  const numbers = heads * length * (4 * headDim + length);
  const needed = numbers * (options.backend === "reference" ? 8 : 4);
  if (needed <= limit) return;
  const found = `${heads} heads × ${length} positions × ${headDim} need about ${toSize(needed)}`;
  const remedy = "use fewer --heads, a smaller --length or --head-dim, or raise --limit";
  throw new CliFailure(`${found} of memory and the limit is ${toSize(limit)}: ${remedy}`);
}

function toSize(bytes: number): string {
  const gibibytes = bytes / 2 ** 30;
  if (gibibytes >= 1e5) return `${gibibytes.toExponential(1)} GiB`;
  return gibibytes < 1 ? `${(bytes / 2 ** 20).toFixed(0)} MiB` : `${gibibytes.toFixed(1)} GiB`;
}

function createOperands({ heads, length, headDim, causal }: BenchSizes): AttentionOperands {
  const shape = [1, heads, length, headDim];
  const draw = (seed: number) => {
    const values = Float32Array.from(createLcgValues(seed, heads * length * headDim, 4));
    return createTensor(shape, values);
  };
  return {
    ...{ query: draw(1), key: draw(2), value: draw(3), scale: 1 / Math.sqrt(headDim) },
    ...(causal && { causalOffset: 0 }),
  };
}

interface Prepared {
  readonly backend: BackendName;
  readonly threads: number;
  /** On what, in words. */
  readonly place: string;
  /** Computes once, on operands that are in place. */
  readonly run: () => Promise<unknown>;
  readonly close?: () => Promise<void>;
}

async function prepare(options: CliOptions, operands: AttentionOperands): Promise<Prepared> {
  if (options.backend === "reference") {
    return {
      ...{ backend: "reference", threads: 1, place: "1 thread" },
      run: () => referenceBackend.attention(operands),
    };
  }
  if (options.backend === "gpu") {
    const gpu = await openGpu();
    const resident = gpu.placeAttention(operands);
    return {
      ...{ backend: "gpu", threads: 1, place: gpu.adapter.name },
      run: () => resident.run(),
      close: () => gpu.close(),
    };
  }
  const wasm = await openWasm(options.threads ?? 1);
  const resident = wasm.placeAttention(operands);
  return {
    ...{ backend: "wasm", threads: wasm.threads },
    place: wasm.threads === 1 ? "1 thread" : `${String(wasm.threads)} threads`,
    run: () => {
      resident.run();
      return Promise.resolve();
    },
  };
}

interface BenchResult extends BenchSizes {
  readonly backend: BackendName;
  readonly threads: number;
  readonly medianMs: number;
  readonly minMs: number;
  readonly gflops: number;
  readonly bytesPeak: number;
}

function printResult(result: BenchResult, place: string): void {
  const { backend, heads, length, headDim, causal } = result;
  const { medianMs, minMs, gflops, bytesPeak } = result;
  const kind = causal ? "causal attention" : "attention";
  print(`${kind}: ${heads} heads × ${length} positions × ${headDim}, weights stored`);
  print(`${backend} backend, ${place}`);
  print(`median ${medianMs.toFixed(2)} ms, minimum ${minMs.toFixed(2)} ms`);
  print(`${gflops.toFixed(1)} GFLOP/s, peak ${(bytesPeak / 2 ** 20).toFixed(0)} MiB`);
}

/**
 * The most memory that this process held, in bytes. Linux counts what a parent held before it became
 * this process into `maxRSS`, so there the high-water mark of its own memory is read.
 */
export function readPeakBytes(): number {
  const own = /^VmHWM:\s+(\d+) kB$/m.exec(readStatus())?.[1];
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024;
}

function readStatus(): string {
  try {
    return readFileSync("/proc/self/status", "utf8");
  } catch {
    return "";
  }
}
