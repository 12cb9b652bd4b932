import type { ProblemPath } from "../check/problemError.ts";
import type { MlpLayer } from "../problem.ts";
import { call, product } from "./build.ts";
import { traceCell } from "./cells.ts";
import { readAt, type Evaluation } from "./evaluation.ts";
import { expressLinear } from "./expressLinear.ts";
import type { Expression } from "./expression.ts";

/** Stages of an MLP; inside a block its input is the stream that it reads. */
export type MlpStage = (typeof mlpStages)[number];

/** Every stage of an MLP, in the order they are computed. */
export const mlpStages = ["input", "mlpHidden", "mlpGate", "mlpActivated", "mlpOutput"] as const;

/** Whether that is a stage of an MLP. */
export function isMlpStage(name: string): name is MlpStage {
  return (mlpStages as readonly string[]).includes(name);
}

/** The formula of one number [batch, position, column] of an MLP whose stages stand at `prefix`. */
export function deriveMlp(
  evaluation: Evaluation,
  prefix: ProblemPath,
  stage: MlpStage,
  [batch = 0, position = 0, column = 0]: readonly number[],
): Expression {
  const at = (name: MlpStage, d: number) =>
    traceCell(evaluation, [...prefix, name], [batch, position, d]);
  const linear = (layer: string, from: MlpStage) =>
    expressLinear(evaluation, [...prefix, layer], column, (d) => at(from, d));
  switch (stage) {
    case "input":
      return deriveInput(evaluation, prefix, [batch, position, column]);
    case "mlpHidden":
      return linear("up", "input");
    case "mlpGate":
      return linear("gate", "input");
    case "mlpOutput":
      return linear("down", "mlpActivated");
    case "mlpActivated": {
      const { activation } = readAt(evaluation.problem, prefix) as MlpLayer;
      if (activation !== "swiglu") return call(activation, at("mlpHidden", column));
      return product(call("silu", at("mlpGate", column)), at("mlpHidden", column));
    }
  }
}

function deriveInput(
  evaluation: Evaluation,
  prefix: ProblemPath,
  indices: readonly number[],
): Expression {
  const block = prefix.slice(0, -1);
  const { placement } = readAt(evaluation.problem, block) as { readonly placement: "pre" | "post" };
  const source = placement === "pre" ? "normed2" : "residualMid";
  return traceCell(evaluation, [...block, source], indices);
}
