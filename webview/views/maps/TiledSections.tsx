import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { TiledAttentionView } from "../../../src/viewModel/panelView.ts";
import { PlaceContext } from "../../places.ts";
import { texts } from "../../texts.ts";
import { projectedIn } from "../ProjectionsSection.tsx";
import { Section } from "../Section.tsx";
import { WeightFigures, weightsOf } from "../WeightFigures.tsx";
import { TiledFigures, type TiledLine } from "./TiledFigures.tsx";

/** Q, K, and V of an attention that is too large to be sent whole, and what they are computed from. */
export function TiledProjections(props: {
  readonly state: ReadyState;
  readonly attention: TiledAttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { queryTokens, keyTokens } = attention;
  const { tiledInput, tokens, weights } = state.computation;
  const { stages, isMade } = projectedIn(useContext(PlaceContext));
  const start: readonly TiledLine[] =
    tiledInput && isMade ? [{ matrix: tiledInput, rowLabels: tokens }] : [];
  const lines = stages.map((stage): TiledLine => ({
    matrix: attention[stage],
    rowLabels: stage === "query" ? queryTokens : keyTokens,
  }));
  return (
    <Section name="projections" title={texts.projections} note={texts.projectionsNote}>
      <TiledFigures computation={attention.id} lines={start} />
      <WeightFigures
        state={state}
        computation={attention.id}
        weights={isMade ? weightsOf(weights, ...stages) : []}
        attention={null}
      />
      <TiledFigures computation={attention.id} lines={lines} />
    </Section>
  );
}

/** The concatenation of an attention that is too large to be sent whole, and its projection. */
export function TiledConcatenation(props: {
  readonly state: ReadyState;
  readonly attention: TiledAttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { id, attentionOutput, projectedOutput, queryTokens } = attention;
  const isJoinedOnly = useContext(PlaceContext) === "attentionOutput";
  const matrices = [
    attentionOutput,
    ...(projectedOutput && !isJoinedOnly ? [projectedOutput] : []),
  ];
  return (
    <Section name="concatenation" title={texts.concatenation} note={texts.concatenationNote}>
      <TiledFigures
        computation={id}
        lines={matrices.map((matrix) => ({ matrix, rowLabels: queryTokens }))}
      />
      <WeightFigures
        state={state}
        computation={id}
        weights={isJoinedOnly ? [] : weightsOf(state.computation.weights, "projectedOutput")}
        attention={null}
      />
    </Section>
  );
}
