import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "go");

const text = `package main

import (
	"errors"
	"fmt"
)

type Shape interface{ Area() float64 }
type Rect struct{ w, h float64 }
type Square struct{ side float64 }

func (r Rect) Area() float64    { return r.w * r.h }
func (s *Square) Area() float64 { return s.side * s.side }

type ShapeError struct{ rows, cols int }

func (e *ShapeError) Error() string { return fmt.Sprintf("%d and %d", e.rows, e.cols) }

var ErrShape = errors.New("shape mismatch")

func describe(v interface{}) string {
	switch x := v.(type) {
	case nil:
		return "nil"
	case int, bool:
		return fmt.Sprint("plain ", x)
	case float64:
		return fmt.Sprintf("%.2f", x)
	case []int:
		return fmt.Sprint("slice of ", len(x))
	case Shape:
		return fmt.Sprint("area ", x.Area())
	case error:
		return "error " + x.Error()
	default:
		return "other"
	}
}
func divide(a, b int) (res int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	return a / b, nil
}
func at(xs []int, i int) (x int) {
	defer func() { recover() }()
	x = -1
	x = xs[i]
	return
}
func work(n int) int {
	defer fmt.Println("end", n)
	for i := 0; i < 2; i++ {
		defer func(k int) { n += k; fmt.Println("later", k, n) }(i)
	}
	if n > 5 {
		return n * 2
	}
	n++
	return n
}
func check(n int) error {
	if n == 0 {
		return fmt.Errorf("check: %w", ErrShape)
	}
	if n == 1 {
		return fmt.Errorf("check: %w", &ShapeError{2, 3})
	}
	return nil
}
func main() {
	for _, v := range []interface{}{nil, 3, true, 2.5, []int{1}, Rect{1, 2}, &Rect{2, 2}, Square{3}, &Square{3}, errors.New("e"), "text"} {
		fmt.Println(describe(v))
	}
	fmt.Println(divide(7, 2))
	fmt.Println(divide(1, 0))
	fmt.Println(at([]int{4, 5}, 1), at(nil, 3))
	fmt.Println(work(1), work(6))
	func() {
		defer func() { fmt.Println("r:", recover()) }()
		var xs []int
		fmt.Println(xs[2])
	}()
	func() {
		defer func() { fmt.Println(recover() == nil) }()
	}()
	for n := 0; n < 3; n++ {
		err := check(n)
		var own *ShapeError
		if errors.As(err, &own) {
			fmt.Println("sizes", own.rows, own.cols)
		}
		fmt.Println(err, errors.Is(err, ErrShape), errors.Unwrap(err) == ErrShape)
	}
	var s Shape = Rect{1, 2}
	if r, ok := s.(Rect); ok {
		fmt.Println(r.w, ok)
	}
	_, ok := s.(*Square)
	fmt.Println(ok)
	defer fmt.Println("deferred")
	panic("boom")
}
`;

// Printed by Go 1.19.
const printed = `nil
plain 3
plain true
2.50
slice of 1
area 2
area 4
other
area 9
error e
other
3 <nil>
0 recovered: runtime error: integer divide by zero
5 -1
later 1 3
later 0 3
end 1
later 1 7
later 0 7
end 6
2 12
r: runtime error: index out of range [2] with length 0
true
check: shape mismatch true true
sizes 2 3
check: 2 and 3 false false
<nil> false false
1 true
false
deferred
`;

it("Go runs what is deferred, recovers from panics, and asks values and errors for their types", () => {
  const { output, stoppedAt } = reader.read(text, "go")!.recording;
  expect(output.join("")).toBe(printed);
  expect(stoppedAt?.reason).toBe("panic: boom");
});

it("Go hands on all results of a call, has types inside functions, and shows a type by its method", () => {
  const text = `package main

import "fmt"

type Matrix [][]float64

func (m Matrix) String() string { return fmt.Sprintf("<%d>", len(m)) }
func two() (int, error)          { return 4, nil }
func must(a int, err error) int {
	if err != nil {
		panic(err)
	}
	return a
}
func main() {
	type pair struct{ w float64; at int }
	p := pair{0.5, must(two())}
	fmt.Println(two())
	fmt.Println(p.at, must(two())+1, p)
	fmt.Printf("%v %s\\n", Matrix{{1}, {2}}, Matrix{{3}})
}
`;
  const { output, unknown } = reader.read(text, "go")!.recording;
  expect(output.join("")).toBe("4 <nil>\n4 5 {0.5 4}\n<2> <1>\n");
  expect(unknown).toEqual([]);
});
