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
// What runs inside VS Code mostly waits and comes first; the checks, and then the unit tests, fill the gaps.
const [host, [checks, unit]] = await Promise.all([
  runStage("Tests inside VS Code", runHostTests),
  runChecksAndUnits(),
]);
// A walk through every lesson takes minutes: it is part of npm run test:vscode.
const driven = await runStage("Tests driven from outside", () =>
  runVitest("vitest.driven.config.ts", { args: ["--project", "!course"] }),
);
concludeStages([build, checks, host, unit, driven]);

async function runChecksAndUnits() {
  const checks = await runStage("Checks", runChecks);
  const unit = await runStage("Unit, webview and conformance tests", () =>
    runVitest("vitest.config.ts", { isBehind: true }),
  );
  return [checks, unit] as const;
}
