import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runToEnd } from "../../../scripts/install.mjs";

const folder = path.resolve(import.meta.dirname, "..");
const stampFile = path.join(folder, "node_modules", ".attention-lens-lock");

/**
 * Makes test/bench/node_modules match its lock file; instant when it already does. Install scripts
 * stay off: onnxruntime-node's would download a library for GPUs.
 */
export function installPeers(): void {
  const lock = readFileSync(path.join(folder, "package-lock.json"));
  const stamp = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Installing what test/bench/package-lock.json names (once) ...");
  runToEnd("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  writeFileSync(stampFile, stamp);
}
