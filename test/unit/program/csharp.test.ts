import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { run, printedBy } = await programRunner("csharp");

/** What a program prints, line by line. */
const printed = (text: string): readonly string[] => printedBy(text).trimEnd().split("\n");

/** What is printed of some expressions, after some statements. */
function print(expressions: string, before = ""): string {
  const texts = expressions.split(" ; ").map((each) => `Console.WriteLine(${each});`);
  return printed(`${before}\n${texts.join("\n")}`).join(" ");
}

// The expected values come from compiled programs.
describe("C# programs", () => {
  it("calculate with the types of their numbers", () => {
    expect(print("7 / 2 ; 7 / 2.0 ; -7 / 2 ; -7 % 3")).toBe("3 3.5 -3 -1");
    expect(print("d / 2 ; (float)0.1 * 3 == 0.3f ; 1L << 40", "double d = 1;")).toBe(
      "0.5 True 1099511627776",
    );
    expect(
      print("a ; b ; c", "int a = int.MaxValue; a++; uint b = 0; b--; byte c = 200; c += 100;"),
    ).toBe("-2147483648 4294967295 44");
    expect(print("(int)3.99 ; (int)-3.99 ; Math.Min(3, 2.5) ; (char)('a' + 1) ; 'a' + 1")).toBe(
      "3 -3 2.5 b 98",
    );
  });

  it("convert whole numbers where a type with a fraction is declared", () => {
    const text = `
      static double Half(double x) => x / 2;
      static double One() => 1;
      var list = new List<double> { 1, 2 };
      list.Add(4);
      double[] array = [1, 2];
      array[0] = 3;
      Func<double, double> third = x => x / 4;
      var box = new Box(5);
      record Box(double Size);`;
    const end = text.indexOf("record");
    const prints =
      'Console.WriteLine($"{Half(3)} {One() / 2} {list[2] / 8} {array[0] / 2} {third(1)} {box.Size / 2}");\n';
    expect(printed(text.slice(0, end) + prints + text.slice(end))).toEqual([
      "1.5 0.5 0.5 1.5 0.25 2.5",
    ]);
  });

  it("make arrays whose lengths are those of other arrays", () => {
    const before = `
      int[][] rows = { new[] { 1, 2, 3 }, new[] { 4 } };
      var sums = new double[rows.Length][];
      for (int i = 0; i < 2; i++) sums[i] = new double[rows[i].Length];
      sums[0][2] += 2.5;
      var grid = new int[rows[0].Length, rows[1][0]];`;
    expect(print("sums[0][2] ; sums[0].Length ; sums[1][0] ; grid.GetLength(1)", before)).toBe(
      "2.5 3 0 4",
    );
  });

  it("write numbers as .NET does", () => {
    expect(
      print(
        '$"{3.14159:F2}|{42,6}|{-1.5,-8:F1}|{1234567.891:N2}|{255:X}|{7:D3}|{1e-7:E2}|{0.5:0.###}"',
      ),
    ).toBe("3.14|    42|-1.5    |1,234,567.89|FF|007|1.00E-007|0.5");
    expect(print("1.0 ; 1e20 ; 123456.789 ; 0.1f ; 1e-5")).toBe("1 1E+20 123456.789 0.1 1E-05");
    expect(
      print('string.Format("{0:F1}-{1,4}", 2.25, 3) ; "a" + 1 + 2.5 + true + \'c\' + null'),
    ).toBe("2.2-   3 a12.5Truec");
  });

  it("index arrays of arrays, arrays of two dimensions, ranges, and spans", () => {
    const arrays = `
      double[][] jagged = { new double[] { 1, 2 }, new[] { 3.0, 4 } };
      double[,] matrix = { { 1, 2 }, { 3, 4 } };
      var cube = new int[2, 3, 2]; cube[1, 2, 1] = 5;
      int[] row = [1, 2, 3, 4];
      Span<int> part = row.AsSpan(1, 2); part[0] = 9;`;
    expect(
      print(
        "jagged[1][0] + matrix[1, 1] ; matrix.GetLength(0) + matrix.Length ; cube[1, 2, 1] + cube.Length",
        arrays,
      ),
    ).toBe("7 6 17");
    expect(
      print('row[^1] ; string.Join(",", row[1..3]) ; row[..^1].Length ; part.Length', arrays),
    ).toBe("4 9,3 3 2");
  });

  it("go through LINQ", () => {
    const list = "var xs = new List<double> { 1, 2, 3, 4 }; var ys = new[] { 3, 1, 2 };";
    expect(
      print(
        'xs.Sum() / xs.Count ; xs.Average() ; xs.Max() ; string.Join(",", xs.Select((x, i) => x * i))',
        list,
      ),
    ).toBe("2.5 2.5 4 0,2,6,12");
    expect(
      print(
        'string.Join(" ", ys.OrderByDescending(y => y)) ; ys.Aggregate((a, b) => a * b) ; ys.Aggregate(10.0, (a, b) => a - b)',
        list,
      ),
    ).toBe("3 2 1 6 4");
    expect(
      print(
        'xs.Zip(ys, (a, b) => a * b).Sum() ; string.Join(" ", xs.Skip(1).Take(2)) ; Enumerable.Repeat(1.5, 3).Sum() ; Enumerable.Range(1, 5).Where(n => n % 2 == 1).Count()',
        list,
      ),
    ).toBe("11 2 3 4.5 3");
    expect(
      print(
        'string.Join(" ", from y in ys where y > 1 orderby y select y * 10) ; string.Join(" ", new[] { 1, 2, 3, 4, 5 }.GroupBy(n => n % 2).Select(g => g.Key + ":" + g.Sum()))',
        list,
      ),
    ).toBe("20 30 1:9 0:6");
  });

  it("draw what .NET draws from a seed", () => {
    expect(
      print(
        'random.NextDouble().ToString("F6") ; random.Next(100) ; random.Next(5, 10)',
        "var random = new Random(42);",
      ),
    ).toBe("0.668106 14 5");
  });

  it("keep what closures of a loop see", () => {
    const loops = `
      var each = new List<Func<int>>(); foreach (var i in Enumerable.Range(0, 3)) each.Add(() => i * i);
      var last = new List<Func<int>>(); for (int i = 0; i < 3; i++) last.Add(() => i);
      int sum = 0; each.ForEach(f => sum += f());`;
    expect(print('string.Join(",", each.Select(f => f())) ; last.Sum(f => f()) ; sum', loops)).toBe(
      "0,1,4 9 5",
    );
  });

  it("give values back through out, ref, and tuples", () => {
    const text = `
      static bool TryHalf(int n, out int half) { half = n / 2; return n % 2 == 0; }
      static void Swap(ref int a, ref int b) { int t = a; a = b; b = t; }
      static (int min, int max) Range(int[] xs) { int lo = xs[0], hi = xs[0]; foreach (int x in xs) { if (x < lo) lo = x; if (x > hi) hi = x; } return (lo, hi); }
      int p = 1, q = 2; Swap(ref p, ref q);
      var (low, high) = Range(new[] { 3, 1, 2 }); (low, high) = (high, low);
      if (!TryHalf(7, out var half)) half += 10;`;
    expect(print("p ; q ; low ; high ; half ; Range(new[] { 5, 9 }).max", text)).toBe(
      "2 1 3 1 13 9",
    );
  });

  it("switch by patterns", () => {
    const text = `
      static string Kind(object o) => o switch { null => "null", int i when i > 5 => "big " + i, int and > 2 => "int", string { Length: 3 } s => s, (1, _) => "pair", _ => "other" };
      int sum = 0;
      for (int i = 0; i < 6; i++) { switch (i) { case 0: case 1: sum += 1; break; case 2: if (sum > 1) break; sum += 100; break; default: sum += 10; break; } }`;
    expect(
      print('Kind(null) ; Kind(7) ; Kind(3) ; Kind("abc") ; Kind((1, 2)) ; Kind(1.5) ; sum', text),
    ).toBe("null big 7 int abc pair other 32");
  });

  it("catch exceptions, and say in which line another one ends them", () => {
    const text =
      'try { var z = new int[2]; z[2] = 1; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); } finally { Console.WriteLine("last"); }';
    expect(printed(text)).toEqual(["Index was outside the bounds of the array.", "last"]);
    const { recording } = run("int zero = 0;\nint x = 1 / zero;");
    expect(recording.stoppedAt?.reason).toBe("DivideByZeroException: Attempted to divide by zero.");
  });

  it("have classes with operators, inheritance, properties, and static fields", () => {
    const text = `
      class Value {
        public double Data; public double Grad; private readonly List<Value> _children = new(); private Action _backward = () => { };
        public Value(double data) { Data = data; }
        public Value(double data, params Value[] children) : this(data) { foreach (var c in children) _children.Add(c); }
        public static Value operator +(Value a, Value b) { var o = new Value(a.Data + b.Data, a, b); o._backward = () => { a.Grad += o.Grad; b.Grad += o.Grad; }; return o; }
        public static Value operator *(Value a, Value b) { var o = new Value(a.Data * b.Data, a, b); o._backward = () => { a.Grad += b.Data * o.Grad; b.Grad += a.Data * o.Grad; }; return o; }
        public static Value operator /(Value a, double b) => a * (1 / b);
        public static Value operator -(Value a) => a * -1.0;
        public static Value operator -(Value a, Value b) => a + (-b);
        public static implicit operator Value(double d) => new(d);
        public void Backward() { var topo = new List<Value>(); Build(this, topo, new HashSet<Value>()); Grad = 1; for (int i = topo.Count - 1; i >= 0; i--) topo[i]._backward(); }
        static void Build(Value v, List<Value> topo, HashSet<Value> seen) { if (!seen.Add(v)) return; foreach (var c in v._children) Build(c, topo, seen); topo.Add(v); }
        public override string ToString() => $"Value({Data:F3}, {Grad:F3})";
      }
      abstract class Shape { protected int count = 1; public abstract double Area(); public virtual string Name => "shape"; public override string ToString() => Name + " " + Area().ToString("F2"); }
      class Circle : Shape { readonly double r; public Circle(double r) { this.r = r; count = 2; } public override double Area() => Math.PI * r * r; public override string Name => "circle" + count; }
      class Square : Shape { public double Side { get; set; } = 2; public override double Area() => Side * Side; }
      static class Extensions { public static double Dot(this double[] a, double[] b) => a.Zip(b, (x, y) => x * y).Sum();
        public static IEnumerable<int> Evens(int n) { for (int i = 0; i < n; i++) { if (i % 2 == 1) continue; yield return i; } } }
      record Point(double X, double Y);
      class Program {
        static int counter = 10; const int N = 3; static readonly double[] W = { 1, 2, N };
        static void Main(string[] args) {
          Value v1 = 2, v2 = -3; var v3 = v1 * v2 + v1 / 2 - 1.0; v3.Backward();
          Console.WriteLine($"{v3} {v1} {v2}");
          foreach (Shape s in new List<Shape> { new Circle(1), new Square { Side = 3 } }) Console.WriteLine(s);
          var evens = Extensions.Evens(7); counter += evens.Count() + evens.Count();
          Console.WriteLine(string.Join(" ", evens) + " " + new[] { 1.0, 2 }.Dot(new double[] { 3, 4 }) + " " + counter + " " + W.Sum());
          var point = new Point(1, 2) with { Y = 5 }; var (x, y) = point;
          Console.WriteLine(point + " " + (point == new Point(1, 5)) + " " + x * y);
        }
      }`;
    expect(printed(text)).toEqual([
      "Value(-6.000, 1.000) Value(2.000, -2.500) Value(-3.000, 2.000)",
      "circle2 3.14",
      "shape 9.00",
      "0 2 4 6 11 18 6",
      "Point { X = 1, Y = 5 } True 5",
    ]);
  });

  it("take a product for a product where it stands as an argument, or beside one in a tuple", () => {
    const text = `
      class M { readonly int width = 2; readonly double[] data = { 1, 2, 3, 4 };
        public double[] Row(int i) { var r = new double[width]; Array.Copy(data, i * width, r, 0, width); return r; }
        public (int, int) Place(int i) => (i * width, width); }
      class P { static void Main() { Console.WriteLine(string.Join(" ", new M().Row(1)) + " " + new M().Place(3)); } }`;
    expect(printed(text)).toEqual(["3 4 (6, 2)"]);
  });

  it("clear, turn, and copy parts of arrays, and know the bounds of each dimension", () => {
    const text = `
      var a = new double[] { 1, 2, 3, 4, 5 }; Array.Clear(a, 1, 2); Array.Reverse(a, 2, 3); Console.WriteLine(string.Join(" ", a));
      var b = new double[5]; Buffer.BlockCopy(a, 8, b, 16, 24); Console.WriteLine(string.Join(" ", b));
      var m = new double[2, 3]; m[1, 2] = 7; Console.WriteLine(m.GetUpperBound(0) + " " + m.GetUpperBound(1));
      Array.Clear(m); Console.WriteLine(m[1, 2] + " " + m.GetLength(1));`;
    expect(printed(text)).toEqual(["1 0 5 4 0", "0 0 0 5 4", "1 2", "0 3"]);
  });

  it("lose the numbers of an array that a call may have changed in another way", () => {
    const text = "var a = new double[] { 1, 2 }; Array.Copy(a, Helper.Start(), a, 0, 1);";
    const { variables } = run(`${text}\nvar first = a[0];`);
    expect(variables.get("first")?.kind).toBe("unknown");
  });

  it("count with LINQ, prefer an extension that fits, and put texts in the order of words", () => {
    const text = `
      public enum Kind { None, Causal }
      static class E { public static List<double> Add(this List<double> a, List<double> b) { var r = new List<double>(a); for (int i = 0; i < r.Count; i++) r[i] += b[i]; return r; } }
      class P { public override string ToString() => GetType().Name; static void Main() {
        var v = new List<double> { 1, 2 }; v.Add(3); Console.WriteLine(v.Count() + " " + string.Join(" ", v.Add(v)));
        foreach (Kind k in Enum.GetValues(typeof(Kind))) Console.Write(k + " ");
        var q = from r in Enumerable.Range(1, 3) from c in Enumerable.Range(1, 3) let z = r * c where r < c select z;
        Console.WriteLine(string.Join(" ", q) + " " + string.Join(" ", new[] { "sat", "The", "cat" }.OrderBy(t => t)) + " " + new P()); } }`;
    expect(printed(text)).toEqual(["3 2 4 6", "None Causal 2 3 6 cat sat The P"]);
  });

  it("call all handlers of an event, and go through a sorted dictionary by its keys", () => {
    const text = `
      class M { public event Action<int> On; public void Go() { On?.Invoke(3); } }
      class P { static void Main() {
        var m = new M(); m.On += i => Console.Write("a" + i + " "); m.On += i => Console.Write("b" + i + " "); m.Go();
        var d = new SortedDictionary<string, int> { { "b", 1 }, { "a", 2 } }; foreach (var p in d) Console.Write(p.Key + p.Value + " ");
        var parts = " 1  2 ".Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
        Console.WriteLine(parts.Length + " " + (0.5).ToString("F2", System.Globalization.CultureInfo.InvariantCulture)); } }`;
    expect(printed(text)).toEqual(["a3 b3 a2 b1 2 0.50"]);
  });

  it("ask an array for a dimension that it does not have, and that ends at once", () => {
    const text =
      "var x = new double[2, 3]; Console.WriteLine(x.GetLength(1)); Console.WriteLine(x.GetLength(1000000000)); Console.WriteLine(x.GetLength(2));";
    expect(run(text).recording.output.join("")).toBe("3\n?\n?\n");
  });

  it("are unknown where they are not followed, and never guessed", () => {
    const { recording, variables } = run("var x = Helper.Load(3);\nvar y = 2;");
    expect(variables.get("x")?.kind).toBe("unknown");
    expect(variables.get("y")).toMatchObject({ kind: "int", value: 2 });
    expect(recording.unknown.map(({ what }) => what)).toEqual(["`Helper` is not defined here"]);
  });
});
