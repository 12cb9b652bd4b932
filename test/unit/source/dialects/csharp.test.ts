import { csharp } from "../../../../src/source/dialects/csharp/csharp.ts";
import { testDialect } from "../../../support/dialectTable.ts";

testDialect("C# matrices", csharp, [
  {
    reads: "nested initialisers of wrapped values with comments between the rows",
    text: `class Chapter { void Demo() {
      var cachedKeys = new List<List<Value>> { new() { new(1), new(-0.5) }, // K[0]
        /* K[1] */ new List<Value> { new Value(2), 3 } };
    } }`,
    matrices: { "Chapter/Demo/cachedKeys": [[1, -0.5], [2, 3]] }, // prettier-ignore
    cells: ["1", "-0.5", "2", "3"],
    origin: "literal",
    comments: ["K[0]", "K[1]"],
  },
  {
    reads: "a list as one row",
    text: "var query = new List<Value> { new(0), new(5) };",
    matrices: { query: [[0, 5]] },
    cells: ["0", "5"],
  },
  {
    reads: "a two-dimensional array",
    text: "double[,] k = {{1_000, 2f}, {3m, 4e-3}};",
    matrices: { k: [[1000, 2], [3, 0.004]] }, // prettier-ignore
    cells: ["1_000", "2f", "3m", "4e-3"],
  },
  {
    reads: "jagged and implicitly typed arrays",
    text: "double[][] v = new double[][] { new double[] {1, 2}, new[] {3.0, -4d} };",
    matrices: { v: [[1, 2], [3, -4]] }, // prettier-ignore
  },
  {
    reads: "collection expressions and casts",
    text: "List<List<double>> c = [[1, 2], [(double)3, (double)-4]];",
    matrices: { c: [[1, 2], [3, -4]] }, // prettier-ignore
    cells: ["1", "2", "3", "-4"],
    origin: "literal",
  },
  {
    reads: "single precision as the program holds it",
    text: "float[] x = { 0.1f, (float)0.2, 1 };",
    matrices: { x: [[Math.fround(0.1), Math.fround(0.2), 1]] },
  },
  {
    reads: "hexadecimal numbers and suffixes",
    text: "long[] x = { 0xFF, 0b11, 5L, 6u };",
    matrices: { x: [[255, 3, 5, 6]] },
  },
  {
    reads: "infinities of the language",
    text: "double[] mask = { 0, double.NegativeInfinity };",
    matrices: { mask: [[0, -Infinity]] },
    origin: "literal",
  },
  {
    reads: "arguments, with the name of the parameter where it stands",
    text: "class A { void M() { Run(query: new[,] {{1.0, 2}}, new double[] {3, 4}); } }",
    matrices: { "A/M/query": [[1, 2]], "A/M/?": [[3, 4]] },
  },
  {
    reads: "fields, properties and assignments",
    text: `class A { static readonly double[] q = {1, 2}; List<double> K { get; } = new() {3, 4};
      A() { this.v = new double[] {5, 6}; } }`,
    matrices: { "A/q": [[1, 2]], "A/K": [[3, 4]], "A/A/v": [[5, 6]] },
  },
  {
    reads: "two methods as two scopes",
    text: "class A { void B() { double[] q = {1, 2}; } void C() { double[] q = {3, 4}; } }",
    matrices: { "A/B/q": [[1, 2]], "A/C/q": [[3, 4]] },
  },
  {
    reads: "an object initialiser as a scope of its variable",
    text: "var demo = new Demo { HeadCount = 2, Q = new() { new() {1, 2} } };",
    matrices: { "demo/Q": [[1, 2]] },
    constants: { "demo/HeadCount": 2 },
  },
  {
    reads: "constants inside a matrix",
    text: "class A { const int N = 6; double[] q = { N / 4, N * 0.5, -N }; }",
    matrices: { "A/q": [[1, 3, -6]] },
    cells: ["N / 4", "N * 0.5", "-N"],
    origin: "computed",
  },
  {
    reads: "empty arrays as zeros",
    text: "const int n = 2; var x = new double[n, 3];",
    matrices: { x: [[0, 0, 0], [0, 0, 0]] }, // prettier-ignore
    origin: "computed",
  },
  {
    reads: "a matrix next to code that is broken",
    text: `class A { void M() { foo( double[] q = { 1, 2 }; }
      void N() { double x = y. double[] k = {3, 4}; } }`,
    matrices: { "A/M/q": [[1, 2]], "A/N/k": [[3, 4]] },
  },
  {
    reads: "a number whose fraction is still to be typed",
    text: "var q = new List<Value> { new(1.), new(2.) };",
    matrices: { q: [[1, 2]] },
    cells: ["1.", "2."],
  },
  {
    reads: "no matrix where a number has no exponent",
    text: "var q = new List<Value> { new(1), new(2e) };",
    matrices: {},
    problems: ["error '2e' '2e' in q is not a number: write a number such as 0.5"],
  },
  {
    reads: "no matrix in single numbers and sizes",
    text: "var a = new List<double>(16); var b = new[] { 1 }; var t = (1, 2); var v = new Value(3);",
    matrices: {},
    constants: {},
  },
]);

testDialect("C# constants", csharp, [
  {
    reads: "arithmetic as C# counts",
    text: `class C { const int EmbeddingSize = 16, HeadCount = 3;
      const int HeadDimension = EmbeddingSize / HeadCount; const int Hidden = 4 * EmbeddingSize;
      static readonly double Scale = 1.0 / Math.Sqrt(EmbeddingSize); bool causal = true; }`,
    constants: {
      "C/EmbeddingSize": 16,
      "C/HeadCount": 3,
      "C/HeadDimension": 5,
      "C/Hidden": 64,
      "C/Scale": 0.25,
      "C/causal": true,
    },
  },
  {
    reads: "constants that are declared further down or in another class",
    text: "class A { int a = b + Other.N; const int b = 2; } class Other { const int N = 3; }",
    constants: { "A/a": 5, "A/b": 2, "Other/N": 3 },
  },
  {
    reads: "nothing from a variable that changes",
    text: "int n = 1; n++; double[] q = { n, n, n };",
    matrices: {},
    constants: {},
  },
  {
    reads: "string lists",
    text: 'string[] tokens = { "the", "cat" }; var more = new List<string> { "a" };',
    strings: { tokens: ["the", "cat"], more: ["a"] },
  },
]);

testDialect("C# problems", csharp, [
  {
    reads: "a row that is too short",
    text: "double[,] cachedKeys = {{1, 2, 3}, {4, 5}, {6, 7, 8}};",
    matrices: {},
    problems: ["error '{4, 5}' cachedKeys[1] has 2 numbers but the row above has 3: add 1"],
  },
  {
    reads: "a first row that is too long",
    text: "double[,] k = {{1, 2, 3}, {4, 5}, {6, 7}};",
    problems: ["error '{1, 2, 3}' k[0] has 3 numbers but the rows below have 2: remove 1"],
  },
  {
    reads: "a string among numbers",
    text: 'var k = new List<List<Value>> { new() { new(1), new("x") }, new() { new(2), new(3) } };',
    problems: [`error '"x"' '"x"' in k[0] is not a number: write a number such as 0.5`],
  },
  {
    reads: "a variable among numbers",
    text: "double[,] k = {{1, 2}, {x, 4}};",
    problems: [
      "information 'x' the value of 'x' in k[1] is known only when the program runs: " +
        "write a number or a constant",
    ],
  },
  {
    reads: "nothing in ordinary code",
    text: "var a = new[] { x, y }; var b = new List<Node> { new(a), new(b) }; object[] c = {1, x};",
    problems: [],
    matrices: {},
  },
  {
    reads: "three dimensions",
    text: "var t = new[] { new[] { new[] {1, 2} }, new[] { new[] {3, 4} } };",
    problems: [
      "information 'new[] { new[] { new[] {1, 2} }, new[] { new[] {3, 4} } }' t has 3 " +
        "dimensions, 2 x 1 x 2, but a matrix has 2: give each matrix in it its own name",
    ],
  },
]);
