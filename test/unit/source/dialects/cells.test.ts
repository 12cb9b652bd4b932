import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csharp } from "../../../../src/source/dialects/csharp/csharp.ts";
import { json } from "../../../../src/source/dialects/json/json.ts";
import { python } from "../../../../src/source/dialects/python/python.ts";
import { javascript, typescript } from "../../../../src/source/dialects/typescript/typescript.ts";
import type { Dialect } from "../../../../src/source/sourceReader.ts";
import { readText, toCellTexts, toRows } from "../../../support/readText.ts";

type Write = (rows: readonly (readonly string[])[]) => string;

const bracketed: Write = (rows) => `[${rows.map((row) => `[${row.join(", ")}]`).join(",\r\n ")}]`;

const languages: readonly (readonly [string, Dialect, Write])[] = [
  [
    "C# lists of values",
    csharp,
    (rows) =>
      `class 😀 { void M() { var q = new List<List<Value>> { ${rows
        .map((row) => `new() { ${row.map((number) => `new(${number})`).join(", ")} } /* é */`)
        .join(",\n")} }; } }`,
  ],
  [
    "C# arrays",
    csharp,
    (rows) => `double[,] q = {${rows.map((row) => `{${row.join(",")}}`).join(",\n")}};`,
  ],
  ["Python", python, (rows) => `# 😀\nq = np.array(${bracketed(rows)})`],
  ["TypeScript", typescript, (rows) => `/* 😀 */ const q = ${bracketed(rows)} as const;`],
  ["JavaScript", javascript, (rows) => `const o = { "😀": 1, q: ${bracketed(rows)} };`],
  ["JSON", json, (rows) => `{ "😀": "é", "q": ${bracketed(rows)} }`],
];

const numberText = fc.oneof(
  fc.integer({ min: -99, max: 99 }).map(String),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value.toFixed(4)),
  fc.double({ min: 1e-9, max: 1e9, noNaN: true }).map((value) => value.toExponential(3)),
);

const matrix = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 6 }) })
  .chain(({ rows, columns }) =>
    fc.array(fc.array(numberText, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe("each number of a matrix stands where its cell says", () => {
  test.each(languages)("in %s", async (_, dialect, write) => {
    await fc.assert(
      fc.asyncProperty(matrix, async (rows) => {
        const text = write(rows);
        const [found, ...others] = (await readText(dialect, text)).matrices;
        if (!found) throw new Error(`no matrix in ${text}`);
        expect(others).toEqual([]);
        expect(found.name).toBe("q");
        expect(found.origin).toBe("literal");
        expect(toCellTexts(text, found)).toEqual(rows.flat());
        // The integer -0 is 0 in C# and in Python.
        const toNumber = (number: string): number => Number(number) + 0;
        expect(toRows(found).map((row) => row.map((value) => value + 0))).toEqual(
          rows.map((row) => row.map(toNumber)),
        );
        expect(found.nameRange && text.slice(found.nameRange.start, found.nameRange.end)).toBe("q");
      }),
      { numRuns: 100, seed: 7 },
    );
  });
});
