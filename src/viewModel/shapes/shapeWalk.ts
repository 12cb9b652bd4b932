import type { TextRange } from "../../source/textRange.ts";

/** A line of a program that makes a tensor, with what goes into it. */
export interface WalkBox {
  readonly id: string;
  /** The variables that it makes: `q, k, v`; `return`. */
  readonly label: string;
  /** What it does with tensors, the last of it: `transpose → @ → ÷`; empty: nothing, or it calls a class that is shown. */
  readonly operations: string;
  /** `(B, n_head, T, hs)`; empty: that is not known. */
  readonly shape: string;
  /** The line, as it is written. */
  readonly code: string;
  /** The statement, in the file. */
  readonly range: TextRange;
  /** The class of the file that it calls; null: none. */
  readonly opens: string | null;
  /** How often a loop, or the layers of a list, do it: `12`, `n_layer`; null: once. */
  readonly times: string | null;
}

/** The way of the tensors through one function of a program. */
export interface WalkPart {
  /** The class, or the function itself. */
  readonly name: string;
  /** `GPT.forward` */
  readonly title: string;
  /** Of the function, in the file. */
  readonly range: TextRange;
  /** Lines from left to right; those that use the same stand above each other. */
  readonly steps: readonly (readonly WalkBox[])[];
  /** Which line uses what another one makes. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  /** The functions that call it are in the file. */
  readonly isUsed: boolean;
}
