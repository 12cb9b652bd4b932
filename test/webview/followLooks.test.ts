// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { ViewReference } from "../../src/lessons/format/viewReference.ts";
import { followLooks } from "../../webview/followLooks.ts";
import { createStore } from "../../webview/store.ts";
import { firstChoices, type ViewChoices } from "../../webview/viewChoices.ts";

function lookAt(view: ViewReference, before: Partial<ViewChoices> = {}): ViewChoices {
  const source = new EventTarget();
  const choices = createStore<ViewChoices>({ ...firstChoices, ...before });
  followLooks(source, choices);
  const data = { type: "event", name: "panel/lookAt", params: view };
  source.dispatchEvent(new MessageEvent("message", { data }));
  return choices.get();
}

describe("the panel shows what the host asks for", () => {
  test("at a weight: its head, its query, its key, as a map of that stage", () => {
    const now = lookAt(
      { computation: "demo", stage: "scores", head: 1, query: 2, key: 3 },
      { maps: { ...firstChoices.maps, look: "lines", shown: "mean" } },
    );
    expect(now.focus).toEqual({ layer: 0, head: 1, query: 2, key: 3 });
    expect(now.maps).toMatchObject({ look: "map", shown: "head", stage: "scores" });
  });

  test("opens the section that was folded", () => {
    const closedSections = ["mlp", "heads"];
    const now = lookAt({ computation: "demo", stage: "mlpHidden", query: 4 }, { closedSections });
    expect(now).toMatchObject({ closedSections: ["heads"], mlpPosition: 4 });
  });

  test("leaves other settings as they are", () => {
    const focus = { layer: 1, head: 2, query: 3, key: 4 };
    expect(lookAt({ computation: "demo", stage: "attentionOutput" }, { focus })).toMatchObject({
      focus,
      maps: firstChoices.maps,
    });
  });
});
