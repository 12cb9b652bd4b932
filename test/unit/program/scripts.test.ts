import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { areScoresZeroed } from "../../../src/program/recognition/zeroedScores.ts";
import { openProgramReader, type ReadProgram } from "../../../src/program/readProgram.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { stillResources } from "../../support/sourceResources.ts";
import { scripts } from "../../support/scripts.ts";

const typed = await openProgramReader(stillResources, patientBudget, "typescript");
const plain = await openProgramReader(stillResources, patientBudget, "javascript");
const pages = await openProgramReader(stillResources, patientBudget, "typescriptReact");

const run = (text: string): ReadProgram => typed.read(text, "typescript")!;
const printed = (text: string): string => run(text).recording.output.join("").trimEnd();
const notFollowed = (text: string): readonly string[] =>
  run(text).recording.unknown.map(({ what }) => what);

describe.each(scripts)("the program $name", ({ name, text, output }) => {
  const program = name.endsWith(".js") ? plain.read(text, "javascript")! : run(text);

  it("prints what Node prints, line by line", () => {
    expect(program.recording.output.join("").trimEnd().split("\n")).toEqual(output);
  });

  it("is followed to its end", () => {
    expect(program.recording.stoppedAt).toBe(null);
    expect(program.recording.unknown).toEqual([]);
  });
});

describe("attention in TypeScript and JavaScript", () => {
  const numbersOf = (name: string): { weights: number[]; output: number[] } => {
    const script = scripts.find((each) => each.name === name)!;
    const { weights, output } = JSON.parse(script.output.at(-1)!) as Record<string, unknown[]>;
    return { weights: weights!.flat(3) as number[], output: output!.flat(3) as number[] };
  };
  const attentionsOf = (name: string) => {
    const { text } = scripts.find((each) => each.name === name)!;
    const program = name.endsWith(".js") ? plain.read(text, "javascript")! : run(text);
    return findNumberAttentions(program.recording);
  };

  it("is found in arrays of arrays, its heads joined, with the weights that Node prints", () => {
    const found = attentionsOf("heads.ts");
    const own = found.flatMap(({ weights }) => [...weights.values].filter((weight) => weight > 0));
    expect(found).toMatchObject([{ headCount: 2, causal: true, scale: 1 / Math.sqrt(2) }]);
    expect(own).toEqual(numbersOf("heads.ts").weights);
    expect(found[0]!.stages).toMatchObject({
      query: { variable: "q" },
      attentionWeights: { variable: "weights" },
      attentionOutput: { variable: "joined" },
    });
  });

  it("is found over flat arrays in single precision", () => {
    const [found, ...others] = attentionsOf("flat.js");
    expect(others).toEqual([]);
    expect(found).toMatchObject({ causal: true, scale: 1 / Math.sqrt(2), headCount: 1 });
    const { weights } = numbersOf("flat.js");
    expect([...found!.weights.values]).toEqual(weights);
  });

  it("is found in the functions of the JavaScript example, with what Node prints", async () => {
    const { recording } = run(await readFile("media/examples/selfAttention.js", "utf8"));
    expect(recording.output.join("").trimEnd().split("\n")).toEqual([
      "the looks at 1.0000",
      "cat looks at 0.4341 0.5659",
      "sat looks at 0.1080 0.6914 0.2006",
      "down looks at 0.2019 0.2633 0.2206 0.3142",
      "the 2.5000 0.5000",
      "cat 2.7830 3.0466",
      "sat 2.5448 3.9121",
      "down 3.5574 2.4869",
    ]);
    const found = findNumberAttentions(recording);
    expect(found).toMatchObject([
      { headCount: 1, causal: true, stages: { attentionWeights: { variable: "weights" } } },
    ]);
    expect(found[0]!.weights.values[9]).toBeCloseTo(0.6914, 4);
  });

  it("is found in the class of the example, head by head, with the weights that Node prints", async () => {
    const { recording } = run(await readFile("media/examples/causalHeads.ts", "utf8"));
    expect(recording.output.join("").trimEnd().split("\n")).toEqual([
      "the 2.000  2.000  0.500  0.500",
      "cat 0.636  1.318  1.746  1.247",
      "sat 1.009  2.200  2.180  0.834",
      "down 1.169  1.748  2.315  2.588",
    ]);
    const found = findNumberAttentions(recording);
    const stages = {
      query: { variable: "query" },
      attentionWeights: { variable: "weights" },
      attentionOutput: { variable: "output" },
    };
    expect(found).toMatchObject([{ headCount: 2, causal: true, stages }]);
    expect([...found[0]!.weights.values.subarray(4, 8)]).toEqual([
      0.31784884606582114, 0.6821511539341789, 0, 0,
    ]);
    expect([...found[0]!.weights.values.subarray(28)]).toEqual([
      0.18960464172497948, 0.19061284321924493, 0.19747257444148328, 0.4223099406142923,
    ]);
  });

  it.each(["prototypes.js", "namespaces.ts"])(
    "is found in %s, with the weights that Node prints",
    (name) => {
      const [found, ...others] = attentionsOf(name);
      expect(others).toEqual([]);
      const { weights } = numbersOf(name);
      expect(found).toMatchObject({ headCount: 1, causal: true, scale: 0.5 });
      const own = [...found!.weights.values].filter((weight) => weight > 0);
      expect(own).toEqual(weights.filter((weight) => weight > 0));
    },
  );

  it("is shown for each of two calls with the same queries and another mask", () => {
    const { recording } = run(`
      const softmax = (a: number[]) => { const e = a.map((x) => Math.exp(x)), s = e.reduce((p, c) => p + c); return e.map((x) => x / s); };
      function attend(Q: number[][], K: number[][], V: number[][], causal: boolean) {
        const A = Q.map((q, i) => softmax(K.map((k, j) => causal && j > i ? -Infinity : q[0]! * k[0]! + q[1]! * k[1]!)));
        return A.map((w) => V[0]!.map((_, c) => w.reduce((s, a, r) => s + a * V[r]![c]!, 0)));
      }
      const [Q, K, V] = [[[1, 2], [3, 4]], [[1, 0], [0, 1]], [[1, 1], [2, 2]]];
      const outputs = [attend(Q!, K!, V!, true), attend(Q!, K!, V!, false), attend(Q!, K!, V!, false)];`);
    const found = findNumberAttentions(recording);
    expect(found.map(({ causal, weights }) => [causal, weights.shape])).toEqual([
      [true, [1, 1, 2, 2]],
      [false, [1, 1, 2, 2]],
    ]);
  });

  it("is another one for some of the keys, once each of them had its query", () => {
    const { recording } = run(`
      const softmax = (a: number[]) => { const e = a.map((x) => Math.exp(x)), s = e.reduce((p, c) => p + c); return e.map((x) => x / s); };
      const rows = [[1, 0], [0, 2], [3, 1]];
      const attend = (q: number[], K: number[][]) => {
        const w = softmax(K.map((k) => q[0]! * k[0]! + q[1]! * k[1]!));
        return [0, 1].map((c) => w.reduce((s, a, r) => s + a * K[r]![c]!, 0));
      };
      const own = rows.map((row) => attend(row, rows));
      const other = attend([0.5, 0.8], [rows[0]!, rows[2]!]);`);
    const found = findNumberAttentions(recording);
    expect(found.map(({ mask, weights }) => [mask, weights.shape])).toEqual([
      [null, [1, 1, 3, 3]],
      [null, [1, 1, 1, 2]],
    ]);
  });

  it("does not set hidden scores to 0 where it leaves keys out", () => {
    const { recording } = run(`
      const K = [[1, 0], [0, 2], [3, 1]];
      const near = K.map((q, i) => {
        const e = K.map((k, j) => Math.exp(Math.abs(i - j) > 1 ? -Infinity : q[0]! * k[0]! + q[1]! * k[1]!));
        const total = e.reduce((a, b) => a + b, 0);
        return [0, 1].map((c) => e.reduce((sum, x, j) => sum + (x / total) * K[j]![c]!, 0));
      });`);
    const [found, ...others] = findNumberAttentions(recording);
    expect(others).toEqual([]);
    expect(found!.mask!.values[2]).toBe(-Infinity);
    expect(areScoresZeroed({ ...found!, softmax: null! })).toBe(false);
  });

  it("is not an expected position, which only weighs the places of the keys", () => {
    const textOf = (positions: string): string => `
      const keys = [[1.2, 0.3], [0.1, 2.0], [0.4, 0.4]];
      const queries = [[0.5, 0.25], [1.5, 0.75]];
      ${positions}
      const means = queries.map((q) => {
        const e = keys.map((k) => Math.exp(q[0]! * k[0]! + q[1]! * k[1]!));
        const total = e.reduce((a, b) => a + b, 0);
        return e.map((x) => x / total).reduce((sum, p, i) => sum + p * positions[i]!, 0);
      });`;
    const foundIn = (positions: string) => findNumberAttentions(run(textOf(positions)).recording);
    expect(foundIn("const positions = keys.map((_, i) => i);")).toEqual([]);
    expect(
      foundIn("const positions = []; for (let i = 1; i <= 3; i++) positions.push(i);"),
    ).toEqual([]);
    expect(foundIn("const positions = [0, 1, 2];")).toHaveLength(1);
  });

  it("is found in a component, which the page calls", () => {
    const page = `
      import { useMemo, useState } from "react";
      const X = [[1, 0.5], [0.2, 0.8]];
      const dot = (a: number[], b: number[]) => a.reduce((s, v, i) => s + v * b[i]!, 0);
      export function Demo({ title }: { title: string }) {
        const [isCausal] = useState(true);
        const weights = useMemo(() => X.map((q, i) => {
          const e = X.map((k, j) => Math.exp(isCausal && j > i ? -Infinity : dot(q, k)));
          const total = e.reduce((a, b) => a + b, 0);
          return e.map((v) => v / total);
        }), [isCausal]);
        const output = weights.map((row) => X[0]!.map((_, d) => row.reduce((s, w, j) => s + w * X[j]![d]!, 0)));
        return <table>{output.map((row) => <tr>{row.join(" ")}{title}</tr>)}</table>;
      }`;
    const { recording } = pages.read(page, "typescriptreact")!;
    expect(findNumberAttentions(recording)).toMatchObject([{ causal: true, scale: 1 }]);
    const byDefault = page.replace("export function", "export default function");
    const once = pages.read(byDefault, "typescriptreact")!.recording;
    expect(once.bindings.filter(({ name }) => name === "output")).toHaveLength(1);
  });

  it("does not follow libraries, but says nothing of those whose elements a page only shows", () => {
    const page = `
      import { Card, Star } from "some-icons";
      import { useScale } from "some-hooks";
      export const Page = () => <Card><Star size={useScale(2)} /></Card>;`;
    const { unknown } = pages.read(page, "typescriptreact")!.recording;
    expect(unknown.map(({ what }) => what)).toEqual(["`some-hooks` is not followed"]);
  });

  it("has the matrices of a class of the program as stages, and none of what serves several", () => {
    const text = [
      "class Matrix {",
      "  constructor(rows) { this.rows = rows; }",
      "  mul(o) { return new Matrix(this.rows.map((r) => o.rows[0].map((_, j) => r.reduce((s, v, i) => s + v * o.rows[i][j], 0)))); }",
      "  get T() { return new Matrix(this.rows[0].map((_, j) => this.rows.map((r) => r[j]))); }",
      "  map(f) { return new Matrix(this.rows.map((r, i) => r.map((v, j) => f(v, i, j)))); }",
      "  slice(a, b) { return new Matrix(this.rows.map((r) => r.slice(a, b))); }",
      "  softmax() { return new Matrix(this.rows.map((r) => { const e = r.map(Math.exp), z = e.reduce((a, b) => a + b); return e.map((v) => v / z); })); }",
      "}",
      "const x = new Matrix([[1, 0.5, 0.2, -1], [0.2, 0.8, -0.4, 0.6], [0.4, -0.3, 0.9, 0.1]]);",
      "const [wq, wk, wv] = [1, 2, 3].map((n) => x.T.mul(x).map((v, i, j) => v * n - i * j));",
      "const q = x.mul(wq), k = x.mul(wk), v = x.mul(wv);",
      "const heads = [];",
      "for (let h = 0; h < 2; h++) {",
      "  const [qi, ki, vi] = [q, k, v].map((m) => m.slice(2 * h, 2 * h + 2));",
      "  const scores = qi.mul(ki.T).map((s, r, c) => (c > r ? -1e9 : s / Math.SQRT2));",
      "  const weights = scores.softmax();",
      "  heads.push(weights.mul(vi));",
      "}",
    ].join("\n");
    const [found, ...others] = findNumberAttentions(run(text).recording);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ headCount: 2, causal: true });
    expect(text.slice(found!.range.start, found!.range.end)).toBe("weights");
    const stages = Object.entries(found!.stages).map(([stage, { variable }]) => [stage, variable]);
    expect(Object.fromEntries(stages)).toEqual({
      ...{ query: "q", key: "k", value: "v", maskedScores: "scores" },
      attentionWeights: "weights",
    });
  });

  it("has every matrix of its scores as a stage, and its weights where they are bound", () => {
    const text = [
      "const X = [[1, 0.5], [0.2, 0.8], [0.4, -0.3]];",
      "const dot = (a: number[], b: number[]) => a.reduce((s, v, i) => s + v * b[i]!, 0);",
      "function softmax(a: number[]) { const e = a.map((x) => Math.exp(x)), s = e.reduce((p, c) => p + c); return e.map((x) => x / s); }",
      "function attend() {",
      "  return [1].map(() => {",
      "    const scores = X.map((q) => X.map((k) => dot(q, k)));",
      "    const scaled = scores.map((row) => row.map((s) => s / Math.sqrt(2)));",
      "    const masked = scaled.map((row, i) => row.map((s, j) => (j > i ? -Infinity : s)));",
      "    const weights = masked.map((row) => softmax(row));",
      "    const output = weights.map((row) => X[0]!.map((_, d) => row.reduce((s, w, j) => s + w * X[j]![d]!, 0)));",
      "    return output;",
      "  });",
      "}",
      "attend();",
    ].join("\n");
    const [found, ...others] = findNumberAttentions(run(text).recording);
    expect(others).toEqual([]);
    expect(text.slice(found!.range.start, found!.range.end)).toBe("weights");
    const stages = Object.entries(found!.stages).map(([stage, { variable }]) => [stage, variable]);
    expect(Object.fromEntries(stages)).toMatchObject({
      scores: "scaled",
      maskedScores: "masked",
      attentionWeights: "weights",
      attentionOutput: "output",
    });
  });
});

describe("what is not followed in TypeScript", () => {
  it("is unknown, with the reason, and nothing else is", () => {
    const text =
      "import { dot } from 'unheard-of';\nconst a = dot([1], [2]);\nconsole.log(a, 1 + 1);";
    expect(notFollowed(text)).toContain("`unheard-of` is not followed");
    expect(printed(text)).toBe("? 2");
  });

  it("draws nothing: random numbers differ in every run", () => {
    expect(printed("console.log(Math.random() + 1)")).toBe("?");
  });

  it("does not call a function with fewer arguments than a spread may have", () => {
    expect(printed("console.log(Math.max(1, ...unheard()))")).toBe("?");
  });

  it("keeps both values of a variable that an unknown test may change", () => {
    expect(printed("let n = 1;\nif (unheard()) n = 2;\nconsole.log(n, 3);")).toBe("? 3");
  });
});

describe("how TypeScript groups operators", () => {
  it("takes `!` for the operand that it stands behind", () => {
    const text = `const a = [[1, 2], [3, 4]];
      let n = 0;
      for (let i = 0; i < a[0]!.length; i++) n += 2 + a[1]![i]! * a[0]![i]! - -a[0]![0]!;
      console.log(n, !a[5]!, 1 + a[0]!.at(-1)! * 2 ** a[0]![1]!);`;
    expect(printed(text)).toBe("17 true 9");
  });
});
