import { describe, expect, it } from "vitest";
import type { FilePort } from "../../../src/program/files.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader, type ReadProgram } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "csharp");

function read(text: string, files: Readonly<Record<string, string>> = {}): ReadProgram {
  const port: FilePort = {
    text: (path) => files[path] ?? null,
    bytes: () => null,
    list: (folder) => (folder === "" ? Object.keys(files) : null),
  };
  return reader.read(text, "csharp", null, port)!;
}

function printed({ recording }: ReadProgram): string {
  expect(recording.unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  return recording.output.join("").trimEnd();
}

function assumed({ recording }: ReadProgram): readonly string[] {
  return recording.assumed.map(({ name }) => name);
}

/** One head over two cached keys, with helpers that stand elsewhere. */
const attend = `
using static Tiny.Helpers;
namespace Tiny;
public static class Lesson {
  public static void Run() {
    const int Width = 2;
    var cache = new List<List<Value>> { new() { new(1), new(0) }, new() { new(0), new(3) } };
    var query = new List<Value> { new(0), new(2) };
    var logits = new List<Value>();
    foreach (List<Value> key in cache) {
      var dot = new Value(0);
      for (int j = 0; j < Width; j++) dot += query[j] * key[j];
      logits.Add(dot / Math.Sqrt(Width));
    }
    List<Value> weights = Softmax(logits);
    var mixed = new List<Value>();
    for (int j = 0; j < Width; j++) mixed.Add(new Value(0));
    for (int t = 0; t < cache.Count; t++) {
      Value w = weights[t];
      for (int j = 0; j < Width; j++) mixed[j] += w * cache[t][j];
    }
    Console.WriteLine(string.Join(" ", weights.Select(v => v.Data.ToString("F4"))));
    Console.WriteLine(string.Join(" ", mixed.Select(v => v.Data.ToString("F4"))));
  }
}`;

const draws = `
public static class Lesson {
  public static void Run() {
    List<List<Value>> up = Helpers.CreateMatrix(new Random(42), 2, 2);
    var x = new List<Value> { new(0.5), new(-1) };
    List<Value> hidden = Helpers.Linear(x, up);
    Console.WriteLine(string.Join(" ", hidden.Select(v => v.Relu().Data.ToString("F4"))));
  }
}`;

describe("C# with helpers that are nowhere", () => {
  it("follows a head with the usual Value and Softmax, and says each once", () => {
    const program = read(attend);
    expect(printed(program)).toBe("0.0142 0.9858\n0.0142 2.9575");
    expect(assumed(program)).toEqual(["Value", "Softmax"]);
    const [attention] = findNumberAttentions(program.recording);
    expect(attention?.weights.shape.at(-1)).toBe(2);
  });

  it("does so in a program that is not saved", () => {
    expect(printed(reader.read(attend, "csharp")!)).toContain("0.9858");
  });

  it("draws matrices as the usual CreateMatrix does", () => {
    const program = read(draws);
    expect(printed(program)).toMatch(/^\d\.\d{4} \d\.\d{4}$/);
    expect(assumed(program)).toEqual(["CreateMatrix", "Value", "Linear", "Relu"]);
  });

  it("takes lists of plain numbers", () => {
    const program = read(`
public static class Lesson {
  public static void Run() {
    var weights = Softmax(new List<double> { 0, Math.Log(3) });
    Console.WriteLine(weights[1].ToString("F2"));
  }
}`);
    expect(printed(program)).toBe("0.75");
    expect(assumed(program)).toEqual(["Softmax"]);
  });

  it("multiplies lists, rows of arrays, and matrices", () => {
    const program = read(`
public static class Lesson {
  public static void Run() {
    var a = new List<Value> { new(2), new(3) };
    double[][] rows = { new double[] { 1, 2 }, new double[] { 0, 5 } };
    double[,] table = { { 1, 2, 3 }, { 4, 5, 6 } };
    Console.WriteLine(Dot(a, new List<Value> { new(5), new(7) }).Data);
    Console.WriteLine(DotProduct(rows[0], rows[1]));
    Console.WriteLine(MatMul(rows, Transpose(rows))[1][0]);
    Console.WriteLine(MatMul(table, Transpose(table))[0, 1]);
  }
}`);
    expect(printed(program).split("\n")).toEqual(["31", "10", "10", "32"]);
    expect(assumed(program)).toEqual(["Value", "Dot", "DotProduct", "Transpose", "MatMul"]);
  });

  it("takes the program's own helpers and types wherever they are", () => {
    const own = `
public class Value { public double Data; public Value(double d) { Data = d; } }
public static class Helpers { public static string Softmax(List<Value> all) => "own " + all[0].Data; }`;
    const start = `
using static Helpers;
public static class Lesson {
  public static void Run() { Console.WriteLine(Softmax(new List<Value> { new(7) })); }
}`;
    const beside = read(start, { "Own.cs": own });
    const inside = read(start + own);
    expect(printed(beside)).toBe("own 7");
    expect(printed(inside)).toBe("own 7");
    expect([...assumed(beside), ...assumed(inside)]).toEqual([]);
  });

  it.each(["Node", "Scalar"])("assumes them for values that are called %s", (name) => {
    const program = read(attend.replaceAll("Value", name).replaceAll("Softmax", "SoftMax"));
    expect(printed(program)).toBe(printed(read(attend)));
    expect(assumed(program)).toEqual([name, "SoftMax"]);
  });

  it("completes half of the helpers, with the program's own Value", () => {
    const own = `
public class Value {
  public double Data; public Value(double d) { Data = d; }
  public static Value operator +(Value a, Value b) => new Value(a.Data + b.Data);
  public static Value operator *(Value a, Value b) => new Value(a.Data * b.Data);
}`;
    const start = `
public static class Lesson {
  public static void Run() {
    var rows = new List<List<Value>> { new() { new(2), new(3) } };
    Console.WriteLine(Linear(new List<Value> { new(1), new(10) }, rows)[0].Data);
  }
}`;
    for (const program of [read(start, { "Value.cs": own }), read(start + own)]) {
      expect(printed(program)).toBe("32");
      expect(assumed(program)).toEqual(["Linear"]);
    }
  });

  it("starts a program without a `Main` with no arguments", () => {
    const text = `
switch (args.Length > 0 ? args[0] : "heads")
{
    case "heads": Console.WriteLine("shown"); break;
    default: Console.WriteLine("unknown lesson"); break;
}`;
    expect(printed(read(text))).toBe("shown");
  });

  it("assumes nothing for arguments that do not fit, nor for other names", () => {
    const program = read(`
public static class Lesson {
  public static void Run() {
    Console.WriteLine(Softmax("text"));
    Console.WriteLine(Sharpen(1));
  }
}`);
    expect(program.recording.unknown.length).toBeGreaterThan(0);
    expect(assumed(program)).toEqual([]);
  });
});
