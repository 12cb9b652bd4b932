import type { JSX } from "preact";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { TiledAttentionView } from "../../../src/viewModel/panelView.ts";
import { texts } from "../../texts.ts";
import { Section } from "../Section.tsx";
import { TiledFigures, type TiledLine } from "./TiledFigures.tsx";

/** Q, K and V of an attention that is too large to travel whole, and what they are made from. */
export function TiledProjections(props: {
  readonly state: ReadyState;
  readonly attention: TiledAttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const { queryTokens, keyTokens, query, key, value } = attention;
  const { tiledInput, tokens } = state.computation;
  const lines: readonly TiledLine[] = [
    ...(tiledInput ? [{ matrix: tiledInput, rowLabels: tokens }] : []),
    { matrix: query, rowLabels: queryTokens },
    { matrix: key, rowLabels: keyTokens },
    { matrix: value, rowLabels: keyTokens },
  ];
  return (
    <Section name="projections" title={texts.projections} note={texts.projectionsNote}>
      <TiledFigures computation={attention.id} lines={lines} />
    </Section>
  );
}

/** The concatenation of an attention that is too large to travel whole, and its projection. */
export function TiledConcatenation(props: { readonly attention: TiledAttentionView }): JSX.Element {
  const { id, attentionOutput, projectedOutput, queryTokens } = props.attention;
  const matrices = [attentionOutput, ...(projectedOutput ? [projectedOutput] : [])];
  return (
    <Section name="concatenation" title={texts.concatenation} note={texts.concatenationNote}>
      <TiledFigures
        computation={id}
        lines={matrices.map((matrix) => ({ matrix, rowLabels: queryTokens }))}
      />
    </Section>
  );
}
