import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webGpuInSoftware } from "../../scripts/softwareGpu.ts";
import { Workbench } from "../../scripts/workbench.ts";
import { courseLesson } from "../support/lessonFolder.ts";
import { goThroughLesson } from "../support/goThroughLesson.ts";
import { knowLesson } from "../support/lessonLearner.ts";
import { LessonRunner } from "../support/lessonRunner.ts";
import { largeAttention } from "../vscode/largeAttention.ts";

/** Eight heads on 512 positions. */
const large = largeAttention(512).replace("num_heads = 4", "num_heads = 8");

let workbench: Workbench;

async function openFile(name: string): Promise<void> {
  const { page } = workbench;
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).dblclick();
  await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
}

/** What the status bar says of why this backend computed the open file. */
async function readWhy(backend: "wasm" | "gpu"): Promise<string> {
  const { page } = workbench;
  const item = page.locator(".statusbar-item", { hasText: new RegExp(`${backend} [\\d.]+ m?s`) });
  const tooltip = page.locator(".monaco-hover", { hasText: `(${backend})` }).first();
  await workbench.hover(item.first(), tooltip);
  return tooltip.innerText();
}

describe("VS Code in a browser, without a server", () => {
  let panel: Frame;

  beforeAll(async () => {
    workbench = await Workbench.open({
      ...{ openFile: "multi_head.py", web: { isolated: false }, width: 1500, height: 1000 },
      files: {
        "large.py": large,
        "odd.py": "query = [[1.0, 2.0]]\nkey = [[1.0]]\nvalue = [[1.0]]\n",
      },
    });
  });

  afterAll(() => workbench.close());

  it("shows lenses and opens the panel", async () => {
    await workbench.clickLens(/86% of its attention to “.small.”/);
    panel = await workbench.panel();
    await panel.getByText("257.69").first().waitFor();
    expect(await panel.locator("main.ready").innerText()).toContain("0.8590");
  });

  it("follows an edit with the lens and the panel, and undo brings both back", async () => {
    const { page } = workbench;
    await workbench.clickLine("q = [0.0, 5.0");
    await page.keyboard.press("Home");
    for (let step = 0; step < "q = [0.0, 5".length; step++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("0");
    await workbench.lens(/Q\[0\] spreads its attention evenly/);
    await panel.getByText("0.3333").first().waitFor();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await workbench.lens(/86% of its attention to “.small.”/);
    await panel.getByText("0.8590").first().waitFor();
  });

  it("tells of a number that is pointed at", async () => {
    const { page } = workbench;
    const five = page
      .locator(".view-line", { hasText: "q = [0.0, 5.0" })
      .locator("span", { hasText: "5.0" })
      .last();
    await workbench.hover(five, page.locator(".monaco-hover", { hasText: "query" }).first());
    await page.keyboard.press("Escape");
  });

  it("underlines what does not fit together", async () => {
    await openFile("odd.py");
    await workbench.page.locator(".squiggly-warning").first().waitFor();
  });

  it("computes what is large on the kernels in a Web Worker, and says why on one thread", async () => {
    const asked: string[] = [];
    workbench.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openFile("large.py");
    const said = await readWhy("wasm");
    expect(said).toContain("1 thread; threads need a cross-origin isolated page");
    expect(asked).toContain("/extension/dist/web/computeWorker.js");
    expect(asked).toContain("/extension/dist/wasm/kernels-relaxed.wasm");
  });

  it("writes an export into the workspace", async () => {
    const { page } = workbench;
    await openFile("multi_head.py");
    await workbench.clickLens(/86% of its attention to “.small.”/);
    panel = await workbench.panel();
    await panel.getByText("257.69").first().waitFor();
    await page.waitForTimeout(500);
    await panel.getByRole("button", { name: "Export" }).click();
    await panel.getByRole("menuitem", { name: "Web page" }).click();
    await workbench.answer("Export from Attention Lens");
    await openFile("multi_head-attention_demo.html");
    await page.locator(".view-line", { hasText: "script-src 'sha256-" }).first().waitFor();
  });

  it("teaches a lesson to its end", async () => {
    const runner = new LessonRunner(workbench);
    const known = await knowLesson(courseLesson("01-why-several-heads"), "python", () =>
      Promise.resolve(1),
    );
    const frame = await runner.start(known.lesson.title.en, "Python · lists");
    const seen = await goThroughLesson(runner, known, () => ["right"]);
    expect(seen.length).toBeGreaterThan(4);
    await frame.locator(".finish").waitFor();
  });
});

describe("VS Code in a browser, in a page that is cross-origin isolated", () => {
  beforeAll(async () => {
    const files = { "large.py": large };
    workbench = await Workbench.open({ openFile: "large.py", web: { isolated: true }, files });
  });

  afterAll(() => workbench.close());

  it("computes on as many threads as there are", async () => {
    const threads = await workbench.page.evaluate(() => Math.min(navigator.hardwareConcurrency, 8));
    expect(await readWhy("wasm")).toContain(threads === 1 ? "1 thread" : `${threads} threads`);
  });
});

describe("VS Code in a browser with WebGPU", () => {
  beforeAll(async () => {
    workbench = await Workbench.open({
      ...{ openFile: "large.py", web: { isolated: false } },
      files: { "large.py": largeAttention(128) },
      settings: { "attentionLens.backend": "gpu" },
      browserArguments: webGpuInSoftware,
    });
  });

  afterAll(() => workbench.close());

  it("computes there when it is asked to", async () => {
    const said = await readWhy("gpu");
    expect(said).toMatch(/selected by name: single precision on .+, a software GPU/);
    const difference = /([\d.e-]+) relative to the largest number/.exec(said)?.[1];
    expect(Number(difference)).toBeLessThan(2e-5);
  });
});
