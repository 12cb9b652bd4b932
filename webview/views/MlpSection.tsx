import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { MlpView } from "../../src/viewModel/panelView.ts";
import { mlpDrawings, mlpStages } from "../drawings/mlpDrawings.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { texts } from "../texts.ts";
import { MlpVectors } from "./MlpVectors.tsx";
import { Section } from "./Section.tsx";
import { ShapeFlow } from "./ShapeFlow.tsx";
import { Warnings } from "./Warnings.tsx";

/** Standing vectors up to this many units; longer ones lie down as matrices. */
const tallest = 64;

/** The MLP: a vector grows, loses its negative units, and shrinks again. */
export function MlpSection(props: {
  readonly state: ReadyState;
  readonly mlp: MlpView;
  readonly isAlone: boolean;
}): JSX.Element {
  const { state, mlp, isAlone } = props;
  const drawings = useMemo(() => mlpDrawings(state, mlp), [state, mlp]);
  const stands = mlpStages.every((stage) => drawings[stage].columns <= tallest);
  const { count, of } = mlp.zeroed;
  const note = texts.zeroedCount(mlp.activation, count, of);
  return (
    <Section name="mlp" title={isAlone ? texts.vectors : mlp.title} note={note}>
      <Warnings warnings={mlp.warnings} />
      <ShapeFlow steps={mlp.steps} />
      {stands ? (
        <MlpVectors mlp={mlp} drawings={drawings} />
      ) : (
        <div class="figures">
          {mlpStages.map((stage) => (
            <MatrixFigure key={stage} drawing={drawings[stage]} />
          ))}
        </div>
      )}
    </Section>
  );
}
