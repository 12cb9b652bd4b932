import type { JSX } from "preact";
import { useContext, useEffect, useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { StackView } from "../../../src/viewModel/computation/computationView.ts";
import { streamDrawing } from "../../drawings/computationDrawings.ts";
import { MatrixFigure } from "../../marks/MatrixFigure.tsx";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";
import { Section } from "../Section.tsx";
import { Thumbnails } from "./Thumbnails.tsx";

/** A stack at a glance: every head of every layer, and the stream between the layers. */
export function LayersSection(props: {
  readonly state: ReadyState;
  readonly stack: StackView;
}): JSX.Element {
  const { state, stack } = props;
  const { ask, choices } = useContext(PanelToolsContext);
  const wanted = useSelected(choices, ({ focus }) => Math.min(focus.layer, stack.layerCount - 1));
  useEffect(() => {
    if (wanted !== stack.layer) ask("layer/choose", { layer: wanted });
  }, [wanted]);
  const choose = (layer: number, head: number): void => {
    choices.set({ ...choices.get(), focus: { ...choices.get().focus, layer, head } });
  };
  const drawings = useMemo(() => endDrawings(state, stack), [state, stack]);
  return (
    <Section name="layers" title={texts.layers} note={texts.layersNote(stack.layer)}>
      <div class="layers">
        <Thumbnails state={state} stack={stack} wanted={wanted} onChoose={choose} />
        {drawings.map((drawing) => (
          <MatrixFigure key={drawing.stage} drawing={drawing} />
        ))}
      </div>
    </Section>
  );
}

function endDrawings(state: ReadyState, { stream, finalNormed, logits }: StackView) {
  const labels = Array.from({ length: stream.shape[0] }, (_, at) => texts.afterBlock(at));
  const lengths = streamDrawing(state, {
    stage: "streamLength",
    packed: stream,
    rowLabels: labels,
  });
  const { tokens } = state.computation;
  return [
    { ...lengths, columnLabels: tokens, axes: ["", texts.positionAcross] as const },
    ...(finalNormed ? [streamDrawing(state, { stage: "finalNormed", packed: finalNormed })] : []),
    ...(logits ? [streamDrawing(state, { stage: "logits", packed: logits })] : []),
  ];
}
