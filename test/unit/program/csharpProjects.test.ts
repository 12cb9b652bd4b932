import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader, type ReadProgram } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { type Files, toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "csharp");

function read(text: string, files: Files): ReadProgram {
  return reader.read(text, "csharp", null, toPort(files))!;
}

function printed(text: string, files: Files): string {
  const { recording } = read(text, files);
  expect(recording.unknown).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  return recording.output.join("").trimEnd();
}

const value = `
public class Value {
  public double Data { get; }
  public Value(double data) { Data = data; }
  public static Value operator +(Value a, Value b) => new Value(a.Data + b.Data);
  public static Value operator *(Value a, Value b) => new Value(a.Data * b.Data);
  public static Value operator /(Value a, double b) => new Value(a.Data / b);
  public static Value operator -(Value a, double b) => new Value(a.Data - b);
  public static Value operator /(Value a, Value b) => new Value(a.Data / b.Data);
  public Value Exp() => new Value(Math.Exp(Data));
}`;

const tools = `
public static class Tools {
  public static Value Dot(List<Value> a, List<Value> b) => a.Zip(b, (x, y) => x * y).Aggregate((x, y) => x + y);
  public static List<Value> Softmax(List<Value> scores) {
    double largest = scores.Max(each => each.Data);
    var exps = scores.Select(each => (each - largest).Exp()).ToList();
    var total = exps.Aggregate((x, y) => x + y);
    return exps.Select(each => each / total).ToList();
  }
  public static double Largest(this List<Value> values) => values.Max(each => each.Data);
}`;

const attend = `
public static class Attention {
  public static List<Value> Attend(List<Value> query, List<List<Value>> keys, List<List<Value>> values) {
    var scores = keys.Select(key => Tools.Dot(query, key) / Math.Sqrt(2)).ToList();
    var weights = Tools.Softmax(scores);
    var output = new List<Value>();
    for (int at = 0; at < 2; at++) {
      var sum = new Value(0);
      for (int row = 0; row < values.Count; row++) sum += weights[row] * values[row][at];
      output.Add(sum);
    }
    return output;
  }
}`;

const main = `
public class Program {
  static void Main() {
    var query = new List<Value> { new(1), new(2) };
    var keys = new List<List<Value>> { new() { new(1), new(0) }, new() { new(0), new(1) } };
    var values = new List<List<Value>> { new() { new(10), new(0) }, new() { new(0), new(20) } };
    foreach (var each in Attention.Attend(query, keys, values)) Console.WriteLine(each.Data.ToString("F3"));
  }
}`;

/** A helper of another file that multiplies, and one that makes a softmax. */
const table = `
public static class Table {
  public static double[][] Times(double[][] a, double[][] b) {
    var c = a.Select(_ => new double[b[0].Length]).ToArray();
    for (int i = 0; i < a.Length; i++)
      for (int j = 0; j < b[0].Length; j++)
        for (int t = 0; t < b.Length; t++) c[i][j] += a[i][t] * b[t][j];
    return c;
  }
  public static double[] Normalise(double[] z) {
    var e = z.Select(v => Math.Exp(v - z.Max())).ToArray();
    return e.Select(v => v / e.Sum()).ToArray();
  }
}`;

/** Two heads, causal: no position has a score for what comes later. */
const heads = `
public static class Heads {
  public static void Show() {
    double[][] x = { new[] { 1.0, 0.5, 0, 2 }, new[] { 0.3, 1, 1, 0 }, new[] { 2, 0.1, 0.4, 1 } };
    double[][] w = { new[] { 0.2, 1, 0, 1 }, new[] { 1, 0.3, 1, 0 }, new[] { 0, 1, 0.4, 1 }, new[] { 1, 0, 0, 0.6 } };
    var Q = Table.Times(x, w);
    var K = Table.Times(Q, w);
    var V = Table.Times(K, w);
    var joined = new double[3, 4];
    for (int head = 0; head < 2; head++)
      for (int row = 0; row < 3; row++) {
        var scores = new double[row + 1];
        for (int col = 0; col <= row; col++)
          for (int d = 2 * head; d < 2 * head + 2; d++) scores[col] += Q[row][d] * K[col][d] / 10;
        var probs = Table.Normalise(scores);
        for (int col = 0; col <= row; col++)
          for (int d = 2 * head; d < 2 * head + 2; d++) joined[row, d] += probs[col] * V[col][d];
      }
  }
}`;

// What the program prints comes from the compiled project.
describe("C# programs of several files", () => {
  it("use the types of the other files of their folder", () => {
    const files = { "Value.cs": value, "Tools.cs": tools, "Attention.cs": attend };
    expect(printed(main, files)).toBe("3.302\n13.395");
    expect(printed("Console.WriteLine((new Value(3) * new Value(4)).Data);", files)).toBe("12");
  });

  it("start with the file that has Main, and show what that computes here", () => {
    const files = { "Value.cs": value, "Tools.cs": tools, "Program.cs": main };
    const { recording } = read(attend, files);
    expect(recording.output.join("")).toBe("3.302\n13.395\n");
    const [found] = findNumberAttentions(recording);
    expect(found).toMatchObject({ headCount: 1 });
    expect(found?.stages).toMatchObject({
      scores: { variable: "scores" },
      attentionWeights: { variable: "weights" },
    });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("have the heads of another file together where that is called, and nothing where it calls", () => {
    const files = { "Table.cs": table, "Heads.cs": heads };
    const start = "Heads.Show();";
    const [found, ...others] = findNumberAttentions(read(start, files).recording);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ headCount: 2, query: { shape: [1, 3, 4] } });
    const fromMain = { "Heads.cs": heads, "Program.cs": start };
    expect(findNumberAttentions(read(table, fromMain).recording)).toEqual([]);
    const [own] = findNumberAttentions(read(heads, { ...files, "Program.cs": start }).recording);
    expect(own?.weights).toEqual(found?.weights);
  });

  it("start with statements of another file as well", () => {
    const files = { "Program.cs": "Console.WriteLine(Twice.Of(4));" };
    expect(printed("static class Twice { public static int Of(int n) => 2 * n; }", files)).toBe(
      "8",
    );
  });

  it("start with their own Main, whatever other files do", () => {
    const files = { "Value.cs": value, "Other.cs": `class Other { static void Main() { } }` };
    const own = `class Own { static void Main() => Console.WriteLine(new Value(5).Data); }`;
    expect(printed(own, files)).toBe("5");
  });

  it("run their own methods where two other files could start them", () => {
    const starts = (name: string): string =>
      `class ${name} { static void Main() { Demo.Run(); Demo.Run(); } }`;
    const own = `static class Demo { public static void Run() => Console.WriteLine("once"); }`;
    expect(printed(own, { "A.cs": starts("A"), "B.cs": starts("B") })).toBe("once");
  });

  it("find the files of their project, but not those of others", () => {
    const files = {
      "../App.csproj": "<Project />",
      "../Math/Value.cs": value,
      "../obj/Value.g.cs": "class Value { }",
      "../Other/Other.csproj": "<Project />",
      "../Other/Value.cs": "class Value { public int Data = 0; public Value(int data) { } }",
    };
    expect(printed("Console.WriteLine(new Value(2.5).Data);", files)).toBe("2.5");
    const { "../App.csproj": _, ...without } = files;
    const { recording } = read("var x = new Value(2.5);", without);
    expect(recording.assumed.map(({ name }) => name)).toEqual(["Value"]);
  });

  it("find the files of the projects that their project refers to", () => {
    const files = {
      "../Tests.csproj":
        '<Project><ItemGroup><ProjectReference Include="..\\Core\\Core.csproj" /></ItemGroup></Project>',
      "../../Core/Core.csproj":
        '<Project><ItemGroup><ProjectReference Include="../Base/Base.csproj" /></ItemGroup></Project>',
      "../../Core/Math/Tools.cs":
        "class Tools { public static int Twice(int n) => Base.Of(n) * 2; }",
      "../../Base/Base.csproj": "<Project />",
      "../../Base/Base.cs": "class Base { public static int Of(int n) => n + 1; }",
      "../../Other/Other.cs": "class Other { }",
    };
    expect(printed("Console.WriteLine(Tools.Twice(4));", files)).toBe("10");
    const { recording } = read("var other = new Other();", files);
    expect(recording.unknown).toHaveLength(1);
  });

  it("make what a parameter of another file takes, by its type there", () => {
    const files = {
      "Inner.cs": "public class Inner { public int N; public Inner(int n) { N = n; } }",
      "Outer.cs":
        "public class Outer { readonly Inner own; public Outer(Inner inner) { own = inner; } public int Twice() => own.N * 2; public static int Of(Inner inner) => inner.N; }",
    };
    const text = `
      var outer = new Outer(new(4));
      Console.WriteLine(outer.Twice());
      Console.WriteLine(Outer.Of(new(3)));`;
    expect(printed(text, files)).toBe("8\n3");
  });

  it("have no null in a field of a structure of .NET", () => {
    const own = `class Own {
      Memory<float> rows; Vector3 place; System.Text.StringBuilder text; Vector3? maybe;
      static void Main() {
        var own = new Own();
        Console.WriteLine(own.rows.Length);
        Console.WriteLine(own.place.X);
        Console.WriteLine(own.maybe == null);
        Console.WriteLine(own.text == null);
      }
    }`;
    const { recording } = read(own, {});
    expect(recording.stoppedAt).toBeNull();
    expect(recording.output.join("").split("\n").slice(2, 4)).toEqual(["True", "True"]);
  });

  it("find the code of their game in Unity, which has no project file", () => {
    const files = {
      "../../../ProjectSettings/ProjectVersion.txt": "m_EditorVersion: 2022.3.1f1",
      "../../../Assets/Scripts/Math/Value.cs": value,
    };
    expect(printed("Console.WriteLine(new Value(2.5).Data);", files)).toBe("2.5");
    const { "../../../ProjectSettings/ProjectVersion.txt": _, ...without } = files;
    const { recording } = read("var x = new Value(2.5);", without);
    expect(recording.assumed.map(({ name }) => name)).toEqual(["Value"]);
  });

  it("see what a static using names, here or for all files", () => {
    const files = { "Value.cs": value, "Tools.cs": tools };
    const text = `
      var row = new List<Value> { new(1), new(2) };
      Console.WriteLine(Dot(row, row).Data);`;
    expect(printed(`using static Tools;\n${text}`, files)).toBe("5");
    const all = { ...files, "Usings.cs": "global using static Tools;" };
    expect(printed(text, all)).toBe("5");
    const own = "static int Dot(int a, int b) => a * b; Console.WriteLine(Dot(2, 3));";
    expect(printed(own, all)).toBe("6");
  });

  it("extend types in other files, and derive from their classes", () => {
    const files = {
      "Shapes.cs":
        'public abstract class Shape { public abstract double Area(); public string Name = "shape"; }',
      "Circle.cs":
        "public class Circle : Shape { double r; public Circle(double r) { this.r = r; } public override double Area() => 3 * r * r; }",
      "Numbers.cs": "static class Numbers { public static double Half(this double x) => x / 2; }",
    };
    const text =
      'Shape s = new Circle(2); Console.WriteLine($"{s.Name} {s.Area()} {s.Area().Half()}");';
    expect(printed(text, files)).toBe("shape 12 6");
  });
});
