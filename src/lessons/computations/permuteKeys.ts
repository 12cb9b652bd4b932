import * as l10n from "@vscode/l10n";
import type { Problem } from "../../engine/problem.ts";
import { createTensor, type Tensor } from "../../tensor/tensor.ts";

/**
 * `problem, order -> problem` whose keys and values stand in another order: entry i of `order` says
 * which one stands at place i. Text says why there is none: order matters where a mask does.
 */
export function permuteKeys(problem: Problem, order: readonly number[]): Problem | string {
  if (problem.kind !== "attention" && problem.kind !== "selfAttention") {
    return l10n.t("keys and values of a {0} cannot be put in another order", problem.kind);
  }
  if (problem.causal === true || problem.mask) {
    return l10n.t("a mask goes by the order of the keys: leave it out before they are permuted");
  }
  const source = problem.kind === "attention" ? problem.key : (problem.context ?? problem.input);
  const length = source.shape[1] ?? 0;
  const isOrder = order.toSorted((a, b) => a - b).every((place, at) => place === at);
  if (order.length !== length || !isOrder) {
    return l10n.t("permuteKeys must hold each of 0 to {0} once", String(length - 1));
  }
  if (problem.kind === "selfAttention") {
    return { ...problem, context: permutePositions(source, order) };
  }
  const [key, value] = [problem.key, problem.value].map((each) => permutePositions(each, order));
  return { ...problem, key: key!, value: value! };
}

/** `[batch, length, columns] -> the same positions in another order` */
function permutePositions({ shape, values }: Tensor, order: readonly number[]): Tensor {
  const [, length = 0, columns = 0] = shape;
  const permuted = values.map((_, at) => {
    const row = Math.floor(at / columns);
    const batchStart = row - (row % length);
    return values[(batchStart + order[row % length]!) * columns + (at % columns)]!;
  });
  return createTensor(shape, permuted);
}
