import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "csharp");

describe("attention in C#", () => {
  it("is found in loops over arrays, and is what the program prints", async () => {
    const text = await readFile("media/examples/SelfAttention.cs", "utf8");
    const { recording } = reader.read(text, "csharp")!;
    expect(recording.output.join("").split("\n").slice(0, 3)).toEqual([
      "Token 0 looks at 1.0000",
      "Token 1 looks at 0.0010, 0.9990",
      "Token 2 looks at 0.0074, 0.7547, 0.2378",
    ]);
    const [found] = findNumberAttentions(recording);
    expect(found).toMatchObject({ headCount: 1, causal: true });
    expect(found?.scale).toBeCloseTo(1 / Math.sqrt(3), 12);
  });

  it("is found in lists of objects with operators, head by head", () => {
    const { recording } = reader.read(chapter, "csharp")!;
    expect(recording.output.join("").trimEnd().split("\n")).toEqual([
      "0.0705 0.8590 0.0705",
      "0.0705 0.0705 0.8590",
      "0.71 17.18 2.12 0.00 7.05 14.10 257.69 0.00",
    ]);
    const [found] = findNumberAttentions(recording);
    expect(found).toMatchObject({ headCount: 2, scale: 0.5, causal: false, mask: null });
    expect(found?.stages).toMatchObject({
      query: { variable: "query" },
      scores: { variable: "scores" },
    });
  });

  it("has its stages in matrices with all rows in one array, though a function masks them for others", () => {
    const text = `
      using System;
      using System.Linq;
      var q = new Matrix(3, 2, (i, j) => Math.Sin(2 * i + j));
      var k = new Matrix(3, 2, (i, j) => Math.Cos(2 * i + j));
      var v = new Matrix(3, 2, (i, j) => i - j);
      var mixed = Attend(q, k, v);
      Console.WriteLine(mixed[2, 0]);

      static Matrix Attend(Matrix q, Matrix k, Matrix v) {
        var scores = new Matrix(3, 3, (i, j) => q[i, 0] * k[j, 0] + q[i, 1] * k[j, 1]).Times(1 / Math.Sqrt(2));
        var weights = Softmax(scores);
        return new Matrix(3, 2, (i, j) => Enumerable.Range(0, 3).Sum(t => weights[i, t] * v[t, j]));
      }
      static Matrix Softmax(Matrix m) {
        var result = new Matrix(3, 3, (i, j) => 0);
        for (int i = 0; i < 3; i++) {
          var row = Enumerable.Range(0, 3).Select(j => j > i ? double.NegativeInfinity : m[i, j]).ToArray();
          var powers = row.Select(x => Math.Exp(x - row.Max())).ToArray();
          for (int j = 0; j < 3; j++) result[i, j] = powers[j] / powers.Sum();
        }
        return result;
      }
      class Matrix {
        readonly double[] data;
        readonly int columns;
        public Matrix(int rows, int columns, Func<int, int, double> make) {
          this.columns = columns;
          data = new double[rows * columns];
          for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) this[i, j] = make(i, j);
        }
        public Matrix Times(double factor) {
          var scaled = new Matrix(3, 3, (i, j) => this[i, j] * factor);
          return scaled;
        }
        public double this[int i, int j] { get => data[i * columns + j]; set => data[i * columns + j] = value; }
      }`;
    const { recording } = reader.read(text, "csharp")!;
    const [found] = findNumberAttentions(recording);
    expect(found).toMatchObject({
      causal: true,
      stages: { scores: { variable: "scores" }, attentionWeights: { variable: "weights" } },
    });
    expect(text.slice(found!.range.start)).toMatch(/^weights = Softmax/);
  });

  it("is found in single precision", () => {
    const { recording } = reader.read(singles, "csharp")!;
    const [found] = findNumberAttentions(recording);
    expect(found?.headCount).toBe(1);
    expect(found?.scale).toBeCloseTo(1 / Math.sqrt(2), 6);
  });
});

const chapter = `
using System; using System.Collections.Generic; using System.Linq;
const int EmbeddingSize = 8; const int HeadCount = 2; const int HeadDimension = EmbeddingSize / HeadCount;
var query = new List<Value> { new(0), new(5), new(0), new(0), new(0), new(0), new(5), new(0) };
var cachedKeys = new List<List<Value>> {
  new() { new(1), new(0), new(0), new(0), new(1), new(0), new(0), new(0) }, // K[0]
  new() { new(0), new(1), new(0), new(0), new(0), new(1), new(0), new(0) },
  new() { new(0), new(0), new(1), new(0), new(0), new(0), new(1), new(0) } };
var cachedValues = new List<List<Value>> {
  new() { new(10), new(0), new(0), new(0), new(100), new(0), new(0), new(0) },
  new() { new(0), new(20), new(0), new(0), new(0), new(200), new(0), new(0) },
  new() { new(0), new(0), new(30), new(0), new(0), new(0), new(300), new(0) } };
var concatenated = new List<Value>();
for (int head = 0; head < HeadCount; head++) {
  int headStart = head * HeadDimension;
  var headQuery = query.GetRange(headStart, HeadDimension);
  var scores = new List<Value>();
  foreach (var cached in cachedKeys) {
    var headKey = cached.GetRange(headStart, HeadDimension);
    scores.Add(headQuery.Zip(headKey, (a, b) => a * b).Aggregate((a, b) => a + b) / Math.Sqrt(HeadDimension));
  }
  var weights = Softmax(scores);
  for (int d = 0; d < HeadDimension; d++) {
    var sum = new Value(0);
    for (int p = 0; p < cachedValues.Count; p++) sum += weights[p] * cachedValues[p][headStart + d];
    concatenated.Add(sum);
  }
  Console.WriteLine(string.Join(" ", weights.Select(w => w.Data.ToString("F4"))));
}
Console.WriteLine(string.Join(" ", concatenated.Select(v => $"{v.Data:F2}")));
static List<Value> Softmax(List<Value> logits) {
  double max = logits.Max(v => v.Data);
  var exps = logits.Select(v => (v - max).Exp()).ToList();
  var total = exps.Aggregate((a, b) => a + b);
  return exps.Select(e => e / total).ToList();
}
class Value(double data) {
  public double Data { get; } = data;
  public static implicit operator Value(double d) => new(d);
  public static Value operator +(Value a, Value b) => new(a.Data + b.Data);
  public static Value operator -(Value a, Value b) => new(a.Data - b.Data);
  public static Value operator *(Value a, Value b) => new(a.Data * b.Data);
  public static Value operator /(Value a, Value b) => new(a.Data / b.Data);
  public Value Exp() => new(Math.Exp(Data));
}
`;

const singles = `
float[][] q = { new[] { 1f, 0.5f }, new[] { 0.3f, 2f } };
float[][] k = { new[] { 0.7f, 0.1f }, new[] { 1.2f, -0.4f } };
float[][] v = { new[] { 1f, 2f }, new[] { 3f, 4f } };
var result = Attend(q, k, v);
Console.WriteLine($"{result[0][0]:F4} {result[1][1]:F4}");
static float[][] Attend(float[][] q, float[][] k, float[][] v) {
  int n = q.Length, d = q[0].Length; float scale = 1f / MathF.Sqrt(d);
  var output = new float[n][];
  for (int i = 0; i < n; i++) {
    var w = new float[n];
    for (int j = 0; j < n; j++) { float dot = 0; for (int c = 0; c < d; c++) dot += q[i][c] * k[j][c]; w[j] = dot * scale; }
    float max = w.Max(), sum = 0;
    for (int j = 0; j < n; j++) { w[j] = MathF.Exp(w[j] - max); sum += w[j]; }
    for (int j = 0; j < n; j++) w[j] /= sum;
    output[i] = new float[d];
    for (int j = 0; j < n; j++) for (int c = 0; c < d; c++) output[i][c] += w[j] * v[j][c];
  }
  return output;
}
`;

describe("attention with TorchSharp", () => {
  it("runs with the tables of torch, also with names that a static import brings", () => {
    const text = `
      using static TorchSharp.torch;
      using static TorchSharp.torch.nn;
      var q = torch.tensor(new float[,] { { 1, 0 }, { 0, 1 } });
      var k = tensor(new float[,] { { 0.5f, 0.1f }, { -0.2f, 0.3f } });
      var scores = torch.matmul(q, k.transpose(0, 1)) / Math.Sqrt(k.shape[1]);
      var mask = torch.triu(torch.ones(2, 2), diagonal: 1).to_type(ScalarType.Bool);
      scores = scores.masked_fill(mask, float.NegativeInfinity);
      var weights = functional.softmax(scores, dim: -1);
      var output = torch.matmul(weights, torch.tensor(new double[,] { { 1, 2 }, { 3, 4 } }).to(torch.float32));
      Console.WriteLine(weights[1, 0].item<float>() + " " + output[1, 1].item<float>() + " " + output.dtype);`;
    const { recording } = reader.read(text, "csharp")!;
    expect(recording.stoppedAt).toBeNull();
    expect(findAttentions(recording)).toHaveLength(1);
    // As PyTorch computes them.
    expect(recording.output.join("")).toMatch(/^0\.4647034\d? 3\.070593\d? /);
  });
});
