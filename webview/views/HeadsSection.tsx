import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { headDrawings } from "../drawings/headDrawings.ts";
import { headMeasures } from "../drawings/headMeasures.ts";
import { MagnitudeLegend } from "../marks/MagnitudeLegend.tsx";
import { texts } from "../texts.ts";
import { HeadCard } from "./HeadCard.tsx";
import { Section } from "./Section.tsx";

/** Every head side by side: what it looks at and what it brings back. */
export function HeadsSection(props: {
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
  const hasMask = cards.some(({ drawings }) => drawings.attentionWeights.masked !== null);
  return (
    <Section name="heads" title={texts.heads} note={texts.headsNote}>
      <MagnitudeLegend hasMask={hasMask} />
      <div class="heads" style={{ "--card-width": `${cardWidth(attention)}px` }}>
        {cards.map(({ head, drawings }) => (
          <HeadCard key={head.head} head={head} drawings={drawings} />
        ))}
      </div>
    </Section>
  );
}

/** Wide enough for a map and its labels, within what a card can reasonably be. */
function cardWidth({ keyTokens, headDim }: AttentionView): number {
  return Math.max(288, Math.min(560, 112 + 60 * Math.max(keyTokens.length, Math.min(headDim, 4))));
}
