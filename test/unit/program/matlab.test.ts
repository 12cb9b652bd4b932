import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { joinHeads } from "../../../src/program/recognition/headByHead.ts";
import { findReaders } from "../../../src/program/recognition/lists.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "matlab");

const inputs = `
Q = [1 0; 0 1; 1 1];
K = [1 0.5; 0.2 1; 0.3 -0.7];
V = [1 2; 3 4; 5 6];
`;

function run(text: string) {
  const { recording, variables } = reader.read(text, "matlab")!;
  const unknown = recording.unknown.map(({ what }) => what);
  return { recording, variables, unknown, printed: recording.output.join("") };
}

function attentionsIn(text: string) {
  const { recording, unknown } = run(inputs + text);
  expect(unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  const readers = findReaders(recording);
  const found = joinHeads(findAttentions(recording), new Set(), recording, readers);
  return [...found, ...findNumberAttentions(recording)];
}

/** The numbers of `x`, row by row. */
function numbersOf(text: string, name = "x"): readonly number[] | undefined {
  const { variables } = run(text);
  const value = variables.get(name);
  if (value?.kind === "float") return [value.value];
  return value?.kind === "tensor" ? [...(value.numbers() ?? [])] : undefined;
}

describe("attention in MATLAB", () => {
  it("is found where a function of the file takes the softmax of each row", () => {
    const [found] = attentionsIn(`
      out = softmax(Q * K' / sqrt(size(K, 2))) * V;
      function y = softmax(x)
        e = exp(x - max(x, [], 2));
        y = e ./ sum(e, 2);
      end`);
    expect(found).toMatchObject({ causal: false, headCount: 1 });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
    // octave: softmax(Q*K'/sqrt(2))(1, :)
    const [first, second] = found!.weights.values;
    expect([first, second]).toEqual([
      expect.closeTo(0.45923022634, 10),
      expect.closeTo(0.26082931863, 10),
    ]);
  });

  it.each([
    ["with a mask of truth values", "S(triu(true(3), 1)) = -Inf;"],
    ["with a mask that is added", "S = S + triu(-Inf(3), 1);"],
    ["with a mask number by number", "for i = 1:3, for j = i+1:3, S(i, j) = -Inf; end, end"],
  ])("is found %s", (_, mask) => {
    const added = mask.includes("-Inf(3)") ? "S(isnan(S)) = 0;" : "";
    const [found] = attentionsIn(`
      S = Q * K.' ./ sqrt(2);
      ${mask}
      ${added}
      E = exp(bsxfun(@minus, S, max(S, [], 2)));
      A = bsxfun(@rdivide, E, sum(E, 2));
      O = A * V;`);
    expect(found).toMatchObject({ causal: true });
  });

  it("is found where a loop fills rows that are not there before", () => {
    const [found] = attentionsIn(`
      for i = 1:size(Q, 1)
        for j = 1:size(K, 1)
          s(j) = dot(Q(i, :), K(j, :)) / sqrt(2);
        end
        w(i, :) = exp(s) / sum(exp(s));
      end
      O = w * V;`);
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("is found number by number", () => {
    const [found] = attentionsIn(`
      out = zeros(3, 2);
      for i = 1:3
        s = zeros(1, 3);
        for j = 1:3
          for k = 1:2, s(j) = s(j) + Q(i, k) * K(j, k); end
        end
        w(i, :) = exp(s - max(s)) / sum(exp(s - max(s)));
        for j = 1:3
          for k = 1:2, out(i, k) = out(i, k) + w(i, j) * V(j, k); end
        end
      end`);
    expect(found).toMatchObject({ scale: 1, headCount: 1 });
  });

  it("has all heads of a loop that are joined from cells", () => {
    const [found] = attentionsIn(`
      heads = {};
      for h = 1:2
        S = Q(:, h) * K(:, h)';
        A = exp(S) ./ sum(exp(S), 2);
        heads{end + 1} = A * V(:, h);
      end
      out = cat(2, heads{:});`);
    expect(found).toMatchObject({ headCount: 2, scale: 1 });
  });
});

describe("the signs of MATLAB", () => {
  it.each([
    ["x = [1 -2]", [1, -2]],
    ["x = [1 - 2]", [-1]],
    ["x = [1 , -2]", [1, -2]],
    ["a = [1 2]; x = [a' a']", [1, 1, 2, 2]],
    ["a = [1 2]; x = [a', a']'", [1, 2, 1, 2]],
    ["x = [1 2 % first\n 3 4];", [1, 2, 3, 4]],
    ["x = [1 2 ...\n 3 4];", [1, 2, 3, 4]],
    ["x = [1 2\n\n3 4\n];", [1, 2, 3, 4]],
    ["x = 2^-1", [0.5]],
    ["x = -2^2", [-4]],
    ["x = 1:3 == 1:3", [1, 1, 1]],
    ["x = 5; x += 2; x -= 1; x++", [7]],
    ["%{\nx = 1;\n%}\nx = 2;", [2]],
    ["x = [1 2; 3 4](2, :)", [3, 4]],
    ["s = 'it''s'; x = numel(s)", [4]],
    ["f = @(a, b) a - b; x = [f(1, 2) f(2, 1)]", [-1, 1]],
    ["x = 1; if x ~= 1 | x != 1, x = 3; end", [1]],
    ["a.b = [1 2 3]; x = a.b(end)'", [3]],
    ["x(2, 3) = 5", [0, 0, 0, 0, 0, 5]],
    ["x = 1:4; x([2 3]) = [];", [1, 4]],
    ["x = magic_of(3);\nfunction y = magic_of(n)\n  y = n * 2;", [6]],
    ["c = {1, [2 3]}; x = [c{:}]", [1, 2, 3]],
    ["[~, x] = max([3 9 4])", [2]],
    ["x = [1 2 3](end)", [3]],
    ["if true disp(1), end, x = 3", [3]],
    ["hold on; x = 3", [3]],
    ["x = 5; clear x; x(2) = 1", [0, 1]],
    ["x = f(3);\nfunction varargout = f(n)\n  varargout{1} = nargout * n;\nend", [3]],
    ["[a, x] = f(3);\nfunction [a, b] = f(n)\n  a = n; b = nargout;\nend", [2]],
    ["s(2).a = [1 2]; x = [s.a]", [1, 2]],
    ["x = [2 0; 0 4] \\ [2; 4]", [1, 1]],
    ["x = [1 2; 3 4](min(end, 5), 1)", [3]],
    ["#import <Foundation/Foundation.h>\nx = 3;", undefined],
    ["# include the mask, and define x\n#define\nx = 3;", [3]],
  ])("%s", (text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });

  it("half a statement keeps the rest of the program", () => {
    const text = `${inputs}S = softmax(Q * K'\nT = [1 2\nx = Q * V';\ny = 'abc\nz = 3;`;
    expect(numbersOf(text)).toHaveLength(9);
    expect(numbersOf(text, "z")).toEqual([3]);
  });

  it("a block without an end, and an end without a block, keep the rest", () => {
    expect(numbersOf("end\nx = 2;\nfor i = 1:3\n  x = x * 2;")).toEqual([16]);
  });
});

describe("values of MATLAB", () => {
  it.each([
    ["indices, cells, structures, and functions", "cells.m"],
    ["expressions that were put together at random", "arrays.m"],
  ])("print what Octave prints: %s", async (_, file) => {
    const path = `test/fixtures/languages/${file}`;
    const { unknown, printed } = run(await readFile(path, "utf8"));
    expect(unknown).toEqual([]);
    expect(printed.split("\n")).toEqual((await readFile(`${path}.txt`, "utf8")).split("\n"));
  });

  it("are copied where they are changed", () => {
    expect(numbersOf("a = [1 2]; x = a; a(1) = 9;")).toEqual([1, 2]);
    expect(numbersOf("x = [1 2]; f(x);\nfunction f(v)\n  v(1) = 9;\nend")).toEqual([1, 2]);
  });

  it("a matrix that a long loop fills is kept once", () => {
    const { recording } = run("x = zeros(1, 2000);\nfor i = 1:2000\n  x(i) = i;\nend\ny = x * 2;");
    expect(recording.operations.map(({ origin }) => origin?.operation)).toEqual([
      "fill",
      "multiply",
    ]);
  });

  it("an unseeded draw is unknown, and says so", () => {
    const { recording } = run("x = randn(2); y = x + 1;");
    expect(recording.stoppedAt).toBeNull();
    expect(numbersOf("x = randn(2)")).toEqual([]);
    const { variables } = run("x = randn(2);");
    const value = variables.get("x");
    expect(value?.kind === "tensor" && value.why).toBe(
      "drawn by randn without a seed: every run differs",
    );
  });

  it("complex numbers are unknown, not NaN", () => {
    expect(run("x = sqrt(-1);").unknown).toEqual(["complex numbers are not followed"]);
    expect(run("x = (-8)^(1/3);").unknown).toEqual(["complex numbers are not followed"]);
  });

  it("an error that the program catches goes on", () => {
    const text = "try\n  error('my:id', 'bad %d', 3);\ncatch e\n  disp(e.message);\nend";
    expect(run(text).printed).toBe("bad 3\n");
    expect(run("try, error('bad'); catch e, disp(e.message); end").printed).toBe("bad\n");
  });

  it("numbers know where they are written", () => {
    const { variables } = run("q1 = [1 -2]; q2 = [3 4];\nQ = [q1; q2];");
    const value = variables.get("Q");
    const written = value?.kind === "tensor" ? value.storage.written : null;
    expect(written).toEqual([
      { start: 6, end: 7 },
      { start: 8, end: 10 },
      { start: 19, end: 20 },
      { start: 21, end: 22 },
    ]);
  });
});

describe("functions of files beside a MATLAB program", () => {
  const files: Readonly<Record<string, string>> = {
    "softmax_rows.m": `% softmax of each row
function y = softmax_rows(x)
  e = shifted_exp(x);
  y = e ./ sum(e, 2);
end`,
    "shifted_exp.m": "function e = shifted_exp(x)\ne = exp(x - max(x, [], 2));",
    "both.m": "function [a, b] = both(n)\n  a = n;\n  if nargout > 1, b = 2 * n; end\nend",
    "setup.m": "disp('never');",
    "norm.m": "function y = norm(x)\n  y = 0;\nend",
  };
  const port = { text: (path: string) => files[path] ?? null, bytes: () => null, list: () => null };
  const follow = (text: string) => reader.read(text, "matlab", null, port)!;

  it("are called as those of the file, and attention in them is found", () => {
    const { recording } = follow(`${inputs}A = softmax_rows(Q * K' / sqrt(2));\nO = A * V;`);
    expect(recording.unknown).toEqual([]);
    expect(findAttentions(recording)[0]?.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("give one value, or several, and are values themselves", () => {
    const text = "x = both(3); [y, z] = both(4); f = @both; w = cellfun(f, {1, 2});";
    const { variables, recording } = follow(text);
    expect(recording.unknown).toEqual([]);
    const numbers = ["x", "y", "z"].map((name) => variables.get(name));
    expect(numbers).toMatchObject([{ value: 3 }, { value: 4 }, { value: 8 }]);
  });

  it("scripts do not run by themselves, and files go before the library", () => {
    const { recording, variables } = follow("setup; x = norm([3 4]);");
    expect(recording.output).toEqual([]);
    expect(recording.unknown.map(({ what }) => what)).toEqual(["`setup` is not known here"]);
    expect(variables.get("x")).toMatchObject({ value: 0 });
  });
});

// As the documentation of the toolbox says, and as NumPy calculates.
describe("functions of the deep learning toolbox", () => {
  const arrays = `Q = dlarray([1 0 2; 0 1 1; 1 1 0; 2 0 1]);
K = dlarray([1 1; 0 2; 1 0; 0 1]);
V = dlarray([1 2; 3 4; 5 6; 7 8]);
`;
  const output = "   1.6225   1.6225   1.8176\n   3.6225   3.6225   3.8176\n";

  it("calculate with `dlarray` as with its numbers", () => {
    const text = `${arrays}W = dlmtimes(permute(K, [2 1 3 4]), Q) ./ sqrt(size(Q, 1));
A = dlmtimes(V, softmax(W, 'DataFormat', 'CTUB'));
disp(extractdata(A(1:2, :)))`;
    const { recording, unknown, printed } = run(text);
    expect([unknown, printed]).toEqual([[], output]);
    expect(findAttentions(recording)).toHaveLength(1);
  });

  it("attend in one head or in several, for one observation or for more", () => {
    const one = run(`${arrays}Y = attention(Q, K, V, 1, DataFormat="CT"); disp(Y(1:2, :))`);
    expect([one.unknown, one.printed]).toEqual([[], output]);
    const several = `${arrays}Q = cat(3, Q, 2 * Q); K = cat(3, K, K); V = cat(3, V, V);
[Y, W] = attention(Q, K, V, 2, DataFormat="CTB");
disp(Y(:, :, 1)); disp(W(:, 2, 1, 1)'); disp(size(W))`;
    const { recording, unknown, printed } = run(several);
    expect(unknown).toEqual([]);
    expect(printed).toBe(
      "   1.5000   1.8044   1.8044\n   3.5000   3.8044   3.8044\n   5.6698   5.3302   5.6698\n" +
        "   7.6698   7.3302   7.6698\n   0.1956   0.8044\n   2   3   2   2\n",
    );
    expect(findAttentions(recording)).toHaveLength(1);
  });

  it("know arrays with a format, and take it off", () => {
    const text = 'x = dlarray([1; 2], "CT"); a = isdlarray(x); y = stripdims(x) * 2;';
    const { variables, unknown } = run(text);
    expect(unknown).toEqual([]);
    expect(variables.get("a")).toMatchObject({ value: true });
    expect(numbersOf(text, "y")).toEqual([2, 4]);
    expect(run("a = isdlarray([1 2]);").unknown).toEqual(["`isdlarray` is not followed"]);
  });

  it("but not in formats that turn arrays, nor with masks", () => {
    expect(run('x = dlarray([1 2], "BC");').unknown).toEqual([
      "this format of `dlarray` is not followed",
    ]);
    const masked = `${arrays}Y = attention(Q, K, V, 1, DataFormat="CT", AttentionMask="causal");`;
    expect(run(masked).unknown).toEqual(["this mask of `attention` is not followed"]);
  });
});
