import * as l10n from "@vscode/l10n";
import type { TensorValues } from "../../../tensor/tensor.ts";
import { toGpuAdapter, type GpuAdapter } from "./gpuAdapter.ts";
import { openGlContext, type GlContext, type GlScope } from "./glScope.ts";
import type { GlTexture, GpuBuffer, GpuJs, GpuJsInstance, GpuJsKernel } from "./gpuJs.ts";
import { copyMatrices, copyRows } from "./kernels/copyKernels.ts";
import { kernelTable, type KernelName } from "./kernels/kernelTable.ts";
import type { GpuSizes, Session } from "./session.ts";

/** Several textures lie on the device at a time. */
const mostBytes = 2 ** 28;

/** WebGL2 with the kernels compiled for it, where a browser has no WebGPU. */
export class GlSession implements Session {
  readonly adapter: GpuAdapter;
  readonly bufferLimit: number;
  readonly #gpuJs: GpuJs;
  readonly #context: GlContext;
  readonly #gpu: GpuJsInstance;
  readonly #kernels = new Map<string, GpuJsKernel>();

  private constructor(gpuJs: GpuJs, canvas: object, context: GlContext) {
    const side = Number(context.getParameter(context.MAX_TEXTURE_SIZE));
    this.adapter = describeRenderer(context);
    this.bufferLimit = Math.min(side * side * 4, mostBytes);
    this.#gpuJs = gpuJs;
    this.#context = context;
    this.#gpu = new gpuJs.GPU({ mode: "webgl2", canvas, context });
  }

  /** Rejects with words where there is no WebGL2. */
  static open(gpuJs: GpuJs, scope: GlScope): Promise<GlSession> {
    const opened = openGlContext(scope);
    return opened
      ? Promise.resolve(new GlSession(gpuJs, opened.canvas, opened.context))
      : Promise.reject(
          new Error(l10n.t("this browser offers neither WebGPU nor WebGL2 to workers")),
        );
  }

  upload(values: TensorValues, sizes: GpuSizes): GpuBuffer {
    const kernel =
      sizes.length === 2
        ? this.#find("copyRows", copyRows, ["Input"], 2)
        : this.#find("copyMatrices", copyMatrices, ["Input"], 3);
    kernel.setOutput(sizes);
    return kernel(this.#gpuJs.input(Float32Array.from(values), sizes)) as GpuBuffer;
  }

  async run(
    name: KernelName,
    sizes: GpuSizes,
    ...inputs: readonly (GpuBuffer | number)[]
  ): Promise<GpuBuffer> {
    const { source, rank, arguments: types } = kernelTable[name];
    const inTextures = types.map((type) => (type === "WebGPUBuffer" ? "ArrayTexture(1)" : type));
    const kernel = this.#find(name, source, inTextures, rank);
    kernel.setOutput(sizes);
    return kernel(...inputs);
  }

  download(result: GpuBuffer): Promise<Float32Array> {
    const values = new Float32Array(result.output.reduce((product, each) => product * each, 1));
    let at = 0;
    for (const row of (result as GlTexture).toArray().flat() as readonly Float32Array[]) {
      values.set(row, at);
      at += row.length;
    }
    return Promise.resolve(values);
  }

  async guard<Result>(compute: () => Promise<Result>): Promise<Result> {
    const result = await compute();
    const problem = this.#context.getError();
    if (problem === 0) return result;
    const told = `WebGL ${String(problem)}`;
    throw new Error(l10n.t("{0} could not compute this ({1})", this.adapter.name, told));
  }

  finish(): Promise<void> {
    this.#context.finish();
    return Promise.resolve();
  }

  findLoss(): Promise<string | null> {
    return Promise.resolve(this.#context.isContextLost() ? "the context was lost" : null);
  }

  async close(): Promise<void> {
    await this.#gpu.destroy();
    this.#context.getExtension("WEBGL_lose_context")?.loseContext?.();
  }

  #find(
    name: string,
    source: (...inputs: never[]) => number,
    types: readonly string[],
    rank: number,
  ): GpuJsKernel {
    const known = this.#kernels.get(name);
    if (known) return known;
    const kernel = this.#gpu.createKernel(source, {
      ...{ output: new Array<number>(rank).fill(1), argumentTypes: types },
      // Without the tactic a larger output would want another precision, and gpu.js would not grow.
      ...{ precision: "single", tactic: "precision" },
      ...{ pipeline: true, immutable: true, dynamicOutput: true, dynamicArguments: true },
      loopMaxIterations: 2 ** 31 - 1,
    });
    this.#kernels.set(name, kernel);
    return kernel;
  }
}

function describeRenderer(context: GlContext): GpuAdapter {
  const open = context.getExtension("WEBGL_debug_renderer_info")?.UNMASKED_RENDERER_WEBGL;
  const { name, software } = toGpuAdapter({
    description: String(context.getParameter(open ?? context.RENDERER)),
  });
  return { name: l10n.t("{0} through WebGL2", name), software };
}
