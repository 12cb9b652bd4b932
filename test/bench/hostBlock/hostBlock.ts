import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { runInsideVsCode } from "../../../scripts/insideVsCode.ts";
import { root } from "../../../scripts/install.mjs";
import { longFile } from "../longFile.ts";
import { manyDemos, manyRows } from "./denseFiles.ts";
import type { Stretch } from "./longestStretch.ts";
import { problemFile } from "./problemFile.ts";

/** The longest stretches that held up the extension host, in ms. */
export interface HostBlock {
  readonly what: string;
  readonly opening: Stretch;
  readonly typing: Stretch;
  /** Medians, in ms, as VS Code asks; NaN where there is no answer. */
  readonly hoverMs: number;
  readonly lensesMs: number;
  /** The same for providers that answer at once. */
  readonly atOnce: { readonly hoverMs: number; readonly lensesMs: number };
}

const allFiles = [
  { what: "100 lines of C#", name: "a.cs", text: longFile(100) },
  { what: "1,000 lines of C#", name: "b.cs", text: longFile(1000) },
  { what: "10,000 lines of C#", name: "c.cs", text: longFile(10_000) },
  { what: "10,000 lines, 1,000 computations", name: "d.py", text: manyDemos(1000) },
  { what: "one matrix of 10,000 rows", name: "e.py", text: manyRows(10_000) },
  ...[
    { length: 64, modelDim: 48 },
    { length: 256, modelDim: 144 },
    { length: 1024, modelDim: 400 },
  ].map((size, index) => {
    const text = problemFile(size);
    const what = `a block as ${(text.length / 1e6).toFixed(1)} MB of JSON`;
    return { what, name: `f${index}.json`, text };
  }),
];

/** Opening a file, typing in it, and asking about it ends within this time on a busy machine, in ms. */
const longestMs = 60_000;

/** Opens each file several times in a real VS Code and types in it; the best of them each. */
export async function measureHostBlock(
  extension = root,
  times = 5,
  isWanted: (name: string) => boolean = () => true,
): Promise<HostBlock[]> {
  const files = allFiles.filter(({ name }) => isWanted(name));
  const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-block-"));
  for (let time = 0; time < times; time++) {
    for (const { name, text } of files) await writeFile(path.join(folder, `${time}${name}`), text);
  }
  const found = new Map<string, (readonly number[])[]>();
  const module = path.join(root, "out/test/bench/hostBlock.cjs");
  const run = { folder, extension, module, limitMs: times * files.length * longestMs };
  const { code, others } = await runInsideVsCode(run, (line) => {
    const [, name, numbers] = /^BLOCK \d(\S+) (.+)$/.exec(line) ?? [];
    if (name === undefined || numbers === undefined) return;
    found.set(name, [...(found.get(name) ?? []), numbers.split(" ").map(Number)]);
  });
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`measuring in VS Code failed\n${others.slice(-20).join("\n")}`);
  return files.map(({ what, name }) => {
    const least = (place: number) => Math.min(...(found.get(name) ?? []).map((ms) => ms[place]!));
    const stretchAt = (place: number): Stretch => ({
      ours: { sampledMs: least(place), wallMs: least(place + 1) },
      allMs: least(place + 2),
    });
    const [hoverMs, lensesMs] = [least(6), least(7)];
    const atOnce = { hoverMs: least(8), lensesMs: least(9) };
    return { what, opening: stretchAt(0), typing: stretchAt(3), hoverMs, lensesMs, atOnce };
  });
}
