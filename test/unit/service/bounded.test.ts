import { describe, expect, it } from "vitest";
import { DocumentReader } from "../../../src/service/documentReader.ts";
import { aloneHost } from "../../support/aloneHost.ts";
import { stillResources } from "../../support/sourceResources.ts";

/** Reads a text and asks for its shapes. The clock stands still: only what is counted ends anything. */
async function readAll(language: string, text: string) {
  const opened = { opening: 0, version: 1, language, text: `${text}\n` };
  const reader = new DocumentReader(opened, stillResources, aloneHost);
  const facts = await reader.read({ meaning: {}, backend: "auto", memoryLimit: 2 ** 29 });
  const { signal } = new AbortController();
  const wanted = { scope: "all", range: { start: 0, end: text.length }, isTyping: false } as const;
  const shapes = await reader.answer("listShapes", { version: 1, wanted }, signal);
  await reader.answer("checkShapes", { version: 1 }, signal);
  await reader.answer("listValues", { version: 1, wanted, chosen: {} }, signal);
  const hovered = { offset: text.lastIndexOf("x"), word: "x", isHidden: false, ...asIs };
  await reader.answer("describe", { version: 1, ...hovered }, signal);
  reader.dispose();
  return { facts, shapes };
}

const link = { command: "c", uri: "file:///x" };
const look = { ground: "dark", background: "#000", ink: "#fff", muted: "#888", heads: [] } as const;
const asIs = { look, computeAll: link, fixDraw: link, explainLine: link };

const digits = "7".repeat(40_000);

const kotlin = (body: string): string => `fun main() {\n${body}\n}`;
const java = (body: string): string =>
  `public class Main { public static void main(String[] args) { ${body} } }`;
const csharp = (body: string): string =>
  `using System;\nclass P { static void Main() { ${body} } }`;
const go = (body: string): string =>
  `package main\nimport ("fmt"; "strings"; "strconv")\nfunc main() {\n${body}\n}`;
const rust = (body: string): string => `fn main() {\n${body}\n}`;

describe("a program that would take for ever ends, and every question about it", () => {
  it.each([
    ["a list of a billion", "python", "row = [0] * 10**9\nlater = 10**10 in range(10**11)"],
    ["a list that is in itself", "python", "own = []\nown.append(own)\nprint(own, own == own)"],
    ["lists in each other", "python", "a = [1]\nfor _ in range(40):\n    a = [a, a]\nprint(a)"],
    [
      "two of them",
      "python",
      "a = [1]\nb = [1]\nfor _ in range(40):\n    a, b = [a, a], [b, b]\nsame = a == b",
    ],
    ["keys of them", "python", "k = (1,)\nfor _ in range(40):\n    k = (k, k)\nd = {k: 1}"],
    [
      "an array of them",
      "python",
      "import numpy as np\nx = [1.5, 2]\nfor _ in range(40):\n    x = [x, x]\na = np.array(x)",
    ],
    ["a list that doubles", "python", "x = [1]\nfor _ in range(60):\n    x = x + x"],
    [
      "a text in a text",
      "python",
      "t = 'a'\nfor _ in range(20):\n    t = '%s%s%s%s%s%s' % (t, t, t, t, t, t)",
    ],
    [
      "a long convolution",
      "python",
      "import numpy as np\na = np.ones(100000)\nb = np.convolve(a, a)",
    ],
    [
      "a number of a billion bits",
      "python",
      "import random\nrandom.seed(2)\nx = random.getrandbits(10**9)",
    ],
    [
      "a fraction whose parts double",
      "python",
      "from fractions import Fraction\nx = Fraction(2, 7)\nfor _ in range(60):\n    x = x * x",
    ],
    [
      "optional parts of a pattern",
      "python",
      "import re\nre.match('a?' * 32 + 'b', 'a' * 32)\nre.match('a{0,9}' * 12 + 'b', 'a' * 90)",
    ],
    [
      "two repetitions",
      "python",
      "import re\nfor _ in range(40):\n    re.search('.*.*=', 'x' * 660)",
    ],
    ["digits that end in a letter", "python", `x = [[1.5, ${digits}x]]`],
    ["the same in a text", "python", `x = float('${digits}x')`],
    [
      "a text in a text",
      "javascript",
      "let t = 'b'; for (let i = 0; i < 30; i++) t = `${t}${t}${t}`;",
    ],
    ["a chain of calls", "javascript", `const x = a${".b().c".repeat(4000)};`],
    ["what prints long texts", "javascript", "for (;;) console.log('x'.repeat(9000));"],
    [
      "lists that are spread",
      "javascript",
      "let a = [2]; for (let i = 0; i < 50; i++) a = [...a, ...a];",
    ],
    [
      "a builder that is added to itself",
      "java",
      java('StringBuilder b = new StringBuilder("ab"); while (true) b.append("c").append(b);'),
    ],
    [
      "a slice that is appended to itself",
      "go",
      go("a := []int{4}\nfor { a = append(a, a...) }\nfmt.Println(a)"),
    ],
    [
      "what is cloned into itself",
      "rust",
      `#[derive(Clone)] enum T { End, Two(Box<T>, Box<T>) }\n${rust("let mut t = T::End;\nfor _ in 0..40 { t = T::Two(Box::new(t.clone()), Box::new(t)); }")}`,
    ],
    ["sets that grow", "python", "s = set()\nfor i in range(10**7):\n    s = s | {i}"],
    ["dictionaries that grow", "python", "d = {}\nfor i in range(10**7):\n    d = {**d, i: i}"],
    ["a list that shrinks", "python", "x = list(range(200000))\nwhile x:\n    x.pop(0)"],
    ["a list that is cut", "python", "x = list(range(90000))\nwhile x:\n    x = x[1:]"],
    [
      "lists deep in each other",
      "python",
      "x = []\nfor _ in range(50000):\n    x = [x]\ny = [x] == [[x]]",
    ],
    ["a long sum", "julia", `x = ${"2 + ".repeat(20000)}1`],
    ["a long sum", "matlab", `x = ${"2 + ".repeat(20000)}1;`],
    ["long branches", "python", `if x: pass\n${"elif x: pass\n".repeat(4000)}`],
    ["arrays in each other", "javascript", "let a = [1]; for (let i = 0; i < 40; i++) a = [a, a];"],
    [
      "a text that is replaced",
      "javascript",
      "let s = 'aa'; for (let i = 0; i < 20; i++) s = s.replaceAll('a', 'aaaaaaaaaa');",
    ],
    [
      "long texts that are joined",
      "javascript",
      "const a = 'x'.repeat(1000000).split(''); for (let i = 0; i < 1000; i++) a.join('');",
    ],
    ["a text that doubles", "java", java('String s = "ab"; for (int i = 0; i < 60; i++) s += s;')],
    ["a pattern with stars", "java", java('"a".repeat(3000).split("a*a*a*b");')],
    ["a text as a number", "java", java(`double x = Double.parseDouble("${digits}x");`)],
    [
      "a text that is replaced",
      "csharp",
      csharp('var s = "aa"; for (int i = 0; i < 20; i++) s = s.Replace("a", "aaaaaaaaaa");'),
    ],
    ["a text as a number", "csharp", csharp(`double.TryParse("${digits}x", out var x);`)],
    [
      "lists in each other",
      "kotlin",
      kotlin("var a: Any = listOf(1)\nfor (i in 0..40) a = listOf(a, a)\nprintln(a)"),
    ],
    ["a text as a number", "kotlin", kotlin(`val x = "${digits}x".toDoubleOrNull()`)],
    [
      "a text that doubles",
      "go",
      go(
        's := "ab"\nfor i := 0; i < 60; i++ { s += s }\nfmt.Println(strings.Replace(s, "a", "aa", -1))',
      ),
    ],
    [
      "a text as a number",
      "go",
      go(`x, _ := strconv.ParseFloat("${digits}x", 64)\nfmt.Println(x)`),
    ],
    ["a long range", "rust", rust("let s: i64 = (0..1_000_000_000_000i64).sum();")],
    ["a text as a number", "rust", rust(`let x = "${digits}x".parse::<f64>();`)],
    [
      "macros in macros",
      "c",
      `#define B0 1+1\n${Array.from({ length: 9 }, (_, at) => `#define B${at + 1} B${at}+B${at}+B${at}+B${at}+B${at}+B${at}+B${at}+B${at}`).join("\n")}\nint main() { int x = B9; return x; }`,
    ],
    [
      "a huge array",
      "cpp",
      "#include <array>\nint main() { std::array<double, 2000000000> a; return 0; }",
    ],
    ["a long range", "r", "x <- sapply(1:1e9, function(i) i)"],
    ["a text that doubles", "r", 's <- "ab"\nfor (i in 1:60) s <- paste0(s, s)'],
    ["cells in each other", "matlab", "x = {1};\nfor i = 1:40\n x = {x, x};\nend\ndisp(x)"],
    ["a table", "markdown", `| a | b |\n|---|---|\n| ${digits}x | 2 |`],
    ["numbers with commas", "csv", `1,2\n${digits}x,2`],
  ])(
    "%s in %s",
    async (_, language, text) => {
      const { facts, shapes } = await readAll(language, text);
      expect(facts.leftOut).toBeUndefined();
      expect(shapes).not.toBeNull();
    },
    120_000,
  );
});

describe("a program beside that", () => {
  it("keeps what it knows: a list, its copies, and its shape", async () => {
    const { shapes } = await readAll(
      "javascript",
      "const row = [1, 2, 3];\nconst grid = [row, row];",
    );
    expect(shapes?.answer.hints.map(({ tensors }) => tensors)).toEqual(
      (
        await readAll("javascript", "const row = [1, 2, 3];\nconst grid = [[1, 2, 3], [1, 2, 3]];")
      ).shapes?.answer.hints.map(({ tensors }) => tensors),
    );
    expect(shapes?.answer.hints.length).toBeGreaterThan(1);
  });
});

describe("what can never be made", () => {
  it.each([
    ["a list", "row = [0] * 10**9"],
    ["a text", "row = 'ab' * 10**9"],
  ])("is unknown at its line, and the next line runs: %s", async (_, line) => {
    const opened = { opening: 0, version: 1, language: "python", text: `${line}\nafter = 4\n` };
    const reader = new DocumentReader(opened, stillResources, aloneHost);
    await reader.read({ meaning: {}, backend: "auto", memoryLimit: 2 ** 29 });
    expect(reader.program?.recording.stoppedAt).toBeNull();
    expect(reader.program?.variables.get("row")).toMatchObject({ kind: "unknown" });
    expect(reader.program?.variables.get("after")).toMatchObject({ kind: "int", value: 4 });
    reader.dispose();
  });
});
