import { Fragment, type JSX } from "preact";
import type { MlpView } from "../../src/viewModel/panelView.ts";
import type { MlpStage, MlpStageDrawing } from "../drawings/mlpDrawings.ts";
import { ProjectionWedge } from "../marks/ProjectionWedge.tsx";
import { VectorStrip } from "../marks/VectorStrip.tsx";
import { texts } from "../texts.ts";

/** The stages of one position in true proportion: the vector grows, is activated, and shrinks again. */
export function MlpVectors(props: {
  readonly mlp: MlpView;
  readonly drawings: readonly MlpStageDrawing[];
  readonly position: number;
}): JSX.Element {
  const { mlp, drawings, position } = props;
  return (
    <div class="vectors">
      {drawings.map(({ stage, drawing }, at) => (
        <Fragment key={stage}>
          {at > 0 && (
            <ProjectionWedge
              from={drawings[at - 1]?.drawing.columns ?? 0}
              to={drawing.columns}
              label={wayTo(stage, mlp)}
            />
          )}
          <figure class={`vector vector-${stage}`}>
            <figcaption>
              <span class="matrix-name">{texts.stage[drawing.stage]}</span>{" "}
              <span class="shape">{`[${drawing.columns}]`}</span>
            </figcaption>
            <VectorStrip drawing={drawing} position={position} />
          </figure>
        </Fragment>
      ))}
    </div>
  );
}

/** What turns the stage before into this one. */
function wayTo(stage: MlpStage, mlp: MlpView): string {
  switch (stage) {
    case "input":
      return "";
    case "mlpHidden":
      return texts.upProjection;
    case "mlpGate":
      return texts.gateTimes;
    case "mlpActivated":
      return mlp.gate ? "=" : mlp.activation;
    case "mlpOutput":
      return texts.downProjection;
    case "residualOut":
      return texts.plusInput(mlp.residualOut?.activation ?? null);
  }
}
