// npm run package: a VSIX that holds only what runs.
import path from "node:path";
import { makeVsix } from "./vsix.ts";
import { root } from "./install.mjs";

const { file, bytes } = await makeVsix(root);
console.log(`${path.relative(root, file)} (${(bytes / 1e6).toFixed(2)} MB)`);
