import { Fragment, type JSX } from "preact";
import { useContext, useEffect, useMemo, useRef } from "preact/hooks";
import { toFlow } from "../../src/protocol/flow/toFlow.ts";
import type { ComputingState, FailedState, ReadyState } from "../../src/protocol/panelState.ts";
import { useEscapeKey } from "../editing/useEscapeKey.ts";
import { useUndoKey } from "../editing/useUndoKey.ts";
import { type MapAttention, shownAttention } from "../maps/mapAttention.ts";
import { TileStoreContext, useTileStore } from "../maps/tileStoreContext.ts";
import { ComparedWithContext } from "../marks/comparedWith.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { findPlace, goTo, overview, placesOf } from "../places.ts";
import { CaretLine } from "../pointing/CaretLine.tsx";
import { RelatedCells } from "../pointing/RelatedCells.tsx";
import { useSelected } from "../store.ts";
import { texts } from "../texts.ts";
import { ConcatenationSection } from "./ConcatenationSection.tsx";
import { CostSection } from "./cost/CostSection.tsx";
import { DetailLine } from "./DetailLine.tsx";
import { FlowView } from "./flow/FlowView.tsx";
import { HeadsSection } from "./HeadsSection.tsx";
import { LayerFollower, LayersSection } from "./layers/LayersSection.tsx";
import { AttentionSection } from "./maps/AttentionSection.tsx";
import { TiledConcatenation, TiledProjections } from "./maps/TiledSections.tsx";
import { TiledMlpSection } from "./mlp/TiledMlpSection.tsx";
import { MlpSection } from "./MlpSection.tsx";
import { BasisNote, LimitNote, Notes } from "./Notes.tsx";
import { PanelHeader } from "./PanelHeader.tsx";
import { PlaceView } from "./places/PlaceView.tsx";
import { WeightStrip } from "./places/WeightStrip.tsx";
import { ProjectionsSection } from "./ProjectionsSection.tsx";
import { SmallNote } from "./SmallNote.tsx";
import { StepperBar } from "./stepper/StepperBar.tsx";
import { StreamSection } from "./stream/StreamSection.tsx";
import { TiledStreamSection } from "./stream/TiledStreamSection.tsx";
import { TimeSlider } from "./TimeSlider.tsx";
import { Warnings } from "./Warnings.tsx";
import { FocusFollower } from "./weight/FocusFollower.tsx";
import { WhatIfSection } from "./whatIf/WhatIfSection.tsx";

/** A finished computation: the current place, or everything, above the flow, which leads to each place. */
export function ReadyView(props: {
  readonly state: ReadyState;
  /** What is being computed now, or why it cannot be. */
  readonly next: ComputingState | FailedState | null;
}): JSX.Element {
  const { state, next } = props;
  const { attention, whatIf, computation } = state;
  const { stack } = computation;
  const { choices } = useContext(PanelToolsContext);
  const isWhole = useSelected(choices, (now) => now.isWhole);
  const wanted = useSelected(choices, (now) => now.place);
  const isStale = next?.kind === "failed";
  const flow = useMemo(() => toFlow(state), [state]);
  const places = useMemo(() => placesOf(state, flow), [state, flow]);
  const place = findPlace(places, wanted) ?? places[0];
  const beside = places.filter(
    ({ id, box }) => box === null && !(isWhole && (id === overview || id === "learned")),
  );
  const shown = shownAttention(state);
  const layer = stack?.layer ?? 0;
  const placed = useMemo((): MapAttention | null => shown && { ...shown, layer }, [shown, layer]);
  const tiles = useTileStore(state, computation.id);
  useKeptScroll(`${state.fileName} ${computation.id}`);
  useUndoKey(state.hasEditor);
  useEscapeKey(state.hasEditor);
  return (
    <ComparedWithContext.Provider value={whatIf?.baseline ?? null}>
      <TileStoreContext.Provider value={tiles}>
        <main class={isStale ? "ready stale" : "ready"} aria-busy={next?.kind === "computing"}>
          <RelatedCells state={state} />
          <CaretLine />
          <PanelHeader state={state} next={next} />
          <TimeSlider choices={state.choices} />
          <SmallNote state={state} />
          <BasisNote state={state} />
          <LimitNote limit={state.limit} />
          <Warnings warnings={shown?.warnings ?? []} />
          <Notes notes={computation.notes} />
          {whatIf && <WhatIfSection whatIf={whatIf} hasEditor={state.hasEditor} />}
          {stack && <LayerFollower stack={stack} />}
          {attention && <FocusFollower computation={attention.id} />}
          {isWhole ? (
            <Fragment key="whole">
              {placed && <WeightStrip state={state} attention={placed} />}
              <Everything state={state} />
            </Fragment>
          ) : (
            place && <PlaceView state={state} graph={flow} place={place} attention={placed} />
          )}
        </main>
        <div class="dock">
          {next?.kind === "failed" && <StaleBar failed={next} />}
          <StepperBar state={state} />
          <DetailLine state={state} />
          <nav class="places">
            <FlowView
              graph={flow}
              beside={beside}
              shown={isWhole ? null : (place?.id ?? null)}
              hasEditor={state.hasEditor}
              pictures={state.numbers}
            />
            <button
              type="button"
              class="whole-switch"
              aria-pressed={isWhole}
              title={texts.everythingTitle}
              onClick={() => {
                choices.set({ ...choices.get(), isWhole: !isWhole });
                if (isWhole) goTo(choices, wanted);
              }}
            >
              {texts.everything}
            </button>
          </nav>
        </div>
      </TileStoreContext.Provider>
    </ComparedWithContext.Provider>
  );
}

/** From Q, K and V down to the output and the cost. */
function Everything({ state }: { readonly state: ReadyState }): JSX.Element {
  const { attention, tiledAttention, weightMaps, mlp, tiledMlp, computation } = state;
  const { block, tiledBlock, stack, cost } = computation;
  const hasAttention = attention !== null || tiledAttention !== null;
  const isInFlow = !hasAttention || block !== null || tiledBlock !== null;
  return (
    <>
      {stack && <LayersSection state={state} stack={stack} />}
      {attention && (
        <>
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
      {weightMaps && <AttentionSection state={state} attention={weightMaps} />}
      {block && <StreamSection state={state} block={block} />}
      {tiledBlock && <TiledStreamSection state={state} block={tiledBlock} />}
      {mlp && <MlpSection state={state} mlp={mlp} isInFlow={isInFlow} />}
      {tiledMlp && <TiledMlpSection state={state} mlp={tiledMlp} isInFlow={isInFlow} />}
      {cost && <CostSection cost={cost} stack={stack} />}
    </>
  );
}

/** Why the picture is outdated; a click on the place goes there. */
function StaleBar({ failed }: { readonly failed: FailedState }): JSX.Element {
  const { ask } = useContext(PanelToolsContext);
  const [problem] = failed.problems;
  return (
    <p class="stale-bar" role="status">
      <strong>{texts.lastResult}</strong>{" "}
      {problem ? texts.named(failed.title, problem.message) : failed.title}{" "}
      {problem && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            ask("problem/reveal", problem.range);
          }}
        >
          {problem.place}
        </button>
      )}
    </p>
  );
}

const restMs = 200;

/**
 * Keeps the scroll position and restores it when the panel is shown again; what is `shown`
 * instead of something else begins at its top.
 */
function useKeptScroll(shown: string): void {
  const { choices } = useContext(PanelToolsContext);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      choices.set({ ...choices.get(), scrollTop: window.scrollY });
    };
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, restMs);
    };
    window.scrollTo(0, choices.get().scrollTop);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
    };
  }, [choices]);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) window.scrollTo(0, 0);
    before.current = shown;
  }, [shown]);
}
