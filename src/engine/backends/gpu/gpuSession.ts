import * as l10n from "@vscode/l10n";
import type { TensorValues } from "../../../tensor/tensor.ts";
import { toGpuAdapter, type GpuAdapter } from "./gpuAdapter.ts";
import type {
  GpuBuffer,
  GpuJs,
  GpuJsContext,
  GpuJsInstance,
  GpuJsKernel,
  WebGpuBuffer,
} from "./gpuJs.ts";
import { kernelTable, type KernelName } from "./kernels/kernelTable.ts";
import type { GpuSizes, Session } from "./session.ts";

// Numbers that the standard gives to GPUBufferUsage and GPUMapMode.
const [MAP_READ, COPY_SOURCE, COPY_TARGET, STORAGE, MODE_READ] = [0x1, 0x4, 0x8, 0x80, 0x1];

/** One device of WebGPU, with the kernels compiled for it. */
export class GpuSession implements Session {
  readonly adapter: GpuAdapter;
  readonly bufferLimit: number;
  readonly #gpuJs: GpuJs;
  readonly #context: GpuJsContext;
  readonly #gpu: GpuJsInstance;
  readonly #kernels = new Map<KernelName, GpuJsKernel>();
  #lossMessage: string | null = null;

  private constructor(gpuJs: GpuJs, context: GpuJsContext) {
    this.adapter = toGpuAdapter(context.adapter.info);
    const { maxStorageBufferBindingSize, maxBufferSize } = context.device.limits;
    this.bufferLimit = Math.min(maxStorageBufferBindingSize, maxBufferSize);
    this.#gpuJs = gpuJs;
    this.#context = context;
    this.#gpu = new gpuJs.GPU({ mode: "webgpu" });
    void context.device.lost.then(({ message, reason }) => {
      this.#lossMessage = message || reason;
    });
  }

  /** Rejects with words where there is no adapter. */
  static async open(gpuJs: GpuJs): Promise<GpuSession> {
    return new GpuSession(gpuJs, await gpuJs.WebGPUContext.acquire());
  }

  upload(values: TensorValues, sizes: GpuSizes): GpuBuffer {
    const { device } = this.#context;
    const usage = STORAGE | COPY_SOURCE | COPY_TARGET;
    const size = Math.max(values.length, 1) * 4;
    const buffer = device.createBuffer({ size, usage, mappedAtCreation: true });
    new Float32Array(buffer.getMappedRange()).set(values);
    buffer.unmap();
    const { WebGPUBufferResult } = this.#gpuJs;
    return new WebGPUBufferResult({ buffer, output: sizes, context: this.#context });
  }

  async run(
    name: KernelName,
    sizes: GpuSizes,
    ...inputs: readonly (GpuBuffer | number)[]
  ): Promise<GpuBuffer> {
    const kernel = this.#kernels.get(name) ?? this.#createKernel(name);
    kernel.setOutput(sizes);
    const output = await kernel(...inputs);
    const { constructor, fallbackReason } = kernel.kernel;
    if (constructor.mode === "webgpu") return output;
    throw new Error(
      l10n.t("gpu.js ran on {0}, not on the GPU: {1}", constructor.mode, fallbackReason ?? ""),
    );
  }

  #createKernel(name: KernelName): GpuJsKernel {
    const { source, rank, arguments: types } = kernelTable[name];
    const kernel = this.#gpu.createKernel(source, {
      ...{ output: new Array<number>(rank).fill(1), argumentTypes: types },
      ...{ pipeline: true, immutable: true, dynamicOutput: true, dynamicArguments: true },
      // Loops end by the sizes; gpu.js would end them at 1000.
      loopMaxIterations: 2 ** 31 - 1,
    });
    this.#kernels.set(name, kernel);
    return kernel;
  }

  async download(result: GpuBuffer): Promise<Float32Array> {
    const { device } = this.#context;
    const { buffer, output } = result as WebGpuBuffer;
    const size = output.reduce((product, each) => product * each, 4);
    const staging = device.createBuffer({ size, usage: MAP_READ | COPY_TARGET });
    const commands = device.createCommandEncoder();
    commands.copyBufferToBuffer(buffer, 0, staging, 0, size);
    device.queue.submit([commands.finish()]);
    try {
      await staging.mapAsync(MODE_READ);
      return new Float32Array(staging.getMappedRange().slice(0));
    } finally {
      staging.destroy();
    }
  }

  async guard<Result>(compute: () => Promise<Result>): Promise<Result> {
    const { device } = this.#context;
    const scopes = ["out-of-memory", "internal", "validation"] as const;
    for (const scope of scopes) device.pushErrorScope(scope);
    let result: Result;
    const problems: string[] = [];
    try {
      result = await compute();
    } finally {
      for (const scope of [...scopes].reverse()) {
        const problem = await device.popErrorScope().catch(() => null);
        if (problem) problems.push(`${scope}: ${problem.message}`);
      }
    }
    if (problems.length === 0) return result;
    throw new Error(
      l10n.t("{0} could not compute this ({1})", this.adapter.name, problems.join("; ")),
    );
  }

  async finish(): Promise<void> {
    await this.#context.device.queue.onSubmittedWorkDone();
  }

  async findLoss(): Promise<string | null> {
    // The news of a loss may come after the failure that it caused.
    await this.finish().catch(() => null);
    return this.#lossMessage;
  }

  async close(): Promise<void> {
    await this.#gpu.destroy();
    this.#context.device.destroy();
    await this.#context.device.lost;
  }
}
