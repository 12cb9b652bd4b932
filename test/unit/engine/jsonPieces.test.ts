import { expect, test } from "vitest";
import { toJsonPieces } from "../../../src/engine/json/jsonPieces.ts";

test.each<[unknown]>([
  [[]],
  [{}],
  [null],
  ["a"],
  [[[1, null], [], [{ a: undefined, b: [["x"]], "c\n": {} }]]],
  [{ a: undefined, b: { c: [1.5, -0, 1e300] } }],
])("%j comes in the same characters as from JSON.stringify", (value) => {
  expect([...toJsonPieces(value)].join("")).toBe(JSON.stringify(value));
});

test("a long document comes in pieces of bearable length", () => {
  const rows = Array.from({ length: 2000 }, () => Array.from({ length: 100 }, (_, at) => at / 7));
  const pieces = [...toJsonPieces({ rows })];
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(80_000);
  expect(JSON.parse(pieces.join(""))).toEqual({ rows });
});
