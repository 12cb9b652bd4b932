import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ComputingState, ReadyState } from "../../src/protocol/panelState.ts";
import { useEscapeKey } from "../editing/useEscapeKey.ts";
import { useUndoKey } from "../editing/useUndoKey.ts";
import { RelatedCells } from "../pointing/RelatedCells.tsx";
import { TileStoreContext, useTileStore } from "../maps/tileStoreContext.ts";
import { ConcatenationSection } from "./ConcatenationSection.tsx";
import { CostSection } from "./cost/CostSection.tsx";
import { DetailLine } from "./DetailLine.tsx";
import { FlowView } from "./flow/FlowView.tsx";
import { toFlow } from "../../src/protocol/flow/toFlow.ts";
import { HeadsSection } from "./HeadsSection.tsx";
import { LayersSection } from "./layers/LayersSection.tsx";
import { AttentionSection } from "./maps/AttentionSection.tsx";
import { TiledConcatenation, TiledProjections } from "./maps/TiledSections.tsx";
import { TiledMlpSection } from "./mlp/TiledMlpSection.tsx";
import { MlpSection } from "./MlpSection.tsx";
import { BasisNote, Notes } from "./Notes.tsx";
import { PanelHeader } from "./PanelHeader.tsx";
import { ProjectionsSection } from "./ProjectionsSection.tsx";
import { ComparedWithContext } from "../marks/comparedWith.ts";
import { StepperBar } from "./stepper/StepperBar.tsx";
import { TiledStreamSection } from "./stream/TiledStreamSection.tsx";
import { StreamSection } from "./stream/StreamSection.tsx";
import { WhatIfSection } from "./whatIf/WhatIfSection.tsx";
import { useKeptScroll } from "./useKeptScroll.ts";
import { Warnings } from "./Warnings.tsx";
import { FocusFollower } from "./weight/FocusFollower.tsx";

/** A finished computation, from its shapes down to its output. */
export function ReadyView(props: {
  readonly state: ReadyState;
  /** What is being computed meanwhile. */
  readonly next: ComputingState | null;
}): JSX.Element {
  const { state, next } = props;
  const { attention, tiledAttention, mlp, tiledMlp, whatIf, computation } = state;
  const { block, tiledBlock, stack, cost } = computation;
  const hasAttention = attention !== null || tiledAttention !== null;
  const isInFlow = !hasAttention || block !== null || tiledBlock !== null;
  const flow = useMemo(() => toFlow(state), [state]);
  const tiles = useTileStore(state, computation.id);
  useKeptScroll(`${state.fileName} ${computation.id}`);
  useUndoKey(state.hasEditor);
  useEscapeKey(state.hasEditor);
  return (
    <ComparedWithContext.Provider value={whatIf?.baseline ?? null}>
      <TileStoreContext.Provider value={tiles}>
        <main class="ready" aria-busy={next !== null}>
          <RelatedCells state={state} />
          <PanelHeader state={state} next={next} />
          <BasisNote state={state} />
          <Warnings warnings={(attention ?? tiledAttention)?.warnings ?? []} />
          <Notes notes={computation.notes} />
          <FlowView state={state} graph={flow} />
          {whatIf && <WhatIfSection whatIf={whatIf} hasEditor={state.hasEditor} />}
          {stack && <LayersSection state={state} stack={stack} />}
          {attention && (
            <>
              <FocusFollower computation={attention.id} />
              <ProjectionsSection state={state} attention={attention} />
              <HeadsSection state={state} attention={attention} />
              <AttentionSection state={state} attention={attention} />
              <ConcatenationSection state={state} attention={attention} />
            </>
          )}
          {tiledAttention && (
            <>
              <AttentionSection state={state} attention={tiledAttention} />
              <TiledProjections state={state} attention={tiledAttention} />
              <TiledConcatenation state={state} attention={tiledAttention} />
            </>
          )}
          {block && <StreamSection state={state} block={block} />}
          {tiledBlock && <TiledStreamSection state={state} block={tiledBlock} />}
          {mlp && <MlpSection state={state} mlp={mlp} isInFlow={isInFlow} />}
          {tiledMlp && <TiledMlpSection state={state} mlp={tiledMlp} isInFlow={isInFlow} />}
          {cost && <CostSection cost={cost} stack={stack} />}
        </main>
        <div class="dock">
          <StepperBar state={state} />
          <DetailLine state={state} />
        </div>
      </TileStoreContext.Provider>
    </ComparedWithContext.Provider>
  );
}
