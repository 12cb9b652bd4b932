// npm start: builds, then opens VS Code with the extension and the examples.
// npm start -- --smoke: waits until the lenses of the example are there, prints them, exits 0.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { launchBrowser } from "./browser.ts";
import { startVsCode } from "./embeddedVsCode.ts";
import { root } from "./install.mjs";
import { build } from "./processes.ts";

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

async function smoke(): Promise<void> {
  const server = await startVsCode({ settings: quietSettings });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(server.url(workbench));
    const lenses = page.locator(".codelens-decoration a");
    const mlp = lenses.filter({ hasText: "Run MLP Block" }).first();
    await mlp.waitFor({ state: "attached", timeout: 90_000 });
    await lenses.filter({ hasText: "86%" }).first().waitFor({ timeout: 30_000 });
    for (const text of await lenses.allTextContents()) console.log(text);
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
