import type { ComputationView } from "../../src/viewModel/computation/computationView.ts";

/** Nothing around an attention that is drawn by itself. */
export function plainComputation(
  id: string,
  title: string,
  tokens: readonly string[],
): ComputationView {
  const nothing = {
    ...{ input: null, tiledInput: null, projection: null, block: null, tiledBlock: null },
    ...{ stack: null, cost: null },
  };
  return { id, kind: "attention", title, tokens, notes: [], sources: [], weights: [], ...nothing };
}
