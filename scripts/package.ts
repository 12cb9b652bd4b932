// npm run package: a VSIX that holds only what runs. npm run package -- --target linux-x64: one for
// that platform alone, with the library that its GPU needs.
import path from "node:path";
import { parseArgs } from "node:util";
import { gpuLibraries, isPackageTarget } from "./gpuLibraries.ts";
import { packVsix } from "./vsix.ts";
import { root } from "./install.mjs";
import { buildOnce } from "./bundles.ts";

const { target } = parseArgs({ options: { target: { type: "string" } } }).values;
if (target !== undefined && !isPackageTarget(target)) {
  throw new Error(`--target is ${target}; expected ${Object.keys(gpuLibraries).join(", ")}`);
}
await buildOnce();
const { file, bytes } = await packVsix(root, target);
console.log(`${path.relative(root, file)} (${(bytes / 1e6).toFixed(2)} MB)`);
