import { describe, expect, it } from "vitest";
import type { Tile, TileAddress } from "../../../src/viewModel/tiles/tileAddress.ts";
import type { PanelHost } from "../../../webview/host.ts";
import { createTileStore } from "../../../webview/maps/tileStore.ts";

function address(row: number, more: Partial<TileAddress> = {}): TileAddress {
  const map = { kind: "head", head: 0 } as const;
  const place = {
    layer: 0,
    stage: "scores",
    map,
    version: "now",
    level: 1,
    row,
    column: 0,
  } as const;
  return { ...place, pooling: "mean", ...more };
}

const tile: Tile = { shape: [1, 1], values: Float32Array.of(7) };

/** A source that is answered by hand. */
function source() {
  const asked: { readonly rows: readonly number[]; readonly settle: (ok: boolean) => void }[] = [];
  const failures: unknown[] = [];
  const request = ((_name: string, { tiles }: { readonly tiles: readonly TileAddress[] }) =>
    new Promise((resolve, reject) => {
      const settle = (ok: boolean): void => {
        if (ok) resolve(tiles.map(() => tile));
        else reject(new Error("no"));
      };
      asked.push({ rows: tiles.map(({ row }) => row), settle });
    })) as unknown as PanelHost["request"];
  const fail = (reason: unknown): void => void failures.push(reason);
  return { asked, failures, source: { computation: "c", request, local: () => undefined, fail } };
}

const viewers = { one: {}, two: {}, old: {}, new: {} };
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("the tiles of a state", () => {
  it("are requested together, once, and reported when they arrive", async () => {
    const { asked, source: from } = source();
    const store = createTileStore(from, null);
    let told = 0;
    store.subscribe(() => (told += 1));
    store.want(viewers.one, [address(0), address(1)]);
    store.want(viewers.two, [address(1)]);
    await turn();
    expect(asked.map(({ rows }) => [...rows].sort())).toEqual([[0, 1]]);
    asked[0]!.settle(true);
    await turn();
    expect([store.get(address(0)), told, asked.length]).toEqual([tile, 1, 1]);
  });

  it("come in answers of at most 2 MB, the latest visible ones first", async () => {
    const { asked, source: from } = source();
    const store = createTileStore(from, null);
    store.want(
      viewers.old,
      [0, 1, 2, 3, 4].map((row) => address(row)),
    );
    store.want(
      viewers.new,
      [10, 11, 12, 13, 14].map((row) => address(row)),
    );
    await turn();
    expect(asked[0]!.rows).toEqual([10, 11, 12, 13, 14, 0, 1]);
    // What is no longer in sight is no longer asked for.
    store.want(viewers.old, [address(4)]);
    asked[0]!.settle(true);
    await turn();
    expect(asked[1]!.rows).toEqual([4]);
  });

  it("that were rejected are reported and not requested again", async () => {
    const { asked, failures, source: from } = source();
    const store = createTileStore(from, null);
    store.want(viewers.one, [address(0)]);
    await turn();
    asked[0]!.settle(false);
    await turn();
    store.want(viewers.one, [address(0)]);
    await turn();
    expect([asked.length, failures.length]).toEqual([1, 1]);
  });

  it("from before a change are shown until the new ones arrive, but never read", async () => {
    const first = source();
    const before = createTileStore(first.source, null);
    before.want(viewers.one, [address(0)]);
    await turn();
    first.asked[0]!.settle(true);
    await turn();
    const store = createTileStore(source().source, before);
    expect(store.picture(address(0))).toBe(tile);
    expect(store.get(address(0))).toBeUndefined();
  });

  it("of full size are the same however they would be pooled", () => {
    const { source: from } = source();
    const local = ({ level }: TileAddress): Tile | undefined => (level === 0 ? tile : undefined);
    const store = createTileStore({ ...from, local }, null);
    expect(store.get(address(0, { level: 0, pooling: "largest" }))).toBe(tile);
    expect(store.get(address(0, { level: 0, pooling: "mean" }))).toBe(tile);
    expect(store.get(address(0))).toBeUndefined();
  });
});
