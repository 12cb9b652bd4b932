// node scripts/install.mjs: makes node_modules match package-lock.json, and puts the Node that the
// project runs on where `npm run` finds it first. Instant when all is there. Plain Node >= 20.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");
const modules = path.join(root, "node_modules");
const onWindows = process.platform === "win32";
const nodeFile = onWindows ? "node.exe" : "node";
const projectNode = path.join(modules, "node", "bin", nodeFile);
const nodeCommand = path.join(modules, ".bin", nodeFile);

/** Runs a command to its end; throws with its output when it fails. */
export function runToEnd(command, args, cwd) {
  const result = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    shell: onWindows && !path.isAbsolute(command),
    maxBuffer: 1 << 28,
  });
  if (result.status === 0) return;
  const said = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join("");
  throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${said.trim()}`);
}

/**
 * What an installation lacks, as `{ what, why }`; nothing if it is complete.
 * `wanted` are the packages of package-lock.json; `installed` those that npm wrote down when it was
 * done (node_modules/.package-lock.json), nothing after an interrupted `npm ci`.
 */
export function findMissing({ wanted, installed, isThere, nodeVersion, hasCommand, machine }) {
  const package_ = findMissingPackage({ wanted, installed, isThere, machine });
  if (package_ !== undefined) return { what: "packages", why: package_ };
  const version = wanted["node_modules/node"].version;
  if (nodeVersion !== version) {
    return { what: "node", why: `Node ${version} is not in node_modules` };
  }
  return hasCommand ? undefined : { what: "command", why: `Node ${version} is not linked` };
}

function findMissingPackage({ wanted, installed, isThere, machine }) {
  if (installed === undefined) return "no installation was finished";
  for (const [folder, entry] of Object.entries(wanted)) {
    if (folder === "" || entry.optional) continue;
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    const found = installed[folder];
    if (found === undefined || !isThere(folder)) return `${name} is not there`;
    if (found.version !== entry.version || found.integrity !== entry.integrity) {
      return `${name} is ${found.version}, expected ${entry.version}`;
    }
    const builds = listBuilds(folder, wanted, machine);
    if (builds.length > 0 && !builds.some((build) => installed[build] && isThere(build))) {
      return `${name} is not there for ${machine.os} on ${machine.cpu}`;
    }
  }
  return undefined;
}

/** What a package has for such a machine, one for each C library: folders, one of which is needed. */
function listBuilds(folder, wanted, machine) {
  const names = Object.keys(wanted[folder].optionalDependencies ?? {});
  const folders = names.map((name) => {
    const nested = `${folder}/node_modules/${name}`;
    return nested in wanted ? nested : `node_modules/${name}`;
  });
  return folders.filter((build) => {
    const { os, cpu } = wanted[build] ?? {};
    return os !== undefined && isFor(os, machine.os) && isFor(cpu ?? [], machine.cpu);
  });
}

function isFor(list, mine) {
  if (list.includes(`!${mine}`)) return false;
  return list.includes(mine) || list.every((name) => name.startsWith("!"));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function readMissing() {
  const version = spawnSync(projectNode, ["--version"], { encoding: "utf8" });
  return findMissing({
    wanted: readPackages(path.join(root, "package-lock.json")),
    installed: readPackages(path.join(modules, ".package-lock.json")),
    isThere: (folder) => existsSync(path.join(root, folder, "package.json")),
    nodeVersion: version.status === 0 ? version.stdout.trim().replace(/^v/, "") : undefined,
    hasCommand: existsSync(nodeCommand),
    machine: { os: process.platform, cpu: process.arch },
  });
}

const isInside = (file) => path.resolve(file).startsWith(modules + path.sep);

/** A Node that stays when node_modules is removed: `npm run` puts the project's own first. */
function findOuterNode() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const candidates = [
    process.env.npm_node_execpath,
    process.execPath,
    ...folders.map((folder) => path.join(folder, nodeFile)),
  ];
  const outer = candidates.find((file) => file && !isInside(file) && existsSync(file));
  if (outer !== undefined) return outer;
  throw new Error("No Node was found outside node_modules. Install Node 20 or later.");
}

/** The npm that runs this, of whatever version; without one, that of the machine. */
function runNpm(outerNode, args) {
  const client = process.env.npm_execpath ?? "";
  if (/npm-cli\.c?js$/.test(client) && !isInside(client)) {
    runToEnd(outerNode, [client, ...args], root);
  } else {
    runToEnd("npm", args, root);
  }
}

const steps = {
  packages(outerNode) {
    if (onWindows && isInside(process.execPath)) {
      throw new Error(
        "Windows keeps what is running from being replaced. Run `npm ci`, then again.",
      );
    }
    // Install scripts are off: the one that is needed, Node's own, is run by the next step.
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
    runNpm(outerNode, ["ci", "--include=dev", "--include=optional", ...quiet]);
  },
  node(outerNode) {
    runToEnd(outerNode, ["installArchSpecificPackage.js"], path.join(modules, "node"));
  },
  command() {
    mkdirSync(path.dirname(nodeCommand), { recursive: true });
    rmSync(nodeCommand, { force: true });
    if (onWindows) linkSync(projectNode, nodeCommand);
    else symlinkSync(path.join("..", "node", "bin", nodeFile), nodeCommand);
  },
};

/** Adds what is missing, step by step; throws when a step changes nothing. */
function ensureInstalled() {
  const done = new Set();
  for (let missing = readMissing(); missing !== undefined; missing = readMissing()) {
    if (done.has(missing.what)) throw new Error(`After installing, ${missing.why}.`);
    done.add(missing.what);
    if (missing.what !== "command") console.log(`Installing (once): ${missing.why} ...`);
    steps[missing.what](findOuterNode());
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  try {
    ensureInstalled();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
