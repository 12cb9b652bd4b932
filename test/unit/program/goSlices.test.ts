import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "go");

const text = `package main

import (
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

type Mode int

const (
	Train Mode = iota
	Eval
)

func (m Mode) String() string { return [...]string{"train", "eval"}[m] }

type Number interface{ ~int | ~float64 }

func Sum[T Number](xs ...T) (total T) {
	for _, x := range xs {
		total += x
	}
	return
}

type byLength []string

func (b byLength) Len() int           { return len(b) }
func (b byLength) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLength) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func main() {
	a := []int{1, 2, 3, 4, 5}
	b := append(a[1:3], 99)
	fmt.Println(a, b, len(b), cap(b), cap(a[2:]), a[1:2][:3])
	c := append(a[1:3:3], 7)
	fmt.Println(a, c, 5&^1)
	d := []float64{}
	for i := 0; i < 5; i++ {
		d = append(d, float64(i)/2)
	}
	fmt.Println(d, len(d), cap(d), cap(make([]int, 0, 4)))
	mode := Eval
	fmt.Printf("%v %d %s %v\\n", mode, mode, mode-1, []Mode{Train, Eval})
	fmt.Println(Sum(1, 2, 3), Sum(1.5, 2.5), Sum[int]())
	scores := []float64{0.2, 0.7, 0.1}
	order := []int{0, 1, 2}
	sort.Slice(order, func(i, j int) bool { return scores[order[i]] > scores[order[j]] })
	words := strings.Fields("the quick fox is here")
	sort.Sort(byLength(words))
	fmt.Println(order, words, sort.SearchInts([]int{1, 3, 5}, 3))
	var text strings.Builder
	fmt.Fprintf(&text, "%5.2f|", 3.14159)
	text.WriteByte('x')
	text.WriteRune('\\n')
	fmt.Fprint(os.Stdout, text.String())
	n, err := strconv.Atoi("12x")
	f, _ := strconv.ParseFloat("2.5", 64)
	fmt.Println(n, err, f, strings.Replace("aaa", "a", "b", 2), strings.TrimSuffix("a.go", ".go"))
}
`;

// Printed by Go 1.19.
const printed = `[1 2 3 99 5] [2 3 99] 3 4 3 [2 3 99]
[1 2 3 99 5] [2 3 7] 4
[0 0.5 1 1.5 2] 5 8 4
eval 1 train [train eval]
6 4 0
[1 0 2] [is the fox here quick] 1
 3.14|x
0 strconv.Atoi: parsing "12x": invalid syntax 2.5 bba a
`;

it("Go appends in the array where there is room, and shows numbers with the words of their type", () => {
  expect(reader.read(text, "go")!.recording.output.join("")).toBe(printed);
});

it("a list is shown by the method of its type, and is unknown where a value without a name has that type", () => {
  const list = `package main

import "fmt"

type Matrix [][]float64

func (m Matrix) String() string { return "matrix" }

func describe(n int) string {
	if fmt.Sprint(Matrix{{1}}) == "matrix" {
		return fmt.Sprint("a ", n)
	}
	return fmt.Sprint("b ", n)
}

func main() {
	fmt.Println(Matrix{{1, 2}}, describe(1))
}
`;
  expect(reader.read(list, "go")!.recording.output.join("")).toBe("matrix a 1\n");
  const other = list.replace("func main", "func plain() [][]float64 { return nil }\n\nfunc main");
  expect(reader.read(other, "go")!.recording.output.join("")).toBe("? ?\n");
});
