import { describe, expect, it } from "vitest";
import { findMissing, type Installation, type LockedPackage } from "../../../scripts/install.mjs";

const locked = (version: string, more: Partial<LockedPackage> = {}): LockedPackage => ({
  ...{ version, integrity: `sha512-${version}` },
  ...more,
});

/** What is built for a kind of machine. */
const builtFor = (os: string, cpu = "x64") =>
  locked("1.0.0", { optional: true, os: [os], cpu: [cpu] });

const wanted = {
  "": locked("0.1.0"),
  "node_modules/vitest": locked("5.1.1"),
  "node_modules/node": locked("24.21.0"),
  "node_modules/a/node_modules/@b/c": locked("1.0.0"),
  "node_modules/gpu.js": locked("2.24.1", { optionalDependencies: { gl: "8.1.6" } }),
  "node_modules/gl": locked("8.1.6", { optional: true }),
  "node_modules/esbuild": locked("1.0.0", {
    optionalDependencies: { "@esbuild/linux": "1", "@esbuild/glibc": "1", "@esbuild/mac": "1" },
  }),
  // The version of npm decides whether the lock file says which C library is meant.
  "node_modules/@esbuild/linux": builtFor("linux"),
  "node_modules/@esbuild/glibc": builtFor("linux"),
  "node_modules/@esbuild/mac": builtFor("darwin"),
};

function without(...folders: readonly string[]): Readonly<Record<string, LockedPackage>> {
  return Object.fromEntries(Object.entries(wanted).filter(([folder]) => !folders.includes(folder)));
}

const complete: Installation = {
  wanted,
  installed: without(
    "",
    "node_modules/gl",
    "node_modules/@esbuild/glibc",
    "node_modules/@esbuild/mac",
  ),
  isThere: () => true,
  nodeVersion: "24.21.0",
  hasCommand: true,
  machine: { os: "linux", cpu: "x64" },
};

describe("what an installation lacks", () => {
  it("is nothing after npm ci or npm install", () => {
    expect(findMissing(complete)).toBeUndefined();
    const elsewhere = without("", "node_modules/@esbuild/linux", "node_modules/@esbuild/mac");
    expect(findMissing({ ...complete, installed: elsewhere })).toBeUndefined();
  });

  it.each<[string, Partial<Installation>, string, RegExp]>([
    ["in a fresh clone", { installed: undefined }, "packages", /no installation was finished/],
    [
      "after npm ci was interrupted, whatever already lies there",
      { installed: undefined, nodeVersion: undefined, hasCommand: false },
      "packages",
      /no installation was finished/,
    ],
    [
      "when package-lock.json names another version",
      { installed: { ...complete.installed, "node_modules/vitest": locked("5.0.0") } },
      "packages",
      /vitest is 5\.0\.0, expected 5\.1\.1/,
    ],
    [
      "when a package was installed without the development ones",
      { installed: without("node_modules/vitest") },
      "packages",
      /vitest is not there/,
    ],
    [
      "when a folder was removed by hand",
      { isThere: (folder) => folder !== "node_modules/a/node_modules/@b/c" },
      "packages",
      /@b\/c is not there/,
    ],
    [
      "when it was made on a machine of another kind",
      { machine: { os: "darwin", cpu: "x64" } },
      "packages",
      /esbuild is not there for darwin on x64/,
    ],
    [
      "when npm ran no install scripts",
      { nodeVersion: undefined, hasCommand: false },
      "node",
      /Node 24\.21\.0 is not in node_modules/,
    ],
    ["when its Node is an older one", { nodeVersion: "22.1.0" }, "node", /Node 24\.21\.0/],
    ["when nothing leads to its Node", { hasCommand: false }, "command", /not linked/],
  ])("is named %s", (_, change, what, why) => {
    const missing = findMissing({ ...complete, ...change });
    expect(missing?.what).toBe(what);
    expect(missing?.why).toMatch(why);
  });
});
