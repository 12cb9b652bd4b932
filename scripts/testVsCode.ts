// npm run test:vscode: the tests in the real VS Code and in the browser.
import { buildOnce } from "./bundles.ts";
import { runHostTests } from "./hostTests.ts";
import { runVitest } from "./vitest.ts";

await buildOnce();
const host = await runHostTests();
const driven = await runVitest("vitest.driven.config.ts", ...process.argv.slice(2));
const failed = host.failed + driven.failed;
console.log(`${host.passed + driven.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
