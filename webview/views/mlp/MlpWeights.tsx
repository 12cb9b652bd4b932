import type { JSX } from "preact";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { MlpFrame } from "../../../src/viewModel/panelView.ts";
import { texts } from "../../texts.ts";
import { WeightFigures } from "../WeightFigures.tsx";

/** What is learned in an MLP: the way up, its gate, the way down, and their biases. */
export function MlpWeights(props: {
  readonly state: ReadyState;
  readonly mlp: Pick<MlpFrame, "id" | "weights">;
}): JSX.Element | null {
  const { state, mlp } = props;
  if (mlp.weights.length === 0) return null;
  return (
    <div class="mlp-weights">
      <h3>{texts.learned}</h3>
      <p class="section-note">{texts.mlpWeightsNote}</p>
      <WeightFigures state={state} computation={mlp.id} weights={mlp.weights} attention={null} />
    </div>
  );
}
