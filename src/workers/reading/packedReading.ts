import type {
  ComputationGroup,
  Role,
  SourceMatrix,
  SourceSettings,
  UnfollowedLine,
  UnreadMatrix,
} from "../../source/extraction.ts";
import type { SourceProblem } from "../../source/reading.ts";
import type { StopReason } from "../../source/readingBudget.ts";

/** The properties of a matrix except its numbers and their places. */
export interface MatrixFacts extends Pick<
  SourceMatrix,
  "id" | "name" | "role" | "shape" | "rank" | "isInOneBracket" | "origin" | "isScattered" | "madeBy"
> {
  readonly scopePath: readonly string[];
}

/** The start of the body of a matrix in `numbers` and `cells`, and its length. */
export interface PackedBody {
  readonly key: number;
  readonly numbers: number;
  readonly cells: number;
  readonly length: number;
}

/** A computation whose matrices are given as indices. */
export interface PackedGroup extends Omit<ComputationGroup, "matrices" | "whole" | "stated"> {
  readonly matrices: { readonly [role in Role]?: number };
  /** If the file is a whole problem: its matrices by their paths. */
  readonly whole?: Readonly<Record<string, number>>;
  /**
   * The problem of a whole file, or of a computation with many numbers, with packed tensors; other
   * problems are cheap to create on request.
   */
  readonly stated?: object;
}

/** An outcome whose tensors are in `numbers`; null if the reader has the outcome of that key. */
export interface PackedOutcome {
  readonly key: number;
  readonly outcome: object | null;
}

/** A tensor in `numbers`. */
export interface PackedTensor {
  /** The body of its numbers, transposed. */
  readonly turnedOf?: number;
  readonly shape: readonly number[];
  readonly packedAt: number;
  readonly length: number;
}

/** A tensor that has the numbers of a matrix: see `PackedBody`. */
export interface BodyTensor {
  readonly shape: readonly number[];
  readonly body: number;
}

/**
 * A reading between threads. What the other side has is referred to by key, and all numbers are in
 * three arrays, so that receiving it is cheap for files of any length.
 */
export interface PackedReading {
  readonly language: string;
  readonly settings: SourceSettings;
  readonly problems: readonly SourceProblem[];
  /** Why nothing was read. */
  readonly leftOut?: StopReason;
  readonly unread?: readonly UnreadMatrix[];
  readonly unfollowed?: UnfollowedLine;
  readonly otherwise?: readonly string[];
  readonly newFacts: readonly { readonly key: number; readonly facts: MatrixFacts }[];
  readonly newBodies: readonly PackedBody[];
  /** Values of new bodies, tensors of new outcomes, and tensors of problems that no matrix has. */
  readonly numbers: Float64Array;
  /** Start and end of each number of new bodies, from the start of its matrix. */
  readonly cells: Int32Array;
  /** Per matrix: see `matrixRow`. */
  readonly matrices: Int32Array;
  /** How many of the matrices belong to the extraction; held groups have their own. */
  readonly matrixCount: number;
  readonly groups: readonly PackedGroup[];
  /** How many of the groups belong to the extraction; the others are held. */
  readonly groupCount: number;
  /** One per group. */
  readonly outcomes: readonly PackedOutcome[];
}

/**
 * Columns of a row of `matrices`; a missing name or change starts at -1. The body is -1 for a large
 * matrix that no computation uses, whose numbers are not computed.
 */
export const matrixRow = {
  facts: 0,
  body: 1,
  start: 2,
  end: 3,
  nameStart: 4,
  nameEnd: 5,
  scopeStart: 6,
  scopeEnd: 7,
  changeStart: 8,
  changeEnd: 9,
  width: 10,
} as const;
