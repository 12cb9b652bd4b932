import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Frame, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

let workbench: Workbench;
let panel: Frame;

/** The words that stand behind the marked line; VS Code draws them as generated content. */
async function markedWords(): Promise<readonly string[]> {
  const texts = await workbench.page
    .locator(".monaco-editor .view-line span")
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, "::after").content));
  return texts.filter((text) => text.includes("←"));
}

async function untilMarked(words: string): Promise<void> {
  await expect.poll(markedWords).toEqual([expect.stringContaining(words)]);
}

/** The words of the panel that are to be seen. */
function seenTexts(): Promise<string> {
  return panel.locator("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let seen = "";
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      const isSeen = (parentElement ?? main).checkVisibility({ visibilityProperty: true });
      if (isSeen) seen += `${textContent ?? ""} `;
    }
    return seen;
  });
}

function sentence(): Locator {
  return panel.locator(".step-sentence");
}

describe("stepping in VS Code", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "MultiHead.cs" });
    await workbench.clickLens(/^▶ Head 0/);
    panel = await workbench.panel();
    await panel.locator("[data-box=attentionWeights]").click();
  });

  it("explains the weight of a cell that is clicked", async () => {
    await panel.locator('[data-stage="attentionWeights"][data-head="0"] td').nth(1).click();
    const weight = panel.locator(".chain-last strong");
    await panel.getByText("its score of 2.5 is the largest of the row").waitFor();
    expect(await weight.innerText()).toBe("0.8590");
    expect(await panel.locator(".weight-formula .katex-html").count()).toBe(2);
    const height = await panel
      .locator(".weight-formula .mfrac")
      .first()
      .evaluate((fraction) => {
        return fraction.getBoundingClientRect().height;
      });
    expect(height).toBeGreaterThan(15);
  });

  it("changes the explained weight at once when a key is pressed", async () => {
    const explanation = panel.locator(".weight-explanation");
    await explanation.focus();
    const waits: number[] = [];
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowRight", "ArrowLeft"]) {
      waits.push(
        await explanation.evaluate(async (element, pressed) => {
          const started = performance.now();
          element.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
          await new Promise((resolve) => requestAnimationFrame(resolve));
          while (!element.querySelector(".chain-last")) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
          return performance.now() - started;
        }, key),
      );
    }
    console.log(`a new weight is explained after ${Math.min(...waits).toFixed(0)} ms at best`);
    expect(await panel.locator(".chain-last strong").innerText()).toBe("0.8590");
  });

  it("inserts the calculation above the softmax, and one undo takes it away", async () => {
    const { page } = workbench;
    await panel.getByText("Insert as comment").click();
    const comment = page.locator(".view-line").filter({ hasText: "var score = (0 * 0 + 5 * 1" });
    await comment.waitFor();
    expect((await comment.innerText()).replaceAll("\u00a0", " ")).toMatch(/^ {12}\/\/ var score/);
    await workbench.clickLine("var weights = Softmax");
    await page.keyboard.press("Control+z");
    await comment.waitFor({ state: "detached" });
    const file = path.join(workbench.folder, "MultiHead.cs");
    expect(await readFile(file, "utf8")).not.toContain("var score = (0");
  });

  it("walks by keys and marks the lines that do the step", async () => {
    await panel.locator(".step-start").click();
    await untilMarked("Split into heads · head 0");
    await panel.locator(".stepper-bar").press("ArrowRight");
    await panel.locator(".stepper-bar").press("ArrowRight");
    await panel
      .getByText("Q[0] gets a score for each of 3 keys. K[1] fits best with 5 × 0.5 = 2.5.")
      .waitFor();
    await untilMarked("Scores · head 0 · Q[0]");
    await panel.locator(".stepper-bar").press("End");
    await panel.getByText("are concatenated into 8 numbers").waitFor();
    await untilMarked("Concatenate · Q[0]");
  });

  it("plays, pauses, is scrubbed, and stops where it ends", async () => {
    await panel.locator(".stepper-bar").press("Home");
    await panel.locator(".step-speed select").selectOption("1");
    await panel.locator('[aria-label="Play"]').click();
    await panel.getByText("3 / 9").waitFor();
    await panel.locator('[aria-label="Pause"]').click();
    const held = await panel.locator(".step-place").innerText();
    await workbench.page.waitForTimeout(900);
    expect(await panel.locator(".step-place").innerText()).toBe(held);
    await panel.locator(".step-slider").fill("6");
    await panel.getByText("7 / 9").waitFor();
    await untilMarked("Mix the values · head 0 · Q[0]");
    await panel.locator(".step-speed select").selectOption("4");
    await panel.locator('[aria-label="Play"]').click();
    await panel.getByText("9 / 9").waitFor();
    await panel.locator('[aria-label="Play"]').waitFor();
    expect(await sentence().innerText()).toContain("Nothing is averaged");
  });

  it("takes the marks away when the file is edited or the walk is over", async () => {
    const { page } = workbench;
    await panel.locator(".stepper-bar").press("Home");
    await untilMarked("Split into heads");
    await panel.locator(".stepper-bar").press("Escape");
    await expect.poll(markedWords).toEqual([]);
    await panel.locator(".step-start").click();
    await untilMarked("Split into heads");
    await workbench.clickLine("int headStart");
    await page.keyboard.press("End");
    await page.keyboard.type(" ");
    // The panel asks again for its step: the marks stand on the lines as they are now.
    await untilMarked("Split into heads");
    await page.keyboard.press("Control+z");
  });

  it("keeps score of predictions", async () => {
    await panel.locator(".step-predict input").check();
    await panel.locator(".stepper-bar").press("Home");
    await panel.getByText("What is their shape after the split").waitFor();
    const answers = await panel.locator(".option").allInnerTexts();
    const right = answers.findIndex((answer) => answer.includes("[2, 1, 4]"));
    await panel.locator(".stepper-bar").press(String(right + 1));
    await panel.getByText("1 of 1 predicted correctly").waitFor();
    await panel.locator(".stepper-bar").press("ArrowRight");
    await panel.locator(".stepper-bar").press("ArrowRight");
    await panel.getByText("Which key fits Q[0] best in head 0?").waitFor();
    await panel.locator('[data-stage="scores"][data-head="0"] td').nth(0).click();
    await panel.getByText("Not quite: it is K[1].").waitFor();
    await panel.getByText("1 of 2 predicted correctly").waitFor();
    // The cell was clicked, and the arrows go on with the walk all the same.
    await workbench.page.keyboard.press("ArrowRight");
    await panel.getByText("Which key fits Q[0] best in head 1?").waitFor();
    await panel.locator(".prediction-score button").click();
    await panel.getByText("No predictions yet").waitFor();
  });

  it("gives no answer away while one predicts, neither in the panel nor in the code", async () => {
    const told = async () =>
      (await seenTexts()).match(/0\.8590|17\.18|looks at|gives|\] 86%/g) ?? [];
    expect(await told()).toEqual([]);
    await workbench.clickLine("int headStart");
    await workbench.page.keyboard.press("Control+Home");
    await workbench.lens(/Multi-Head Attention · hidden while you predict$/);
    await panel.getByRole("button", { name: "Export" }).click();
    await panel.getByRole("menuitem", { name: "Whole trace" }).click();
    const question = workbench.page.locator(".monaco-dialog-box");
    await question.getByText("The export reveals the answers").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await workbench.page.locator(".quick-input-widget").isVisible()).toBe(false);
    await panel.locator(".step-predict input").uncheck();
    await workbench.lens(/86% of its attention to K\[1\]/);
    expect(await told()).not.toEqual([]);
  });
});
