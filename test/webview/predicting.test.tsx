// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { galleryStates, type GalleryStateName } from "../gallery/galleryStates.ts";
import { stepperOff } from "../../webview/views/stepper/stepperChoices.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

function predict(state: GalleryStateName, computation: string, index: number) {
  const stepper = { ...stepperOff, isOn: true, computation, index, predicts: true };
  return openPanel(galleryStates[state](), undefined, { stepper });
}

/** Whether a rule beside the style sheets hides what matches. */
function isHidden(panel: PanelHarness, selector: string): boolean {
  const found = panel.find(selector);
  const hiding = document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ style }) => style.visibility === "hidden");
  return hiding.some(({ selectorText }) => found.matches(selectorText));
}

describe("a panel that comes back while somebody predicts", () => {
  test("shows no number before it is known how far they have come", async () => {
    const stepper = { ...stepperOff, isOn: true, computation: "Chapter.cs", predicts: true };
    const panel = await openPanel(galleryStates.chapter(), undefined, { stepper }, ["step/show"]);
    const cells = panel.findAll("main td[data-column]");
    expect(cells.length).toBeGreaterThan(50);
    for (const cell of cells) expect(cell.textContent).toBe(" not predicted yet");
    expect(isHidden(panel, '[data-stage="query"] td[data-column]')).toBe(true);
  });

  test("shows what is not asked as soon as it is known", async () => {
    const panel = await predict("chapter", "Chapter.cs", 2);
    expect(panel.cell("query", null, 0, 1).textContent).toBe("5");
    expect(isHidden(panel, '[data-stage="query"] td[data-column]')).toBe(false);
    expect(panel.cell("scores", 0, 0, 1).textContent).toContain("not predicted yet");
  });
});

describe("while it is asked", () => {
  const matrix = (stage: string): string => `.section [data-stage="${stage}"]`;

  test("what shape comes out, no rows are there to be counted", async () => {
    const panel = await predict("mlp", "mlp", 0);
    expect(panel.text(".prediction-question")).toContain("What is the shape of the result?");
    for (const stage of ["mlpHidden", "mlpActivated", "mlpOutput"]) {
      expect(isHidden(panel, matrix(stage))).toBe(true);
    }
    expect(isHidden(panel, matrix("input"))).toBe(false);
    await panel.press(document.body, "4");
    for (const stage of ["mlpHidden", "mlpActivated"]) {
      expect(isHidden(panel, matrix(stage))).toBe(false);
    }
  });

  test("what shape the heads have, their slices are not there to be counted", async () => {
    const panel = await predict("chapter", "Chapter.cs", 0);
    expect(isHidden(panel, matrix("query"))).toBe(true);
    await panel.press(document.body, "1");
    expect(isHidden(panel, matrix("query"))).toBe(false);
  });

  test("how many units become zero, none is struck out", async () => {
    const panel = await predict("mlp", "mlp", 1);
    expect(panel.text(".prediction-question")).toContain("does ReLU set to 0?");
    const struck = (): readonly string[] => {
      const cells = panel.findAll(`${matrix("mlpHidden")} td`);
      return cells
        .filter(({ textContent, className }) => /zeroed|struck/.test(textContent + className))
        .map(({ textContent }) => textContent);
    };
    expect(struck()).toEqual([]);
    await panel.press(document.body, "1");
    expect(struck()).toHaveLength(6);
  });
});
