import * as l10n from "@vscode/l10n";
import type { StageSource } from "../../viewModel/computation/computationView.ts";
import type { ShownMatrix, StageName } from "../../viewModel/panelView.ts";

/** One box of the flow: a tensor with its name, its shape and its numbers in small. */
export interface FlowBox {
  readonly id: string;
  readonly stage: StageName;
  readonly label: string;
  readonly shape: readonly number[];
  /** One short sentence of meaning. */
  readonly note: string;
  /** One matrix, or one for each head. */
  readonly maps: readonly ShownMatrix[];
  /** How many heads share its columns; 0 where they belong to none. */
  readonly bands: number;
  /** Whether something is added to the stream here. */
  readonly isSum: boolean;
  /** The section that shows it whole. */
  readonly section: string;
  /** Where it, or the weight that makes it, stands in the file. */
  readonly source: StageSource | null;
}

/** The whole way: steps from left to right, in each of which boxes stand above each other. */
export interface FlowGraph {
  readonly steps: readonly (readonly FlowBox[])[];
  /** Branches of the stream that pass by what stands between. */
  readonly skips: readonly { readonly from: string; readonly to: string }[];
}

/** The words of the way of the numbers. */
export const flowTexts = {
  flowInput: l10n.t("The source of queries, keys, and values."),
  flowStream: l10n.t("The residual stream: each sublayer adds to it."),
  flowSum: l10n.t("The residual stream plus the output of the sublayer."),
  flowSums: {
    projectedOutput: l10n.t("attention"),
    droppedAttention: l10n.t("attention"),
    mlpOutput: "MLP",
    droppedMlp: "MLP",
  },
  flowWeights: l10n.t("weights"),
  flowGate: l10n.t("The gate: how much of each hidden unit passes."),
  flowFinalNorm: l10n.t("The residual stream after the last block, normalised."),
  flowLogits: l10n.t("A score for each token that could come next, before softmax."),
  normOf: (normName: string) => l10n.t("{0} at each position.", normName),
} as const;
