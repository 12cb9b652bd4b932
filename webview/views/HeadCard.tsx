import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView, HeadView } from "../../src/viewModel/panelView.ts";
import { type HeadDrawings, headDrawings, headMeasures } from "../drawings/headDrawings.ts";
import { longestText } from "../marks/formatNumber.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { MatrixMark } from "../marks/MatrixMark.tsx";
import { MatrixVersions } from "../marks/MatrixVersions.tsx";
import { texts } from "../texts.ts";

/** One head in its colour: scores, what the mask leaves, weights, output. */
export function HeadCard(props: {
  readonly head: HeadView;
  readonly drawings: HeadDrawings;
}): JSX.Element {
  const { head, drawings } = props;
  const { scores, maskedScores, attentionWeights, headOutput } = drawings;
  const [first, last] = head.columns;
  return (
    <article
      class={`head-card head-${head.head % 16}`}
      data-heads={String(head.head)}
      aria-label={texts.head(head.head)}
    >
      <header>
        <h3 class="head-name">{texts.head(head.head)}</h3>
        <span class="head-columns">{texts.columns(first, last)}</span>
        <p class="head-summary">{head.summary}</p>
      </header>
      <div class="head-maps">
        <MatrixFigure drawing={scores} />
        {maskedScores && <MatrixFigure drawing={maskedScores} />}
        <MatrixFigure drawing={attentionWeights} />
        <MatrixFigure drawing={headOutput} />
      </div>
    </article>
  );
}

interface Card {
  readonly head: HeadView;
  readonly drawings: HeadDrawings;
}

/** Makes the columns of all head outputs equally wide, because the outputs are below each other. */
function alignOutputs(cards: readonly Card[]): readonly Card[] {
  const digits = Math.max(
    ...cards.map(({ drawings: { headOutput } }) =>
      longestText(headOutput.numbers, headOutput.decimals),
    ),
  );
  return cards.map(({ head, drawings }) => ({
    head,
    drawings: { ...drawings, headOutput: { ...drawings.headOutput, digits } },
  }));
}

/** Some stages of some heads side by side, each head in its colour. */
export function HeadFigures(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
  readonly stages: readonly (keyof HeadDrawings)[];
  /** Only this head; if undefined, all. */
  readonly only?: number;
  /** Without captions, because one caption is above all of them. */
  readonly isBare?: boolean;
}): JSX.Element {
  const { state, attention, stages, only, isBare = false } = props;
  const cards = useMemo(() => {
    const measures = headMeasures(state, attention);
    return alignOutputs(
      attention.heads
        .filter(({ head }) => only === undefined || head === only)
        .map((head) => ({ head, drawings: headDrawings(state, attention, head, measures) })),
    );
  }, [state, attention, only]);
  return (
    <div class="head-figures">
      {cards.map(({ head: { head }, drawings }) => (
        <div key={head} class={`head-figure head-${head % 16}`} data-heads={String(head)}>
          {only === undefined && <h3 class="head-name">{texts.head(head)}</h3>}
          {stages.map((stage) => {
            const drawing = drawings[stage];
            if (!drawing) return null;
            return isBare ? (
              <MatrixVersions
                key={stage}
                drawing={drawing}
                mark={(version) => <MatrixMark drawing={version} />}
              />
            ) : (
              <MatrixFigure key={stage} drawing={drawing} />
            );
          })}
        </div>
      ))}
    </div>
  );
}
