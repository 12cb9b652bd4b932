import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { FlowGraph } from "../../../src/protocol/flow/flowGraph.ts";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { StageSource } from "../../../src/viewModel/computation/computationView.ts";
import { type MapAttention, shownAttention } from "../../maps/mapAttention.ts";
import { breakable } from "../../marks/breakable.tsx";
import { PanelToolsContext } from "../../panelTools.ts";
import { goTo, overview, type Place, PlaceContext } from "../../places.ts";
import { texts } from "../../texts.ts";
import { ConcatenationSection } from "../ConcatenationSection.tsx";
import { CostSection } from "../cost/CostSection.tsx";
import { LayersSection } from "../layers/LayersSection.tsx";
import { AttentionSection } from "../maps/AttentionSection.tsx";
import { TiledConcatenation, TiledProjections } from "../maps/TiledSections.tsx";
import { MlpSection } from "../MlpSection.tsx";
import { TiledMlpSection } from "../mlp/TiledMlpSection.tsx";
import { ProjectionsSection } from "../ProjectionsSection.tsx";
import { StreamSection } from "../stream/StreamSection.tsx";
import { TiledStreamSection } from "../stream/TiledStreamSection.tsx";
import { OverviewPlace } from "./OverviewPlace.tsx";
import { WeightStrip } from "./WeightStrip.tsx";
import { WeightFigures } from "../WeightFigures.tsx";

/** One place in full: what it is, its input, its output, and the weights, which stay visible. */
export function PlaceView(props: {
  readonly state: ReadyState;
  readonly graph: FlowGraph;
  readonly place: Place;
  readonly attention: MapAttention | null;
}): JSX.Element {
  const { state, graph, place, attention } = props;
  const isOverview = place.id === overview;
  return (
    <PlaceContext.Provider value={place.id}>
      {attention && !isOverview && <WeightStrip state={state} attention={attention} />}
      <div class={`place place-${place.id}`} id="place" role="tabpanel" aria-label={place.label}>
        {isOverview ? (
          <h2 class="visually-hidden">{place.label}</h2>
        ) : (
          <PlaceHead state={state} graph={graph} place={place} />
        )}
        {isOverview ? (
          <OverviewPlace state={state} attention={attention} />
        ) : (
          <Stage state={state} place={place} />
        )}
      </div>
    </PlaceContext.Provider>
  );
}

/** Its name and meaning, its name in the file, and links to its neighbours. */
function PlaceHead(props: {
  readonly state: ReadyState;
  readonly graph: FlowGraph;
  readonly place: Place;
}): JSX.Element {
  const { state, graph, place } = props;
  const { label, note, box } = place;
  const { from, to } = neighbours(graph, place.id);
  return (
    <header class="place-head">
      <h2>
        <bdi>{label}</bdi>
        {box && <span class="shape">{box.shape.join(" × ")}</span>}
        {box?.source && <SourceName source={box.source} hasEditor={state.hasEditor} />}
      </h2>
      {note !== "" && <p class="section-note">{note}</p>}
      <Ways label={texts.madeFrom} boxes={from} />
      <Ways label={texts.goesInto} boxes={to} />
    </header>
  );
}

/** Its name in the file, or the weight that computes it. */
function SourceName(props: {
  readonly source: StageSource;
  readonly hasEditor: boolean;
}): JSX.Element {
  const { source, hasEditor } = props;
  const { ask } = useContext(PanelToolsContext);
  if (!hasEditor) return <code class="place-source">{breakable(source.name)}</code>;
  return (
    <button
      type="button"
      class="place-source"
      title={texts.goToSource(source.name)}
      onClick={() => {
        ask("problem/reveal", source.range);
      }}
    >
      {breakable(source.name)}
    </button>
  );
}

function Ways(props: {
  readonly label: string;
  readonly boxes: FlowGraph["steps"][number];
}): JSX.Element | null {
  const { label, boxes } = props;
  const { choices } = useContext(PanelToolsContext);
  if (boxes.length === 0) return null;
  return (
    <p class="place-ways">
      {label}{" "}
      {boxes.map(({ id, label: name, section }) => (
        <button
          key={id}
          type="button"
          class="place-link"
          onClick={() => {
            goTo(choices, id, section);
          }}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </p>
  );
}

/** The previous and the next steps, including those along the branches of the stream. */
function neighbours(
  { steps, skips }: FlowGraph,
  id: string,
): { readonly from: FlowGraph["steps"][number]; readonly to: FlowGraph["steps"][number] } {
  const at = steps.findIndex((step) => step.some((box) => box.id === id));
  if (at < 0) return { from: [], to: [] };
  const boxes = steps.flat();
  const along = (near: "from" | "to", far: "from" | "to") =>
    skips
      .filter((skip) => skip[near] === id)
      .flatMap((skip) => boxes.filter((box) => box.id === skip[far]));
  const mixed = boxes.filter((box) => id === "headOutput" && box.id === "value");
  return {
    from: [...along("to", "from"), ...(steps[at - 1] ?? []), ...mixed],
    to: [...(steps[at + 1] ?? []), ...along("from", "to")],
  };
}

function Stage(props: { readonly state: ReadyState; readonly place: Place }): JSX.Element | null {
  const { state, place } = props;
  const { attention, tiledAttention, mlp, tiledMlp, computation } = state;
  const { block, tiledBlock, stack, cost } = computation;
  switch (place.section) {
    case "projections":
      return (
        <>
          {attention && <ProjectionsSection state={state} attention={attention} />}
          {tiledAttention && <TiledProjections state={state} attention={tiledAttention} />}
        </>
      );
    case "heads":
    case "attention": {
      const shown = shownAttention(state);
      return shown && <AttentionSection state={state} attention={shown} />;
    }
    case "concatenation":
      return (
        <>
          {attention && <ConcatenationSection state={state} attention={attention} />}
          {tiledAttention && <TiledConcatenation state={state} attention={tiledAttention} />}
        </>
      );
    case "stream":
      return (
        <>
          {block && <StreamSection state={state} block={block} />}
          {tiledBlock && <TiledStreamSection state={state} block={tiledBlock} />}
        </>
      );
    case "mlp":
      return (
        <>
          {mlp && <MlpSection state={state} mlp={mlp} isInFlow />}
          {tiledMlp && <TiledMlpSection state={state} mlp={tiledMlp} isInFlow />}
        </>
      );
    case "layers":
      return stack && <LayersSection state={state} stack={stack} />;
    case "learned":
      return <LearnedPlace state={state} />;
    case "cost":
      return cost && <CostSection cost={cost} stack={stack} />;
    default:
      return null;
  }
}

/** All learned parameters, as in the file. */
function LearnedPlace({ state }: { readonly state: ReadyState }): JSX.Element {
  const { attention, mlp, tiledMlp, computation } = state;
  const shownMlp = mlp ?? tiledMlp;
  return (
    <div class="section section-learned">
      <WeightFigures
        state={state}
        computation={computation.id}
        weights={computation.weights}
        attention={attention}
      />
      {shownMlp && (
        <WeightFigures
          state={state}
          computation={shownMlp.id}
          weights={shownMlp.weights}
          attention={null}
        />
      )}
    </div>
  );
}
