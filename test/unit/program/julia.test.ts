import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { joinHeads } from "../../../src/program/recognition/headByHead.ts";
import { findReaders } from "../../../src/program/recognition/lists.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { programRunner } from "../../support/runProgram.ts";

const { run, printedBy } = await programRunner("julia");

/** One row for each word. */
const rows = `
Q = [1.0 0; 0 1; 1 1]
K = [1.0 0.5; 0.2 1; 0.3 -0.7]
V = [1.0 2; 3 4; 5 6]
`;

/** One column for each word. */
const columns = `${rows}Q, K, V = permutedims(Q), permutedims(K), permutedims(V)\n`;

function attentionsIn(text: string) {
  const { recording, unknown } = run(text);
  expect(unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  const readers = findReaders(recording);
  const found = joinHeads(findAttentions(recording), new Set(), recording, readers);
  return [...found, ...findNumberAttentions(recording)];
}

describe("attention in Julia", () => {
  it.each([
    ["of rows", `${rows}A = softmax(Q * K' / sqrt(2); dims=2)\nO = A * V`],
    ["of columns", `${columns}A = softmax(K' * Q / sqrt(2))\nO = V * A`],
    ["of columns, turned", `${columns}A = softmax(Q' * K ./ sqrt(2), dims=2)\nO = V * A'`],
    [
      "in a function of the program",
      `${rows}
      attend(q, k, v) = begin
        s = q * transpose(k) ./ sqrt(size(k, 2))
        w = exp.(s) ./ sum(exp.(s), dims=2)
        w * v
      end
      O = attend(Q, K, V)`,
    ],
    [
      "row by row",
      `${rows}
      soft(x) = (e = exp.(x .- maximum(x)); e ./ sum(e))
      O = zeros(3, 2)
      for i in axes(Q, 1)
        w = soft(K * Q[i, :] ./ sqrt(2))
        O[i, :] = V' * w
      end`,
    ],
    [
      "in sums over letters",
      `${rows}
      @tullio S[i, j] := Q[i, k] * K[j, k] / sqrt(2)
      A = softmax(S; dims=2)
      @einsum O[i, k] := A[i, j] * V[j, k]`,
    ],
    [
      "with batched_mul",
      `${columns}
      q, k, v = [reshape(x, 2, 3, 1) for x in (Q, K, V)]
      A = softmax(batched_mul(batched_transpose(k), q) ./ sqrt(2); dims=1)
      O = batched_mul(v, A)`,
    ],
  ])("is found %s", (_, text) => {
    const [found] = attentionsIn(text);
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
    ["with triu", "S[triu(trues(3, 3), 1)] .= -Inf"],
    ["that is added", "S = S .+ [i >= j ? 0.0 : -Inf for i in 1:3, j in 1:3]"],
    ["number by number", "for i in 1:3, j in i+1:3\n S[i, j] = -Inf\nend"],
    ["with ifelse", "S = ifelse.(tril(ones(3, 3)) .== 1, S, -Inf)"],
  ])("is found with a mask %s", (_, mask) => {
    const [found] = attentionsIn(`${rows}S = Q * K' ./ sqrt(2)\n${mask}
      A = softmax(S; dims=2)
      O = A * V`);
    expect(found).toMatchObject({ causal: true });
  });

  it("is found number by number", () => {
    const [found] = attentionsIn(`${rows}
      O, W = zeros(3, 2), zeros(3, 3)
      for i in 1:3
        s = zeros(3)
        for j in 1:3, k in 1:2
          s[j] += Q[i, k] * K[j, k]
        end
        W[i, :] = exp.(s) / sum(exp.(s))
        for j in 1:3, k in 1:2
          O[i, k] += W[i, j] * V[j, k]
        end
      end`);
    expect(found).toMatchObject({ scale: 1, headCount: 1 });
  });

  it("has heads that a reshape makes of columns", () => {
    const [found] = attentionsIn(`
      x = [1.0 0.5 -1.0; 0.2 0.3 0.4; -0.5 1.0 0.0; 0.7 -0.7 0.1]
      heads(y) = permutedims(reshape(y, 2, 2, 3), (1, 3, 2))
      q, k, v = heads(x), heads(2x), heads(-x)
      S = batched_mul(batched_transpose(k), q) ./ sqrt(2)
      A = softmax(ifelse.(triu(trues(3, 3)), S, -Inf); dims=1)
      y = reshape(permutedims(batched_mul(v, A), (1, 3, 2)), 4, 3)`);
    expect(found).toMatchObject({ headCount: 2, causal: true });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it.each([
    ["in pages of one array", "W[:, :, i] = softmax(s)\no = v[:, :, i] * W[:, :, i]"],
    ["column by column", "w = mapslices(softmax, s; dims=1)\no = v[:, :, i] * w"],
    ["in views", "W[:, :, i] = softmax(s)\n@views o = v[:, :, i] * W[:, :, i]"],
  ])("is found head by head, %s", (_, weigh) => {
    const found = attentionsIn(`
      q, k, v = [reshape(f.(1:12), 2, 3, 2) for f in (sin, cos, tanh)]
      W = zeros(3, 3, 2)
      for i in 1:2
        s = k[:, :, i]' * q[:, :, i] ./ sqrt(2)
        ${weigh}
      end`);
    expect(found).toHaveLength(2);
    expect(found[0]!.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("is found in dot_product_attention", () => {
    const [found] = attentionsIn(`
      x = reshape(sin.(1:12), 4, 3, 1)
      y, A = dot_product_attention(x, x, x; nheads=2, mask=make_causal_mask(x))`);
    expect(found).toMatchObject({ headCount: 2, causal: true });
  });

  it("is found row by row in mapslices", () => {
    const [found] = attentionsIn(`${rows}
      f(s) = exp.(s) ./ sum(exp.(s))
      A = mapslices(f, Q * K'; dims=2)
      O = A * V`);
    expect(found).toMatchObject({ scale: 1, headCount: 1 });
  });

  it("has all heads that are joined", () => {
    const [found] = attentionsIn(`${rows}
      heads = map(1:2) do h
        A = softmax(Q[:, h:h] * K[:, h:h]'; dims=2)
        A * V[:, h:h]
      end
      O = hcat(heads...)`);
    expect(found).toMatchObject({ headCount: 2, scale: 1 });
  });
});

// What Julia prints for each.
describe("the signs of Julia", () => {
  it.each([
    ["println([1 -2])", "[1 -2]"],
    ["println([1 - 2])", "[-1]"],
    ["println([1, 2,\n 3])", "[1, 2, 3]"],
    ["println([1 2 # first\n 3 4])", "[1 2; 3 4]"],
    ["a = [1, 2]; println([a a])", "[1 1; 2 2]"],
    ["a = [1 2]'; println([a' a'])", "[1 2 1 2]"],
    ["println(2^-1.0, -2^2, 2^3^2)", "0.5-4512"],
    ["x = 3; println(2x + 1, 2(x + 1), 1/2x)", "780.16666666666666666"],
    ["println(1 < 2 <= 2 != 3)", "true"],
    ["println(true ? 1 : 2, false ? :a : :b)", "1b"],
    ["x = 1:3; println(true ? x[end] : 0)", "3"],
    ["#= a #= b =# c =# println(1) # d", "1"],
    ["println('a', \"\\$x\\t\", 'b' - 'a')", "a$x\t1"],
    ["α = 2; β₁ = 3; println(α * β₁, √16, π ≈ 3.14159265358979)", "64.0true"],
    ["f(x)::Int = x; g = f ∘ abs; println(g(-2), [1, 2] |> sum)", "23"],
    ["x = [3, 1]; println(x[begin], x[end], x[end-1])", "313"],
    ["a, (b, c) = 1, (2, 3); println(a + b + c)", "6"],
    ["println((; a = 1, b = 2).b, (1, 2)...)", "212"],
    ["x = 5; x += 2; x ÷= 2; println(x % 2, x)", "13"],
    ["n = 5; for n in 1:2 end; println(n)", "5"],
    ["f = [x -> x * i for i in 1:2]; println(f[1](10), f[2](10))", "1020"],
    ["function f()\n s = 0\n g() = (s += 1)\n g(); g()\n s\nend\nprintln(f())", "2"],
    ["f(n, m = n + 1; k = n * m) = (n, m, k); println(f(2), f(2, 5; k = 0))", "(2, 3, 6)(2, 5, 0)"],
    ["f(x, ys...) = length(ys); println(f(1), f(1, 2, 3))", "02"],
    [
      'f(x::Number) = 1; f(x::Int) = 2; f(x::String, y) = 3; println(f(1), f(1.0), f("a", 1))',
      "213",
    ],
    ["f(x::Union{Int, Nothing}) = 1; f(x) = 2; println(f(3), f(nothing), f(1.0))", "112"],
    ["f(x::Vector{T}) where {T<:Real} = T; println(f([1.0]))", "Float64"],
    ['x = """\n  a\n    b\n  """; print(x)', "a\n  b\n"],
    ["println([i * 10 + j for i in 1:2, j in 1:3])", "[11 12 13; 21 22 23]"],
    ["println([(i, j) for i in 1:2 for j in i:2])", "[(1, 1), (1, 2), (2, 2)]"],
    ["println(reshape(1:6, 2, 3), vec([1 2; 3 4]))", "[1 3 5; 2 4 6][1, 3, 2, 4]"],
    ["v = [1, 2]; println(v' * v, v * v', v'v)", "5[1 2; 2 4]5"],
    ["f(x::A) where {T, A<:AbstractVector{T}} = convert(T, 2); println(f([1.0]))", "2.0"],
    ["(; a, b) = (a = 1, b = 2); println(a + b)", "3"],
    [
      "d = Dict(1 => 2, 3 => 4); e = Dict(v => k for (k, v) in d); println(e[4], sort(collect(keys(d))))",
      "3[1, 3]",
    ],
    [
      'println(Float32[1, 2.5], Int[], [1, 2.0], Any[1, "a"])',
      'Float32[1.0, 2.5]Int64[][1.0, 2.0]Any[1, "a"]',
    ],
  ])("%s", (text, printed) => {
    expect(printedBy(text).trimEnd()).toBe(printed.trimEnd());
  });

  it("half a statement keeps the rest of the program", () => {
    const { variables } = run(`${rows}S = softmax(Q * K'\nx = 2\nz = 3\n`);
    expect(variables.get("z")).toMatchObject({ value: 3 });
  });
});
