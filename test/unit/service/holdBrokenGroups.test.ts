import { describe, expect, it } from "vitest";
import { holdBrokenGroups, moveRange } from "../../../src/service/groupOutcomes.ts";
import type { Extraction } from "../../../src/source/extraction.ts";
import { chapterDemo } from "../../support/groups.ts";

const before = [chapterDemo(2)];
const nothing: Extraction = {
  language: "csharp",
  matrices: [],
  settings: {},
  groups: [],
  problems: [],
};

describe("a computation that is gone after an edit", () => {
  it("stays as failed while something inside it is wrong", () => {
    const range = { start: 50, end: 51 };
    const problems = [{ message: "row 1 is short", range, severity: "error" }] as const;
    const [held] = holdBrokenGroups(before, { ...nothing, problems }, []);
    expect(held).toMatchObject({ kind: "failed", group: { id: "attention" } });
  });

  it("is gone when nothing is wrong: it was deleted", () => {
    expect(holdBrokenGroups(before, nothing, [])).toEqual([]);
  });

  it("is not held beside itself", () => {
    expect(holdBrokenGroups(before, { ...nothing, groups: before }, [])).toEqual([]);
  });
});

describe("a range after an edit", () => {
  it.each([
    ["before it moves it", { start: 0, end: 0, text: "ab" }, { start: 12, end: 22 }],
    ["inside it grows it", { start: 12, end: 13, text: "abc" }, { start: 10, end: 22 }],
    ["behind it leaves it", { start: 30, end: 31, text: "" }, { start: 10, end: 20 }],
  ])("%s", (_name, change, expected) => {
    expect(moveRange({ start: 10, end: 20 }, [change])).toEqual(expected);
  });
});
