// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { galleryStates } from "../../webview/gallery/galleryStates.ts";
import type { CheckedElement, ValueElement } from "../../webview/toolkitElements.ts";
import { openPanel } from "./panelHarness.tsx";

describe("what if", () => {
  test("another head count", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const dropdown = panel.find('vscode-dropdown[aria-label="Heads"]') as ValueElement;
    expect(dropdown.value).toBe("2");
    dropdown.value = "4";
    await panel.fire(dropdown, new Event("change"));
    expect(panel.asked).toEqual([
      {
        name: "setting/change",
        params: { computation: "Chapter.cs", setting: "headCount", value: 4 },
      },
    ]);
  });

  test("the causal mask", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const checkbox = panel.find("vscode-checkbox") as CheckedElement;
    checkbox.checked = true;
    await panel.fire(checkbox, new Event("change"));
    expect(panel.asked[0]?.params).toMatchObject({ setting: "causal", value: true });
  });

  test("no scale, or one of one's own", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const dropdown = panel.find('vscode-dropdown[aria-label="Scale"]') as ValueElement;
    dropdown.value = "off";
    await panel.fire(dropdown, new Event("change"));
    dropdown.value = "custom";
    await panel.fire(dropdown, new Event("change"));
    const field = panel.find("vscode-text-field") as ValueElement;
    field.value = "0,25";
    await panel.fire(field, new Event("input"));
    await panel.fire(field, new Event("change"));
    expect(panel.asked.map(({ params }) => (params as { value: number }).value)).toEqual([1, 0.25]);
  });

  test("a scale that is not a number is not sent", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const dropdown = panel.find('vscode-dropdown[aria-label="Scale"]') as ValueElement;
    dropdown.value = "custom";
    await panel.fire(dropdown, new Event("change"));
    const field = panel.find("vscode-text-field") as ValueElement;
    field.value = "half";
    await panel.fire(field, new Event("input"));
    await panel.fire(field, new Event("change"));
    expect(panel.text('[role="alert"]')).toBe("Type a number, such as 0.5");
    expect(panel.asked).toEqual([]);
  });

  test("what was changed here can be given back to the file", async () => {
    const panel = await openPanel(galleryStates["four-heads"]());
    expect(panel.text(".control-origin")).toBe("changed hereReset");
    panel.find(".reset").click();
    expect(panel.asked[0]?.params).toMatchObject({ setting: "headCount", value: null });
  });
});
