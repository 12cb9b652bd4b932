import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { createLcgValues } from "../../../src/random/lcg.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const programs = JSON.parse(
  await readFile(
    fileURLToPath(new URL("../../fixtures/program/expected.json", import.meta.url)),
    "utf8",
  ),
) as readonly { readonly source: string }[];

const { head, programs: generated } = JSON.parse(
  gunzipSync(
    await readFile(
      fileURLToPath(new URL("../../fixtures/program/generated.json.gz", import.meta.url)),
    ),
  ).toString(),
) as { readonly head: string; readonly programs: readonly { readonly source: string }[] };

const reader = await openProgramReader(sourceResources, {
  steps: 15_000,
  numbers: 1_000_000,
  ms: 4000,
});

const pieces = [
  "(",
  ")",
  "[",
  ":",
  "=",
  "None",
  "-1",
  "x",
  "self",
  "def f(",
  "10 ** 9",
  "'",
  "**",
  "@",
  "@",
  "...",
  "\n",
  "    ",
  "lambda: x",
  "[::-1]",
  ".T",
  "~",
];

/** A program with one line, or a few signs, put where others stood. */
function mutate(source: string, chances: Float32Array | Float64Array): string {
  const [where = 0, what = 0, how = 0] = chances;
  const lines = source.split("\n");
  const at = Math.floor(Math.abs(where) * lines.length) % lines.length;
  const other = Math.floor(Math.abs(what) * lines.length) % lines.length;
  const kind = Math.floor(Math.abs(how) * 4) % 4;
  if (kind === 0) return lines.toSpliced(at, 1).join("\n");
  if (kind === 1) return lines.toSpliced(at, 0, lines[other] ?? "").join("\n");
  const place = Math.floor(Math.abs(where) * source.length) % source.length;
  const piece = pieces[Math.floor(Math.abs(what) * pieces.length) % pieces.length] ?? "";
  return source.slice(0, place) + piece + source.slice(place + (kind === 2 ? 1 : 0));
}

/** One of forty is a long one of all operations, the others are short. */
function sourceAt(turn: number): string {
  if (turn % 40 === 0) return programs[(turn / 40) % programs.length]!.source;
  return head + generated[turn % generated.length]!.source;
}

it("a broken program breaks nothing, and ends", () => {
  const count = 400;
  const chances = createLcgValues(7, 3 * count, 2);
  const broken: string[] = [];
  for (let turn = 0; turn < count; turn++) {
    const text = mutate(sourceAt(turn), chances.subarray(3 * turn, 3 * turn + 3));
    const start = performance.now();
    try {
      const program = reader.read(text, "python");
      if (program) findAttentions(program.recording);
    } catch (error) {
      broken.push(`${String(error)} in\n${text}`);
    }
    if (performance.now() - start > 4000) broken.push(`too long:\n${text}`);
  }
  expect(broken).toEqual([]);
});
