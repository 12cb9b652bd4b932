/** A compiled file and the name that it ships under. */
export interface BuiltKernels {
  readonly name: string;
  readonly file: string;
}

/** Plain SIMD first, then relaxed SIMD. */
export declare function buildKernels(): Promise<readonly [BuiltKernels, BuiltKernels]>;
