import { Fragment, type JSX } from "preact";
import { useContext } from "preact/hooks";
import type { MlpView } from "../../src/viewModel/panelView.ts";
import { type MlpStage, mlpStages } from "../drawings/mlpDrawings.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { ProjectionWedge } from "../marks/ProjectionWedge.tsx";
import { VectorStrip } from "../marks/VectorStrip.tsx";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";
import { texts } from "../texts.ts";
import { PositionStepper } from "./PositionStepper.tsx";

/** Input, hidden, activated and output of one position, in true proportion. */
export function MlpVectors(props: {
  readonly mlp: MlpView;
  readonly drawings: Readonly<Record<MlpStage, MatrixDrawing>>;
}): JSX.Element {
  const { mlp, drawings } = props;
  const { choices } = useContext(PanelToolsContext);
  const { mlpPosition } = useStore(choices);
  const position = Math.min(mlpPosition, mlp.tokens.length - 1);
  const units = mlpStages.map((stage) => drawings[stage].columns);
  const labels = [texts.upProjection, mlp.activation, texts.downProjection];
  const zeroed = mlp.zeroedPerPosition[position] ?? 0;
  return (
    <>
      {mlp.tokens.length > 1 && (
        <PositionStepper tokens={mlp.tokens} position={position}>
          {texts.zeroedCount(mlp.activation, zeroed, drawings.mlpHidden.columns)}
        </PositionStepper>
      )}
      <div class="vectors">
        {mlpStages.map((stage, at) => (
          <Fragment key={stage}>
            {at > 0 && (
              <ProjectionWedge
                from={units[at - 1] ?? 0}
                to={units[at] ?? 0}
                label={labels[at - 1] ?? ""}
              />
            )}
            <figure class={`vector vector-${stage}`}>
              <figcaption>
                <span class="matrix-name">{texts.stage[stage]}</span>{" "}
                <span class="shape">{`[${units[at] ?? 0}]`}</span>
              </figcaption>
              <VectorStrip drawing={drawings[stage]} position={position} />
            </figure>
          </Fragment>
        ))}
      </div>
    </>
  );
}
