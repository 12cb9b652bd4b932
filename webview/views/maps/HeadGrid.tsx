import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { HeadMeasure } from "../../../src/viewModel/tiles/measureHeads.ts";
import type { MapChoice } from "../../../src/viewModel/tiles/tileAddress.ts";
import { type MapAttention, mapShape } from "../../maps/mapAttention.ts";
import { mapMatrix, shownMap } from "../../maps/shownMap.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import type { ShownMaps } from "../../maps/useShownMaps.ts";
import { mapTexts } from "../../mapTexts.ts";
import { MapButton } from "./MapButton.tsx";

/** Every head as a small map, then all heads combined; one map is shown large. */
export function HeadGrid(props: {
  readonly attention: MapAttention;
  readonly shown: ShownMaps;
}): JSX.Element {
  const { attention, shown } = props;
  const { stage, version, heads, measures, shared, changes } = shown;
  const { choices, choose } = useMapChoices();
  const { focus, look } = useFocus(attention);
  const group = useRef<HTMLDivElement>(null);
  const headCount = attention.heads.length;
  const current = shownMap(choices, focus, headCount);
  const hasTogether = headCount > 1 && choices.look === "map";
  const together = hasTogether ? togetherMaps(choices.against, focus.head, headCount) : [];
  const maps = [...heads.map((head): MapChoice => ({ kind: "head", head })), ...together];
  const isCurrent = (map: MapChoice): boolean => isSameMap(map, current);
  const stop = Math.max(0, maps.findIndex(isCurrent));
  const go = (map: MapChoice): void => {
    choose({ shown: map.kind });
    if (map.kind === "head") look({ head: map.head });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (stop + step + maps.length) % maps.length;
    const map = maps[next];
    if (map) go(map);
    group.current?.querySelectorAll("button")[next]?.focus();
  };
  const [rows, columns] = mapShape(attention, stage);
  const button = (map: MapChoice, at: number): JSX.Element => (
    <MapButton
      key={map.kind === "head" ? `head ${map.head}` : map.kind}
      attention={attention}
      map={map}
      matrix={mapMatrix(attention, stage, map, version)}
      magnitude={shared}
      summary={map.kind === "head" ? (attention.heads[map.head]?.summary ?? "") : ""}
      note={noteOf(map, choices.sort, measures)}
      change={map.kind === "head" ? (changes[map.head] ?? 0) : 0}
      isChosen={isCurrent(map)}
      isTabStop={at === stop}
      mark={
        stage === "headOutput" ? null : { row: focus.query / rows, column: focus.key / columns }
      }
      onChoose={() => {
        go(map);
      }}
    />
  );
  return (
    <div
      ref={group}
      class="head-grid"
      role="radiogroup"
      aria-label={mapTexts.heads}
      onKeyDown={onKeyDown}
    >
      {heads.map((head, at) => button({ kind: "head", head }, at))}
      {together.length > 0 && (
        <span class="head-grid-together">
          {together.map((map, at) => button(map, heads.length + at))}
        </span>
      )}
      {heads.length === 0 && <p class="section-note">{mapTexts.noHeads}</p>}
    </div>
  );
}

function togetherMaps(against: number, head: number, headCount: number): readonly MapChoice[] {
  const kinds = ["mean", "max", "difference"] as const;
  return kinds.map((shown) => shownMap({ look: "map", shown, against }, { head }, headCount));
}

function isSameMap(left: MapChoice, right: MapChoice): boolean {
  if (left.kind !== "head" || right.kind !== "head") return left.kind === right.kind;
  return left.head === right.head;
}

function noteOf(
  map: MapChoice,
  sort: "index" | keyof typeof mapTexts.measure,
  measures: readonly HeadMeasure[] | null,
): string {
  const measure = map.kind === "head" ? measures?.[map.head] : undefined;
  if (!measure) return "";
  return sort === "index" ? mapTexts.spread(measure) : mapTexts.measure[sort](measure);
}
