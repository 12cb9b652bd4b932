// @vitest-environment happy-dom
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { galleryChoices } from "../gallery/galleryChoices.ts";
import { exampleGlow } from "../gallery/exampleGlow.ts";
import type { GalleryState } from "../gallery/galleryState.ts";
import { galleryLooks } from "../gallery/galleryLooks.ts";
import { galleryStates, type GalleryStateName } from "../gallery/galleryStates.ts";
import { readViewChoices, type ViewChoices } from "../../webview/viewChoices.ts";
import { domPicture } from "../support/domPicture.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

/** What somebody does in a state before it is looked at. */
const doAs: Readonly<Record<string, (panel: PanelHarness, state: PanelState) => Promise<void>>> = {
  glow: async (panel, state) => panel.light(await exampleGlow(state as GalleryState)),
  editing: (panel) => panel.press(panel.cell("query", null, 0, 1), "7"),
};

/** What stands on the page, compared with what stood there when somebody last looked. */
async function expectPicture(name: string, state: PanelState, choices: ViewChoices): Promise<void> {
  const panel = await openPanel(state, undefined, choices);
  await doAs[name]?.(panel, state);
  do {
    await vi.waitUntil(panel.hasMaps, 90_000);
    // What has come may lead to more.
    await panel.settle();
  } while (!panel.hasMaps());
  const picture = `${domPicture(document.body)}\n`;
  await expect(picture).toMatchFileSnapshot(`../fixtures/pictures/${name}.txt`);
}

/** Everything below each other, and everything that can be tried. */
const whole = { isWhole: true, isWhatIfOpen: true } as const;

const names = Object.keys(galleryStates) as GalleryStateName[];

describe("the panel as text", () => {
  describe.each(names)("%s,", (name) => {
    let state: PanelState;

    beforeAll(async () => {
      state = await galleryStates[name]();
    });

    test("everything below each other", async () => {
      await expectPicture(name, state, { ...galleryChoices(name), ...whole });
    });

    test("as it opens", async () => {
      await expectPicture(`first/${name}`, state, galleryChoices(name));
    });
  });

  test.each(Object.entries(galleryLooks))("%s", async (name, look) => {
    const choices = readViewChoices({
      ...galleryChoices(look.state),
      ...(look.choices["place"] === undefined && whole),
      ...look.choices,
    });
    await expectPicture(name, await galleryStates[look.state](), choices);
  });
});
