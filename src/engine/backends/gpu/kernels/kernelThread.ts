/**
 * What a kernel function sees as `this`: which number of its output it computes. gpu.js translates
 * the *text* of kernel functions, so they call nothing but Math, import nothing and close over
 * nothing; a matrix is read [row][column], [matrix][row][column].
 */
export interface KernelThread {
  readonly thread: { readonly x: number; readonly y: number; readonly z: number };
}

/** [rows][columns] */
export type Matrix = readonly (readonly number[])[];

/** [matrices][rows][columns] */
export type Matrices = readonly Matrix[];
