import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { LessonRunner } from "../support/lessonRunner.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

let workbench: Workbench;

/** The lines whose ends have this text; the spaces of hints do not break. */
const ends = (text: string) =>
  workbench.page.locator(".view-line", {
    hasText: new RegExp(text.replace(/[()[\].]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s`)),
  });

const shows = (text: string) => ends(text).first().waitFor();
const hides = (text: string) => ends(text).first().waitFor({ state: "detached" });

const weights = "→ [0.07 0.07 0.86] · last of 2";

describe("numbers at the ends of lines", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "multi_head.py" });
  });

  it("are there when a program is opened, one hint for each line", async () => {
    await workbench.lens(/86% of its attention/);
    await shows(weights);
    const lines = await workbench.page.locator(".view-line", { hasText: "→" }).allTextContents();
    expect(lines.filter((line) => line.split("→").length > 2)).toEqual([]);
  });

  it("go and come back with the command and its keys", async () => {
    await workbench.command("Attention Lens: Toggle Values at Line Ends");
    await hides(weights);
    await shows("→ (3, 8)");
    await workbench.clickLine("weights = softmax");
    await workbench.page.keyboard.press("Control+k");
    await workbench.page.keyboard.press("n");
    await shows(weights);
  });

  it("follow a number that is typed, and stay while a line is not whole", async () => {
    const { page } = workbench;
    const line = await workbench.clickLine("q = [0.0, 5.0");
    await line.waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type(" (");
    await workbench.page.waitForTimeout(500);
    expect(await ends(weights).count()).toBe(1);
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await shows(weights);
  });

  it("give no answer away while one predicts in the panel", async () => {
    await workbench.clickLens(/86% of its attention/);
    const panel = await workbench.panel();
    await panel.locator(".step-start").click();
    await panel.locator(".step-predict input").check();
    await workbench.lens(/hidden while you predict/);
    await hides(weights);
    await panel.locator(".step-predict input").uncheck();
    await shows(weights);
  });

  it("give no answer away in a lesson before it is predicted", async () => {
    workbench = await shareWorkbench({});
    const runner = new LessonRunner(workbench);
    const frame = await runner.start("Mix values, concatenate, project", "Python · lists");
    await runner.at("Mix the values");
    await workbench.page.locator(".view-line", { hasText: "head_out" }).first().waitFor();
    await workbench.page.waitForTimeout(2000);
    expect(await ends("last of").count()).toBe(0);
    await frame.locator(".answer-form input[type=text]").fill("257.69");
    await frame.locator(".answer-form button[type=submit]").click();
    await frame.locator(".task .outcome.right").waitFor();
    await shows("last of 4");
  });
});
