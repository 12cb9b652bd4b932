import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { streamDrawing } from "../drawings/computationDrawings.ts";
import { wholeDrawing } from "../drawings/attentionDrawings.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { texts } from "../texts.ts";
import { TiledFigures } from "./maps/TiledFigures.tsx";
import { Figures } from "./Figures.tsx";
import { Section } from "./Section.tsx";
import { WeightFigures, weightsOf } from "./WeightFigures.tsx";

const stages = ["query", "key", "value"] as const;

/** Q, K and V, each cut into the slices that the heads read, and what they are made of. */
export function ProjectionsSection(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { tiledInput, tokens, weights, input } = state.computation;
  const figures = useMemo(() => {
    const made = stages.map((stage) => wholeDrawing(state, attention, stage, attention[stage]));
    const read = input ? [streamDrawing(state, { stage: "input", packed: input })] : [];
    return [read, made].map((drawings) =>
      drawings.map((drawing) => <MatrixFigure key={drawing.stage} drawing={drawing} />),
    );
  }, [state, attention, input]);
  const learned = useMemo(() => weightsOf(weights, ...stages), [weights]);
  const [read = [], made = []] = figures;
  return (
    <Section name="projections" title={texts.projections} note={texts.projectionsNote}>
      {tiledInput && (
        <TiledFigures
          computation={attention.id}
          lines={[{ matrix: tiledInput, rowLabels: tokens }]}
        />
      )}
      {learned.length > 0 && (
        <WeightFigures
          state={state}
          computation={attention.id}
          weights={learned}
          attention={attention}
          before={read}
        />
      )}
      <Figures figures={learned.length === 0 ? [...read, ...made] : made} />
    </Section>
  );
}
