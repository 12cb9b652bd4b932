// npm run bench: the kernels beside others at the same work, how long an edit takes to be seen, and
// what the extension weighs. npm run bench -- --only kernels | editor: one of the two.
import os from "node:os";
import { parseArgs } from "node:util";
import { compareKernels } from "../test/bench/kernels/compareKernels.ts";
import { printEditor } from "../test/bench/printEditor.ts";
import { build } from "./processes.ts";

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
if (only !== undefined && only !== "kernels" && only !== "editor") {
  throw new Error(`--only is ${only}; expected kernels or editor`);
}
console.log(`${os.cpus()[0]?.model ?? "unknown processor"}, ${os.cpus().length} cores\n`);
if (only !== "editor") await compareKernels();
if (only !== "kernels") {
  await build("--production");
  await printEditor();
}
