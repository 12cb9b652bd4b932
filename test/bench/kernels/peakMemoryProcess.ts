// Evaluates one attention on the kernels and prints the most memory that it held, in bytes.
import { readPeakBytes } from "../../../src/cli/commands/bench.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { openKernels } from "../rivals/engine.ts";
import { createAttentionTask, toProblem } from "./attentionTask.ts";

const [headCount = 0, length = 0, headDim = 0] = process.argv.slice(2).map(Number);
const kernels = await openKernels();
if (headCount > 0) {
  const sizes = { headCount, keyValueHeadCount: headCount, headDim, causal: false };
  const task = createAttentionTask({ ...sizes, queryLength: length, keyLength: length });
  await evaluate(toProblem(task), kernels);
}
console.log(readPeakBytes());
