// npm test: everything but the walk through every lesson, ending with one line.
import { findBrowser } from "./browser.ts";
import { runChecks } from "./check.ts";
import { ensureEmbeddedVsCode } from "./embeddedVsCode.ts";
import { runHostTests } from "./hostTests.ts";
import { buildOnce } from "./bundles.ts";
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

const build = await stage("Build", async () => {
  // The browser brings a GPU in software, which the unit tests look for.
  findBrowser();
  await ensureEmbeddedVsCode();
  await buildOnce();
  return { passed: 1, failed: 0 };
});
// The checks keep one core busy, and what runs inside VS Code mostly waits: the others go on beside them.
const beside = await Promise.all([
  stage("Checks", runChecks),
  stage("Tests inside VS Code", runHostTests),
  stage("Unit, webview and conformance tests", () => runVitest("vitest.config.ts")),
]);
// A walk through every lesson takes minutes: it is part of npm run test:vscode.
const driven = await stage("Tests driven from outside", () =>
  runVitest("vitest.driven.config.ts", "--exclude", "test/driven/course.test.ts"),
);
const stages = [build, ...beside, driven];
const passed = stages.reduce((sum, count) => sum + count.passed, 0);
const failed = stages.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
