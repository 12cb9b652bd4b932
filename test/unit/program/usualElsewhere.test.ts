import { describe, expect, it } from "vitest";
import type { FilePort } from "../../../src/program/files.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function follow(language: LanguageName, text: string, files: Record<string, string> = {}) {
  const port: FilePort = {
    text: (path) => files[path] ?? null,
    bytes: () => null,
    list: (folder) => (folder === "" ? Object.keys(files) : null),
  };
  const reader = await openProgramReader(sourceResources, undefined, language);
  const { recording } = reader.read(text, language, null, port)!;
  const { output, assumed, unknown } = recording;
  return {
    printed: output.join("").trim(),
    assumed: assumed.map(({ name }) => name),
    gaps: unknown.map(({ what }) => what),
  };
}

/** Scores 0 and ln 3 have the weights 1/4 and 3/4: the output is 1/4 · 2 + 3/4 · 6. */
const programs: readonly (readonly [LanguageName, string])[] = [
  [
    "java",
    `class Lesson { public static void main(String[] a) {
      double[] q = {0, 1}; double[][] k = {{5, 0}, {5, Math.log(3)}}, v = {{2}, {6}};
      double[] s = new double[2];
      for (int t = 0; t < 2; t++) s[t] = Sums.dot(q, k[t]);
      double[] w = Chapter4.softmax(s);
      double o = 0; for (int t = 0; t < 2; t++) o += w[t] * v[t][0];
      System.out.printf("%.2f %.2f %.2f", w[0], w[1], o);
    } }`,
  ],
  [
    "kotlin",
    `fun main() {
      val q = listOf(0.0, 1.0); val k = listOf(listOf(5.0, 0.0), listOf(5.0, Math.log(3.0)))
      val v = listOf(2.0, 6.0)
      val w = Chapter4.softmax(k.map { dot(q, it) })
      var o = 0.0
      for (t in w.indices) o += w[t] * v[t]
      println("%.2f %.2f %.2f".format(w[0], w[1], o))
    }`,
  ],
  [
    "csharp",
    `var q = new double[] { 0, 1 };
     var k = new double[][] { new double[] { 5, 0 }, new double[] { 5, Math.Log(3) } };
     var v = new double[] { 2, 6 };
     var w = Chapter4.Softmax(k.Select(row => Sums.DotProduct(q, row)).ToArray());
     double o = 0; for (int t = 0; t < 2; t++) o += w[t] * v[t];
     Console.WriteLine($"{w[0]:F2} {w[1]:F2} {o:F2}");`,
  ],
  [
    "typescript",
    `import { Scalar } from "./scalar";
     import * as chapter4 from "./chapter4";
     const row = (...xs: number[]) => xs.map((x) => new Scalar(x));
     const q = row(0, 1), k = [row(5, 0), row(5, Math.log(3))], v = row(2, 6);
     const w = chapter4.softmax(k.map((each) => q[0].mul(each[0]).add(q[1].mul(each[1]))));
     const o = w.map((each, t) => each.mul(v[t])).reduce((sum, each) => sum.add(each));
     console.log([w[0], w[1], o].map((each) => each.data.toFixed(2)).join(" "));`,
  ],
  [
    "javascript",
    `const q = [0, 1], k = [[5, 0], [5, Math.log(3)]], v = [2, 6];
     const w = softmax(matVec(k, q));
     const o = w.reduce((sum, each, t) => sum + each * v[t], 0);
     console.log([w[0], w[1], o].map((each) => each.toFixed(2)).join(" "));`,
  ],
  [
    "go",
    `package main
import ("fmt"; "math"; "lesson/chapter4")
func main() {
  q := []float64{0, 1}
  k := [][]float64{{5, 0}, {5, math.Log(3)}}
  v := []float64{2, 6}
  s := make([]float64, 2)
  for t, row := range k { s[t] = dot(q, row) }
  w := chapter4.Softmax(s)
  o := 0.0
  for t, each := range w { o += each * v[t] }
  fmt.Printf("%.2f %.2f %.2f", w[0], w[1], o)
}`,
  ],
  [
    "rust",
    `mod chapter4;
use crate::sums::dot;
fn main() {
  let q = vec![0.0, 1.0];
  let k = vec![vec![5.0, 0.0], vec![5.0, 3f64.ln()]];
  let v = vec![2.0, 6.0];
  let s: Vec<f64> = k.iter().map(|row| dot(&q, row)).collect();
  let w = chapter4::softmax(&s);
  let mut o = 0.0;
  for t in 0..2 { o += w[t] * v[t]; }
  println!("{:.2} {:.2} {:.2}", w[0], w[1], o);
}`,
  ],
  [
    "cpp",
    `#include <cmath>
#include <cstdio>
#include <vector>
#include "chapter4.h"
int main() {
  std::vector<double> q = {0, 1}, v = {2, 6}, s;
  std::vector<std::vector<double>> k = {{5, 0}, {5, std::log(3.0)}};
  for (auto& row : k) s.push_back(dot(q, row));
  std::vector<double> w = chapter4::softmax(s);
  double o = 0;
  for (int t = 0; t < 2; t++) o += w[t] * v[t];
  printf("%.2f %.2f %.2f", w[0], w[1], o);
}`,
  ],
];

describe("a helper with a usual name that nothing declares", () => {
  it.each(programs)("is the usual one, under any class or module: %s", async (language, text) => {
    const { printed, assumed, gaps } = await follow(language, text);
    expect(printed).toBe("0.25 0.75 5.00");
    expect(assumed.map((name) => name.toLowerCase())).toContain("softmax");
    expect(gaps.filter((what) => !what.includes("chapter4"))).toEqual([]);
  });

  it.each([
    ["java", "class A { public static void main(String[] a) {", "double[] s = {1, 2};", "} }"],
    ["kotlin", "fun main() {", "val s = doubleArrayOf(1.0, 2.0);", "}"],
    ["csharp", "", "var s = new double[] { 1, 2 };", ""],
    ["typescript", 'import { softmax } from "./chapter4";', "const s = [1, 2];", ""],
    ["go", 'package main\nimport "fmt"\nfunc main() {', "s := []float64{1, 2};", "}"],
    [
      "cpp",
      "#include <iostream>\n#include <vector>\nint main() {",
      "std::vector<double> s = {1, 2};",
      "}",
    ],
  ] as const)(
    "is unknown where it changes what it gets: %s",
    async (language, start, made, end) => {
      const show = {
        java: "System.out.println(s[0]);",
        kotlin: "println(s[0])",
        csharp: "Console.WriteLine(s[0]);",
        typescript: "console.log(s[0]);",
        go: "fmt.Println(s[0])",
        cpp: "std::cout << s[0];",
      }[language];
      const name = language === "csharp" ? "Softmax" : "softmax";
      const text = `${start}\n${made}\n${name}(s);\n${show}\n${end}`;
      const { printed, assumed } = await follow(language, text);
      expect(printed).toBe("?");
      expect(assumed).toEqual([]);
    },
  );

  it("is the learner's own where that is there", async () => {
    const java = `class A { public static void main(String[] a) {
      System.out.println(Ops.dot(new double[] {1}, new double[] {2})); } }`;
    const own = "class Ops { static double dot(double[] a, double[] b) { return 7; } }";
    expect(await follow("java", java)).toMatchObject({ printed: "2.0", assumed: ["dot"] });
    expect(await follow("java", java, { "Ops.java": own })).toMatchObject({
      ...{ printed: "7.0", assumed: [] },
    });
    const go =
      'package main\nimport "fmt"\nfunc main() { fmt.Println(dot([]float64{1}, []float64{2})) }';
    const goOwn = "package main\nfunc dot(a, b []float64) float64 { return 7 }";
    expect(await follow("go", go)).toMatchObject({ printed: "2", assumed: ["dot"] });
    expect(await follow("go", go, { "vec.go": goOwn })).toMatchObject({
      printed: "7",
      assumed: [],
    });
  });

  it("is unknown where a library is said to have it", async () => {
    const java = `import smile.math.MathEx;
class A { public static void main(String[] a) {
      System.out.println(MathEx.dot(new double[] {1}, new double[] {2})); } }`;
    expect(await follow("java", java)).toMatchObject({ printed: "?", assumed: [] });
    const rust =
      'fn main() { println!("{:?}", smartcore::dot(&[1.0], &[2.0])); println!("{:?}", dot(&[1.0], &[2.0])); }';
    expect(await follow("rust", rust)).toMatchObject({ printed: "?\n2.0", assumed: ["dot"] });
    const go =
      'package main\nimport ("fmt"; "github.com/a/nn")\nfunc main() { fmt.Println(nn.Dot([]float64{1}, []float64{2})) }';
    expect(await follow("go", go)).toMatchObject({ printed: "", assumed: [] });
  });

  it("loses a list that holds itself once", async () => {
    const text = "const s = [1, 2]; s.push(s); softmax(s); console.log(s[0]);";
    expect(await follow("javascript", text)).toMatchObject({ printed: "?", assumed: [] });
  });

  it("says nothing of the program where it fails", async () => {
    const text = "try { console.log(dot([1, 2], [3])); } catch (e) { console.log('caught'); }";
    const { printed, gaps } = await follow("javascript", text);
    expect(printed).not.toBe("caught");
    expect(gaps).toContain("`dot` is not declared here");
  });
});
