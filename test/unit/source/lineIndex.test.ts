import { describe, expect, test } from "vitest";
import { toLineIndex } from "../../../src/source/lineIndex.ts";

describe("lines and columns", () => {
  test.each([
    ["the beginning", "ab\ncd", 0, [1, 1]],
    ["within a line", "ab\ncd", 4, [2, 2]],
    ["before a line break", "ab\ncd", 2, [1, 3]],
    ["after Windows line ends", "ab\r\ncd", 4, [2, 1]],
    ["inside a Windows line end", "ab\r\ncd", 3, [1, 3]],
    ["after old Mac line ends", "ab\rcd", 3, [2, 1]],
    ["mixed line ends", "a\r\n\nb\rc", 6, [4, 1]],
    ["the end", "ab\n", 3, [2, 1]],
    ["behind the end", "ab", 99, [1, 3]],
    ["before the beginning", "ab", -5, [1, 1]],
    ["after an emoji of two units", "🐈a", 2, [1, 3]],
    ["an empty text", "", 0, [1, 1]],
  ])("%s", (_, text, offset, [line, column]) => {
    expect(toLineIndex(text).toLineColumn(offset)).toEqual({ line, column });
  });

  test("offsets come back from every place in a line", () => {
    const text = "one\r\ntwo\n\nfour\rfive";
    const lines = toLineIndex(text);
    for (const offset of [0, 2, 3, 5, 8, 9, 10, 14, 15, 19]) {
      expect(lines.toOffset(lines.toLineColumn(offset))).toBe(offset);
    }
    expect(lines.lineCount).toBe(5);
  });

  test.each([
    ["a column behind the end of its line", { line: 1, column: 99 }, 2],
    ["a line behind the last", { line: 9, column: 1 }, 6],
    ["line zero", { line: 0, column: 5 }, 0],
    ["column zero", { line: 2, column: 0 }, 4],
  ])("%s is moved to the nearest place", (_, place, offset) => {
    expect(toLineIndex("ab\r\ncd").toOffset(place)).toBe(offset);
  });
});
