import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "go");

function run(types: string, ...lines: readonly string[]) {
  const text = `package main\n\nimport "fmt"\n${types}\nfunc main() {\n${lines.join("\n")}\n}\n`;
  return reader.read(text, "go")!.recording;
}

const printed = (types: string, ...lines: readonly string[]): string =>
  run(types, ...lines).output.join("");

const node = "type Node struct { v int; next *Node }";

// What is printed comes from Go 1.19.
describe("pointers in Go", () => {
  it("point to nothing at first", () => {
    expect(
      printed(
        node,
        "n := Node{v: 3}",
        "var p *Node",
        "all := make([]*Node, 2)",
        "fmt.Println(n.next == nil, n.v, p == nil, all[1] == nil)",
      ),
    ).toBe("true 3 true true\n");
  });

  it("link structs, also through methods of a pointer to nothing", () => {
    expect(
      printed(
        `${node}\nfunc (n *Node) Add(v int) *Node { return &Node{v: v, next: n} }`,
        "var head *Node",
        "for i := 0; i < 3; i++ { head = head.Add(i) }",
        'for n := head; n != nil; n = n.next { fmt.Print(n.v, " ") }',
        "nodes := []*Node{{v: 1}, {v: 2, next: head}}",
        "fmt.Println(nodes[1].next.v, nodes[0].next == nil)",
      ),
    ).toBe("2 1 0 2 true\n");
  });

  it("end the program where they point to nothing, in the words of Go", () => {
    const { stoppedAt } = run(node, "var p *Node", "fmt.Println(p.v)");
    expect(stoppedAt?.reason).toBe(
      "panic: runtime error: invalid memory address or nil pointer dereference",
    );
  });

  it("to a number change it", () => {
    const { output, unknown } = run(
      "func set(p *int) { *p = 9 }",
      "x, y, a := 3, 1, []float64{1, 2}",
      "px := &x",
      "*px = 4",
      "set(&y)",
      "pa := &a[1]",
      "*pa = 7",
      "fmt.Println(x, y, a)",
    );
    expect(output.join("")).toBe("4 9 [1 7]\n");
    expect(unknown).toEqual([]);
  });

  it("leave a number unknown where nobody knows what is written", () => {
    const { output } = run(
      'import "example.org/elsewhere"',
      "x, xs := 3, []int{1, 2}",
      "elsewhere.Change(&x, &xs[1])",
      "fmt.Println(x, xs)",
    );
    expect(output.join("")).toBe("? [1 ?]\n");
  });

  it("are what methods of named slices get", () => {
    expect(
      printed(
        `type Stack []int
func (s *Stack) Push(x int) { *s = append(*s, x) }
func (s Stack) Len() int { return len(s) }`,
        "var s Stack",
        "s.Push(1)",
        "s.Push(2)",
        "p := &s",
        "p.Push(3)",
        "fmt.Println(s, s.Len(), (*p)[1])",
      ),
    ).toBe("[1 2 3] 3 2\n");
  });
});

describe("structs in Go", () => {
  it("share the fields and the methods of their parts", () => {
    expect(
      printed(
        `type Base struct { id int; w []float64 }
func (b *Base) Id() int { return b.id }
func (b Base) W() float64 { return b.w[0] }
type Derived struct { Base; name string }
type Pointing struct { *Base; k int }`,
        'd := Derived{Base{7, []float64{1}}, "x"}',
        "fmt.Println(d.Id(), d.id, d.name, d.W(), d.Base.id)",
        'e := Derived{Base: Base{id: 8}, name: "y"}',
        "p := Pointing{&Base{id: 3}, 4}",
        "p.id = 5",
        "fmt.Println(e.Id(), e.Base.id, p.Id(), p.k, p.Base.id)",
      ),
    ).toBe("7 7 x 1 7\n8 8 5 4 5\n");
  });

  it("of a package that is not followed are unknown, and not nothing", () => {
    const { stoppedAt, unknown } = run("", "var m mat.Cholesky", "m.Mul(nil, nil)");
    expect(stoppedAt).toBeNull();
    expect(unknown.map(({ what }) => what)).toEqual(["`Cholesky` is not followed"]);
  });
});

it("A class of Java with one letter holds nothing in its own fields at first", async () => {
  const java = await openProgramReader(sourceResources, patientBudget, "java");
  const text = `class A {
  static class M { int v; M next; }
  public static void main(String[] a) { System.out.println(new M().next == null); }
}`;
  expect(java.read(text, "java")!.recording.output.join("")).toBe("true\n");
});

it("a number is made of the type which the caller chooses", () => {
  const before = [
    "type Number interface{ ~float32 | ~float64 | ~int }",
    "type Stack[T any] struct { items []T }",
    "func scaled[T Number](x []T, f float64) T { return x[0] * T(f) }",
    "func sum[T Number](x []T) T { var s T; for _, each := range x { s += each }; return s }",
  ];
  const { output, unknown } = run(
    before.join("\n"),
    "fmt.Println(scaled([]float32{1}, 0.1), scaled([]int{2}, 1.5), sum([]float64{0.5, 2}))",
  );
  expect(output.join("")).toBe("0.1 2 2.5\n");
  expect(unknown).toEqual([]);
});

it("zeros in Go have a sign only where they are calculated", () => {
  const { output } = run("", "z := 0.0", "fmt.Println(-0.0, -z)");
  expect(output.join("")).toBe("0 -0\n");
});

it("Java removes a number in a box as an item, and another one by its place", async () => {
  const java = await openProgramReader(sourceResources, patientBudget, "java");
  const text = `import java.util.*;
class A { public static void main(String[] a) {
  List<Integer> l = new ArrayList<>(List.of(5, 3, 1, 3)); Integer three = 3; l.remove(three); System.out.println(l);
  int first = 0; l.remove(first); System.out.println(l);
  List<Integer> k = new ArrayList<>(List.of(10, 20)); for (Integer v : List.of(20)) k.remove(v); System.out.println(k);
} }`;
  const { output, stoppedAt } = java.read(text, "java")!.recording;
  expect(stoppedAt).toBeNull();
  expect(output.join("")).toBe("[5, 1, 3]\n[1, 3]\n[10]\n");
});

describe("gonum in Go", () => {
  const program = `package main

import (
	"fmt"
	"math"
	"gonum.org/v1/gonum/mat"
)

func main() {
	q := mat.NewDense(2, 2, []float64{1, 0, 0, 1})
	k := mat.NewDense(2, 2, []float64{0.5, 0.1, -0.2, 0.3})
	v := mat.NewDense(2, 2, []float64{1, 2, 3, 4})
	var scores, out mat.Dense
	scores.Mul(q, k.T())
	rows, d := k.Dims()
	scores.Scale(1/math.Sqrt(float64(d)), &scores)
	for i := 0; i < rows; i++ {
		row := scores.RawRowView(i)
		sum := 0.0
		for j := range row {
			row[j] = math.Exp(row[j])
			sum += row[j]
		}
		for j := range row {
			row[j] /= sum
		}
	}
	out.Mul(&scores, v)
	fmt.Printf("%.4f %.4f %T\\n", scores.At(1, 0), out.At(1, 1), d*0 == 0)
}
`;

  it("computes attention in matrices, whose rows it shares", () => {
    const { recording } = reader.read(program, "go")!;
    expect(recording.unknown).toEqual([]);
    expect(findNumberAttentions(recording)).toHaveLength(1);
    // As NumPy computes them.
    expect(recording.output.join("")).toBe("0.4647 3.0706 bool\n");
  });
});

describe("loops over maps in Go", () => {
  it.each([
    [
      "sort what they collect",
      'm := map[string]int{"b": 2, "a": 1, "c": 2}; keys := []string{}; for k := range m { keys = append(keys, k) }; n := len(keys); sort.Strings(keys); fmt.Println(keys, n)',
      "[a b c] 3",
    ],
    [
      "add whole numbers",
      'total, big := 0, 0; for _, v := range map[string]int{"a": 1, "b": 5} { total += v; if v > 2 { big++ } }; fmt.Println(total, big)',
      "6 1",
    ],
    [
      "leave sums of fractions and what they collect unknown",
      'sum := 0.0; keys := []string{}; for k, v := range map[string]float64{"a": 0.1, "b": 0.2} { sum += v; keys = append(keys, k) }; fmt.Println(sum, keys)',
      "? ?",
    ],
    [
      "turn a map round, unless two keys have the same",
      'a, b := map[int]string{}, map[int]string{}; for k, v := range map[string]int{"x": 1, "y": 2} { a[v] = k }; for k, v := range map[string]int{"x": 1, "y": 1} { b[v] = k }; fmt.Println(a, b)',
      "map[1:x 2:y] ?",
    ],
    [
      "find the largest, unless there are several",
      'best, name := 0, ""; for k, v := range map[string]int{"x": 1, "y": 5, "z": 2} { if v > best { best, name = v, k } }; most, any := 0, ""; for k, v := range map[string]int{"x": 5, "y": 5} { if v > most { most = v; any = k } }; fmt.Println(best, name, most, any)',
      "5 y 5 ?",
    ],
  ])("%s", (_, body, output) => {
    expect(printed('import "sort"', body)).toBe(`${output}\n`);
  });
});
