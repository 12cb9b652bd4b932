import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const numbers = ["2.5", "0.125", "0.375", "6.25e10", "-2.5", "0.5", "0.0045", "1125.0", "12.5"];
const list = numbers.join(", ");

/** What a program prints, line by line. */
async function printed(text: string, language: "c" | "go" | "java" | "python") {
  const reader = await openProgramReader(sourceResources, undefined, language);
  return reader.read(text, language)!.recording.output.join("").trimEnd().split("\n");
}

const even = [
  "2e+00 2.5e+00 2.50e+00 | 2 2.5 2.50 | 2 2.5 2.5",
  "1e-01 1.2e-01 1.25e-01 | 0 0.1 0.12 | 0.1 0.12 0.125",
  "4e-01 3.8e-01 3.75e-01 | 0 0.4 0.38 | 0.4 0.38 0.375",
  "6e+10 6.2e+10 6.25e+10 | 62500000000 62500000000.0 62500000000.00 | 6e+10 6.2e+10 6.25e+10",
  "-2e+00 -2.5e+00 -2.50e+00 | -2 -2.5 -2.50 | -2 -2.5 -2.5",
  "5e-01 5.0e-01 5.00e-01 | 0 0.5 0.50 | 0.5 0.5 0.5",
  "4e-03 4.5e-03 4.50e-03 | 0 0.0 0.00 | 0.004 0.0045 0.0045",
  "1e+03 1.1e+03 1.12e+03 | 1125 1125.0 1125.00 | 1e+03 1.1e+03 1.12e+03",
  "1e+01 1.2e+01 1.25e+01 | 12 12.5 12.50 | 1e+01 12 12.5",
];

const form = "%.0e %.1e %.2e | %.0f %.1f %.2f | %.1g %.2g %.3g\\n";
const nine = Array.from({ length: 9 }, () => "v").join(", ");

describe("exact halves", () => {
  it.each([
    [
      "c" as const,
      [
        "#include <stdio.h>",
        `int main() { double all[] = {${list}};`,
        `for (int i = 0; i < 9; i++) { double v = all[i]; printf("${form}", ${nine}); } }`,
      ],
    ],
    [
      "go" as const,
      [
        "package main",
        'import "fmt"',
        `func main() { for _, v := range []float64{${list}} { fmt.Printf("${form}", ${nine}) } }`,
      ],
    ],
    ["python" as const, [`for v in [${list}]:`, `    print("${form}" % (${nine}), end="")`]],
    [
      "python" as const,
      [
        `for v in [${list}]:`,
        '    print(f"{v:.0e} {v:.1e} {v:.2e} | {v:.0f} {v:.1f} {v:.2f} | {v:.1g} {v:.2g} {v:.3g}")',
      ],
    ],
  ])("go to the even digit: %s", async (language, lines) => {
    expect(await printed(lines.join("\n"), language)).toEqual(even);
  });

  it("of the shortest text go up in Java", async () => {
    const text = [
      "public class Main { public static void main(String[] args) {",
      `  for (double v : new double[] {${list}})`,
      '    System.out.println(String.format("%.0e %.1e %.2e", v, v, v)); } }',
    ];
    expect(await printed(text.join("\n"), "java")).toEqual([
      ...["3e+00 2.5e+00 2.50e+00", "1e-01 1.3e-01 1.25e-01", "4e-01 3.8e-01 3.75e-01"],
      ...["6e+10 6.3e+10 6.25e+10", "-3e+00 -2.5e+00 -2.50e+00", "5e-01 5.0e-01 5.00e-01"],
      ...["5e-03 4.5e-03 4.50e-03", "1e+03 1.1e+03 1.13e+03", "1e+01 1.3e+01 1.25e+01"],
    ]);
  });

  it("go to the even digit in arrays of NumPy and tensors of PyTorch", async () => {
    const lines = [
      "import numpy as np, torch",
      "np.set_printoptions(precision=2)",
      "print(np.array([2.5, 0.125, 0.375, 1.125]), np.array([1.25e-10, 1.375]))",
      "print(torch.tensor([0.03125, 0.09375]), torch.tensor([1.00005e5, 0.03125]))",
    ];
    // NumPy 2.4, PyTorch 2.13.
    expect(await printed(lines.join("\n"), "python")).toEqual([
      "[2.5  0.12 0.38 1.12] [1.25e-10 1.38e+00]",
      "tensor([0.0312, 0.0938]) tensor([1.0000e+05, 3.1250e-02])",
    ]);
  });
});
