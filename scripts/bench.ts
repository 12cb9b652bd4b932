// npm run bench: how long an edit takes to be seen, and what the extension weighs.
import { stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { measureActivation } from "../test/bench/activation.ts";
import { measureEditor } from "../test/bench/editorLatency.ts";
import { measureSource } from "../test/bench/sourceLatency.ts";
import { root } from "./install.mjs";
import { build } from "./processes.ts";
import { makeVsix } from "./vsix.ts";

await build("--production");
console.log(`${os.cpus()[0]?.model ?? "unknown processor"}, ${os.cpus().length} cores\n`);
console.log("Reading a C# file and all lens titles");
for (const lines of [100, 1000, 10_000]) {
  const { openMs, keystrokeMs } = await measureSource(lines);
  const [open, stroke] = [openMs.toFixed(0), keystrokeMs.toFixed(1)];
  console.log(
    `  ${String(lines).padStart(6)} lines: first ${open} ms, after a keystroke ${stroke} ms`,
  );
}
console.log("From a key to the screen, in VS Code (C# example)");
const { lensMs, panelMs } = await measureEditor();
console.log(`  panel ${panelMs} ms, lens ${lensMs} ms (the editor itself waits 250 ms for lenses)`);
console.log(`Activation, as VS Code counts it: ${await measureActivation()} ms`);
console.log("Sizes");
for (const file of ["dist/extension.cjs", "dist/webview/panel.js"]) {
  const { size } = await stat(path.join(root, file));
  console.log(`  ${file} ${(size / 1000).toFixed(0)} kB`);
}
const { file, bytes } = await makeVsix(os.tmpdir());
console.log(`  ${path.basename(file)} ${(bytes / 1e6).toFixed(2)} MB`);
