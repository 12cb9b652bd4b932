import type { JSX } from "preact";
import { useContext, useEffect, useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { PackedMatrix, ShownMatrix } from "../../../src/viewModel/panelView.ts";
import type { StackView } from "../../../src/viewModel/computation/computationView.ts";
import { streamDrawing } from "../../drawings/computationDrawings.ts";
import { MatrixFigure } from "../../marks/MatrixFigure.tsx";
import { PanelToolsContext } from "../../panelTools.ts";
import { PlaceContext } from "../../places.ts";
import { useSelected } from "../../store.ts";
import { isTiledMatrix } from "../../maps/isTiledMatrix.ts";
import type { MatrixDrawing } from "../../marks/matrixDrawing.ts";
import { TiledFigures } from "../maps/TiledFigures.tsx";
import { texts } from "../../texts.ts";
import { Section } from "../Section.tsx";
import { WeightFigures, weightsOf } from "../WeightFigures.tsx";
import { Thumbnails } from "./Thumbnails.tsx";

/** A stack at a glance: every head of every layer, and the stream between the layers. */
export function LayersSection(props: {
  readonly state: ReadyState;
  readonly stack: StackView;
}): JSX.Element {
  const { state, stack } = props;
  const place = useContext(PlaceContext);
  const isEnd = (stage: string): boolean =>
    (place !== "finalNormed" && place !== "logits") || place === stage;
  const drawings = useMemo(
    () => endDrawings(state, stack).filter(({ stage }) => isEnd(stage)),
    [state, stack, place],
  );
  return (
    <Section name="layers" title={texts.layers} note={texts.layersNote(stack.layer)}>
      <div class="layers">
        {isEnd("layers") && <LayerMaps state={state} stack={stack} />}
        {drawings.map((drawing) => (
          <MatrixFigure key={drawing.stage} drawing={drawing} />
        ))}
      </div>
      <TiledFigures
        computation={state.computation.id}
        lines={[stack.finalNormed, stack.logits]
          .filter((end) => end !== null && isTiledMatrix(end))
          .filter(({ stage }) => isEnd(stage))
          .map((matrix) => ({ matrix, rowLabels: state.computation.tokens }))}
      />
      <WeightFigures
        state={state}
        computation={state.computation.id}
        weights={weightsOf(state.computation.weights, "finalNormed", "logits").filter(({ makes }) =>
          isEnd(makes),
        )}
        attention={null}
      />
    </Section>
  );
}

/** The maps of all layers and heads, which choose what the rest of the panel shows. */
export function LayerMaps(props: {
  readonly state: ReadyState;
  readonly stack: StackView;
}): JSX.Element {
  const { state, stack } = props;
  const { choices } = useContext(PanelToolsContext);
  const wanted = useSelected(choices, ({ focus }) => Math.min(focus.layer, stack.layerCount - 1));
  const choose = (layer: number, head: number): void => {
    choices.set({ ...choices.get(), focus: { ...choices.get().focus, layer, head } });
  };
  return <Thumbnails state={state} stack={stack} wanted={wanted} onChoose={choose} />;
}

/** Requests the focused layer, wherever it was selected. */
export function LayerFollower({ stack }: { readonly stack: StackView }): null {
  const { ask, choices } = useContext(PanelToolsContext);
  const wanted = useSelected(choices, ({ focus }) => Math.min(focus.layer, stack.layerCount - 1));
  useEffect(() => {
    if (wanted !== stack.layer) ask("layer/choose", { layer: wanted });
  }, [wanted]);
  return null;
}

/** The results of the blocks, as far as the state contains them. */
function endDrawings(
  state: ReadyState,
  { stream, finalNormed, logits }: StackView,
): readonly MatrixDrawing[] {
  const { tokens } = state.computation;
  const whole = (stage: "finalNormed" | "logits", matrix: ShownMatrix | null) =>
    matrix && !isTiledMatrix(matrix) ? [streamDrawing(state, { stage, packed: matrix })] : [];
  return [
    ...(stream ? [{ ...lengthDrawing(state, stream), columnLabels: tokens }] : []),
    ...whole("finalNormed", finalNormed),
    ...whole("logits", logits),
  ];
}

function lengthDrawing(state: ReadyState, stream: PackedMatrix): MatrixDrawing {
  const rowLabels = Array.from({ length: stream.shape[0] }, (_, at) => texts.afterBlock(at));
  const lengths = streamDrawing(state, { stage: "streamLength", packed: stream, rowLabels });
  return { ...lengths, axes: ["", texts.positionAcross] };
}
