// node scripts/walkthrough.ts: the pictures of the walkthrough, taken in a real VS Code.
import { cp, mkdir } from "node:fs/promises";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LessonRunner } from "../test/support/lessonRunner.ts";
import { root } from "./install.mjs";
import { build } from "./bundles.ts";
import { takePicture } from "./picture.ts";
import { Workbench } from "./workbench.ts";

const calm = {
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.activityBar.location": "hidden",
  "workbench.statusBar.visible": false,
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "breadcrumbs.enabled": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
};

const lessons = path.join(root, "media/lessons");

function firstTitle(): string {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(lessons, file), "utf8")) as never;
  const { lessons: names } = read("pack.json") as { readonly lessons: readonly [string] };
  const { title } = read(`${names[0]}/lesson.json`) as { readonly title: { readonly en: string } };
  return title.en;
}

await build();
await mkdir(path.join(root, "media/walkthrough"), { recursive: true });
const workbench = await Workbench.open({
  openFile: "MultiHead.cs",
  width: 1100,
  height: 680,
  settings: calm,
});
const { page } = workbench;
const shoot = async (name: string): Promise<void> => {
  await workbench.command("Notifications: Clear All Notifications");
  await sleep(1200);
  await takePicture(page, `walkthrough/${name}.png`);
};

try {
  await workbench.lens(/^▶ Head 0/);
  await workbench.command("View: Close Primary Side Bar");
  await workbench.clickLens(/^▶ Head 0/);
  const panel = await workbench.panel();
  await panel.locator(".overview-head").first().waitFor();
  await shoot("example");
  await panel.locator("[data-box=attentionWeights]").click();
  await panel.locator(".weight-explanation .katex").first().waitFor();
  await shoot("panel");
  const line = await workbench.clickLine("var query");
  await page.keyboard.press("Home");
  const shown = (await line.innerText()).replaceAll("\u00a0", " ").trimStart();
  for (let step = 0; step < shown.indexOf("new(5") + 5; step++) {
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Backspace");
  await page.keyboard.type("0");
  await workbench.lens(/spreads its attention evenly/);
  await page.keyboard.press("Home");
  await shoot("edit");
  await workbench.command("File: Revert File");
  await workbench.command("View: Close All Editors");
  await cp(lessons, path.join(workbench.folder, "lessons"), { recursive: true });
  const runner = new LessonRunner(workbench);
  const frame = await runner.start(firstTitle(), "Python · lists");
  await sleep(4000);
  await shoot("lesson");
  for (let step = 0; step < 60 && (await frame.locator(".finish").count()) === 0; step++) {
    const options = frame.locator(".task .answer-option:not([disabled])");
    if ((await options.count()) > 0) {
      await options.last().click();
      await frame.locator(".task .outcome").waitFor();
    }
    await runner.next();
    await sleep(900);
  }
  await frame.locator(".finish").evaluate((card) => {
    card.scrollIntoView({ block: "center" });
  });
  await shoot("finished");
} finally {
  await workbench.close();
}
