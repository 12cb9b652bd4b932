import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csharp } from "../../../../src/source/dialects/csharp/csharp.ts";
import { json } from "../../../../src/source/dialects/json/json.ts";
import { python } from "../../../../src/source/dialects/python/python.ts";
import { text } from "../../../../src/source/dialects/plain/text.ts";
import { typescript } from "../../../../src/source/dialects/typescript/typescript.ts";
import { findLiteral } from "../../../../src/source/edits/findLiteral.ts";
import {
  parseNumberLiteral,
  readTypedNumber,
  replaceExpression,
  rewriteLiteral,
  stepLiteral,
  type StepSize,
} from "../../../../src/source/edits/numberLiteral.ts";
import type { Dialect } from "../../../../src/source/sourceReader.ts";
import { readText } from "../../../support/readText.ts";

function rewritten(written: string, value: number): string {
  const result = rewriteLiteral(written, value);
  return result.kind === "text" ? result.text : `refused: ${result.message}`;
}

describe("another value in the form of a literal", () => {
  test.each<[string, number, string]>([
    ["5", 6, "6"],
    ["5", -5.5, "-5.5"],
    ["5.0", 6, "6.0"],
    ["0.250", 0.3, "0.300"],
    ["5f", 0.25, "0.25f"],
    ["5.0F", -1, "-1.0F"],
    ["5d", 7, "7d"],
    ["3m", 2.5, "2.5m"],
    ["5UL", 8, "8UL"],
    [".5", 0.75, ".75"],
    [".5", 1.5, "1.5"],
    ["5.", 6, "6."],
    ["5.", 6.5, "6.5"],
    ["+5", 6, "+6"],
    ["+5", -6, "-6"],
    ["-5", 6, "6"],
    ["- 5", -6, "- 6"],
    ["-5", 0, "0"],
    ["-1e-3", -0.0025, "-2.5e-3"],
    ["1.50e+2", 300, "3.00e+2"],
    ["1E5", 0, "0E5"],
    ["1e-3", 5000, "5e3"],
    ["1_000", 2500, "2_500"],
    ["1_000", 1234567, "1_234_567"],
    ["10_000", 12, "12"],
    ["0.000_1", 0.0002, "0.000_2"],
    ["0xFF", 10, "0x0A"],
    ["0b11", 2, "0b10"],
    ["0xff", 1.5, "1.5"],
    ["0,5", 0.75, "0,75"],
    ["1.5f32", 2, "2.0f32"],
    ["5", 1e-9, "0.000000001"],
    ["5", 1e300, "1e300"],
    ["0.1", 0.1 + 0.2, "0.30000000000000004"],
  ])("%s with the value %d is %s", (written, value, expected) => {
    expect(rewritten(written, value)).toBe(expected);
  });

  test.each<[string, number, RegExp]>([
    ["-np.inf", 1, /not a plain number/],
    ["null", 1, /not a plain number/],
    ["5L", 5.5, /5L is an integer, so it cannot become 5.5 without another type./],
    ["5", Infinity, /finite/],
  ])("%s with the value %d is refused", (written, value, reason) => {
    expect(rewritten(written, value)).toMatch(reason);
  });

  test("reads back as the very value, whatever the form and the value", () => {
    const forms = ["5", "5.0", ".5", "5.", "-1e-3", "1_000.000_1", "2.50E+07", "+3"];
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (form, value) => {
          expect(parseNumberLiteral(rewritten(form, value))?.value).toBe(value + 0);
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });
});

describe("a drag counts in the last digit that is written", () => {
  test.each<[string, number, StepSize, string]>([
    ["5", 3, "normal", "8"],
    ["5", -7, "normal", "-2"],
    ["5", 1, "coarse", "15"],
    ["5", 1, "fine", "5.1"],
    ["0.25", 5, "normal", "0.30"],
    ["0.1", 10, "normal", "1.1"],
    ["5.0f", 1, "fine", "5.01f"],
    ["-1e-3", 2, "normal", "1e-3"],
    ["1.5e-3", 1, "normal", "1.6e-3"],
    ["5UL", 1, "fine", "6UL"],
    ["0xFF", 1, "normal", "0x100"],
    ["1_000", 1, "coarse", "1_010"],
  ])("%s by %d, %s, is %s", (written, steps, size, expected) => {
    const result = stepLiteral(written, steps, size);
    expect(result).toEqual({ kind: "text", text: expected });
  });
});

describe("what is typed", () => {
  test.each<[string, number | null]>([
    ["5", 5],
    [" \u22120,5 ", -0.5],
    ["1e-3", 1e-3],
    [".5", 0.5],
    ["1_000", 1000],
    ["", null],
    ["-", null],
    ["1/2", null],
    ["1e999", null],
  ])("%j is %j", (typed, expected) => {
    expect(readTypedNumber(typed)).toBe(expected);
  });
});

describe("in every dialect a rewritten literal is read as the value", () => {
  const written = (literal: string) =>
    ({
      "C# values": [csharp, `var q = new List<Value> { new(${literal}), new(1) };`],
      "C# arrays": [csharp, `double[,] q = {{${literal}, 1}};`],
      Python: [python, `q = np.array([[${literal}, 1]])`],
      TypeScript: [typescript, `const q = [[${literal}, 1]];`],
      JSON: [json, `{ "q": [[${literal}, 1]] }`],
      "plain text": [text, `q = [[${literal}, 1]]`],
    }) as const satisfies Record<string, readonly [Dialect, string]>;
  const forms: Readonly<Record<keyof ReturnType<typeof written>, readonly string[]>> = {
    "C# values": ["5", "5.0", "5d", "3m", "-1e-3", "1_000", ".5"],
    "C# arrays": ["5", "2.5f", "-0.5", "1_000.5"],
    Python: ["5", "5.0", "-1e-3", "1_000", ".5", "5."],
    TypeScript: ["5", "5.0", "-1e-3", "1_000", ".5", "5.", "0xff"],
    JSON: ["5", "5.0", "-1e-3"],
    "plain text": ["5", "5.0", "-1e-3", ".5", "2.5f"],
  };
  const rows = Object.entries(forms).flatMap(([name, literals]) =>
    literals.map((literal) => [name as keyof typeof forms, literal] as const),
  );
  test.each(rows)("%s: %s", async (name, literal) => {
    const [dialect, before] = written(literal)[name];
    const [matrix] = (await readText(dialect, before)).matrices;
    const cell = matrix?.cells.at(0);
    if (!matrix || !cell) throw new Error(`no matrix in ${before}`);
    expect(before.slice(cell.start, cell.end)).toBe(literal);
    for (const value of [7, -0.25, 1234.5]) {
      const after =
        before.slice(0, cell.start) + rewritten(literal, value) + before.slice(cell.end);
      const [read] = (await readText(dialect, after)).matrices;
      expect(read?.values[0]).toBe(value);
    }
  });
});

describe("a number in place of an expression", () => {
  test.each<[string, number, string]>([
    ["1/3", 0.5, "0.5"],
    ["1/3", 2, "2"],
    ["1.0 / 3", 2, "2.0"],
    ["1f / 3", -0.25, "-0.25f"],
    ["Math.Sqrt(2.5)", 2, "2.0"],
    ["np.sqrt(2)", 1e-9, "0.000000001"],
    ["-np.inf", 3, "3"],
    ["x1 * w", 3, "3"],
  ])("%s becomes %d as %s", (written, value, expected) => {
    expect(replaceExpression(written, value)).toEqual({ kind: "text", text: expected });
  });

  test.each([
    ["q = [[1/3, 2]]", python, 0, "expression", "1/3"],
    ["q = [[1/3, 2]]", python, 1, "literal", "2"],
    ["q = [[2, 2 ** -0.5]]", python, 1, "expression", "2 ** -0.5"],
    ["const q = [[1 / 3, 2]];", typescript, 0, "expression", "1 / 3"],
    ["var q = new double[,] { { 1.0 / 3, 2 } };", csharp, 0, "expression", "1.0 / 3"],
    ["import numpy as np\nq = np.full((1, 2), 1/3)", python, 0, "computed", undefined],
    ["import numpy as np\nq = np.array([[1, 2]]) * 0.5", python, 0, "computed", undefined],
  ])("in %s is offered where it stands alone", async (file, dialect, index, kind, written) => {
    const [matrix] = (await readText(dialect, file)).matrices;
    const found = findLiteral(file, { ...matrix!, id: "q", role: "query" }, index);
    expect([found.kind, "written" in found ? found.written : undefined]).toEqual([kind, written]);
  });
});
