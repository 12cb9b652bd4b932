// npm run bench: the kernels beside others at the same work, how long programs take to be followed
// beside CPython, how long an edit takes to be seen, and what the extension weighs.
// npm run bench -- --only kernels | follow | editor: one of them.
// --software-gpu: the GPU backend on a GPU in software, which takes minutes.
import { spawnSync } from "node:child_process";
import os from "node:os";
import { parseArgs } from "node:util";
import { compareFollowing } from "../test/bench/follow/compareFollowing.ts";
import { compareKernels } from "../test/bench/kernels/compareKernels.ts";
import { printEditor } from "../test/bench/printEditor.ts";
import { softwareGpuVariable } from "../test/bench/rivals/engineGpu.ts";
import { build } from "./bundles.ts";
import { softwareGpuEnvironment } from "./softwareGpu.ts";

const { only, "software-gpu": softwareGpu } = parseArgs({
  options: { only: { type: "string" }, "software-gpu": { type: "boolean" } },
}).values;
const parts = ["kernels", "follow", "editor"];
if (only !== undefined && !parts.includes(only)) {
  throw new Error(`--only is ${only}; expected ${parts.join(", ")}`);
}
const runs = (part: string): boolean => only === undefined || only === part;
if (softwareGpu && process.env[softwareGpuVariable] !== "1") {
  // The GPU is looked for in the environment that a process starts with.
  const env = { ...process.env, ...softwareGpuEnvironment(), [softwareGpuVariable]: "1" };
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { env, stdio: "inherit" });
  process.exit(status ?? 1);
}
console.log(`${os.cpus()[0]?.model ?? "unknown processor"}, ${os.cpus().length} cores\n`);
if (runs("kernels")) await compareKernels();
if (runs("follow")) await compareFollowing();
if (runs("editor")) {
  await build("--production");
  await printEditor();
}
