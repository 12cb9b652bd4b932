import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { launchBrowser } from "./browser.ts";
import { startVsCode } from "./embeddedVsCode.ts";
import { root } from "./install.mjs";
import type { Count } from "./vitest.ts";

const limitMs = 240_000;
/** What the tests print starts with this; the rest is the editor talking to itself. */
const mark = "[attention-lens] ";
const tests = path.join(root, "out/test/vscode/index.cjs");

function withLimit(exit: Promise<number>): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`the tests in VS Code did not end within ${limitMs / 1000} s`));
    }, limitMs);
    void exit.then((code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}

/** Runs test/vscode inside the extension host of a real VS Code, on a copy of the examples. */
export async function runHostTests(): Promise<Count> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-workspace-"));
  await cp(path.join(root, "media/examples"), folder, { recursive: true });
  const server = await startVsCode();
  const browser = await launchBrowser();
  const nothing: Count = { passed: 0, failed: 1 };
  let count = nothing;
  const others: string[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const exit = new Promise<number>((resolve) => {
      void page.exposeFunction("codeAutomationExit", (code: number) => resolve(code));
    });
    await page.exposeFunction("codeAutomationLog", (_type: string, args: readonly unknown[]) => {
      const text = args.map(String).join(" ").trim();
      const ours = text.includes(mark) ? text.slice(text.indexOf(mark) + mark.length) : null;
      const counted = /^COUNT (\d+) (\d+)$/.exec(ours ?? "");
      if (counted) count = { passed: Number(counted[1]), failed: Number(counted[2]) };
      else if (ours !== null) console.log(ours);
      else others.push(text);
    });
    await page.goto(server.url({ folder, extension: root, tests }));
    const code = await withLimit(exit);
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } finally {
    if (count === nothing) console.log(others.slice(-60).join("\n"));
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
