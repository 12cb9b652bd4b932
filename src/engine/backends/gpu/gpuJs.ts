/** Numbers that lie on the device: row-major, the size of the last axis first. */
export interface GpuBuffer {
  readonly output: readonly number[];
  /** Gives the memory back once nobody holds it any more. */
  delete(): void;
}

/** Numbers of WebGPU. */
export interface WebGpuBuffer extends GpuBuffer {
  readonly buffer: DeviceBuffer;
}

/** Numbers of WebGL: rows, or matrices of rows, when they are read. */
export interface GlTexture extends GpuBuffer {
  toArray(): readonly (Float32Array | readonly Float32Array[])[];
}

/** A kernel of gpu.js, called with what its function takes. */
export interface GpuJsKernel {
  (...inputs: readonly (GpuBuffer | number | object)[]): Promise<GpuBuffer> | GpuBuffer;
  setOutput(output: readonly number[]): void;
  readonly kernel: {
    /** `mode` outlives a minifier, the name of the class does not. */
    readonly constructor: { readonly mode: string };
    readonly fallbackReason?: string | null;
  };
}

/** What gpu.js is told about a kernel. */
export interface GpuJsKernelSettings {
  readonly output: readonly number[];
  readonly argumentTypes: readonly string[];
  readonly pipeline: true;
  readonly immutable: true;
  readonly dynamicOutput: true;
  readonly dynamicArguments: true;
  readonly loopMaxIterations: number;
  readonly precision?: "single";
  readonly tactic?: "precision";
}

/** An instance of gpu.js. */
export interface GpuJsInstance {
  createKernel(kernel: (...inputs: never[]) => number, settings: GpuJsKernelSettings): GpuJsKernel;
  destroy(): Promise<void>;
}

/** The part of WebGPU's GPUBuffer that is used here. */
export interface DeviceBuffer {
  mapAsync(mode: number): Promise<void>;
  getMappedRange(): ArrayBuffer;
  unmap(): void;
  destroy(): void;
}

/** The part of WebGPU's GPUDevice that is used here. */
export interface Device {
  readonly lost: Promise<{ readonly reason: string; readonly message: string }>;
  readonly limits: {
    readonly maxStorageBufferBindingSize: number;
    readonly maxBufferSize: number;
    readonly maxComputeWorkgroupsPerDimension: number;
  };
  readonly queue: {
    submit(commands: readonly unknown[]): void;
    onSubmittedWorkDone(): Promise<unknown>;
  };
  createBuffer(settings: {
    readonly size: number;
    readonly usage: number;
    readonly mappedAtCreation?: boolean;
  }): DeviceBuffer;
  createCommandEncoder(): {
    copyBufferToBuffer(
      from: DeviceBuffer,
      fromOffset: number,
      to: DeviceBuffer,
      toOffset: number,
      size: number,
    ): void;
    finish(): unknown;
  };
  pushErrorScope(filter: "validation" | "out-of-memory" | "internal"): void;
  popErrorScope(): Promise<{ readonly message: string } | null>;
  destroy(): void;
}

/** What a platform says about its adapter; any of it may be empty. */
export interface AdapterInfo {
  readonly vendor?: string;
  readonly architecture?: string;
  readonly device?: string;
  readonly description?: string;
  readonly isFallbackAdapter?: boolean;
}

/** The adapter and the device that all kernels of gpu.js share. */
export interface GpuJsContext {
  readonly adapter: { readonly info: AdapterInfo };
  readonly device: Device;
}

/** The part of gpu.js 2.24 that is used here; its own types want a DOM. */
export interface GpuJs {
  readonly GPU: new (
    settings:
      | { readonly mode: "webgpu" }
      | { readonly mode: "webgl2"; readonly canvas: object; readonly context: object },
  ) => GpuJsInstance;
  /** Numbers for a kernel of WebGL, with their sizes. */
  readonly input: (values: Float32Array, sizes: readonly number[]) => object;
  readonly WebGPUContext: { acquire(): Promise<GpuJsContext>; destroy(): Promise<void> };
  readonly WebGPUBufferResult: new (settings: {
    readonly buffer: DeviceBuffer;
    readonly output: readonly number[];
    readonly context: GpuJsContext;
  }) => WebGpuBuffer;
}
