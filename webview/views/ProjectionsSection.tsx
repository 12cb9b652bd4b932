import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { streamDrawing } from "../drawings/computationDrawings.ts";
import { wholeDrawing } from "../drawings/attentionDrawings.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { PlaceContext } from "../places.ts";
import { texts } from "../texts.ts";
import { TiledFigures } from "./maps/TiledFigures.tsx";
import { Figures } from "./Figures.tsx";
import { Section } from "./Section.tsx";
import { WeightFigures, weightsOf } from "./WeightFigures.tsx";

/** Which of Q, K, and V a place is about, and whether it shows their input, too, or only their input. */
export function projectedIn(place: string | null): {
  readonly stages: readonly ("query" | "key" | "value")[];
  readonly isMade: boolean;
} {
  const stages = ["query", "key", "value"] as const;
  const own = stages.filter((stage) => stage === place);
  if (place === "input") return { stages: [], isMade: true };
  return { stages: own.length > 0 ? own : stages, isMade: place !== "slices" };
}

/** Q, K, and V, each split into the slices that the heads read, and what they are computed from. */
export function ProjectionsSection(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { tiledInput, tokens, weights, input } = state.computation;
  const place = useContext(PlaceContext);
  const { stages, isMade } = useMemo(() => projectedIn(place), [place]);
  const figures = useMemo(() => {
    const made = stages.map((stage) => wholeDrawing(state, attention, stage, attention[stage]));
    const read = input && isMade ? [streamDrawing(state, { stage: "input", packed: input })] : [];
    return [read, made].map((drawings) =>
      drawings.map((drawing) => <MatrixFigure key={drawing.stage} drawing={drawing} />),
    );
  }, [state, attention, input, stages, isMade]);
  const learned = useMemo(
    () => (isMade ? weightsOf(weights, ...stages) : []),
    [weights, stages, isMade],
  );
  const [read = [], made = []] = figures;
  return (
    <Section name="projections" title={texts.projections} note={texts.projectionsNote}>
      {tiledInput && isMade && (
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
