import type { Problem } from "../../engine/problem.ts";
import type { ComputationGroup, Role } from "../../source/extraction.ts";

/** A number of a matrix, in reading order. */
export interface CarriedNumber {
  readonly role: Role;
  readonly index: number;
}

/** A computation without the places of its numbers in the text. */
export interface CarriedGroup {
  readonly group: ComputationGroup;
  /**
   * What a whole file of JSON states, and which of its tensors, as they are listed, a matrix is; null
   * for program code, where the matrices state the problem.
   */
  readonly file: {
    readonly problem: Problem;
    readonly tensors: { readonly [role in Role]?: number };
  } | null;
  /** Its numbers that come from the dragged literal. */
  readonly numbers: readonly CarriedNumber[];
}

/** What a page needs to show a dragged number before the file has it. */
export interface DragAhead {
  /** The literal from which the steps of the drag are counted. */
  readonly written: string;
  /** Whether the program rounds it to single precision. */
  readonly isSingle: boolean;
  readonly language: string;
  /** Which block of a stack. */
  readonly layer: number;
  /** The computations that are shown together. */
  readonly shown: readonly CarriedGroup[];
  /** What they are compared with: the same without the user's decisions, or a pinned result. */
  readonly before:
    | { readonly kind: "original"; readonly label: string }
    | {
        readonly kind: "pinned";
        readonly label: string;
        readonly problems: readonly (readonly [computation: string, Problem])[];
      }
    | null;
}
