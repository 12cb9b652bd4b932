// npm run screenshots: the pictures of the README, taken in a real VS Code. `-- shapes.png` takes only that one.
import { cp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Frame } from "playwright-core";
import { LessonRunner } from "../test/support/lessonRunner.ts";
import { root } from "./install.mjs";
import { build } from "./bundles.ts";
import { takePicture } from "./picture.ts";
import { Workbench, type WorkbenchSetup } from "./workbench.ts";

const calm = {
  "workbench.activityBar.location": "hidden",
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "breadcrumbs.enabled": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
};
const dark = { ...calm, "workbench.colorTheme": "Default Dark Modern" };
const light = { ...calm, "workbench.colorTheme": "Default Light Modern" };

const wanted = process.argv.slice(2);

/** Opens a file in a workbench of its own, lets `show` bring something into view, and takes it. */
async function shoot(
  name: string,
  setup: WorkbenchSetup,
  show: (workbench: Workbench) => Promise<void>,
): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const workbench = await Workbench.open({ width: 1400, height: 860, ...setup });
  try {
    await workbench.command("View: Close Primary Side Bar");
    await show(workbench);
    await workbench.command("Notifications: Clear All Notifications");
    await workbench.page.mouse.move(480, 20);
    await sleep(2000);
    await takePicture(workbench.page, name);
  } finally {
    await workbench.close();
  }
}

/** Runs the attention of the file: the panel says where every head looks. */
async function runAttention(workbench: Workbench): Promise<Frame> {
  await workbench.clickLens(/^▶ Head 0/);
  const panel = await workbench.panel();
  await panel.locator(".overview-head").first().waitFor();
  return panel;
}

await build("--production");

await shoot("screenshot.png", { openFile: "MultiHead.cs", settings: dark }, async (workbench) => {
  await runAttention(workbench);
});

await shoot("weight.png", { openFile: "multiHead.ts", settings: light }, async (workbench) => {
  const panel = await runAttention(workbench);
  await panel.locator("[data-box=attentionWeights]").click();
  await panel.locator(".weight-explanation .katex").first().waitFor();
  await panel.locator(".focus-title").evaluate((element) => {
    element.scrollIntoView();
  });
});

await shoot("shapes.png", { openFile: "gpt.py", settings: dark }, async ({ page }) => {
  await page.keyboard.press("Control+g");
  await page.keyboard.type("48");
  await page.keyboard.press("Enter");
  await page.getByText(/Causal self-attention · 12 heads/).waitFor();
});

await shoot("lesson.png", { openFile: "MultiHead.cs", settings: dark }, async (workbench) => {
  await cp(path.join(root, "media/lessons"), path.join(workbench.folder, "lessons"), {
    recursive: true,
  });
  const frame = await new LessonRunner(workbench).start("Why several heads", "Python · lists");
  await frame.locator(".task").first().waitFor();
});
