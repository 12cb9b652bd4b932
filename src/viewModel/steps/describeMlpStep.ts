import * as l10n from "@vscode/l10n";
import { readAt } from "../../engine/explain/evaluation.ts";
import type { Activation } from "../../engine/problem.ts";
import type { MlpStages } from "../../engine/trace.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { activationName } from "../activation.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import {
  indexOfLargest,
  inNumbers,
  inSymbols,
  listNumbers,
  rowCells,
  rowOf,
  type StepWords,
} from "./stepWords.ts";
import type { StepContext } from "./stepContext.ts";
import type { StepPlace } from "./stepPlan.ts";

/** Operations of an MLP. */
export type MlpStepKind = "mlpUp" | "activation" | "mlpDown";

const symbols: { readonly [activation in Activation]: string } = {
  relu: String.raw`a = \max(0, h)`,
  reluSquared: String.raw`a = \max(0, h)^2`,
  gelu: String.raw`a = h\,\Phi(h)`,
  geluTanh: String.raw`a \approx h\,\Phi(h)`,
  silu: String.raw`a = \frac{h}{1 + e^{-h}}`,
  swiglu: String.raw`a = \mathrm{SiLU}(g) \cdot h`,
};

/** What a step of an MLP does to one position, with the actual numbers. */
export function describeMlpStep(
  context: StepContext,
  kind: MlpStepKind,
  { segment, row }: StepPlace,
): StepWords {
  const stages = readAt(context.evaluation.trace, segment.path) as MlpStages;
  const count = sizeAt(stages.input.shape, 1);
  const token = nameToken(context.positionsFor(count)[row] ?? "");
  const stage = (name: string) => [...segment.path, name];
  const numbers = (name: string, unit: number) =>
    inNumbers(context.evaluation, stage(name), [0, row, unit]);
  switch (kind) {
    case "mlpUp": {
      const [input, hidden] = [rowOf(stages.input, row), rowOf(stages.mlpHidden, row)];
      const most = indexOfLargest(hidden);
      return {
        title: l10n.t("MLP up"),
        sentence: sayUp(input.length, token, hidden),
        formula: [
          inSymbols(String.raw`h = x\, W_{\mathrm{up}}${context.transposed}`),
          numbers("mlpHidden", most),
        ],
        makes: [rowCells("mlpHidden", row), rowCells("mlpGate", row)],
        reads: [rowCells("input", row)],
      };
    }
    case "activation": {
      const activated = rowOf(stages.mlpActivated, row);
      const zeroed = stages.zeroedPerPosition.values[row] ?? 0;
      const name = activationName(stages.activation);
      const most = indexOfLargest(activated, Math.abs);
      const sentence =
        zeroed === 0
          ? l10n.t(
              "{0} is applied to all {1} units. Unit {2} is now {3}.",
              name,
              activated.length,
              most,
              roundNumber(activated[most]!),
            )
          : sayZeroed(name, zeroed, activated.length);
      return {
        title: name,
        sentence,
        formula: [inSymbols(symbols[stages.activation]), numbers("mlpActivated", most)],
        makes: [rowCells("mlpActivated", row)],
        reads: [rowCells("mlpHidden", row), rowCells("mlpGate", row)],
      };
    }
    case "mlpDown": {
      const output = rowOf(stages.mlpOutput, row);
      const firing = rowOf(stages.mlpActivated, row).filter((x) => x !== 0).length;
      const most = indexOfLargest(output, Math.abs);
      return {
        title: l10n.t("MLP down"),
        sentence: saySummed(firing, token, output),
        formula: [
          inSymbols(String.raw`y = a\, W_{\mathrm{down}}${context.transposed}`),
          numbers("mlpOutput", most),
        ],
        makes: [rowCells("mlpOutput", row)],
        reads: [rowCells("mlpActivated", row)],
      };
    }
  }
}

function sayUp(width: number, token: string, hidden: TensorValues): string {
  const most = indexOfLargest(hidden);
  const negative = hidden.filter((x) => x < 0).length;
  const facts = [hidden.length, width, token, most, roundNumber(hidden[most]!)] as const;
  if (negative === 0) {
    return l10n.t(
      "Each of {0} hidden units combines the {1} numbers of {2}. Unit {3} is the " +
        "largest with {4}, and none is negative.",
      ...facts,
    );
  }
  return negative === 1
    ? l10n.t(
        "Each of {0} hidden units combines the {1} numbers of {2}. Unit {3} is the " +
          "largest with {4}, and one is negative.",
        ...facts,
      )
    : l10n.t(
        "Each of {0} hidden units combines the {1} numbers of {2}. Unit {3} is the " +
          "largest with {4}, and {5} are negative.",
        ...facts,
        negative,
      );
}

function sayZeroed(activation: string, zeroed: number, all: number): string {
  const rest = all - zeroed;
  if (rest === 0) return l10n.t("{0} sets all {1} units to 0.", activation, all);
  return rest === 1
    ? l10n.t("{0} sets {1} of {2} units to 0. The other passes through.", activation, zeroed, all)
    : l10n.t(
        "{0} sets {1} of {2} units to 0. The other {3} pass through.",
        activation,
        zeroed,
        all,
        rest,
      );
}

function saySummed(firing: number, token: string, output: TensorValues): string {
  const made = listNumbers(output);
  if (firing === 0) return l10n.t("No unit of {0} is active. The output is {1}.", token, made);
  const count = output.length;
  return firing === 1
    ? l10n.t("The active unit of {0} produces {1} numbers: {2}.", token, count, made)
    : l10n.t("The {0} active units of {1} produce {2} numbers: {3}.", firing, token, count, made);
}
