import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { streamDrawing } from "../drawings/computationDrawings.ts";
import { wholeDrawing } from "../drawings/attentionDrawings.ts";
import { weightDrawing } from "../drawings/weightDrawing.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { texts } from "../texts.ts";
import { TiledFigures } from "./maps/TiledFigures.tsx";
import { Section } from "./Section.tsx";

const stages = ["query", "key", "value"] as const;

/** Q, K and V, each cut into the slices that the heads read, and what they are made of. */
export function ProjectionsSection(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { tiledInput, tokens } = state.computation;
  const read = useMemo(
    () => [
      ...(state.computation.input
        ? [streamDrawing(state, { stage: "input", packed: state.computation.input })]
        : []),
      ...state.computation.weights
        .filter(({ stage }) => stage !== "outputProjection")
        .map((weight) => weightDrawing(state, attention, weight)),
    ],
    [state, attention],
  );
  const made = useMemo(
    () => stages.map((stage) => wholeDrawing(state, attention, stage, attention[stage])),
    [state, attention],
  );
  // Without weights the input stands beside what is made of it.
  const lines = state.computation.weights.length > 0 ? [read, made] : [[...read, ...made]];
  return (
    <Section name="projections" title={texts.projections} note={texts.projectionsNote}>
      {tiledInput && (
        <TiledFigures
          computation={attention.id}
          lines={[{ matrix: tiledInput, rowLabels: tokens }]}
        />
      )}
      {lines.map((drawings, at) => (
        <div key={at} class="figures">
          {drawings.map((drawing) => (
            <MatrixFigure key={drawing.stage} drawing={drawing} />
          ))}
        </div>
      ))}
    </Section>
  );
}
