import { describe, expect, it, test } from "vitest";
import { findFirstMatrix, findJsonValue } from "../../../src/source/findProblemPlaces.ts";

const text = `// a file with "brackets" [ in { its comments
{
  "name": "a \\"quoted\\" [name] // no comment",
  "query": [[1, 2], [3.5, -4e2,],], /* } */
  "deep": { "query": [[[5, 6]], [[7, 8]]], "empty": [], "off": false },
  "last": 9
}`;

const at = (...path: readonly (string | number)[]) => {
  const found = findJsonValue(text, path);
  return found && text.slice(found.start, found.end);
};

test.each([
  [["name"], '"a \\"quoted\\" [name] // no comment"'],
  [["query"], "[[1, 2], [3.5, -4e2,],]"],
  [["query", 1], "[3.5, -4e2,]"],
  [["query", 1, 1], "-4e2"],
  [["deep", "query", 1, 0, 1], "8"],
  [["deep", "empty"], "[]"],
  [["deep", "off"], "false"],
  [["last"], "9"],
  [["query", 2], null],
  [["query", "name"], null],
  [["deep", "empty", 0], null],
  [["quoted"], null],
  [["last", "deeper"], null],
] as const)("the value at %j", (path, value) => {
  expect(at(...path)).toBe(value);
});

describe("a text that is no JSON", () => {
  it.each([
    "",
    "{",
    '{"a',
    '{"a"',
    '{"a":',
    '{"a": [',
    "[1,,]",
    "{a: 1}",
    '{"b": / 1, "a": 2}',
    "[/",
  ])("has no such value, and is not looked through for ever: %s", (broken) => {
    expect(findJsonValue(broken, ["a", 3])).toBe(null);
  });
});

it("the first matrix of a batch is found, and a matrix is itself", () => {
  const first = (...path: readonly string[]) => {
    const { start, end } = findFirstMatrix(text, findJsonValue(text, path)!);
    return text.slice(start, end);
  };
  expect(first("deep", "query")).toBe("[[5, 6]]");
  expect(first("query")).toBe("[[1, 2], [3.5, -4e2,],]");
  expect(first("last")).toBe("9");
});

it("passes over millions of numbers", () => {
  const row = `[${"0.125,".repeat(400)}1]`;
  const long = `{"weight": [${`${row},\n`.repeat(4000)}${row}], "input": [[[1, 2]]]}`;
  const found = findJsonValue(long, ["input", 0, 0, 1]);
  expect(long.slice(found?.start, found?.end)).toBe("2");
});
