import { expect, test } from "vitest";
import { withFirstTiles } from "../../../src/panel/withFirstTiles.ts";
import type { PanelState, ReadyState } from "../../../src/protocol/panelState.ts";
import { resultAnswers, type ResultAnswers } from "../../../src/panel/resultAnswers.ts";
import { compared } from "../../gallery/galleryState.ts";
import { galleryStates } from "../../gallery/galleryStates.ts";

const state = await galleryStates.tiled();

/** Waits for the pictures however long they take. */
const stopped = (): number => 0;

/** Answers about the state; `pause` comes between two pictures. */
function answersOf(pause = () => Promise.resolve()): ResultAnswers {
  let now = 0;
  const pace = { clock: () => (now += 5), pause, longestMs: 4 };
  return resultAnswers((computation) => compared(state, computation), pace);
}

test("a large attention comes with the small picture of each head", async () => {
  const answers = answersOf();
  const { firstTiles } = (await withFirstTiles(state, answers, stopped)) as ReadyState;
  const heads = state.tiledAttention!.heads.map(({ head }) => head);
  expect(firstTiles.map(({ address }) => address.map)).toEqual(
    heads.map((head) => ({ kind: "head", head })),
  );
  const addresses = firstTiles.map(({ address }) => address);
  const asked = await answers["tile/load"]({
    computation: state.tiledAttention!.id,
    tiles: addresses,
  });
  expect(firstTiles.map(({ tile }) => tile)).toEqual(asked);
  for (const { address, tile } of firstTiles) {
    expect([address.stage, address.row, address.column]).toEqual(["attentionWeights", 0, 0]);
    expect(Math.max(...tile.shape)).toBeLessThanOrEqual(64);
  }
});

test("it brings no more pictures than a message of 2 MB has room for", async () => {
  const full = { ...state, numbers: new Float64Array(220_000) } as ReadyState;
  const { numbers, firstTiles } = (await withFirstTiles(full, answersOf(), stopped)) as ReadyState;
  const bytes = firstTiles.reduce((sum, { tile }) => sum + tile.values.byteLength, 0);
  expect(firstTiles.length).toBeLessThan(state.tiledAttention!.heads.length);
  expect(numbers.byteLength + bytes).toBeLessThan(2_000_000);
});

test("it does not wait for pictures that take longer than its patience", async () => {
  let now = 0;
  const { firstTiles } = (await withFirstTiles(
    state,
    answersOf(),
    () => (now += 60),
  )) as ReadyState;
  expect(firstTiles).toHaveLength(1);
  expect(firstTiles.length).toBeLessThan(state.tiledAttention!.heads.length);
});

test("pictures that cannot be read are left to the page", async () => {
  const gone = resultAnswers(() => Promise.reject(new Error("gone")), {
    ...{ clock: stopped, pause: () => Promise.resolve(), longestMs: 4 },
  });
  const { firstTiles } = (await withFirstTiles(state, gone, stopped)) as ReadyState;
  expect(firstTiles).toEqual([]);
});

test("what is drawn without tiles stays as it is", async () => {
  const empty: PanelState = { kind: "empty", title: "", message: "", actions: [] };
  for (const each of [empty, await galleryStates.chapter()]) {
    expect(await withFirstTiles(each, answersOf(), stopped)).toBe(each);
  }
});
