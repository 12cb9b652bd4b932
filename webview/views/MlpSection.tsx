import { Fragment, type JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { MlpView } from "../../src/viewModel/panelView.ts";
import { mlpDrawings, type MlpStage, type MlpStageDrawing } from "../drawings/mlpDrawings.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { SignedLegend } from "../marks/SignedLegend.tsx";
import { PanelToolsContext } from "../panelTools.ts";
import { PlaceContext } from "../places.ts";
import { useSelected } from "../store.ts";
import { texts } from "../texts.ts";
import { FlowView } from "./flow/FlowView.tsx";
import { mlpFlow } from "../../src/protocol/flow/toFlow.ts";
import { ActivationCurve } from "./mlp/ActivationCurve.tsx";
import { PositionStepper } from "./PositionStepper.tsx";
import { Section } from "./Section.tsx";
import { MlpWeights } from "./mlp/MlpWeights.tsx";
import { Warnings } from "./Warnings.tsx";
import { ProjectionWedge } from "../marks/ProjectionWedge.tsx";
import { VectorStrip } from "../marks/VectorStrip.tsx";

/** What a place of the MLP shows: the stage, and what goes into it. */
export const aroundStage: Readonly<Record<string, readonly string[]>> = {
  input: ["input"],
  mlpHidden: ["input", "mlpHidden"],
  mlpGate: ["input", "mlpGate"],
  mlpActivated: ["mlpHidden", "mlpGate", "mlpActivated"],
  mlpOutput: ["mlpActivated", "mlpOutput"],
  residualOut: ["input", "mlpOutput", "residualOut"],
};

/** Vectors of up to this many units are vertical; longer ones are shown as matrices. */
const tallest = 64;

/** The MLP: a vector grows, passes the activation, and shrinks again. */
export function MlpSection(props: {
  readonly state: ReadyState;
  readonly mlp: MlpView;
  /** Whether the flow at the top of the panel contains this MLP. */
  readonly isInFlow: boolean;
}): JSX.Element {
  const { state, mlp, isInFlow } = props;
  const { choices } = useContext(PanelToolsContext);
  const kept = useSelected(choices, ({ mlpPosition }) => mlpPosition);
  const position = Math.min(kept, mlp.tokens.length - 1);
  const place = useContext(PlaceContext);
  const drawings = useMemo(() => {
    const all = mlpDrawings(state, mlp);
    const around = place === null ? undefined : aroundStage[place];
    return around ? all.filter(({ stage }) => around.includes(stage)) : all;
  }, [state, mlp, place]);
  const isCompared = useSelected(choices, ({ compare }) => compare === "sideBySide");
  const flow = useMemo(() => mlpFlow(state.computation, mlp), [state.computation, mlp]);
  const stands =
    !(isCompared && state.whatIf?.baseline) &&
    drawings.every(({ drawing }) => drawing.columns <= tallest);
  const units = mlp.mlpHidden.shape[1];
  return (
    <Section name="mlp" title={mlp.title} note={texts.zeroedNote(mlp.activation, mlp.zeroed)}>
      <Warnings warnings={mlp.warnings} />
      {!isInFlow && place === null && (
        <FlowView graph={flow} beside={[]} shown={null} hasEditor={state.hasEditor} />
      )}
      {mlp.tokens.length > 1 && (
        <PositionStepper tokens={mlp.tokens} position={position}>
          {texts.zeroedCount(mlp.activation, mlp.zeroedPerPosition[position] ?? 0, units)}
        </PositionStepper>
      )}
      <SignedLegend drawings={drawings.map(({ drawing }) => drawing)} />
      <div class="mlp-parts">
        {stands ? (
          <MlpVectors mlp={mlp} drawings={drawings} position={position} />
        ) : (
          <div class="figures">
            {drawings.map(({ stage, drawing }) => (
              <MatrixFigure key={stage} drawing={drawing} />
            ))}
          </div>
        )}
        {(place === null || place === "mlp" || place === "mlpActivated") && (
          <ActivationCurve state={state} mlp={mlp} position={position} />
        )}
      </div>
      <MlpWeights state={state} mlp={mlp} />
    </Section>
  );
}

/** The stages of one position in true proportion: the vector grows, is activated, and shrinks again. */
function MlpVectors(props: {
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
