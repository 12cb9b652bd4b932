import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { dialects } from "../../../../src/source/dialects/index.ts";
import type { Reading } from "../../../../src/source/reading.ts";
import { findDialect } from "../../../../src/source/sourceReader.ts";

async function read(fileName: string, text: string): Promise<Reading> {
  const session = await findDialect(dialects, fileName)!.open(text, {
    loadWasm: () => Promise.reject(new Error("no grammar is needed")),
    clock: () => 0,
  });
  return session.read();
}

/** `name: 1 0 / 0 1` for each matrix. */
async function matricesIn(fileName: string, text: string): Promise<readonly string[]> {
  const { matrices } = await read(fileName, text);
  return matrices.map(({ name, shape, values }) => {
    const [rows, columns] = shape;
    const lines = Array.from({ length: rows }, (_, row) =>
      [...values.subarray(row * columns, (row + 1) * columns)].join(" "),
    );
    return `${name ?? ""}: ${lines.join(" / ")}`;
  });
}

/** The texts that the numbers of the first matrix are written with, row by row. */
async function writtenIn(fileName: string, text: string): Promise<readonly string[]> {
  const { matrices } = await read(fileName, text);
  const [first] = matrices;
  return Array.from(first?.values ?? [], (_, at) => {
    const cell = first!.cells.at(at)!;
    return text.slice(cell.start, cell.end);
  });
}

describe("R literals", () => {
  it("fill a matrix column by column, and each number knows its place in the text", async () => {
    const text = "Q <- matrix(c(1, 0, 1, 10, 11, 12), nrow = 3, ncol = 2)";
    expect(await matricesIn("a.R", text)).toEqual(["Q: 1 10 / 0 11 / 1 12"]);
    expect(await writtenIn("a.R", text)).toEqual(["1", "10", "0", "11", "1", "12"]);
  });

  it("fill it row by row where the call says so", async () => {
    expect(await matricesIn("a.R", "Q = matrix(c(1, 2, 3, 4), 2, byrow = TRUE)")).toEqual([
      "Q: 1 2 / 3 4",
    ]);
  });

  it("bind rows and columns, over several lines, with signs and whole numbers", async () => {
    const text = "V <- rbind(c(1, -2),\n  c(3L, 4)) # values\nK <- cbind(a = c(1, 2), b = c(3, 4))";
    expect(await matricesIn("a.R", text)).toEqual(["V: 1 -2 / 3 4", "K: 1 3 / 2 4"]);
  });

  it("count, repeat, and turn", async () => {
    const text = "a <- matrix(1:4, 2)\nb <- matrix(0, 2, 2)\nd <- t(matrix(1:4, 2))";
    expect(await matricesIn("a.R", text)).toEqual(["a: 1 3 / 2 4", "b: 0 0 / 0 0", "d: 1 2 / 3 4"]);
  });

  it("in a list are matrices of their own", async () => {
    const text = "layer <- list(wq = matrix(1:4, 2), heads = 2)";
    expect(await matricesIn("a.R", text)).toEqual(["layer.wq: 1 3 / 2 4"]);
    expect((await read("a.R", text)).constants).toMatchObject([{ name: "layer.heads", value: 2 }]);
  });

  it("are not read where something is done with them, or later to them", async () => {
    const text = [
      "a <- matrix(c(1, 2, 3, 4), 2) / 2",
      "b <- matrix(rnorm(4), 2)",
      "d <- matrix(1:4, 2)",
      "d[1, 2] <- 9",
      "e <- matrix(1:4, 2)",
      "dim(e) <- NULL",
      "f <- matrix(1:5, 2)",
    ].join("\n");
    expect(await matricesIn("a.R", text)).toEqual([]);
  });

  it("survive a name of the same kind in a function", async () => {
    const text = "q <- rbind(c(1, 2), c(3, 4))\nhalf <- function(q) {\n  q <- q / 2\n  q\n}";
    expect(await matricesIn("a.R", text)).toEqual(["q: 1 2 / 3 4"]);
  });
});

describe("Julia literals", () => {
  it("hold rows apart by semicolons or lines, of any type of number", async () => {
    const text = "Q = [1 0; 0 -1]\nK = Float32[1 0.5\n  0.2 1]\nw = [1f0 2.5f-1; 1_0 4]";
    expect(await matricesIn("a.jl", text)).toEqual([
      "Q: 1 0 / 0 -1",
      "K: 1 0.5 / 0.2 1",
      "w: 1 0.25 / 10 4",
    ]);
  });

  it("transpose, and hold vectors of vectors", async () => {
    const text = "V = [1 2; 3 4; 5 6]'\nr = [[1, 2], [3, 4]]\nc = [[1 2]; [3 4]]";
    expect(await matricesIn("a.jl", text)).toEqual([
      "V: 1 3 5 / 2 4 6",
      "r: 1 2 / 3 4",
      "c: 1 2 / 3 4",
    ]);
  });

  it("are no matrix where several names get a number each", async () => {
    expect(await matricesIn("a.jl", "B, T, C = 4, 8, 2")).toEqual([]);
  });

  it("are not read where something is done with them, or later to them", async () => {
    const text =
      "a = [1 2; 3 4] / 2\nb = [1 2; 3 - 4 5]\nc = [1 2; 3 4]\nc[1, 2] = 4\nd = [1 x; 3 4]";
    expect(await matricesIn("a.jl", text)).toEqual([]);
  });
});

describe("MATLAB literals", () => {
  it("hold rows apart by semicolons or lines, with commas or blanks", async () => {
    const text = "Q = [1 0; 0 -1];\nK = [1, 0.5\n  0.2, 1]; % keys\nV = [1 2 ...\n  3; 4 5 6]';";
    expect(await matricesIn("a.m", text)).toEqual([
      "Q: 1 0 / 0 -1",
      "K: 1 0.5 / 0.2 1",
      "V: 1 4 / 2 5 / 3 6",
    ]);
    expect((await read("a.m", text)).comments).toMatchObject([{ text: "keys" }]);
  });

  it("make columns, and take several statements of a line", async () => {
    expect(await matricesIn("a.m", "heads = 2; c = [1; 2], s = 'it''s'; r = [3 4]")).toEqual([
      "c: 1 / 2",
      "r: 3 4",
    ]);
  });

  it("are not read where something is done with them, in comments, or changed later", async () => {
    const text = "a = [1 2; 3 4] .* 2;\n%{\nb = [1 2; 3 4];\n%}\nc = [1 2; 3 4];\nc(1, 2) = 5;";
    expect(await matricesIn("a.m", text)).toEqual([]);
  });
});

describe("Kotlin literals", () => {
  it("nest arrays and lists, typed or not", async () => {
    const text = [
      "val q = arrayOf(doubleArrayOf(1.0, 0.0), doubleArrayOf(0.0, -1.0))",
      "private val k: List<List<Double>> = listOf(",
      "    listOf(1.0, 0.5), // first",
      "    listOf(0.2, 1.0),",
      ")",
      "val v = arrayOf<FloatArray>(floatArrayOf(1f, 2f), floatArrayOf(3f, 4f))",
    ].join("\n");
    expect(await matricesIn("a.kt", text)).toEqual([
      "q: 1 0 / 0 -1",
      "k: 1 0.5 / 0.2 1",
      "v: 1 2 / 3 4",
    ]);
  });

  it("hold numbers of any type, also in lists that may change", async () => {
    const text =
      "val q = arrayOf(intArrayOf(1, -2), intArrayOf(3, 4))\nvar k = mutableListOf(listOf(1L, 2L), arrayListOf(3L, 0x10))";
    expect(await matricesIn("a.kt", text)).toEqual(["q: 1 -2 / 3 4", "k: 1 2 / 3 16"]);
  });

  it("are not read where a call follows", async () => {
    expect(await matricesIn("a.kt", "val k = listOf(listOf(1.0, 2.0))\n    .map { it }")).toEqual(
      [],
    );
  });
});

describe("Swift literals", () => {
  it("of the example are its queries, keys, and values", async () => {
    const text = await readFile("media/examples/attention.swift", "utf8");
    expect(await matricesIn("a.swift", text)).toEqual([
      "queries: 1 0 1 / 0 2 0.5 / 1 1 0",
      "keys: 1 0.5 0 / 0 1 1 / 0.5 0.5 2",
      "values: 1 2 / 3 0 / 0.5 4",
    ]);
  });

  it("nest arrays, typed or not", async () => {
    const text =
      "let q: [[Double]] = [[1, 0], [0, -1]]\nvar k: [[Float]] = [\n  [1, 0.5],\n  [0.2, 1],\n]";
    expect(await matricesIn("a.swift", text)).toEqual(["q: 1 0 / 0 -1", "k: 1 0.5 / 0.2 1"]);
  });

  it("are not read where a call follows, or changed later", async () => {
    const text =
      "let v = [[1.0, 2.0], [3.0, 4.0]].map { $0 }\nvar k = [[1.0, 2.0], [3.0, 4.0]]\nk[0][1] = 3";
    expect(await matricesIn("a.swift", text)).toEqual([]);
  });

  it("of different lengths are a problem that says what is missing", async () => {
    const { problems } = await read("a.swift", "let q = [[1.0, 2.0], [3.0]]");
    expect(problems.map(({ message }) => message)).toEqual([
      "q[1] has 1 number but the row above has 2: add 1",
    ]);
  });
});

it("reads any text without an exception", async () => {
  const parts = [
    "q",
    " <- ",
    " = ",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    ";",
    ",",
    "\n",
    "'",
    '"',
    "1",
    "-",
    "c",
  ];
  parts.push(
    "val ",
    ": ",
    "listOf",
    "matrix",
    "function",
    "...",
    "%{",
    "#=",
    "end",
    ".",
    "1:",
    "2",
    " ",
  );
  let seed = 7;
  const next = (): number => (seed = (seed * 48271) % 2147483647);
  for (let turn = 0; turn < 3000; turn++) {
    const text = Array.from({ length: next() % 40 }, () => parts[next() % parts.length]).join("");
    for (const ending of ["R", "jl", "m", "kt", "swift"]) {
      expect(await read(`a.${ending}`, text)).toBeDefined();
    }
  }
});
