import * as l10n from "@vscode/l10n";
import { KernelMemory, type LinearMemory } from "./kernelMemory.ts";
import type { KernelFunctions } from "./kernelFunctions.ts";

/** A compiled module; only the platform looks inside. */
export type KernelModule = object;

/** The kernels, ready to run. */
export interface Kernels {
  readonly functions: KernelFunctions;
  readonly memory: KernelMemory;
}

/** What was compiled, and the memory that it wants handed in; null: it brings its own. */
export interface CompiledKernels {
  readonly module: KernelModule;
  /** Whether a multiply-add is one instruction. */
  readonly relaxed: boolean;
  readonly sharedMemory: LinearMemory | null;
}

/** The part of the platform's WebAssembly that is used here; Node and browsers have it alike. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  compile(bytes: Uint8Array): Promise<KernelModule>;
  instantiate(
    module: KernelModule,
    imports: { readonly env: { readonly memory?: LinearMemory } },
  ): Promise<{ readonly exports: unknown }>;
  readonly Module: {
    imports(module: KernelModule): readonly { readonly kind: string }[];
  };
  readonly Memory: new (descriptor: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => LinearMemory;
};

const PAGE_BYTES = 65536;

/**
 * Compiles the relaxed-SIMD kernels where the platform takes them, the plain SIMD ones elsewhere.
 * Rejects where there is no SIMD at all. A shared memory may grow to `memoryLimit` bytes.
 */
export async function compileKernels(
  bytes: Uint8Array,
  relaxedBytes: Uint8Array | undefined,
  memoryLimit: number,
): Promise<CompiledKernels> {
  const relaxed = relaxedBytes !== undefined && WebAssembly.validate(relaxedBytes);
  if (!relaxed && !WebAssembly.validate(bytes)) {
    throw new Error(l10n.t("this WebAssembly has no SIMD: use the reference backend"));
  }
  const module = await WebAssembly.compile(relaxed ? relaxedBytes : bytes);
  const importsMemory = WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");
  const maximum = Math.min(65536, Math.ceil(memoryLimit / PAGE_BYTES));
  const sharedMemory = importsMemory
    ? new WebAssembly.Memory({ initial: 1, maximum, shared: true })
    : null;
  return { module, relaxed, sharedMemory };
}

/** Makes compiled kernels ready to run; every thread does so for itself. */
export async function openKernels(
  { module, sharedMemory }: Pick<CompiledKernels, "module" | "sharedMemory">,
  memoryLimit: number,
): Promise<Kernels> {
  const imports = { env: sharedMemory ? { memory: sharedMemory } : {} };
  const { exports } = await WebAssembly.instantiate(module, imports);
  const functions = exports as KernelFunctions & { readonly memory: LinearMemory };
  return { functions, memory: new KernelMemory(sharedMemory ?? functions.memory, memoryLimit) };
}
