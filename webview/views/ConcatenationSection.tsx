import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { wholeDrawing } from "../drawings/attentionDrawings.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { PlaceContext } from "../places.ts";
import { texts } from "../texts.ts";
import { ProjectionFigures } from "./projection/ProjectionFigures.tsx";
import { Figures } from "./Figures.tsx";
import { HeadFigures } from "./HeadCard.tsx";
import { Section } from "./Section.tsx";
import { WeightFigures, weightsOf } from "./WeightFigures.tsx";

/** The head outputs side by side, and the result of the output projection. */
export function ConcatenationSection(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { weights } = state.computation;
  const place = useContext(PlaceContext);
  const isJoinedOnly = place === "attentionOutput";
  const projection = isJoinedOnly ? null : state.computation.projection;
  const drawings = useMemo(() => {
    const { attentionOutput, projectedOutput } = attention;
    const isApart = state.computation.projection?.contributions.length;
    return [
      wholeDrawing(state, attention, "attentionOutput", attentionOutput),
      ...(projectedOutput && !isApart && !isJoinedOnly
        ? [wholeDrawing(state, attention, "projectedOutput", projectedOutput)]
        : []),
    ];
  }, [state, attention, isJoinedOnly]);
  const figures = drawings.map((drawing) => <MatrixFigure key={drawing.stage} drawing={drawing} />);
  const [joined, projected] = [figures.slice(0, 1), figures.slice(1)];
  const learned = useMemo(
    () => (isJoinedOnly ? [] : weightsOf(weights, "projectedOutput")),
    [weights, isJoinedOnly],
  );
  return (
    <Section name="concatenation" title={texts.concatenation} note={texts.concatenationNote}>
      {isJoinedOnly && <HeadFigures state={state} attention={attention} stages={["headOutput"]} />}
      <WeightFigures
        state={state}
        computation={attention.id}
        weights={learned}
        attention={attention}
        before={joined}
      />
      <Figures figures={projected} />
      {projection && (
        <ProjectionFigures state={state} attention={attention} projection={projection} />
      )}
    </Section>
  );
}
