import { createRequire } from "node:module";
import path from "node:path";
import type { AttentionTask } from "../kernels/attentionTask.ts";
import { createCausalMask } from "../kernels/causalMask.ts";
import type { Rival, Runner } from "../kernels/contest.ts";

interface TfTensor {
  data(): Promise<Float32Array>;
  dispose(): void;
}

interface TensorFlow {
  setBackend(name: string): Promise<boolean>;
  tensor(values: Float32Array, shape: readonly number[]): TfTensor;
  matMul(a: TfTensor, b: TfTensor, transposeA?: boolean, transposeB?: boolean): TfTensor;
  mul(a: TfTensor, b: number): TfTensor;
  add(a: TfTensor, b: TfTensor): TfTensor;
  softmax(scores: TfTensor): TfTensor;
  tidy<T>(compute: () => T): T;
}

interface TensorFlowWasm {
  setWasmPaths(folder: string): void;
  getThreadsCount(): number;
}

const require = createRequire(import.meta.url);

/** TensorFlow.js in WebAssembly and in JavaScript; heads that share keys are one tall matrix. */
export function tfjsRivals(task: AttentionTask): readonly Rival[] {
  return (["wasm", "cpu"] as const).map((backend) => ({
    name: `tfjs ${backend}`,
    open: () => open(task, backend),
  }));
}

async function open(task: AttentionTask, backend: "wasm" | "cpu"): Promise<Runner> {
  const tf = require("@tensorflow/tfjs-core") as TensorFlow;
  const wasm = require("@tensorflow/tfjs-backend-wasm") as TensorFlowWasm;
  require("@tensorflow/tfjs-backend-cpu");
  wasm.setWasmPaths(path.dirname(require.resolve("@tensorflow/tfjs-backend-wasm")) + path.sep);
  await tf.setBackend(backend);
  const { keyValueHeadCount, headCount, queryLength, keyLength, headDim } = task;
  const rows = (headCount / keyValueHeadCount) * queryLength;
  const query = tf.tensor(task.query, [keyValueHeadCount, rows, headDim]);
  const key = tf.tensor(task.key, [keyValueHeadCount, keyLength, headDim]);
  const value = tf.tensor(task.value, [keyValueHeadCount, keyLength, headDim]);
  const mask = task.causal
    ? tf.tensor(createCausalMask(task), [1, queryLength, keyLength])
    : undefined;
  const inputs = [query, key, value, ...(mask ? [mask] : [])];
  let read: readonly Float32Array[] = [];
  return {
    async run() {
      // Both run in turns, and the library has one backend at a time.
      await tf.setBackend(backend);
      const outputs = tf.tidy(() => {
        const scores = tf.mul(tf.matMul(query, key, false, true), task.scale);
        const weights = tf.softmax(mask ? tf.add(scores, mask) : scores);
        return [weights, tf.matMul(weights, value)];
      });
      read = await Promise.all(outputs.map((output) => output.data()));
      for (const output of outputs) output.dispose();
    },
    read: () => ({ attentionWeights: read[0] ?? [], headOutput: read[1] ?? [] }),
    close() {
      for (const input of inputs) input.dispose();
      return Promise.resolve();
    },
  };
}
