// npm run test:vscode: the tests in the real VS Code and in the browser.
import { compileCache } from "./compileCache.ts";
import { buildOnce } from "./bundles.ts";
import { runHostTests } from "./hostTests.ts";
import { concludeStages, runStage } from "./stages.ts";
import { runVitest } from "./vitest.ts";

// What is started from here inherits it.
Object.assign(process.env, compileCache);
await buildOnce();
const host = await runStage("Tests inside VS Code", runHostTests);
const driven = await runStage("Tests driven from outside", () =>
  runVitest("vitest.driven.config.ts", { args: process.argv.slice(2) }),
);
concludeStages([host, driven]);
