// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { galleryChoices } from "../../webview/gallery/galleryChoices.ts";
import { galleryLooks } from "../../webview/gallery/galleryLooks.ts";
import { galleryStates, type GalleryStateName } from "../../webview/gallery/galleryStates.ts";
import { readViewChoices, type ViewChoices } from "../../webview/viewChoices.ts";
import { domPicture } from "../support/domPicture.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

/** Every view, and every way that a view can look. */
const pictured: readonly GalleryStateName[] = [
  ...(["empty", "failed", "computing"] as const),
  ...(["chapter", "tiny", "causal", "rtl", "tiled"] as const),
  ...(["mlp", "swiglu", "mlp-tiled", "self-attention", "block-code", "stack"] as const),
  ...(["what-if-scale", "what-if-heads", "what-if-controls", "pinned"] as const),
  ...(["step-causal", "predict-asking", "predict-right", "predict-wrong"] as const),
];
const looks = ["lines-across", "lines-rtl", "difference"] as const;

/** What stands on the page, compared with what stood there when somebody last looked. */
async function expectPicture(
  name: string,
  state: PanelState | Promise<PanelState>,
  choices: ViewChoices,
): Promise<void> {
  const shown = await state;
  const panel = await openPanel(shown, undefined, choices);
  await panel.settle();
  if (shown.kind === "ready" && shown.tiledAttention) {
    await vi.waitUntil(() => isMeasured(panel), 20_000);
    await panel.settle();
  }
  const picture = `${domPicture(document.body)}\n`;
  await expect(picture).toMatchFileSnapshot(`../fixtures/pictures/${name}.txt`);
}

/** What is worked out bit by bit about large heads is said of each. */
function isMeasured(panel: PanelHarness): boolean {
  const notes = panel.findAll(".map-button[class*=head-] .map-button-note");
  return notes.length > 0 && notes.every(({ textContent }) => textContent !== "");
}

describe("the panel as text", () => {
  test.each(pictured)("%s", async (name) => {
    await expectPicture(name, galleryStates[name](), galleryChoices(name));
  });

  test.each(looks)("%s", async (name) => {
    const look = galleryLooks[name];
    if (!look) throw new Error(`there is no look ${name}`);
    const choices = readViewChoices({ ...galleryChoices(look.state), ...look.choices });
    await expectPicture(name, galleryStates[look.state](), choices);
  });
});
