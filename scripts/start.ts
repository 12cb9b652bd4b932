// npm start: builds, then opens VS Code with the extension and the examples.
// npm start -- --smoke: waits until the lenses of the example are there, prints them, exits 0.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { startVsCode } from "./embeddedVsCode.ts";
import { root } from "./install.mjs";
import { build } from "./bundles.ts";

const examples = path.join(root, "media/examples");
const firstExample = path.join(examples, "MultiHead.cs");
const quietSettings = {
  "chat.disableAIFeatures": true,
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
};
const workbench = { folder: examples, extension: root, openFile: firstExample };

function hasCodeCommand(): boolean {
  return spawnSync("code", ["--version"], { shell: process.platform === "win32" }).status === 0;
}

function openDesktop(): void {
  const args = [`--extensionDevelopmentPath=${root}`, examples, firstExample];
  spawnSync("code", args, { stdio: "inherit", shell: process.platform === "win32" });
}

/** A cold workbench may miss the first attempt, so try twice. */
const looks = 2;
const patienceMs = 60_000;

async function findLenses(page: Page): Promise<readonly string[] | null> {
  const wanted = ["86%", "MLP 4 → 16 → 4"];
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const titles = await page.locator(".codelens-decoration a").allTextContents();
    if (wanted.every((text) => titles.some((title) => title.includes(text)))) return titles;
    await sleep(250);
  }
  return null;
}

async function smoke(): Promise<void> {
  const server = await startVsCode({ settings: quietSettings });
  const browser = await launchBrowser();
  try {
    for (let look = 1; look <= looks; look++) {
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
      const said: string[] = [];
      page.on("console", (message) => {
        said.push(message.text().slice(0, 300));
      });
      await page.goto(server.url(workbench));
      const lenses = await findLenses(page);
      if (lenses) {
        console.log(lenses.join("\n"));
        return;
      }
      console.error(`No lenses within ${patienceMs / 1000} s; the workbench said:`);
      console.error(said.slice(-40).join("\n"));
      await page.close();
    }
    process.exitCode = 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function serve(): Promise<void> {
  const userFolder = path.join(root, ".vscode-test/user");
  const server = await startVsCode({ settings: quietSettings, userFolder });
  console.log(`VS Code with Attention Lens: ${server.url(workbench)}\nCtrl+C stops it.`);
  await new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
  await server.stop();
}

await build();
if (process.argv.includes("--smoke")) await smoke();
else if (hasCodeCommand()) openDesktop();
else await serve();
