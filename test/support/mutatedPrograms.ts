import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createLcgValues } from "../../src/random/lcg.ts";
import { scripts } from "./scripts.ts";

const folder = new URL("../fixtures/program/", import.meta.url);
const readFixture = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(name, folder)));

const programs = JSON.parse((await readFixture("expected.json")).toString()) as readonly {
  readonly source: string;
}[];

const { head, programs: generated } = JSON.parse(
  gunzipSync(await readFixture("generated.json.gz")).toString(),
) as { readonly head: string; readonly programs: readonly { readonly source: string }[] };

/** Programs that compute attention number by number. */
const loopFolder = fileURLToPath(new URL("../fixtures/loops/", import.meta.url));
const loops = await Promise.all(
  (await readdir(loopFolder))
    .filter((name) => name.endsWith(".py") && name !== "make.py")
    .sort()
    .map((name) => readFile(loopFolder + name, "utf8")),
);

const pythonPieces = [
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

const scriptPieces = [
  ...["(", ")", "{", "}", "[", "=", "=>", "...", "?.", "!", "??=", "`", "'", ";", "\n", "1e9"],
  ...["null", "this", "super.x()", "new ", "await ", "yield ", "function* f(", "class A extends "],
  ...["for (;;) ", "while (true) ", "x => x", "[a, ...b] = ", "{ a: { b = 1 } } = ", "case 1: "],
  ...[
    "Array(1e8)",
    ".map",
    ".length = 5",
    "++",
    "**",
    ">>>",
    "< a!.b",
    "return ",
    "throw ",
    "<b/>",
  ],
];

/** A program with one line, or a few signs, put where others stood. */
function mutate(
  source: string,
  chances: Float32Array | Float64Array,
  pieces: readonly string[] = pythonPieces,
): string {
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

/** One of forty is a long one of all operations, two are loops over single numbers, the others are short. */
function sourceAt(turn: number): string {
  if (turn % 40 === 0) return programs[(turn / 40) % programs.length]!.source;
  if (turn % 20 === 10) return loops[((turn - 10) / 20) % loops.length]!;
  return head + generated[turn % generated.length]!.source;
}

/** So many broken programs, always the same ones for a seed. */
export function* mutatedPrograms(count: number, seed = 7): Generator<string> {
  const chances = createLcgValues(seed, 3 * count, 2);
  for (let turn = 0; turn < count; turn++) {
    yield mutate(sourceAt(turn), chances.subarray(3 * turn, 3 * turn + 3));
  }
}

/** The same in TypeScript and JavaScript, each changed up to three times. */
export function* mutatedScripts(count: number, seed = 7): Generator<string> {
  const chances = createLcgValues(seed, 9 * count, 2);
  for (let turn = 0; turn < count; turn++) {
    let { text } = scripts[turn % scripts.length]!;
    for (let time = 0; time <= turn % 3; time++) {
      const at = 9 * turn + 3 * time;
      text = mutate(text, chances.subarray(at, at + 3), scriptPieces);
    }
    yield text;
  }
}

const typedPieces = [
  ...[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "=",
    ";",
    ",",
    ".",
    "!",
    "&",
    "*",
    "->",
    "=>",
    "::",
    ":=",
    "?",
    ":",
    "|",
  ],
  ...[
    "null",
    "nil",
    "None",
    "this",
    "self",
    "new ",
    "return ",
    "for ",
    "while (true) ",
    "loop {",
    "if ",
    "match x {",
  ],
  ...[
    "1e9",
    "1 << 40",
    "new int[100000000]",
    "vec![0; 100000000]",
    "make([]int, 100000000)",
    "0..",
    "x -> x",
  ],
  ...[
    "static ",
    "let mut ",
    "var ",
    "func ",
    "fn f(",
    "class A extends A {",
    "switch (x) {",
    "case 1:",
    "break;",
  ],
  ...[
    "++",
    "+=",
    "/ 0",
    "% 0",
    "<<",
    ">>",
    "as usize",
    "\n",
    "'",
    '"',
    "/*",
    "//",
    "..=",
    "...",
    "_",
  ],
  ...["*", "&", "->", "*p++", "#define X X(X)\n", "sizeof ", "malloc(1e9)", "(float *)", "[&]"],
];

/** Programs in any language from files, each changed up to three times. */
export function* mutatedTyped(
  files: readonly string[],
  count: number,
  seed = 7,
): Generator<string> {
  const texts = files.map((file) => readFileSync(file, "utf8"));
  const chances = createLcgValues(seed, 9 * count, 2);
  for (let turn = 0; turn < count && texts.length > 0; turn++) {
    let text = texts[turn % texts.length]!;
    for (let time = 0; time <= turn % 3; time++) {
      const at = 9 * turn + 3 * time;
      text = mutate(text, chances.subarray(at, at + 3), typedPieces);
    }
    yield text;
  }
}
