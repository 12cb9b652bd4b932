import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";

/** The computation that is meant, else the first of the file. */
export function chooseComputation(
  evaluated: readonly EvaluatedGroup[],
  computation: string | null,
): EvaluatedGroup | null {
  return evaluated.find(({ group }) => group.id === computation) ?? evaluated[0] ?? null;
}

/** The computations that a panel shows together: attention with the first MLP of its file. */
export function shownComputations(
  evaluated: readonly EvaluatedGroup[],
  chosen: EvaluatedGroup,
): readonly EvaluatedGroup[] {
  const isAttention = chosen.kind === "attention" || chosen.kind === "selfAttention";
  const mlp = isAttention ? evaluated.find(({ kind }) => kind === "mlp") : null;
  return mlp ? [chosen, mlp] : [chosen];
}
