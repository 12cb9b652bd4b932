import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { tileSide } from "../../src/protocol/mapMessages.ts";
import type { TokenLine } from "../marks/lines/tokenLine.ts";
import { mapShape, type MapAttention } from "./mapAttention.ts";
import { mapMatrix } from "./shownMap.ts";
import { tileOfCell } from "./tileKey.ts";
import { TileStoreContext, useTileArrivals } from "./tileStoreContext.ts";
import { useLoaded } from "./useLoaded.ts";
import { useVersion } from "./useVersion.ts";
import { useWantedTiles } from "./useWantedTiles.ts";

/** The lines to draw: of all queries if there are few, otherwise of the active one. */
export interface TokenLines {
  readonly lines: readonly TokenLine[];
  /** Those of the active query, including thin ones, the widest first. */
  readonly ofQuery: readonly TokenLine[];
  /** Before the threshold. */
  readonly of: number;
  /** The largest weight of all, including earlier ones. */
  readonly widest: number;
  /** Whether the lines of only one query have arrived. */
  readonly isOneQuery: boolean;
}

/** Up to this many, the lines of all queries are drawn: more cannot be told apart. */
const mostLines = 20_000;
/** A change of less than this, as a share of the widest line, cannot be seen. */
const leastChange = 0.005;

/** The weights of some heads as lines, with the earlier weights if they are compared. */
export function useTokenLines(
  state: ReadyState,
  attention: MapAttention,
  heads: readonly number[],
  query: number,
  threshold: number,
): TokenLines {
  const { isCompared } = useVersion("attentionWeights");
  const [, columns] = mapShape(attention, "attentionWeights");
  const isOneQuery = areTooMany(attention, heads.length);
  const now = useWeights(state, attention, heads, isOneQuery ? query : null, "now");
  const before = useWeights(state, attention, heads, isOneQuery ? query : null, "before");
  return useMemo(() => {
    const past = isCompared ? before : [];
    const widest = [...now, ...past].reduce((most, values) => Math.max(most, largestOf(values)), 0);
    const all = heads.flatMap((head, at) =>
      headLines({ head, query: isOneQuery ? query : null, columns }, now[at], past[at], widest),
    );
    const seen = all.filter(({ weight, before: was }) => weight > 0 || (was ?? 0) > 0);
    const strength = ({ weight, before: was }: TokenLine): number => Math.max(weight, was ?? 0);
    return {
      lines: seen.filter((line) => strength(line) >= threshold * widest),
      ofQuery: seen
        .filter((line) => line.query === query)
        .sort((left, right) => strength(right) - strength(left)),
      of: all.length,
      widest,
      isOneQuery,
    };
  }, [now, before, isCompared, heads.join(), query, threshold]);
}

function areTooMany(attention: MapAttention, heads: number): boolean {
  const [rows, columns] = mapShape(attention, "attentionWeights");
  return Math.max(rows, columns) > tileSide || heads * rows * columns > mostLines;
}

type Weights = Float64Array | Float32Array;

/** The weights of each head, as far as they have arrived: of one query, or of all. */
function useWeights(
  state: ReadyState,
  attention: MapAttention,
  heads: readonly number[],
  query: number | null,
  version: "now" | "before",
): readonly (Weights | undefined)[] {
  const store = useContext(TileStoreContext);
  const arrivals = useTileArrivals(store);
  const { isCompared } = useVersion("attentionWeights");
  const { id, layer } = attention;
  const isWanted = version === "now" || isCompared;
  const asked = { computation: id, layer, query, version };
  const one = useLoaded("row/load", isWanted && query !== null ? asked : null, state);
  const tiles = heads.map((head) =>
    tileOfCell(mapMatrix(attention, "attentionWeights", { kind: "head", head }, version), 0, 0),
  );
  const wanted = isWanted && query === null ? tiles : [];
  useWantedTiles(wanted);
  return useMemo(() => {
    if (query === null) return wanted.map((address) => store?.picture(address)?.values);
    const keys = one?.shape[1] ?? 0;
    return heads.map((head) => one?.weights.subarray(head * keys, (head + 1) * keys));
  }, [store, arrivals, one, query === null, JSON.stringify(wanted), heads.join()]);
}

/** The lines of one head; `query` is the only one whose weights have arrived, or null. */
function headLines(
  {
    head,
    query,
    columns,
  }: { readonly head: number; readonly query: number | null; readonly columns: number },
  now: Weights | undefined,
  before: Weights | undefined,
  widest: number,
): readonly TokenLine[] {
  return Array.from(now ?? [], (weight, at) => {
    const was = before?.[at];
    const hasChanged = was !== undefined && Math.abs(weight - was) >= leastChange * widest;
    return {
      head,
      query: query ?? Math.floor(at / columns),
      key: at % columns,
      weight,
      before: hasChanged ? was : null,
    };
  });
}

function largestOf(values: Weights | undefined): number {
  let largest = 0;
  for (const value of values ?? []) if (value > largest) largest = value;
  return largest;
}
