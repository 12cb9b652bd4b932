// npm test: everything but the walk through every lesson, ending with one line.
import { findBrowser } from "./browser.ts";
import { runChecks } from "./checks.ts";
import { ensureEmbeddedVsCode } from "./embeddedVsCode.ts";
import { runHostTests } from "./hostTests.ts";
import { buildOnce } from "./processes.ts";
import { runVitest, type Count } from "./vitest.ts";

async function stage(name: string, run: () => Promise<Count>): Promise<Count> {
  console.log(`\n${name}`);
  const started = performance.now();
  let count: Count;
  try {
    count = await run();
  } catch (error) {
    console.error(error);
    count = { passed: 0, failed: 1 };
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
  return count;
}

const built = await stage("Build", async () => {
  // The browser brings a GPU in software, which the unit tests look for.
  findBrowser();
  await ensureEmbeddedVsCode();
  await buildOnce();
  return { passed: 1, failed: 0 };
});

/** What has no window computes ... */
async function testWithoutWindow(): Promise<readonly Count[]> {
  const checks = await stage("Checks", runChecks);
  const name = "Unit, webview and conformance tests";
  return [checks, await stage(name, () => runVitest("vitest.config.ts"))];
}

/** ... and VS Code waits more than it computes: each goes on beside the other. */
async function testInWindows(): Promise<readonly Count[]> {
  const inside = await stage("Tests inside VS Code", runHostTests);
  // A walk through every lesson takes minutes: it is part of npm run test:vscode.
  const outside = await stage("Tests driven from outside", () =>
    runVitest("vitest.driven.config.ts", "--exclude", "test/driven/course.test.ts"),
  );
  return [inside, outside];
}

const lanes = await Promise.all([testWithoutWindow(), testInWindows()]);
const stages = [built, ...lanes.flat()];
const passed = stages.reduce((sum, count) => sum + count.passed, 0);
const failed = stages.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
