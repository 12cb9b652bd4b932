// npm run test:desktop: the tests inside VS Code, in a desktop VS Code that is downloaded.
import { cp, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { runTests } from "@vscode/test-electron";
import { root } from "./install.mjs";
import { build } from "./bundles.ts";

await build();
const workspace = await mkdtemp(path.join(os.tmpdir(), "attention-lens-workspace-"));
await cp(path.join(root, "media/examples"), workspace, { recursive: true });
process.exitCode = await runTests({
  extensionDevelopmentPath: root,
  extensionTestsPath: path.join(root, "out/test/vscode/index.cjs"),
  launchArgs: [workspace, "--disable-extensions", "--skip-welcome"],
});
