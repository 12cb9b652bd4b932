// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { Requests } from "../../src/protocol/messages.ts";
import type { RequestOf } from "../../src/rpc/rpc.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { createPanelHost, type PanelHost } from "../../webview/host.ts";
import { lookAtStrongest } from "../../webview/lookAtStrongest.ts";
import { createStore, type Store } from "../../webview/store.ts";
import { firstChoices, readViewChoices, type ViewChoices } from "../../webview/viewChoices.ts";

let source: EventTarget;
let host: PanelHost;
let asked: RequestOf<Requests>[];

beforeEach(() => {
  source = new EventTarget();
  asked = [];
});

function open(kept: ViewChoices = firstChoices): Store<ViewChoices> {
  const choices = createStore(kept);
  const panel = createPanelHost((message) => asked.push(message as RequestOf<Requests>), source);
  host = lookAtStrongest(panel, choices);
  return choices;
}

const demo = await galleryStates.causal();

/** An attention as the computation `id`, which looks most at a key. */
function example(id: string, key: number): PanelState {
  if (!demo.attention) throw new Error("the example is an attention");
  const strongest = { query: 0, key };
  return { ...demo, attention: { ...demo.attention, id, strongest } };
}

function hear(data: unknown): void {
  source.dispatchEvent(new MessageEvent("message", { data }));
}

function show(id: string, key: number): void {
  hear({ type: "event", name: "panel/state", params: example(id, key) });
}

test("the strongest weight of each computation is explained first", async () => {
  const choices = open();
  const loaded = host.request("panel/load", null);
  hear({ type: "reply", id: asked[0]?.id, ok: true, result: example("first", 1) });
  await loaded;
  expect(choices.get().focus).toEqual({ layer: 0, head: 0, query: 0, key: 1 });
  show("second", 2);
  expect(choices.get().focus.key).toBe(2);
});

test("an edit does not move the focus", () => {
  const choices = open();
  show("first", 1);
  show("first", 2);
  expect(choices.get().focus.key).toBe(1);
});

test("another selected weight stays selected, even after a reload", () => {
  const choices = open();
  show("first", 1);
  const focus = { layer: 0, head: 1, query: 0, key: 0 };
  choices.set({ ...choices.get(), focus });
  show("second", 2);
  expect(choices.get().focus).toBe(focus);
  const restored = open(readViewChoices({ focus }));
  show("third", 2);
  expect(restored.get().focus).toEqual(focus);
});
