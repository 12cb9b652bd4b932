import type { ParameterStage } from "./computation/fileStages.ts";
import type { StageName } from "./stageName.ts";
import type { TiledMatrix } from "./tiles/tileAddress.ts";

export type { StageName } from "./stageName.ts";

/** A matrix in the number array of a panel state. */
export interface PackedMatrix {
  readonly offset: number;
  readonly shape: readonly [rows: number, columns: number];
}

/** The view of a matrix: with its numbers, or requested as tiles. */
export type ShownMatrix = PackedMatrix | TiledMatrix;

/** Parameters of a layer in the file: a weight, a bias, the weight of a norm. */
export interface WeightMatrixView {
  readonly stage: ParameterStage;
  /** Its name there: `Wq`. */
  readonly name: string;
  readonly matrix: ShownMatrix;
  /** How the program writes the place of one of its numbers: `[{row}][{column}]`. */
  readonly indices: string;
  /** Whether its rows or its columns are its outputs: `x @ W` has them in columns. */
  readonly outputs: "rows" | "columns";
  /** What it multiplies; null if it is only added. */
  readonly reads: StageName | null;
  readonly makes: StageName;
}

/** One arrow of the shape diagram: `Q [1, 8]`. */
export interface ShapeStep {
  readonly label: string;
  readonly shape: readonly number[];
  /** One short sentence of meaning. */
  readonly note: string;
  /** Whether it is computed from the previous step; inputs are side by side. */
  readonly isComputed: boolean;
}

/** One head as it is shown. */
export interface HeadView {
  readonly head: number;
  /** First and last column of its slice of the concatenation, both inclusive. */
  readonly columns: readonly [first: number, last: number];
  /** First and last column of Q that it reads, both inclusive. */
  readonly queryColumns: readonly [first: number, last: number];
  /** First and last column of K that it reads; fewer key-value heads are shared. */
  readonly keyColumns: readonly [first: number, last: number];
  /** First and last column of V that it reads. */
  readonly valueColumns: readonly [first: number, last: number];
  readonly scores: PackedMatrix;
  readonly maskedScores: PackedMatrix;
  readonly attentionWeights: PackedMatrix;
  readonly headOutput: PackedMatrix;
  /** One line for screen readers and titles: `K[0] looks at K[1], 86%`. */
  readonly summary: string;
}

/** The texts and sizes of any attention. */
export interface AttentionFrame {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly ShapeStep[];
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  /** What the program calls its picture of each head; absent where it has no names for them. */
  readonly headTitles?: readonly string[];
  /** How many of these pictures the program has side by side; absent where it does not say. */
  readonly picturesAcross?: number;
  /** Whether keys after the query are masked. */
  readonly isCausal: boolean;
  /** Heads that are turned off. */
  readonly removedHeads: readonly number[];
  /** What the file gives instead of queries, keys and values; absent where it has those. */
  readonly given?: "scores" | "attentionWeights";
  /** Where the last query of the first head looks most; its first key if all are equal. */
  readonly strongest: { readonly query: number; readonly key: number };
  readonly warnings: readonly string[];
}

/** The view of attention; rows are query positions, columns of the maps key positions. */
export interface AttentionView extends AttentionFrame {
  readonly query: PackedMatrix;
  readonly key: PackedMatrix;
  readonly value: PackedMatrix;
  readonly heads: readonly HeadView[];
  readonly attentionOutput: PackedMatrix;
  readonly projectedOutput: PackedMatrix | null;
}

/** One head of an attention whose numbers are requested when they become visible. */
export interface TiledHeadView {
  readonly head: number;
  /** First and last column of its slice of the concatenation, both inclusive. */
  readonly columns: readonly [first: number, last: number];
  readonly summary: string;
}

/** The view of an attention that is too large to send. */
export interface TiledAttentionView extends AttentionFrame {
  readonly heads: readonly TiledHeadView[];
  readonly query: TiledMatrix;
  readonly key: TiledMatrix;
  readonly value: TiledMatrix;
  readonly attentionOutput: TiledMatrix;
  readonly projectedOutput: TiledMatrix | null;
}

/** One head of given weights, or of given scores. */
export interface WeightMapView {
  readonly head: number;
  readonly summary: string;
  /** Null if the file gives the weights, or if the numbers are requested when they become visible. */
  readonly scores: PackedMatrix | null;
  /** Null if the numbers are requested when they become visible. */
  readonly attentionWeights: PackedMatrix | null;
  /** First and last column of its output; absent where that is not known. */
  readonly columns?: readonly [first: number, last: number];
  /** Null if the output is not known, or if the numbers are requested when they become visible. */
  readonly headOutput: PackedMatrix | null;
}

/** The view of attention weights without what they were computed from. */
export interface WeightMapsView extends AttentionFrame {
  readonly given: "scores" | "attentionWeights";
  readonly heads: readonly WeightMapView[];
}

/** The gate of a gated MLP: its output before and after the activation. */
export interface MlpGateView {
  readonly mlpGate: PackedMatrix;
  readonly opened: PackedMatrix;
}

/** The texts, sizes, and counts of any MLP. */
export interface MlpFrame {
  readonly id: string;
  readonly title: string;
  readonly activation: string;
  readonly steps: readonly ShapeStep[];
  readonly tokens: readonly string[];
  /** Its input stage: its own input, or that of the block. */
  readonly inputStage: "input" | "normed2" | "residualMid";
  readonly zeroed: { readonly count: number; readonly of: number };
  readonly zeroedPerPosition: readonly number[];
  readonly warnings: readonly string[];
  /** Its weights, from the file. */
  readonly weights: readonly WeightMatrixView[];
  /** The function that draws them, so that they are not trained; absent where none does. */
  readonly drawnBy?: string;
}

/** The view of an MLP; one row per position. */
export interface MlpView extends MlpFrame {
  readonly input: PackedMatrix;
  /** Before the activation; with a gate, what the gate multiplies. */
  readonly mlpHidden: PackedMatrix;
  /** Null if the activation has no gate. */
  readonly gate: MlpGateView | null;
  readonly mlpActivated: PackedMatrix;
  readonly mlpOutput: PackedMatrix;
  /** The sum of input and output, for a separate MLP with a residual connection. */
  readonly residualOut: MlpResidualView | null;
  /** The curve of the activation around its inputs: rows of x and y. */
  readonly curve: PackedMatrix;
}

/** An MLP's input added to its result. */
export interface MlpResidualView {
  readonly matrix: PackedMatrix;
  /** Its name, `ReLU`; null if the sum has no activation. */
  readonly activation: string | null;
}

/** The view of an MLP that is too large to send. */
export interface TiledMlpView extends MlpFrame {
  readonly input: TiledMatrix;
  readonly mlpHidden: TiledMatrix;
  /** Null where the activation has no gate. */
  readonly mlpGate: TiledMatrix | null;
  readonly mlpActivated: TiledMatrix;
  readonly mlpOutput: TiledMatrix;
}

/** One number of one stage; `head` is null if the stage is not split. */
export interface CellAddress {
  readonly computation: string;
  readonly stage: StageName;
  readonly head: number | null;
  readonly row: number;
  readonly column: number;
}
