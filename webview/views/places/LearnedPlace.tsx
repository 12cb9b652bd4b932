import type { JSX } from "preact";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { WeightFigures } from "../WeightFigures.tsx";

/** All learned parameters, as in the file. */
export function LearnedPlace({ state }: { readonly state: ReadyState }): JSX.Element {
  const { attention, mlp, tiledMlp, computation } = state;
  const shownMlp = mlp ?? tiledMlp;
  return (
    <div class="section section-learned">
      <WeightFigures
        state={state}
        computation={computation.id}
        weights={computation.weights}
        attention={attention}
      />
      {shownMlp && (
        <WeightFigures
          state={state}
          computation={shownMlp.id}
          weights={shownMlp.weights}
          attention={null}
        />
      )}
    </div>
  );
}
