// Installs what package-lock.json names, once per lock file. Plain Node >= 20, no dependencies.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");
const stampFile = path.join(root, "node_modules", ".attention-lens-lock");

/** The Node that the project runs on, whatever the machine has. */
export const projectNode = path.join(
  root,
  "node_modules/node/bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** Runs a command to its end; throws with its output when it fails. */
export function runToEnd(command, args, cwd) {
  const result = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
    maxBuffer: 1 << 28,
  });
  if (result.status === 0) return;
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim();
  throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${output}`);
}

function lockStamp() {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

/** Makes node_modules match package-lock.json; instant when it already does. */
export function ensureInstalled() {
  const stamp = lockStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Installing what package-lock.json names (once) ...");
  // Install scripts are off: the one that is needed, Node's own, is run here by name.
  runToEnd("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], root);
  runToEnd(
    process.execPath,
    ["installArchSpecificPackage.js"],
    path.join(root, "node_modules/node"),
  );
  writeFileSync(stampFile, stamp);
}
