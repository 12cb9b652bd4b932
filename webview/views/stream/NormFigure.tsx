import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { NormView } from "../../../src/viewModel/computation/computationView.ts";
import { alignedDrawings } from "../../drawings/computationDrawings.ts";
import { texts } from "../../texts.ts";
import { WeightFigures, weightsOf } from "../WeightFigures.tsx";
import { NormMeasures } from "./NormMeasures.tsx";
import { SumFigure, type SumLine } from "./SumFigure.tsx";

/** A normalisation: before, after, and its effect on the statistics of every position. */
export function NormFigure(props: {
  readonly state: ReadyState;
  readonly norm: NormView;
  readonly normName: string;
}): JSX.Element {
  const { state, norm, normName } = props;
  const lines = useMemo((): readonly SumLine[] => {
    const { before, beforeStage, after, stage } = norm;
    const drawings = alignedDrawings(state, [
      { stage: beforeStage, packed: before },
      { stage, packed: after },
    ]);
    return drawings.map((drawing, at) => ({
      sign: at === 0 ? "" : "→",
      label: texts.stage[drawing.stage],
      drawing,
    }));
  }, [state, norm]);
  return (
    <div class="stream-part">
      <h3>{texts.normTitle(texts.stage[norm.stage], normName)}</h3>
      <p class="section-note">{texts.normMeaning[normName === "LayerNorm" ? "layer" : "rms"]}</p>
      <div class="figures">
        <SumFigure lines={lines} />
        <NormMeasures norm={norm} normName={normName} tokens={state.computation.tokens} />
      </div>
      <WeightFigures
        state={state}
        computation={state.computation.id}
        weights={weightsOf(state.computation.weights, norm.stage)}
        attention={null}
      />
    </div>
  );
}
