import type { JSX } from "preact";
import type { HeadView } from "../../src/viewModel/panelView.ts";
import type { HeadDrawings } from "../drawings/headDrawings.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
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
