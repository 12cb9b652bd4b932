import { useContext } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { HeadRows } from "../../src/viewModel/tiles/headRows.ts";
import type { HeadMeasure } from "../../src/viewModel/tiles/measureHeads.ts";
import type { MapVersion } from "../../src/viewModel/tiles/tileAddress.ts";
import { largestMagnitude } from "../marks/formatNumber.ts";
import type { Magnitude } from "../marks/magnitude.ts";
import type { MapAttention, MapStage } from "./mapAttention.ts";
import { type MapMatrix, mapMatrix, shownMap, shownStage } from "./shownMap.ts";
import { thumbnailOf } from "../../src/protocol/mapMessages.ts";
import { TileStoreContext } from "./tileStoreContext.ts";
import { useLoaded } from "./useLoaded.ts";
import { useFocus, useMapChoices } from "./useMapChoices.ts";
import { useMapMagnitude } from "./useMapMagnitude.ts";
import { useVersion } from "./useVersion.ts";
import { useWantedTiles } from "./useWantedTiles.ts";
import type { MapChoices } from "./mapChoices.ts";

/** What the maps of an attention show: the chosen numbers, as far as they have arrived. */
export interface ShownMaps {
  readonly stage: MapStage;
  readonly version: MapVersion;
  /** The one that is shown large. */
  readonly matrix: MapMatrix;
  /** The scale of the small maps, and of the large one. */
  readonly shared: Magnitude;
  readonly magnitude: Magnitude;
  /** In the chosen order. */
  readonly heads: readonly number[];
  readonly measures: readonly HeadMeasure[] | null;
  /** What each key receives. */
  readonly received: HeadRows | null;
  /** The largest change of each head; 0 if nothing is compared. */
  readonly changes: readonly number[];
}

/** Requests what the maps need: first the pictures, then what depends on every number. */
export function useShownMaps(state: ReadyState, attention: MapAttention): ShownMaps {
  const store = useContext(TileStoreContext);
  const { choices } = useMapChoices();
  const { focus } = useFocus(attention);
  const stage = shownStage(attention, choices);
  const { version, isCompared } = useVersion(stage);
  const headCount = attention.heads.length;
  const every = (of: MapVersion): readonly MapMatrix[] =>
    attention.heads.map(({ head }) => mapMatrix(attention, stage, { kind: "head", head }, of));
  const shown = every(version);
  const arePictured = shown.every((each) => store?.picture(thumbnailOf(each, "largest")));
  const changed = isCompared ? every("difference") : [];
  const others = isCompared ? [...every("now"), ...every("before"), ...changed] : [];
  useWantedTiles(
    others.map((each) => thumbnailOf(each, "largest")),
    2,
  );

  const asked = { computation: attention.id, layer: attention.layer };
  const measures = useLoaded("head/measure", arePictured && headCount > 1 ? asked : null, state);
  const isFiltered = choices.filter !== "all";
  const row = { ...asked, query: focus.query, version: "now" } as const;
  const rows = useLoaded("row/load", isFiltered ? row : null, state);
  const all = { ...asked, query: null, version: version === "before" ? "before" : "now" } as const;
  const received = useLoaded("row/load", arePictured ? all : null, state);

  const map = shownMap(choices, focus, headCount);
  const matrix = mapMatrix(attention, stage, map, version);
  // Now and before have one scale, so that they can be compared.
  const scaled = version === "difference" || !isCompared ? shown : others.slice(0, 2 * headCount);
  const shared = useMapMagnitude(scaled, choices.colours);
  const own = useMapMagnitude([matrix], choices.colours);
  return {
    ...{ stage, version, matrix, shared, measures },
    magnitude: map.kind === "difference" ? own : shared,
    heads: arrangeHeads(headCount, choices, measures, rows, focus.key),
    received: version === "difference" ? null : received,
    changes: attention.heads.map((_, at) => {
      const tile = changed[at] && store?.picture(thumbnailOf(changed[at], "largest"));
      return tile ? largestMagnitude(tile.values) : 0;
    }),
  };
}

/** Heads in the chosen order and selection; heads without measures keep their places. */
export function arrangeHeads(
  headCount: number,
  { sort, filter, threshold }: Pick<MapChoices, "sort" | "filter" | "threshold">,
  measures: readonly HeadMeasure[] | null,
  rows: HeadRows | null,
  key: number,
): readonly number[] {
  const heads = Array.from({ length: headCount }, (_, head) => head);
  const kept = heads.filter((head) => passes(head, filter, threshold, rows, key));
  if (sort === "index" || !measures) return kept;
  const measure = (head: number): number => measures[head]?.[sort] ?? 0;
  // The sharpest heads first (low entropy, high peak), or those that look at near keys.
  const sign = sort === "peak" ? -1 : 1;
  return kept.sort((left, right) => sign * (measure(left) - measure(right)) || left - right);
}

function passes(
  head: number,
  filter: MapChoices["filter"],
  threshold: number,
  rows: HeadRows | null,
  key: number,
): boolean {
  if (filter === "all" || !rows) return true;
  const [, keys] = rows.shape;
  const row = rows.weights.subarray(head * keys, (head + 1) * keys);
  const weight = row[key] ?? 0;
  return filter === "atLeast" ? weight >= threshold : weight > 0 && weight >= Math.max(...row);
}
