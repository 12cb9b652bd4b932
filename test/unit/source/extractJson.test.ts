import { expect, test } from "vitest";
import { toExtractJson } from "../../../src/source/extractJson.ts";
import { toLineIndex } from "../../../src/source/lineIndex.ts";
import { extractSketch } from "./meaning/sketch.ts";

const range = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to },
});

test("an extraction in the form of the terminal", () => {
  const text = "const heads = 2\nQ = 1 0\nK = 1 0 / 0 1\nV = 1 2 / 3 4\nm = 7 8";
  const { matrices, ...rest } = toExtractJson(extractSketch(text), toLineIndex(text));
  expect(matrices.map(({ name, role, shape }) => [name, role, shape])).toEqual([
    ["Q", "query", [1, 2]],
    ["K", "key", [2, 2]],
    ["V", "value", [2, 2]],
    ["m", null, [1, 2]],
  ]);
  expect(matrices[1]).toEqual({
    name: "K",
    role: "key",
    shape: [2, 2],
    values: [
      [1, 0],
      [0, 1],
    ],
    range: range(3, 5, 14),
    cells: [range(3, 5, 6), range(3, 7, 8), range(3, 11, 12), range(3, 13, 14)],
  });
  const settings = { headCount: { value: 2, range: range(1, 15, 16) } };
  expect(rest).toEqual({
    language: "sketch",
    settings,
    groups: [
      {
        kind: "attention",
        label: "",
        matrices: { query: 0, key: 1, value: 2 },
        settings,
        range: { start: { line: 2, column: 1 }, end: { line: 4, column: 14 } },
        agreesWithProgram: null,
        assumed: ["scale 1/√1", "no mask"],
        departures: [],
        stages: {},
      },
    ],
    problems: [],
  });
});

test("problems keep their place and weight", () => {
  const text = "Q = 1 0\nK = 1 0 / 0 1\nV = 1 2";
  expect(toExtractJson(extractSketch(text), toLineIndex(text)).problems).toEqual([
    {
      message: "key has 2 rows but value has 1: each position needs one key and one value",
      range: range(3, 1, 2),
      severity: "error",
    },
  ]);
});
