import type { Rival, Runner } from "../kernels/contest.ts";
import { encodeModel, type Graph } from "../onnx/model.ts";

interface OnnxTensor {
  readonly data: Float32Array;
  dispose(): void;
}

interface OnnxSession {
  run(feeds: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
  release(): Promise<void>;
}

interface OnnxRuntime {
  readonly env: { logLevel: string; readonly wasm: { numThreads: number } };
  readonly Tensor: new (
    type: "float32",
    values: Float32Array,
    shape: readonly number[],
  ) => OnnxTensor;
  readonly InferenceSession: {
    create(model: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
}

/** A graph with the numbers that go in. */
export interface OnnxTask {
  readonly graph: Graph;
  readonly feeds: Readonly<Record<string, Float32Array>>;
}

const variants = [
  { name: "onnxruntime-web wasm, 1 thread", module: "onnxruntime-web", threads: 1 },
  { name: "onnxruntime-node, 1 thread", module: "onnxruntime-node", threads: 1 },
  { name: "onnxruntime-node, 2 threads", module: "onnxruntime-node", threads: 2 },
] as const;

/** The row that two goals are about. */
export const onnxWeb = variants[0].name;

/** The row that one goal is about. */
export const onnxNode = variants[1].name;

/** onnxruntime on the same graph, in WebAssembly and native. */
export function onnxRivals(task: OnnxTask): readonly Rival[] {
  return variants.map(({ name, module, threads }) => ({
    name,
    open: () => open(task, module, threads),
  }));
}

async function open({ graph, feeds }: OnnxTask, module: string, threads: number): Promise<Runner> {
  const runtime = (await import(module)) as OnnxRuntime;
  runtime.env.logLevel = "error";
  if (module === "onnxruntime-web") runtime.env.wasm.numThreads = threads;
  const session = await runtime.InferenceSession.create(encodeModel(graph), {
    executionProviders: [module === "onnxruntime-web" ? "wasm" : "cpu"],
    graphOptimizationLevel: "all",
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const inputs = Object.fromEntries(
    graph.inputs.map(({ name, shape }) => {
      return [name, new runtime.Tensor("float32", feeds[name] ?? new Float32Array(), shape)];
    }),
  );
  let outputs: Readonly<Record<string, OnnxTensor>> = {};
  return {
    async run() {
      for (const output of Object.values(outputs)) output.dispose();
      outputs = await session.run(inputs);
    },
    read: () => Object.fromEntries(Object.entries(outputs).map(([name, { data }]) => [name, data])),
    close: () => session.release(),
  };
}
