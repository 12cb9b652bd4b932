import { describe, expect, it } from "vitest";
import type { FilePort } from "../../../src/program/files.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { openProgramReader, type ReadProgram } from "../../../src/program/readProgram.ts";
import { stillResources } from "../../support/sourceResources.ts";

const typed = await openProgramReader(stillResources, patientBudget, "typescript");
const plain = await openProgramReader(stillResources, patientBudget, "javascript");

type Files = Readonly<Record<string, string>>;

function toPort(files: Files): FilePort {
  return { text: (path) => files[path] ?? null, bytes: () => null, list: () => null };
}

function read(text: string, files: Files, language: "typescript" | "javascript"): ReadProgram {
  const reader = language === "typescript" ? typed : plain;
  return reader.read(text, language, null, toPort(files))!;
}

function printed(
  text: string,
  files: Files,
  language: "typescript" | "javascript" = "typescript",
): string {
  const { recording } = read(text, files, language);
  expect(recording.unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  return recording.output.join("").trimEnd();
}

const math = `
export type Matrix = number[][];
export const dot = (a: number[], b: number[]): number => a.reduce((sum, x, i) => sum + x * b[i], 0);
export function softmax(scores: number[]): number[] {
  const most = Math.max(...scores);
  const e = scores.map((score) => Math.exp(score - most));
  const total = e.reduce((a, b) => a + b, 0);
  return e.map((x) => x / total);
}
export default function scale(width: number) { return 1 / Math.sqrt(width); }`;

// What the programs print comes from Node.
describe("modules beside a TypeScript or JavaScript program", () => {
  it("are found with and without an ending, and as the index of a folder", () => {
    const files = { "math.ts": math, "lib/index.ts": `export const width = 16;` };
    const print = "console.log(dot([1, 2], [3, 4]));";
    for (const path of ["./math", "./math.ts", "./math.js"]) {
      expect(printed(`import { dot } from "${path}"; ${print}`, files)).toBe("11");
    }
    const text = `import { width } from "./lib"; import scale from "./math"; console.log(scale(width));`;
    expect(printed(text, files)).toBe("0.25");
  });

  it("may export again what others export", () => {
    const files = {
      "math.ts": math,
      "lib/index.ts": `
        export * from "../math";
        export { default as scaleOf } from "../math";
        export * as all from "../math";`,
    };
    const text = `
      import { all, dot, scaleOf } from "./lib";
      console.log(dot([1], [2]), scaleOf(4), all.softmax([0, 0]));`;
    expect(printed(text, files)).toBe("2 0.5 [ 0.5, 0.5 ]");
  });

  it("are required as CommonJS has them", () => {
    const files = {
      "util.js": "exports.half = 0.5;\nmodule.exports.twice = (x) => 2 * x;",
      "object.js": "const third = 3;\nmodule.exports = { third };",
      "norm.cjs": "module.exports = class { constructor(e) { this.e = e; } };",
    };
    const text = `
      const { twice, half } = require("./util");
      const Norm = require("./norm.cjs");
      function main() {
        const third = require("./object").third;
        console.log(half, twice(third), new Norm(7).e);
      }
      if (require.main === module) main();
      module.exports = { main };`;
    expect(printed(text, files, "javascript")).toBe("0.5 6 7");
    const imported = `
      import util, { half } from "./util.js";
      console.log(half, util.twice(4));`;
    expect(printed(imported, files)).toBe("0.5 8");
  });

  it("do not run what only a program runs", () => {
    const files = {
      "other.js": `if (require.main === module) console.log("no");\nexports.one = 1;`,
    };
    expect(printed(`console.log(require("./other").one);`, files, "javascript")).toBe("1");
  });

  it("may be numbers in JSON", () => {
    const files = { "model.json": `{ "heads": 2, "query": [[1, 2], [3, 4]] }` };
    const text = `import model, { heads } from "./model.json"; console.log(heads, model.query[1]);`;
    expect(printed(text, files)).toBe("2 [ 3, 4 ]");
  });

  it("compute attention for the program, which shows it", () => {
    const text = `
import scale, { dot, softmax, type Matrix } from "./math.ts";
const Q: Matrix = [[1, 0], [0, 2]];
const K: Matrix = [[1, 1], [0, 1]];
const V: Matrix = [[10, 0], [0, 20]];
const weights = Q.map((q) => softmax(K.map((k) => dot(q, k) * scale(2))));
const output = weights.map((row) => V[0].map((_, j) => row.reduce((s, w, i) => s + w * V[i][j], 0)));`;
    const [found] = findNumberAttentions(read(text, { "math.ts": math }, "typescript").recording);
    expect(found).toMatchObject({
      headCount: 1,
      stages: {
        attentionWeights: { variable: "weights" },
        attentionOutput: { variable: "output" },
      },
    });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });
});
