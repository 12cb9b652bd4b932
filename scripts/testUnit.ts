// npm run test:unit: unit, webview and conformance tests, without VS Code.
import { runVitest } from "./vitest.ts";

const { failed } = await runVitest("vitest.config.ts", ...process.argv.slice(2));
process.exitCode = failed === 0 ? 0 : 1;
