import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "go");

it("tests of Go are called as go test calls them", () => {
  const files = {
    "half.go":
      'package toy\n\nimport "math"\n\nfunc Half(x float64) float64 { return math.Abs(x) / 2 }\n',
  };
  const text = `package toy

import (
	"fmt"
	"testing"
)

func TestHalf(t *testing.T) {
	t.Helper()
	cases := []struct {
		name string
		x    float64
		want float64
	}{{"one", 1, 0.5}, {"minus", -3, 1.5}}
	for _, each := range cases {
		t.Run(each.name, func(t *testing.T) {
			got := Half(each.x)
			fmt.Println(each.name, got)
			if got != each.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestFatal(t *testing.T) {
	if Half(2) != 2 {
		t.Fatalf("got %v", Half(2))
	}
	fmt.Println("never")
}

func TestAfter(t *testing.T) {
	fmt.Println("after", Half(8))
}

func Testing(t *testing.T) { fmt.Println("no test") }
`;
  const { recording } = reader.read(text, "go", null, toPort(files))!;
  expect(recording.output.join("")).toBe("one 0.5\nminus 1.5\nafter 4\n");
});
