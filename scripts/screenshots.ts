// npm run screenshots: the pictures of the README, taken in a real VS Code. `-- shapes.png` takes only that one.
import { cp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Frame } from "playwright-core";
import { LessonRunner } from "../test/support/lessonRunner.ts";
import { root } from "./install.mjs";
import { build } from "./bundles.ts";
import { MovingPicture, takePicture } from "./picture.ts";
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
  await open(name, setup, async (workbench) => {
    await show(workbench);
    await calmDown(workbench);
    await takePicture(workbench.page, name);
  });
}

/** The same for a picture that moves, of which `show` takes each moment. */
async function film(
  name: string,
  setup: WorkbenchSetup,
  show: (workbench: Workbench, picture: MovingPicture) => Promise<void>,
): Promise<void> {
  await open(name, setup, async (workbench) => {
    const picture = new MovingPicture(workbench.page);
    await show(workbench, picture);
    await picture.write(name);
  });
}

async function open(
  name: string,
  setup: WorkbenchSetup,
  use: (workbench: Workbench) => Promise<void>,
): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const workbench = await Workbench.open({ width: 1400, height: 860, ...setup });
  try {
    await workbench.command("View: Close Primary Side Bar");
    await use(workbench);
  } finally {
    await workbench.close();
  }
}

async function calmDown(workbench: Workbench): Promise<void> {
  await workbench.command("Notifications: Clear All Notifications");
  await workbench.page.mouse.move(480, 20);
  await sleep(2000);
}

/** Runs the attention of the file: the panel says where every head looks. */
async function runAttention(workbench: Workbench): Promise<Frame> {
  await workbench.clickLens(/^▶ Head 0/);
  const panel = await workbench.panel();
  await panel.locator(".overview-head").first().waitFor();
  return panel;
}

await build("--production");

/** How far a number is dragged for each moment of a moving picture, in pixels. */
const dragged = [6, 12, 18, 24, 30, 36, 42, 48, 54, 60];
const stepsShown = 7;

// A number of Q is dragged, so that head 0 looks elsewhere; then the computation is gone through.
await film(
  "moving.webp",
  { openFile: "MultiHead.cs", settings: dark, width: 1200, height: 700 },
  async (workbench, picture) => {
    const { page } = workbench;
    const panel = await runAttention(workbench);
    await panel.locator("[data-box=query]").click();
    const cell = panel.locator("[data-stage=query] td[data-row='0'][data-column='0']").first();
    await cell.waitFor();
    await calmDown(workbench);
    await picture.take(1500);
    const box = (await cell.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const by of dragged) {
      await page.mouse.move(x + by, y);
      await sleep(700);
      await picture.take(180);
    }
    await page.mouse.up();
    await calmDown(workbench);
    await picture.take(1500);
    await panel.locator(".step-start").click();
    const stepper = panel.locator(".stepper-bar");
    for (let step = 0; step < stepsShown; step++) {
      await sleep(1200);
      await picture.take(1300);
      await stepper.press("ArrowRight");
    }
  },
);

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
