import type { JSX } from "preact";
import type { TiledAttentionView } from "../../../src/viewModel/panelView.ts";
import { texts } from "../../texts.ts";
import { Section } from "../Section.tsx";
import { TiledFigure } from "./TiledFigure.tsx";

/** Q, K and V of an attention that is too large to travel whole. */
export function TiledProjections(props: { readonly attention: TiledAttentionView }): JSX.Element {
  const { attention } = props;
  return (
    <Section name="projections" title={texts.projections} note={texts.projectionsNote}>
      <div class="tiled-figures">
        {(["query", "key", "value"] as const).map((stage) => (
          <TiledFigure key={stage} attention={attention} stage={stage} matrix={attention[stage]} />
        ))}
      </div>
    </Section>
  );
}

/** The concatenation of an attention that is too large to travel whole, and its projection. */
export function TiledConcatenation(props: { readonly attention: TiledAttentionView }): JSX.Element {
  const { attention } = props;
  const { attentionOutput, projectedOutput } = attention;
  return (
    <Section name="concatenation" title={texts.concatenation} note={texts.concatenationNote}>
      <div class="tiled-figures">
        <TiledFigure attention={attention} stage="attentionOutput" matrix={attentionOutput} />
        {projectedOutput && (
          <TiledFigure attention={attention} stage="projectedOutput" matrix={projectedOutput} />
        )}
      </div>
    </Section>
  );
}
