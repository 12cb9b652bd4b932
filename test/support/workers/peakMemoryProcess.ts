// Has one attention computed on the kernels by a compute worker, as the editor does, and prints the most
// memory that the process held, in bytes; with no heads, what it holds without it.
import { readPeakBytes } from "../../../src/cli/commands/bench.ts";
import { ComputeClient } from "../../../src/workers/compute/computeClient.ts";
import { createNoiseAttention } from "../problems.ts";
import { startFile } from "./starters.ts";

const [headCount = 0, length = 1] = process.argv.slice(2).map(Number);
const client = new ComputeClient(startFile("realCompute.ts"));
const heads = Math.max(1, headCount);
const problem = createNoiseAttention({
  ...{ seed: 1, batchSize: 1, headCount: heads, keyValueHeadCount: heads },
  ...{ queryLength: length, keyLength: length, headDim: 8, valueHeadDim: 8 },
});
await client.evaluate(problem, { backend: "wasm" });
client.dispose();
console.log(readPeakBytes());
