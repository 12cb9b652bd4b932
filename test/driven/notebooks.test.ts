import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const codeCell = (source: string) => ({
  ...{ cell_type: "code", source, metadata: {} },
  ...{ outputs: [], execution_count: null },
});

const notebook = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { name: "python3", display_name: "Python 3", language: "python" } },
  cells: [
    { cell_type: "markdown", source: "Two tokens", metadata: {} },
    codeCell(
      [
        "import numpy as np",
        "Q = np.array([[1.0, 0.0], [0.0, 2.0]])",
        "K = V = np.array([[1.0, 0.0], [0.0, 1.0]])",
      ].join("\n"),
    ),
    codeCell("scores = Q @ K.T\nw = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)\nw @ V"),
    ...Array.from({ length: 30 }, (_, day) => codeCell(`days = ${day}`)),
  ],
});

describe("a notebook", () => {
  let workbench: Workbench;

  const isTextFocused = async (): Promise<boolean> =>
    workbench.page.evaluate(
      () => document.activeElement?.closest(".notebookOverlay .monaco-editor") !== null,
    );

  /** Puts the focus on a cell, not on its text, where a key would edit the text. */
  const selectCell = async (text: string): Promise<void> => {
    await workbench.page.getByText(text).first().click();
    await expect.poll(isTextFocused).toBe(true);
    await workbench.page.keyboard.press("Escape");
    await expect.poll(isTextFocused).toBe(false);
  };

  const areScoresSeen = async (): Promise<boolean> => {
    const lines = workbench.page.locator(".notebookOverlay .view-line");
    const scores = lines.filter({ hasText: "scores = Q @ K.T" }).first();
    const box = (await scores.count()) > 0 ? await scores.boundingBox() : null;
    return box !== null && box.y > 0 && box.y < 900;
  };

  const scrollToEnd = async (): Promise<void> => {
    await selectCell("import numpy");
    const areSeenAtEnd = async (): Promise<boolean> => {
      await workbench.page.keyboard.press("Control+End");
      return areScoresSeen();
    };
    await expect.poll(areSeenAtEnd).toBe(false);
  };

  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "toy.ipynb", files: { "toy.ipynb": notebook } });
  });

  it("says in the status bar where its head looks as it opens, at a cell of text", async () => {
    const status = workbench.page.locator(".statusbar-item").filter({ hasText: "1 head → K[1]" });
    await status.locator("a").click();
    await (await workbench.panel()).getByText("w (cell 3, line 2)").waitFor();
  });

  it("names a line with its cell, in the lens and in the panel", async () => {
    await workbench.lens(/✓ no 1/);
    await workbench.clickLens(/^▶ Head 0/);
    const panel = await workbench.panel();
    await panel.getByText("w (cell 3, line 2)").waitFor();
  });

  it("scrolls to the cell of the step that the panel shows", async () => {
    const panel = await workbench.panel();
    await scrollToEnd();
    await panel.locator(".step-start").click();
    await panel.locator(".stepper-bar").press("ArrowRight");
    await panel.locator(".stepper-bar").press("ArrowRight");
    await expect.poll(areScoresSeen).toBe(true);
    await panel.locator(".stepper-bar").press("Escape");
    await workbench.page.getByText("import numpy").first().waitFor();
  });

  it("shows a cell that is far away when the panel asks for it", async () => {
    const panel = await workbench.panel();
    await scrollToEnd();
    await panel.getByText("Show in file").first().click();
    await expect.poll(areScoresSeen).toBe(true);
    expect(await panel.getByText("Could NOT open").count()).toBe(0);
  });

  it("says in its panel what to do once the cell of the computation is deleted", async () => {
    const panel = await workbench.panel();
    await selectCell("keepdims");
    await workbench.page.keyboard.press("Delete");
    await panel.getByText("No attention in toy.ipynb").waitFor();
    expect(await workbench.page.getByText("keepdims").count()).toBe(0);
  });

  it("shows the computation again when the deletion is undone", async () => {
    const panel = await workbench.panel();
    await selectCell("import numpy");
    await workbench.page.keyboard.press("Control+z");
    await panel.getByText("w (cell 3, line 2)").waitFor();
  });
});
