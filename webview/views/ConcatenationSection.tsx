import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { wholeDrawing } from "../drawings/attentionDrawings.ts";
import { weightDrawing } from "../drawings/weightDrawing.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { texts } from "../texts.ts";
import { ProjectionFigures } from "./projection/ProjectionFigures.tsx";
import { Section } from "./Section.tsx";

/** The head outputs side by side, and what the output projection makes of them. */
export function ConcatenationSection(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { projection } = state.computation;
  const drawings = useMemo(() => {
    const { attentionOutput, projectedOutput } = attention;
    const weight = state.computation.weights.find(({ stage }) => stage === "outputProjection");
    const isApart = state.computation.projection?.contributions.length;
    return [
      wholeDrawing(state, attention, "attentionOutput", attentionOutput),
      ...(weight ? [weightDrawing(state, attention, weight)] : []),
      ...(projectedOutput && !isApart
        ? [wholeDrawing(state, attention, "projectedOutput", projectedOutput)]
        : []),
    ];
  }, [state, attention]);
  return (
    <Section name="concatenation" title={texts.concatenation} note={texts.concatenationNote}>
      <div class="figures">
        {drawings.map((drawing) => (
          <MatrixFigure key={drawing.stage} drawing={drawing} />
        ))}
      </div>
      {projection && (
        <ProjectionFigures state={state} attention={attention} projection={projection} />
      )}
    </Section>
  );
}
