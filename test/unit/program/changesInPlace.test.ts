import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function follow(language: LanguageName, text: string) {
  const reader = await openProgramReader(sourceResources, patientBudget, language);
  const { recording } = reader.read(text, language)!;
  return { output: recording.output.join(""), unknown: recording.unknown, recording };
}

const inGo = (rest: string): string => `package main\n\nimport "fmt"\n\n${rest}\n`;

// What each language prints.
describe("what a change in place reads and stores", () => {
  it.each<readonly [language: LanguageName, text: string, printed: string]>([
    [
      "python",
      "it = iter([0, 1, 2])\na = [10, 20]\na[next(it)] += 5\nprint(a, next(it))",
      "[15, 20] 1",
    ],
    [
      "python",
      "import numpy as np\nrng = np.random.default_rng(0)\nc = [0, 0, 0]\nfor _ in range(10):\n    c[rng.integers(3)] += 1\nprint(c)",
      "[6, 2, 2]",
    ],
    [
      "javascript",
      "let i = 0; const a = [1, 2]; a[i++] += 5; a[i++]++; console.log(a.join(), i);",
      "6,3 2",
    ],
    [
      "javascript",
      "const o = { n: 0, v: 1, get() { this.n++; return this; } }; o.get().v += 2; console.log(o.n, o.v);",
      "1 3",
    ],
    [
      "csharp",
      'using System;\nint i = 0; double[] a = { 1, 2 };\na[i++] += 5;\nint F() { i += 10; return 1; }\na[F()] *= 2;\nConsole.WriteLine($"{a[0]} {a[1]} {i}");',
      "6 4 11",
    ],
    [
      "java",
      'class Main { static int i = 0; static int f() { return i++; } public static void main(String[] x) { int j = 0; double[] a = {1, 2}; a[j++] += 5; a[f()] += 1; a[f()]++; System.out.println(a[0] + " " + a[1] + " " + i + " " + j); } }',
      "7.0 3.0 2 1",
    ],
    [
      "go",
      inGo(
        "func main() {\n\ti := 0\n\tf := func() int { i++; return i }\n\ta := []float64{1, 2, 3}\n\ta[f()] += 5\n\ta[f()]++\n\tfmt.Println(a, i)\n}",
      ),
      "[1 7 4] 2",
    ],
    [
      "rust",
      'fn f(i: &mut usize) -> usize { *i += 1; *i }\nfn main() { let mut i = 0; let mut a = [1.0, 2.0]; a[f(&mut i)] += 5.0; println!("{:?} {}", a, i); }',
      "[1.0, 7.0] 1",
    ],
  ])("is evaluated once in %s", async (language, text, printed) => {
    const { output, unknown } = await follow(language, text);
    expect(unknown).toEqual([]);
    expect(output.trim()).toBe(printed);
  });

  it.each<readonly [language: LanguageName, text: string, printed: string]>([
    [
      "javascript",
      "let i = 0; const a = [0, 0]; a[i++] = i; a[i] = i = 5; console.log(a, i);",
      "[ 1, 5 ] 5",
    ],
    [
      "javascript",
      "let i = 0; const a = [0, 0, 0]; [i, a[i]] = [1, 2]; console.log(a.join());",
      "0,2,0",
    ],
    ["python", "i = 0; a = [0, 0, 0]; i, a[i] = 1, 2; a[2] = i = 0; print(a, i)", "[0, 2, 0] 0"],
    [
      "java",
      'class Main { public static void main(String[] x) { int i = 0; double[] a = new double[3]; a[i++] = i; a[i++] = i; a[i] = i = 7; System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + i); } }',
      "1.0 2.0 7.0 7",
    ],
    [
      "csharp",
      'using System;\nint i = 0; double[] a = new double[3];\na[i++] = i; a[i++] = i; (i, a[i]) = (0, 9);\nConsole.WriteLine($"{a[0]} {a[1]} {a[2]} {i}");',
      "1 2 9 0",
    ],
    [
      "kotlin",
      "fun main() {\n  var i = 0\n  val a = DoubleArray(2)\n  a[i++] = i.toDouble()\n  a[i++] = i.toDouble()\n  println(a.toList())\n}",
      "[1.0, 2.0]",
    ],
    [
      "go",
      inGo(
        "func main() {\n\ti := 0\n\tf := func() int { i++; return i }\n\ta := []int{0, 0, 0}\n\ta[f()] = f()\n\ti, a[i] = 0, 5\n\tfmt.Println(a, i)\n}",
      ),
      "[0 2 5] 0",
    ],
    [
      "rust",
      'fn f(i: &mut usize) -> usize { *i += 1; *i }\nfn main() { let mut i = 0; let mut a = [0, 0, 0]; a[f(&mut i)] = f(&mut i); println!("{:?}", a); }',
      "[0, 0, 1]",
    ],
  ])("is found before the value, or after it, as %s does", async (language, text, printed) => {
    const { output, unknown } = await follow(language, text);
    expect(unknown).toEqual([]);
    expect(output.trim()).toBe(printed);
  });

  it("is one pass of its line", async () => {
    const text = "s = [0.0]\nfor i in range(3):\n    s[0] += i";
    const { recording } = await follow("python", text);
    expect(recording.reads.get(text.lastIndexOf("s[0]") + 1)).toMatchObject({ times: 3 });
  });
});

describe("a variable of the whole file", () => {
  it("keeps what functions, methods, and closures in Go assign to it", async () => {
    const { output } = await follow(
      "go",
      inGo(
        "type Box struct{ w int }\n\ntype List []int\n\nvar (\n\tn = 0\n\tm = 1\n)\n\nfunc f() { n++; n = n + 1; m *= 3 }\n\n" +
          "func (b Box) g() { n += b.w }\n\nfunc (l List) h() { n += len(l) }\n\n" +
          "func main() {\n\tf()\n\tf()\n\tBox{10}.g()\n\tList{1, 2}.h()\n\tfunc() { n += 100 }()\n\tfmt.Println(n, m)\n}",
      ),
    );
    expect(output.trim()).toBe("116 9");
  });

  it("keeps what functions in Rust assign to it", async () => {
    const { output } = await follow(
      "rust",
      "fn f() { unsafe { N += 1; N = N + 1; } }\nstatic mut N: i32 = 0;\n" +
        'fn main() { f(); f(); let n = unsafe { N }; println!("{}", n); }',
    );
    expect(output.trim()).toBe("4");
  });
});

// What NumPy 2.4 leaves in `a`.
it.each<readonly [string, readonly number[]]>([
  ["np.exp(a, a)", [1.64872127, 0.36787944, 7.3890561, 1.28402542]],
  ["np.exp(a, out=a)", [1.64872127, 0.36787944, 7.3890561, 1.28402542]],
  ["np.subtract(a, b, a)", [-0.5, -3, -1, -3.75]],
  ["np.dot(a.copy(), b, a)", [-2.5, -3, 2.75, 5]],
  ["np.clip(a, -0.5, 1.0, a)", [0.5, -0.5, 1, 0.25]],
  ["np.sum(a.copy(), 0, None, a[0])", [2.5, -0.75, 2, 0.25]],
])("%s writes its result into the array that it is given", async (line, wanted) => {
  const start = "import numpy as np\na = np.array([[0.5, -1.0], [2.0, 0.25]])\n";
  const { recording } = await follow(
    "python",
    `${start}b = np.array([[1.0, 2.0], [3.0, 4.0]])\n${line}`,
  );
  const { value } = recording.bindings.find(({ name }) => name === "a")!;
  const found = value.kind === "tensor" ? [...(value.numbers() ?? [])] : null;
  expect(found).toEqual(wanted.map((each): number => expect.closeTo(each, 7) as number));
});
