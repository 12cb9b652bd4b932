import { useContext, useEffect, useMemo, useRef } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { tileSide } from "../../src/protocol/mapMessages.ts";
import type { TokenLine } from "../marks/lines/tokenLine.ts";
import { mapShape, type MapAttention } from "./mapAttention.ts";
import { mapMatrix } from "./shownMap.ts";
import { tileOfCell } from "./tileKey.ts";
import { TileStoreContext, useTileArrivals } from "./tileStoreContext.ts";
import { useLoaded } from "./useLoaded.ts";

/** The lines to draw: of all queries while they are few, else of the one that is meant. */
export interface TokenLines {
  readonly lines: readonly TokenLine[];
  /** Those of the query that is meant, thin ones too, the widest first. */
  readonly ofQuery: readonly TokenLine[];
  /** Before the threshold. */
  readonly of: number;
  /** The largest weight of them all. */
  readonly widest: number;
  /** Whether only one query's lines are here. */
  readonly isOneQuery: boolean;
}

/** Lines of all queries are drawn up to this many: more cannot be told apart. */
const mostLines = 20_000;

/** The weights of some heads as lines. */
export function useTokenLines(
  state: ReadyState,
  attention: MapAttention,
  layer: number,
  heads: readonly number[],
  query: number,
  threshold: number,
): TokenLines {
  const store = useContext(TileStoreContext);
  const viewer = useRef({});
  const arrivals = useTileArrivals(store);
  const [rows, columns] = mapShape(attention, "attentionWeights");
  const isOneQuery =
    Math.max(rows, columns) > tileSide || heads.length * rows * columns > mostLines;
  const asked = { computation: attention.id, layer, query };
  const one = useLoaded("row/load", isOneQuery ? asked : null, state);
  const tiles = heads.map((head) =>
    tileOfCell(mapMatrix(attention, layer, "attentionWeights", { kind: "head", head }), 0, 0),
  );
  const wanted = JSON.stringify(isOneQuery ? [] : tiles);
  useEffect(() => {
    const { current } = viewer;
    store?.want(current, isOneQuery ? [] : tiles);
    return () => {
      store?.want(current, []);
    };
  }, [store, wanted]);
  return useMemo(() => {
    const all = isOneQuery
      ? heads.flatMap((head) => rowLines(one?.weights ?? [], head, head, query, columns))
      : heads.flatMap((head, at) => {
          const values = (tiles[at] && store?.picture(tiles[at])?.values) ?? [];
          return Array.from({ length: rows }, (_, row) =>
            rowLines(values, row, head, row, columns),
          ).flat();
        });
    const widest = all.reduce((most, { weight }) => Math.max(most, weight), 0);
    const lines = all.filter(({ weight }) => weight > 0 && weight >= threshold * widest);
    const ofQuery = all
      .filter((line) => line.query === query && line.weight > 0)
      .sort((left, right) => right.weight - left.weight);
    return { lines, ofQuery, of: all.length, widest, isOneQuery };
  }, [store, arrivals, one, wanted, heads.join(), query, threshold]);
}

function rowLines(
  values: ArrayLike<number>,
  row: number,
  head: number,
  query: number,
  columns: number,
): readonly TokenLine[] {
  const start = row * columns;
  const length = values.length >= start + columns ? columns : 0;
  return Array.from({ length }, (_, key) => ({
    head,
    query,
    key,
    weight: values[start + key] ?? 0,
  }));
}
