import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { hasHeadCards } from "../../../src/protocol/flow/toFlow.ts";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { ShownMatrix, StageName } from "../../../src/viewModel/panelView.ts";
import { outputDrawings } from "../../drawings/headDrawings.ts";
import { wholeDrawing } from "../../drawings/attentionDrawings.ts";
import { streamDrawing } from "../../drawings/computationDrawings.ts";
import { isTiledMatrix } from "../../maps/isTiledMatrix.ts";
import type { MapAttention } from "../../maps/mapAttention.ts";
import { MatrixFigure } from "../../marks/MatrixFigure.tsx";
import { SignedLegend } from "../../marks/SignedLegend.tsx";
import { PanelToolsContext } from "../../panelTools.ts";
import { goTo } from "../../places.ts";
import { texts } from "../../texts.ts";
import { HeadFigures } from "../HeadCard.tsx";
import { LayerMaps } from "../layers/LayersSection.tsx";
import { MlpSection } from "../MlpSection.tsx";
import { TiledMlpSection } from "../mlp/TiledMlpSection.tsx";
import { OverviewHeads } from "./OverviewHeads.tsx";

/** The answer at a glance: where every head looks, and the output. */
export function OverviewPlace(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention | null;
}): JSX.Element {
  const { state, attention } = props;
  const { mlp, tiledMlp, computation, whatIf } = state;
  const { stack } = computation;
  if (!attention) {
    return (
      <>
        {mlp && <MlpSection state={state} mlp={mlp} isInFlow />}
        {tiledMlp && <TiledMlpSection state={state} mlp={tiledMlp} isInFlow />}
      </>
    );
  }
  const shownMlp = mlp ?? tiledMlp;
  const output = outputOf(state);
  return (
    <div class="overview">
      {stack && <LayerMaps state={state} stack={stack} />}
      {stack && <h2 class="overview-layer">{texts.blockOf(stack.layer)}</h2>}
      {/* Where nothing can be tried, no other title precedes those of the heads. */}
      {!stack && !whatIf && <h2 class="visually-hidden">{texts.overview}</h2>}
      <OverviewHeads state={state} attention={attention} />
      {shownMlp && shownMlp.zeroed.count > 0 && (
        <p class="overview-mlp">
          <strong>{shownMlp.title}</strong>
          <span aria-hidden="true"> · </span>
          {texts.zeroedCount(shownMlp.activation, shownMlp.zeroed.count, shownMlp.zeroed.of)}
        </p>
      )}
      {output && <Output state={state} {...output} />}
    </div>
  );
}

/** The final output. */
function outputOf(
  state: ReadyState,
): { readonly stage: StageName; readonly matrix: ShownMatrix } | null {
  const { computation, attention, tiledAttention } = state;
  const block = computation.block ?? computation.tiledBlock;
  if (block) {
    const [, last] = block.additions;
    const [, norm] = block.norms;
    return block.placement === "pre"
      ? { stage: last.sumStage, matrix: last.sum }
      : { stage: norm.stage, matrix: norm.after };
  }
  const shown = attention ?? tiledAttention;
  if (!shown) return null;
  return shown.projectedOutput
    ? { stage: "projectedOutput", matrix: shown.projectedOutput }
    : { stage: "attentionOutput", matrix: shown.attentionOutput };
}

function Output(props: {
  readonly state: ReadyState;
  readonly stage: StageName;
  readonly matrix: ShownMatrix;
}): JSX.Element {
  const { state, stage, matrix } = props;
  const { choices } = useContext(PanelToolsContext);
  const { attention } = state;
  const drawing = useMemo(() => {
    if (isTiledMatrix(matrix)) return null;
    return attention && (stage === "attentionOutput" || stage === "projectedOutput")
      ? wholeDrawing(state, attention, stage, matrix)
      : streamDrawing(state, { stage, packed: matrix });
  }, [state, attention, stage, matrix]);
  if (
    attention &&
    stage === "attentionOutput" &&
    attention.heads.length > 1 &&
    hasHeadCards(attention)
  ) {
    return (
      <section class="overview-output">
        <header>
          <h3>
            <span class="matrix-name">{texts.stage[stage]}</span>{" "}
            <span class="shape">{texts.shape(matrix.shape[0], matrix.shape[1])}</span>
          </h3>
          <SignedLegend drawings={outputDrawings(state, attention)} />
        </header>
        <HeadFigures state={state} attention={attention} stages={["headOutput"]} isBare />
      </section>
    );
  }
  if (drawing && drawing.rows * drawing.columns <= mostShown) {
    return (
      <div class="overview-output">
        <MatrixFigure drawing={drawing} hasLegend />
      </div>
    );
  }
  return (
    <p class="overview-output">
      <button
        type="button"
        class="place-link"
        onClick={() => {
          goTo(choices, stage);
        }}
      >
        {texts.stage[stage]}{" "}
        <span class="shape">{texts.shape(matrix.shape[0], matrix.shape[1])}</span>
      </button>
    </p>
  );
}

/** A larger output is shown only in its own place. */
const mostShown = 512;
