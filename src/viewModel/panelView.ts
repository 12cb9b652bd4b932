import type { ParameterStage } from "./computation/fileStages.ts";
import type { StageName } from "./stageName.ts";
import type { TiledMatrix } from "./tiles/tileAddress.ts";

export type { StageName } from "./stageName.ts";

/** A matrix inside the one array of numbers that travels with a panel state. */
export interface PackedMatrix {
  readonly offset: number;
  readonly shape: readonly [rows: number, columns: number];
}

/** A matrix as it is shown: with its numbers, or asked for as tiles. */
export type ShownMatrix = PackedMatrix | TiledMatrix;

/** Parameters of a layer as they are written in the file: a weight, a bias, the weight of a norm. */
export interface WeightMatrixView {
  readonly stage: ParameterStage;
  /** As it is called there: `Wq`. */
  readonly name: string;
  readonly matrix: ShownMatrix;
  /** How the program writes the place of one of its numbers: `[{row}][{column}]`. */
  readonly indices: string;
  /** Whether its rows or its columns are its outputs: `x @ W` has them in columns. */
  readonly outputs: "rows" | "columns";
  /** What it multiplies; null where it is only added. */
  readonly reads: StageName | null;
  readonly makes: StageName;
}

/** One arrow of the shape diagram: `Q [1, 8]`. */
export interface ShapeStep {
  readonly label: string;
  readonly shape: readonly number[];
  /** One short sentence of meaning. */
  readonly note: string;
  /** Whether it is computed from the step before; inputs are side by side. */
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

/** What is shown of any attention, however large: its words and its sizes. */
export interface AttentionFrame {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly ShapeStep[];
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
  /** Whether keys behind the query are hidden. */
  readonly isCausal: boolean;
  /** Where the last query of the first head looks most; its first key where all are equal. */
  readonly strongest: { readonly query: number; readonly key: number };
  readonly warnings: readonly string[];
}

/** Attention as it is shown; rows are query positions, columns of the maps key positions. */
export interface AttentionView extends AttentionFrame {
  readonly query: PackedMatrix;
  readonly key: PackedMatrix;
  readonly value: PackedMatrix;
  readonly heads: readonly HeadView[];
  readonly attentionOutput: PackedMatrix;
  readonly projectedOutput: PackedMatrix | null;
}

/** One head of an attention whose numbers are asked for as they come into view. */
export interface TiledHeadView {
  readonly head: number;
  /** First and last column of its slice of the concatenation, both inclusive. */
  readonly columns: readonly [first: number, last: number];
  readonly summary: string;
}

/** An attention that is too large to be sent whole. */
export interface TiledAttentionView extends AttentionFrame {
  readonly heads: readonly TiledHeadView[];
  readonly query: TiledMatrix;
  readonly key: TiledMatrix;
  readonly value: TiledMatrix;
  readonly attentionOutput: TiledMatrix;
  readonly projectedOutput: TiledMatrix | null;
}

/** The gate of a gated MLP: what comes out of it, and what its curve makes of that. */
export interface MlpGateView {
  readonly mlpGate: PackedMatrix;
  readonly opened: PackedMatrix;
}

/** What is shown of any MLP, however large: its words, its sizes and its counts. */
export interface MlpFrame {
  readonly id: string;
  readonly title: string;
  readonly activation: string;
  readonly steps: readonly ShapeStep[];
  readonly tokens: readonly string[];
  /** Which stage goes in: its own input, or what a block hands over. */
  readonly inputStage: "input" | "normed2" | "residualMid";
  readonly zeroed: { readonly count: number; readonly of: number };
  readonly zeroedPerPosition: readonly number[];
  readonly warnings: readonly string[];
  /** What is learned in it, as the file has it. */
  readonly weights: readonly WeightMatrixView[];
}

/** An MLP as it is shown; one row per position. */
export interface MlpView extends MlpFrame {
  readonly input: PackedMatrix;
  /** Before the activation; with a gate, what the gate multiplies. */
  readonly mlpHidden: PackedMatrix;
  /** Null where the activation has no gate. */
  readonly gate: MlpGateView | null;
  readonly mlpActivated: PackedMatrix;
  readonly mlpOutput: PackedMatrix;
  /** The sum of input and output, of an MLP by itself to which its input is added. */
  readonly residualOut: MlpResidualView | null;
  /** The activation's curve around the numbers that it bends: rows of x and y. */
  readonly curve: PackedMatrix;
}

/** An MLP's input added to its result. */
export interface MlpResidualView {
  readonly matrix: PackedMatrix;
  /** By its name, `ReLU`; null: the sum stays as it is. */
  readonly activation: string | null;
}

/** An MLP that is too large to be sent whole. */
export interface TiledMlpView extends MlpFrame {
  readonly input: TiledMatrix;
  readonly mlpHidden: TiledMatrix;
  /** Null where the activation has no gate. */
  readonly mlpGate: TiledMatrix | null;
  readonly mlpActivated: TiledMatrix;
  readonly mlpOutput: TiledMatrix;
}

/** One number of one stage; `head` is null where the stage is not split. */
export interface CellAddress {
  readonly computation: string;
  readonly stage: StageName;
  readonly head: number | null;
  readonly row: number;
  readonly column: number;
}
