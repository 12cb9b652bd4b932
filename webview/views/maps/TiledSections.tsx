import type { JSX } from "preact";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { TiledAttentionView } from "../../../src/viewModel/panelView.ts";
import { texts } from "../../texts.ts";
import { Section } from "../Section.tsx";
import { WeightFigures, weightsOf } from "../WeightFigures.tsx";
import { TiledFigures, type TiledLine } from "./TiledFigures.tsx";

/** Q, K and V of an attention that is too large to travel whole, and what they are made from. */
export function TiledProjections(props: {
  readonly state: ReadyState;
  readonly attention: TiledAttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { queryTokens, keyTokens, query, key, value } = attention;
  const { tiledInput, tokens, weights } = state.computation;
  const start: readonly TiledLine[] = tiledInput ? [{ matrix: tiledInput, rowLabels: tokens }] : [];
  const lines: readonly TiledLine[] = [
    { matrix: query, rowLabels: queryTokens },
    { matrix: key, rowLabels: keyTokens },
    { matrix: value, rowLabels: keyTokens },
  ];
  return (
    <Section name="projections" title={texts.projections} note={texts.projectionsNote}>
      <TiledFigures computation={attention.id} lines={start} />
      <WeightFigures
        state={state}
        computation={attention.id}
        weights={weightsOf(weights, "query", "key", "value")}
        attention={null}
      />
      <TiledFigures computation={attention.id} lines={lines} />
    </Section>
  );
}

/** The concatenation of an attention that is too large to travel whole, and its projection. */
export function TiledConcatenation(props: {
  readonly state: ReadyState;
  readonly attention: TiledAttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { id, attentionOutput, projectedOutput, queryTokens } = attention;
  const matrices = [attentionOutput, ...(projectedOutput ? [projectedOutput] : [])];
  return (
    <Section name="concatenation" title={texts.concatenation} note={texts.concatenationNote}>
      <TiledFigures
        computation={id}
        lines={matrices.map((matrix) => ({ matrix, rowLabels: queryTokens }))}
      />
      <WeightFigures
        state={state}
        computation={id}
        weights={weightsOf(state.computation.weights, "projectedOutput")}
        attention={null}
      />
    </Section>
  );
}
