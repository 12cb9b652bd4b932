// npm run test:unit: unit, webview and conformance tests, without VS Code.
import { build } from "./processes.ts";
import { runVitest } from "./vitest.ts";

await build();
const { failed } = await runVitest("vitest.config.ts", ...process.argv.slice(2));
process.exitCode = failed === 0 ? 0 : 1;
