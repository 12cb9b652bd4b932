import type { RowMeasure } from "../../engine/operations/norms.ts";
import type { ComputationKind } from "../../source/extraction.ts";
import type { PackedMatrix, ShownMatrix, StageName, WeightMatrixView } from "../panelView.ts";
import type { Basis } from "../basis.ts";
import type { AddedStage } from "./blockStage.ts";
import type { TiledMatrix } from "../tiles/tileAddress.ts";

/** Everything about a computation except attention and the MLP themselves. */
export interface ComputationView {
  readonly id: string;
  readonly kind: ComputationKind;
  readonly title: string;
  /** Names of the positions. */
  readonly tokens: readonly string[];
  /** The source of query, key, and value; null if they are in the file. */
  readonly input: PackedMatrix | null;
  /** In place of `input` if it has too many numbers to send. */
  readonly tiledInput: TiledMatrix | null;
  /** The assumptions, and where the program seems to differ. */
  readonly basis: Basis;
  /** That its numbers are of a small, untrained model; null: they are those of the file. */
  readonly small: SmallView | null;
  /** Notes on how the file was read. */
  readonly notes: readonly string[];
  /** Where stages, or their weights, are in the file. */
  readonly sources: readonly StageSource[];
  /** The learned weights around attention, from the file: projections, their biases, norms. */
  readonly weights: readonly WeightMatrixView[];
  readonly projection: ProjectionView | null;
  readonly block: BlockView | null;
  /** In place of `block` if it has too many numbers to send. */
  readonly tiledBlock: BlockView<TiledMatrix> | null;
  readonly stack: StackView | null;
  readonly cost: CostView | null;
}

/** A class of the program that was made small to have numbers. */
export interface SmallView {
  /** `Untrained: GPT with weights drawn with seed 1, at small sizes: n_embd 768 → 12.` */
  readonly sentence: string;
  /** The tokens, as somebody types them. */
  readonly words: string;
  readonly seed: number;
  /** The lines that were run behind the program. */
  readonly code: string;
}

/** A matrix of the file that belongs to a stage. */
export interface StageSource {
  readonly stage: StageName;
  /** Its name there: `cachedKeys`, `Wq`. */
  readonly name: string;
  readonly range: { readonly start: number; readonly end: number };
}

/** What the output projection computes from the heads. */
export interface ProjectionView {
  /** One matrix [queryLength, out] for each head; empty if there are too many numbers to send. */
  readonly contributions: readonly PackedMatrix[];
  /** [queryLength, headCount]: the length of what each head adds to each position. */
  readonly strengths: PackedMatrix;
  /** [1, out] */
  readonly bias: PackedMatrix | null;
}

/** The stream through one block. */
export interface BlockView<Matrix = PackedMatrix> {
  readonly placement: "pre" | "post";
  readonly normName: string;
  readonly norms: readonly [NormView<Matrix>, NormView<Matrix>];
  readonly additions: readonly [AdditionView<Matrix>, AdditionView<Matrix>];
}

/** One normalisation: before and after, with the measures of every position. */
export interface NormView<Matrix = PackedMatrix> {
  readonly stage: "normed1" | "normed2";
  readonly before: Matrix;
  readonly beforeStage: StageName;
  readonly after: Matrix;
  /** None if the matrices are requested. */
  readonly measuresBefore: readonly RowMeasure[];
  readonly measuresAfter: readonly RowMeasure[];
}

/** One addition to the stream: `stream + added = sum`. */
export interface AdditionView<Matrix = PackedMatrix> {
  readonly stream: Matrix;
  readonly streamStage: StageName;
  readonly added: Matrix;
  readonly addedStage: AddedStage;
  readonly sum: Matrix;
  readonly sumStage: StageName;
  /** False if the block has no residual addition. */
  readonly isResidual: boolean;
}

/** Blocks on one stream. */
export interface StackView {
  readonly layerCount: number;
  /** The layer whose parts the sections show. */
  readonly layer: number;
  /** By layer and head: attention weights, the largest of what one cell stands for. */
  readonly thumbnails: readonly (readonly ShownMatrix[])[];
  /**
   * [layerCount + 1, positions]: length of the stream before the first and after each block; null
   * if there are too many numbers.
   */
  readonly stream: PackedMatrix | null;
  readonly finalNormed: ShownMatrix | null;
  readonly logits: ShownMatrix | null;
}

/** What the computation costs, by formula. */
export interface CostView {
  readonly stages: readonly CostRow[];
  readonly total: CostRow;
  /** The same attention without a split; null without attention. */
  readonly heads: HeadCostView | null;
}

/** One stage of the table; stages that occur once per block are summed. */
export interface CostRow {
  readonly stage: string;
  readonly multiplications: number;
  readonly additions: number;
  readonly parameters: number;
  readonly bytes: number;
}

/** The cost of heads at full width. */
export interface HeadCostView {
  readonly headCount: number;
  readonly slices: number;
  readonly fullWidthHeads: number;
  readonly oneFullWidthHead: number;
}
