// npm run screenshots: the pictures of the README, taken in a real VS Code.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./install.mjs";
import { build } from "./processes.ts";
import { Workbench } from "./workbench.ts";

const shot = { openFile: "MultiHead.cs", width: 1500, height: 940 };
const calm = {
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.activityBar.location": "hidden",
  "workbench.statusBar.visible": true,
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
};

await build("--production");
const workbench = await Workbench.open({ ...shot, settings: calm });
try {
  await workbench.clickLens("Run Multi-Head Attention");
  const panel = await workbench.panel();
  await workbench.command("View: Close Primary Side Bar");
  await workbench.command("Notifications: Clear All Notifications");
  await panel.getByRole("heading", { name: "Concatenation" }).evaluate((heading) => {
    heading.scrollIntoView({ block: "end" });
  });
  await sleep(1500);
  await workbench.page.screenshot({ path: path.join(root, "media/screenshot.png") });
  console.log("media/screenshot.png");
} finally {
  await workbench.close();
}
