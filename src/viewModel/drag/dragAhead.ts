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
   * The problem of a JSON file, and the index of a matrix among its tensors; null for program code,
   * where the matrices form the problem.
   */
  readonly file: {
    readonly problem: Problem;
    readonly tensors: { readonly [role in Role]?: number };
  } | null;
  /** Its numbers that come from the dragged literal. */
  readonly numbers: readonly CarriedNumber[];
}

/** What a page needs to show a dragged number before the file changes. */
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
  /** What they are compared with: the same without the user's choices, or a pinned result. */
  readonly before:
    | { readonly kind: "original"; readonly label: string }
    | {
        readonly kind: "pinned";
        readonly label: string;
        readonly problems: readonly (readonly [computation: string, Problem])[];
      }
    | null;
}
