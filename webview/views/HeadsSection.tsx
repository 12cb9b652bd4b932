import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { headDrawings, headMeasures } from "../drawings/headDrawings.ts";
import { MagnitudeLegend } from "../marks/MagnitudeLegend.tsx";
import { texts } from "../texts.ts";
import { cardWidth } from "./cardWidth.ts";
import { hasHeadCards } from "../../src/protocol/flow/toFlow.ts";
import { HeadCard } from "./HeadCard.tsx";
import { Section } from "./Section.tsx";

/** All heads side by side, with all numbers, if there are few enough. */
export function HeadsSection(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
}): JSX.Element | null {
  return hasHeadCards(props.attention) ? <HeadCards {...props} /> : null;
}

function HeadCards(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
}): JSX.Element {
  const { state, attention } = props;
  const cards = useMemo(() => {
    const measures = headMeasures(state, attention);
    return attention.heads.map((head) => ({
      head,
      drawings: headDrawings(state, attention, head, measures),
    }));
  }, [state, attention]);
  const maps = cards.map(({ drawings }) => drawings.attentionWeights);
  return (
    <Section name="heads" title={texts.heads} note={texts.headsNote}>
      <MagnitudeLegend maps={maps} />
      <div
        class="heads"
        style={{ "--card-width": `${cardWidth(cards.map(({ drawings }) => drawings))}px` }}
      >
        {cards.map(({ head, drawings }) => (
          <HeadCard key={head.head} head={head} drawings={drawings} />
        ))}
      </div>
    </Section>
  );
}
