import { stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { root } from "../../scripts/install.mjs";
import { makeVsix } from "../../scripts/vsix.ts";
import { measureActivation } from "./activation.ts";
import { measureEditor } from "./editorLatency.ts";
import { measureSource } from "./sourceLatency.ts";

/** Prints how long an edit takes to be seen, and what the built extension weighs. */
export async function printEditor(): Promise<void> {
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
  console.log(
    `  panel ${panelMs} ms, lens ${lensMs} ms (the editor itself waits 250 ms for lenses)`,
  );
  console.log(`Activation, as VS Code counts it: ${await measureActivation()} ms`);
  await printSizes();
}

async function printSizes(): Promise<void> {
  console.log("Sizes");
  for (const file of ["dist/extension.cjs", "dist/webview/panel.js"]) {
    const { size } = await stat(path.join(root, file));
    console.log(`  ${file} ${(size / 1000).toFixed(0)} kB`);
  }
  const { file, bytes } = await makeVsix(os.tmpdir());
  console.log(`  ${path.basename(file)} ${(bytes / 1e6).toFixed(2)} MB`);
}
