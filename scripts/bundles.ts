// What the build leaves in dist and out: made on request, and only where it is stale.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Plugin } from "esbuild";
import { root } from "./install.mjs";
import { collect } from "./processes.ts";

/** What a part of the build was made from, and when that began. */
export interface BuiltPart {
  readonly startedAt: number;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** What esbuild.mjs writes down when all is built; paths are relative to the root. */
export interface BuildRecord {
  /** As it ships: minified, with the notices of third parties. */
  readonly production: boolean;
  readonly parts: Readonly<Record<string, BuiltPart>>;
}

/** The path of the record; an interrupted build leaves none. */
export const buildRecordFile = path.join(root, "dist/built.json");

/** Writes down what a build is made from, as soon as all of its parts are there. */
export class BuildRecorder {
  readonly #production: boolean;
  readonly #partCount: number;
  readonly #parts: Record<string, BuiltPart> = {};

  constructor(production: boolean, partCount: number) {
    this.#production = production;
    this.#partCount = partCount;
  }

  /** Follows esbuild, which builds a part again and again while it watches. */
  follow(name: string): Plugin {
    const setup: Plugin["setup"] = (esbuild) => {
      let startedAt = 0;
      esbuild.onStart(() => {
        startedAt = Date.now();
      });
      esbuild.onEnd(({ metafile }) => {
        if (metafile === undefined) {
          rmSync(buildRecordFile, { force: true });
          return;
        }
        const inputs = Object.keys(metafile.inputs).filter((file) => existsSync(file));
        this.add(name, { startedAt, inputs, outputs: Object.keys(metafile.outputs) });
      });
    };
    return { name: "record", setup };
  }

  add(name: string, part: BuiltPart): void {
    this.#parts[name] = part;
    if (Object.keys(this.#parts).length < this.#partCount) return;
    writeFileSync(buildRecordFile, JSON.stringify(this.toRecord()));
  }

  toRecord(): BuildRecord {
    return { production: this.#production, parts: this.#parts };
  }
}

/** When a file was last changed, in ms since 1970; nothing where there is none. */
type ReadChange = (file: string) => number | undefined;

/** Whether everything is there, made from the files as they are now. */
export function isFresh({ parts }: BuildRecord, readChange: ReadChange): boolean {
  return Object.values(parts).every(({ startedAt, inputs, outputs }) => {
    const changes = inputs.map(readChange);
    const unchanged = changes.every((change) => change !== undefined && change < startedAt);
    return unchanged && outputs.every((file) => readChange(file) !== undefined);
  });
}

function areBundlesFresh(production: boolean): boolean {
  if (!existsSync(buildRecordFile)) return false;
  const record = JSON.parse(readFileSync(buildRecordFile, "utf8")) as BuildRecord;
  if (production && !record.production) return false;
  return isFresh(record, (file) => {
    return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs;
  });
}

/** Builds every bundle; throws with the compiler's words when it fails. */
export async function build(...flags: readonly string[]): Promise<void> {
  const { code, output } = await collect(process.execPath, ["esbuild.mjs", ...flags]);
  if (code !== 0) throw new Error(output);
  if (output.trim() !== "") console.log(output.trim());
}

/** Is set for all processes that are started after a build: theirs stays as it is. */
const built = "ATTENTION_LENS_IS_BUILT";

/** Builds what ships, unless that was done already for this run. */
export async function buildOnce(): Promise<void> {
  if (process.env[built] === undefined) await build("--production");
  process.env[built] = "yes";
}

/** For tests that use bundles: rebuilds stale ones, once for all test processes. */
export async function ensureBundles(production = false): Promise<void> {
  if (process.env[built] !== undefined) return;
  if (areBundlesFresh(production)) return;
  await alone(async () => {
    if (!areBundlesFresh(production)) await build(...(production ? ["--production"] : []));
  });
}

const lock = path.join(root, "out/building");
const longestBuildMs = 120_000;

/** Runs while no other process does. */
async function alone(run: () => Promise<void>): Promise<void> {
  await mkdir(path.dirname(lock), { recursive: true });
  while (!(await takeLock())) await sleep(100);
  try {
    await run();
  } finally {
    await rmdir(lock).catch(() => undefined);
  }
}

async function takeLock(): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch {
    const taken = await stat(lock).catch(() => undefined);
    // Its owner has died.
    if (taken && Date.now() - taken.mtimeMs > longestBuildMs) await rmdir(lock).catch(() => null);
    return false;
  }
}
