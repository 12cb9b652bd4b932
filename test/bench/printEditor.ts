import { stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { root } from "../../scripts/install.mjs";
import { packVsix } from "../../scripts/vsix.ts";
import { measureActivation } from "./activation.ts";
import { measureEditor } from "./editorLatency.ts";
import { measureHostBlock } from "./hostBlock/hostBlock.ts";
import type { Stretch } from "./hostBlock/longestStretch.ts";
import { median } from "./median.ts";
import { describeLatency, measureProgram } from "./programLatency.ts";
import { describeShapes, measureShapes, timedModels } from "./shapeLatency.ts";
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
  console.log("Running a Python program again, in the worker, one literal changed");
  for (const lines of [100, 300]) {
    const measured = describeLatency(await measureProgram(lines));
    console.log(`  ${String(lines).padStart(6)} lines: ${measured}`);
  }
  console.log("Shapes at the ends of the lines of a model, in the worker");
  for (const model of timedModels) {
    const measured = describeShapes(await measureShapes(model));
    console.log(`  ${model.file}: ${measured}`);
  }
  console.log("From a key to the screen, in VS Code (the editor itself waits 250 ms for lenses)");
  for (const lines of [100, 1000, 10_000]) {
    const { lens, panel } = await measureEditor(lines);
    console.log(
      `  C#, ${String(lines).padStart(6)} lines: lens ${describe(lens)}, panel ${describe(panel)}`,
    );
  }
  await printHostBlock();
  console.log(`Activation, as VS Code counts it: ${await measureActivation()} ms`);
  await printSizes();
}

function describe(times: readonly number[]): string {
  return `${median(times)} ms (min ${Math.min(...times)})`;
}

async function printHostBlock(): Promise<void> {
  console.log("Longest own stretch on the extension host, by samples to by the clock");
  for (const { what, opening, typing, hoverMs, lensesMs, atOnce } of await measureHostBlock()) {
    const [hover, lenses] = [hoverMs, lensesMs].map((ms) => ms.toFixed(1));
    const [nothing, empty] = [atOnce.hoverMs, atOnce.lensesMs].map((ms) => ms.toFixed(1));
    console.log(
      `  ${what}: opening ${describeStretch(opening)}, typing ${describeStretch(typing)}; ` +
        `a hover ${hover} ms (VS Code alone ${nothing}), ` +
        `lenses after an edit ${lenses} ms (VS Code alone ${empty})`,
    );
  }
}

function describeStretch({ ours, allMs }: Stretch): string {
  const [sampled, wall] = [ours.sampledMs, ours.wallMs].map((ms) => ms.toFixed(1));
  return `${sampled} to ${wall} ms (anybody ${allMs.toFixed(1)} ms)`;
}

async function printSizes(): Promise<void> {
  console.log("Sizes");
  const names = ["extension.cjs", "readingWorker.cjs", "computeWorker.cjs", "kernelThread.cjs"];
  const others = ["gpuProcess.mjs", "gpu.mjs", "cli.mjs", "webview/panel.js"];
  for (const file of [...names, ...others].map((name) => `dist/${name}`)) {
    const { size } = await stat(path.join(root, file));
    console.log(`  ${file} ${(size / 1000).toFixed(0)} kB`);
  }
  for (const target of [undefined, "linux-x64"] as const) {
    const { file, bytes } = await packVsix(os.tmpdir(), target);
    console.log(`  ${path.basename(file)} ${(bytes / 1e6).toFixed(2)} MB`);
  }
}
