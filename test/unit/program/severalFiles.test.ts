import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { type Files, toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const readers = {
  c: await openProgramReader(sourceResources, patientBudget, "c"),
  cpp: await openProgramReader(sourceResources, patientBudget, "cpp"),
  go: await openProgramReader(sourceResources, patientBudget, "go"),
  rust: await openProgramReader(sourceResources, patientBudget, "rust"),
};

type Language = keyof typeof readers;

function run(language: Language, text: string, files: Files) {
  const { recording } = readers[language].read(text, language, null, toPort(files))!;
  expect(recording.stoppedAt).toBeNull();
  return recording;
}

function printed(language: Language, text: string, files: Files): string {
  const { output, unknown } = run(language, text, files);
  return [output.join("").trimEnd(), ...unknown.map(({ what }) => what)].join("\n");
}

describe("C and C++ programs use what they include", () => {
  const rows = {
    "rows.h": `#ifndef ROWS_H
#define ROWS_H
#define WIDTH 3
typedef struct { double *cells; int count; } Row;
Row make_row(int count, double first);
double total(Row row);
#endif
`,
    "rows.c": `#include <stdlib.h>
#include "rows.h"
static double step = 0.5;
Row make_row(int count, double first) {
  double *cells = (double *)malloc(count * sizeof(double));
  Row row = { cells, count };
  for (int i = 0; i < count; i++) row.cells[i] = first + i * step;
  return row;
}
double total(Row row) {
  double sum = 0;
  for (int i = 0; i < row.count; i++) sum += row.cells[i];
  return sum;
}
`,
  };
  const main = (before: string): string =>
    `#include <stdio.h>\n#include "rows.h"\n${before}\nint main(void) { printf("%.2f %d\\n", total(make_row(WIDTH, 1.0)), WIDTH); return 0; }`;

  it("and the source beside a header", () => {
    expect(printed("c", main(""), rows)).toBe("4.50 3");
  });

  it("and headers and sources in folders of their own", () => {
    const files = { "../include/rows.h": rows["rows.h"], "../src/rows.c": rows["rows.c"] };
    expect(printed("c", main(""), files)).toBe("4.50 3");
  });

  it("and the sources that include a header, where none is called like it", () => {
    const files = {
      "../../lib/include/all.h": "double half(double x);\nint twice(int x);\n",
      "../../include/all.h": "double half(double x);\nint twice(int x);\n",
      "../../src/real.c": '#include "all.h"\ndouble half(double x) { return x / 2; }\n',
      "../../src/whole.c": '#include "../include/all.h"\nint twice(int x) { return 2 * x; }\n',
      "../../src/other.c": "int twice(int x) { return 9 * x; }\n",
      "../../src/tool.c": '#include "all.h"\nint main(void) { return 0; }\n',
    };
    const text = `#include <stdio.h>\n#include "all.h"\nint main(void) { printf("%.2f %d\\n", half(5), twice(4)); return 0; }`;
    expect(printed("c", text, files)).toBe("2.50 8");
  });

  it("but not a source that is another program", () => {
    const other = `${rows["rows.c"]}\nint main() { return 1; }`;
    expect(printed("c", main(""), { ...rows, "rows.c": other })).toContain(
      "`make_row` is not defined here",
    );
  });

  it("but not what two files have under one name", () => {
    const own = "static double total(Row row) { return -1; }";
    expect(printed("c", main(own), rows)).toContain("`total` is not defined here");
  });

  it("with a macro as each of them defines it, else as the header does", () => {
    expect(printed("c", main("#define WIDTH 4"), rows)).toBe("7.00 4");
    const files = {
      "step.h": "#define STEP 2\nint more(int x);\n",
      "step.c": '#include "step.h"\nint more(int x) { return x + STEP; }\n',
      "less.h": "int less(int x);\n",
      "less.c": '#include "less.h"\n#define STEP 5\nint less(int x) { return x - STEP; }\n',
    };
    const text = `#include <stdio.h>
#include "step.h"
#include "less.h"
int main(void) { printf("%d %d %d", more(10), less(10), STEP); return 0; }`;
    expect(printed("c", text, files)).toBe("12 5 2");
  });

  it("with classes whose methods stand in another file", () => {
    const files = {
      "scaler.hpp": `#pragma once
#include <vector>
class Scaler {
  double factor;
public:
  Scaler(double factor);
  std::vector<double> apply(const std::vector<double>& row, double plus = 0.25) const;
};
double half(double x, double by = 2);
`,
      "scaler.cpp": `#include "scaler.hpp"
Scaler::Scaler(double factor) : factor(factor) {}
std::vector<double> Scaler::apply(const std::vector<double>& row, double plus) const {
  std::vector<double> made;
  for (double x : row) made.push_back(x * factor + plus);
  return made;
}
double half(double x, double by) { return x / by; }
`,
    };
    const text = `#include <iostream>
#include "scaler.hpp"
int main() {
  Scaler scaler(3);
  std::cout << scaler.apply({1, 2})[1] << " " << scaler.apply({1, 2}, 1)[0] << " " << half(3) << "\\n";
}`;
    expect(printed("cpp", text, files)).toBe("6.25 4 1.5");
  });

  it("with a class whose base stands in a header that its own includes", () => {
    const files = {
      "twice.hpp":
        '#pragma once\n#include "step.hpp"\nclass Twice : public Step {\n public:\n  double go(double x) const override { return 2 * x + offset; }\n};\n',
      "step.hpp":
        "#pragma once\nclass Step {\n public:\n  double offset = 0.5;\n  virtual double go(double x) const = 0;\n};\n",
    };
    const text = `#include <iostream>
#include "twice.hpp"
int main() { Twice twice; std::cout << twice.go(3) << "\\n"; }`;
    expect(printed("cpp", text, files)).toBe("6.5");
  });

  it("and show attention where they call it", () => {
    const files = {
      "steps.h":
        "#include <vector>\nusing Rows = std::vector<std::vector<double>>;\nRows product(const Rows& a, const Rows& b);\nRows flip(const Rows& a);\nvoid softmax(Rows& a);\n",
      "steps.cpp": `#include "steps.h"
#include <cmath>
#include <algorithm>
Rows product(const Rows& a, const Rows& b) {
  Rows made(a.size(), std::vector<double>(b[0].size(), 0.0));
  for (size_t i = 0; i < a.size(); i++)
    for (size_t j = 0; j < b[0].size(); j++)
      for (size_t k = 0; k < b.size(); k++) made[i][j] += a[i][k] * b[k][j];
  return made;
}
Rows flip(const Rows& a) {
  Rows made(a[0].size(), std::vector<double>(a.size()));
  for (size_t i = 0; i < a.size(); i++)
    for (size_t j = 0; j < a[0].size(); j++) made[j][i] = a[i][j];
  return made;
}
void softmax(Rows& a) {
  for (auto& row : a) {
    double top = *std::max_element(row.begin(), row.end()), sum = 0;
    for (double x : row) sum += std::exp(x - top);
    for (double& x : row) x = std::exp(x - top) / sum;
  }
}
`,
    };
    const text = `#include "steps.h"
int main() {
  Rows q = {{1, 0.5}, {0.2, 1}, {0.7, 0.7}}, k = {{0.3, 1}, {1, 0.1}, {0.4, 0.8}}, v = {{1, 2}, {3, 4}, {5, 7}};
  Rows scores = product(q, flip(k));
  softmax(scores);
  Rows out = product(scores, v);
}`;
    const recording = run("cpp", text, files);
    expect(recording.unknown).toEqual([]);
    const [found, ...others] = findNumberAttentions(recording);
    expect(others).toEqual([]);
    expect(found!.weights.shape.slice(-2)).toEqual([3, 3]);
    // exp(0.8), exp(1.05), exp(0.8) for the first query.
    expect(found!.weights.values[1]).toBeCloseTo(1 / (1 + 2 * Math.exp(-0.25)), 12);
  });
});

describe("Go programs use their package", () => {
  const grid =
    "package main\n\ntype Grid [][]float64\n\nfunc (g Grid) Sum() (sum float64) {\n\tfor _, row := range g {\n\t\tfor _, x := range row {\n\t\t\tsum += x * weight\n\t\t}\n\t}\n\treturn\n}\n";
  const main = `package main

import "fmt"

func main() {
	g := Grid{{1, 2}, {3, 4}}
	fmt.Println(g.Sum())
}
`;

  it("as far as they name it", () => {
    const files = {
      "grid.go": grid,
      "weight.go": "package main\n\nvar weight = 0.5\n",
      "other.go": "package main\n\nfunc main() { panic(1) }\n",
      "grid_test.go": "package main\n\nvar weight = 9.0\n",
    };
    expect(printed("go", main, files)).toBe("5");
  });

  it("but not what two of its files declare", () => {
    const files = {
      "grid.go": grid,
      "a.go": "package main\n\nvar weight = 0.5\n",
      "b.go": "package main\n\nvar weight = 0.75\n",
    };
    expect(printed("go", main, files)).toContain("`weight` is not defined here");
  });

  it("and the packages of their module", () => {
    const files = {
      "go.mod": "module example.org/toy\n\ngo 1.19\n",
      "vec/vec.go":
        'package vec\n\nimport "example.org/toy/scale"\n\ntype Vec []float64\n\ntype Pair struct{ A, B Vec }\n\nfunc (p Pair) Dot() float64 { return Dot(p.A, p.B) * scale.By }\n',
      "vec/dot.go":
        "package vec\n\nfunc Dot(a, b Vec) float64 {\n\tsum := 0.0\n\tfor i := range a {\n\t\tsum += a[i] * b[i]\n\t}\n\treturn sum\n}\n",
      "scale/scale.go": "package scale\n\nconst By = 10.0\n",
    };
    const text = `package main

import (
	"fmt"

	"example.org/toy/vec"
)

func main() {
	a := vec.Vec{1, 2, 3}
	p := vec.Pair{A: a, B: vec.Vec{4, 5, 6}}
	fmt.Println(vec.Dot(a, a), p.Dot(), len(a))
}
`;
    expect(printed("go", text, files)).toBe("14 320 3");
  });
});

describe("Rust programs use their modules", () => {
  const files = {
    "row.rs": `use super::scale::FACTOR;
pub struct Row { pub cells: Vec<f64> }
impl Row {
    pub fn new(count: usize) -> Self { Self { cells: vec![1.5; count] } }
    pub fn total(&self) -> f64 { self.cells.iter().sum::<f64>() * FACTOR }
}
fn main() { panic!("another program"); }
`,
    "scale.rs": "pub const FACTOR: f64 = 2.0;\npub fn twice(x: f64) -> f64 { x * FACTOR }\n",
  };

  it("which they declare", () => {
    const text = `mod row;
mod scale;
use row::Row;
fn main() {
    let row = Row::new(3);
    println!("{} {} {}", row.total(), scale::twice(0.25), row::Row::new(1).total());
}
`;
    expect(printed("rust", text, files)).toBe("9 0.5 3");
  });

  it("and those of their crate", () => {
    const crate = {
      "../Cargo.toml": '[package]\nname = "toy-rows"\n',
      "../src/lib.rs": "pub mod row;\npub mod scale;\n",
      "../src/row.rs": files["row.rs"],
      "../src/scale/mod.rs": files["scale.rs"],
    };
    const text = 'use toy_rows::row::Row;\nfn main() { println!("{}", Row::new(2).total()); }\n';
    expect(printed("rust", text, crate)).toBe("6");
  });
});
