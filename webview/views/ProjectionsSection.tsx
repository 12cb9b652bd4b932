import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { streamDrawing } from "../drawings/computationDrawings.ts";
import { wholeDrawing } from "../drawings/attentionDrawings.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { texts } from "../texts.ts";
import { TiledFigures } from "./maps/TiledFigures.tsx";
import { Section } from "./Section.tsx";

const stages = ["query", "key", "value"] as const;

/** Q, K and V, each cut into the slices that the heads read. */
export function ProjectionsSection(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { tiledInput, tokens } = state.computation;
  const drawings = useMemo(
    () => [
      ...(state.computation.input
        ? [streamDrawing(state, { stage: "input", packed: state.computation.input })]
        : []),
      ...stages.map((stage) => wholeDrawing(state, attention, stage, attention[stage])),
    ],
    [state, attention],
  );
  return (
    <Section name="projections" title={texts.projections} note={texts.projectionsNote}>
      {tiledInput && (
        <TiledFigures
          computation={attention.id}
          lines={[{ matrix: tiledInput, rowLabels: tokens }]}
        />
      )}
      <div class="figures">
        {drawings.map((drawing) => (
          <MatrixFigure key={drawing.stage} drawing={drawing} />
        ))}
      </div>
    </Section>
  );
}
