import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { MlpFrame } from "../../../src/viewModel/panelView.ts";
import { PlaceContext } from "../../places.ts";
import { texts } from "../../texts.ts";
import { WeightFigures } from "../WeightFigures.tsx";

/** The learned parameters of an MLP: up, gate, and down, and their biases. */
export function MlpWeights(props: {
  readonly state: ReadyState;
  readonly mlp: Pick<MlpFrame, "id" | "weights" | "drawnBy">;
}): JSX.Element | null {
  const { state, mlp } = props;
  const place = useContext(PlaceContext);
  const isAll = place === null || place === "mlp";
  const weights = isAll ? mlp.weights : mlp.weights.filter(({ makes }) => makes === place);
  if (weights.length === 0) return null;
  return (
    <div class="mlp-weights">
      <h3>{mlp.drawnBy === undefined ? texts.learned : texts.weights}</h3>
      <p class="section-note">
        {mlp.drawnBy === undefined ? texts.mlpWeightsNote : texts.drawnWeightsNote(mlp.drawnBy)}
      </p>
      <WeightFigures state={state} computation={mlp.id} weights={weights} attention={null} />
    </div>
  );
}
