// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Requests } from "../../src/protocol/messages.ts";
import type { RequestOf } from "../../src/rpc/rpc.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { createPanelHost, type PanelHost } from "../../webview/host.ts";

let sent: RequestOf<Requests>[] = [];
let source: EventTarget;
let host: PanelHost;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  source = new EventTarget();
  host = createPanelHost((message) => sent.push(message as RequestOf<Requests>), source, 1000);
});

afterEach(() => {
  vi.useRealTimers();
});

function deliver(data: unknown): void {
  source.dispatchEvent(new MessageEvent("message", { data }));
}

test("a request resolves with its own answer", async () => {
  const first = host.request("panel/load", null);
  const second = host.request("clipboard/write", { text: "1" });
  deliver({ type: "reply", id: sent[1]?.id, ok: true, result: null });
  deliver({ type: "reply", id: sent[0]?.id, ok: true, result: galleryStates.empty() });
  expect(await second).toBeNull();
  expect(await first).toEqual(galleryStates.empty());
});

test("a rejection has a reason", async () => {
  const asked = host.request("panel/load", null);
  deliver({ type: "reply", id: sent[0]?.id, ok: false, failure: { message: "no file" } });
  await expect(asked).rejects.toThrow("no file");
});

test("a request does not wait forever", async () => {
  const asked = host.request("panel/load", null);
  const refused = expect(asked).rejects.toThrow("did not answer");
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  deliver({ type: "reply", id: sent[0]?.id, ok: true, result: null });
});

test("events reach listeners until they stop", () => {
  const seen: string[] = [];
  const stop = host.onState((state) => seen.push(state.kind));
  deliver({ type: "event", name: "panel/state", params: galleryStates.empty() });
  stop();
  deliver({ type: "event", name: "panel/state", params: galleryStates.empty() });
  expect(seen).toEqual(["empty"]);
});

test("messages from other senders are ignored", () => {
  for (const data of [null, 3, "x", {}, { type: "event", name: "other" }, { type: "reply", id: 9 }])
    deliver(data);
  expect(sent).toEqual([]);
});
