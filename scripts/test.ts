// npm test: everything but the walk through every lesson, ending with what failed and one line.
import { findBrowser } from "./browser.ts";
import { compileCache } from "./compileCache.ts";
import { runChecks } from "./check.ts";
import { ensureEmbeddedVsCode } from "./embeddedVsCode.ts";
import { runHostTests } from "./hostTests.ts";
import { buildOnce } from "./bundles.ts";
import { concludeStages, runStage } from "./stages.ts";
import { runVitest } from "./vitest.ts";

// What is started from here inherits it.
Object.assign(process.env, compileCache);
const build = await runStage("Build", async () => {
  // The browser brings a GPU in software, which the unit tests look for.
  findBrowser();
  await ensureEmbeddedVsCode();
  await buildOnce();
  return { passed: 1, failures: [] };
});
// The checks keep one core busy, and what runs inside VS Code mostly waits.
const [checks, [host, unit]] = await Promise.all([
  runStage("Checks", runChecks),
  runHostTestsAndUnits(),
]);
// A walk through every lesson takes minutes: it is part of npm run test:vscode.
const driven = await runStage("Tests driven from outside", () =>
  runVitest("vitest.driven.config.ts", "--project", "!course"),
);
concludeStages([build, checks, host, unit, driven]);

async function runHostTestsAndUnits() {
  const host = await runStage("Tests inside VS Code", runHostTests);
  const unit = await runStage("Unit, webview and conformance tests", () =>
    runVitest("vitest.config.ts"),
  );
  return [host, unit] as const;
}
