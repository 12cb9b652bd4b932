import type { JSX } from "preact";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { RelatedCells } from "../pointing/RelatedCells.tsx";
import { AttentionControls } from "./AttentionControls.tsx";
import { ConcatenationSection } from "./ConcatenationSection.tsx";
import { DetailLine } from "./DetailLine.tsx";
import { HeadsSection } from "./HeadsSection.tsx";
import { MlpSection } from "./MlpSection.tsx";
import { PanelHeader } from "./PanelHeader.tsx";
import { ProjectionsSection } from "./ProjectionsSection.tsx";
import { ShapeFlow } from "./ShapeFlow.tsx";
import { useKeptScroll } from "./useKeptScroll.ts";
import { Warnings } from "./Warnings.tsx";

/** A finished computation, from its shapes down to its output. */
export function ReadyView(props: {
  readonly state: ReadyState;
  readonly isBusy: boolean;
}): JSX.Element {
  const { state, isBusy } = props;
  const { attention, mlp } = state;
  useKeptScroll();
  return (
    <>
      <main class="ready" aria-busy={isBusy}>
        <PanelHeader state={state} isBusy={isBusy} />
        {attention && (
          <>
            <RelatedCells attention={attention} />
            <Warnings warnings={attention.warnings} />
            <ShapeFlow steps={attention.steps} />
            <AttentionControls attention={attention} />
            <ProjectionsSection state={state} attention={attention} />
            <HeadsSection state={state} attention={attention} />
            <ConcatenationSection state={state} attention={attention} />
          </>
        )}
        {mlp && <MlpSection state={state} mlp={mlp} isAlone={attention === null} />}
      </main>
      <DetailLine state={state} />
    </>
  );
}
