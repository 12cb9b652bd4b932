/** A compiled file and the name that it ships under. */
export interface BuiltKernels {
  readonly name: string;
  readonly file: string;
}

/**
 * Kernels with a memory of their own, plain SIMD first, then relaxed SIMD; the same for threads that
 * share a memory.
 */
export declare function buildKernels(): Promise<
  readonly [
    plain: BuiltKernels,
    relaxed: BuiltKernels,
    shared: BuiltKernels,
    sharedRelaxed: BuiltKernels,
  ]
>;
