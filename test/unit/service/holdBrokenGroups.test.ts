import { describe, expect, it } from "vitest";
import { BrokenGroups, moveRange } from "../../../src/service/groupOutcomes.ts";
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

const range = { start: 50, end: 51 };
const broken: Extraction = {
  ...nothing,
  problems: [{ message: "row 1 is short", range, severity: "error" }],
};
const text = `${"a".repeat(60)}\n${"b".repeat(60)}\n`;
const typed = { start: 50, end: 51, text: "7" };

describe("a computation that is gone after an edit", () => {
  it("stays as failed while something inside it is wrong", () => {
    const [held] = new BrokenGroups().hold(before, broken, text, [typed]);
    expect(held).toMatchObject({ kind: "failed", group: { id: "attention" } });
  });

  it("is gone when nothing is wrong: it was deleted", () => {
    expect(new BrokenGroups().hold(before, nothing, text, [typed])).toEqual([]);
  });

  it("is not held beside itself", () => {
    const whole = { ...nothing, groups: before };
    expect(new BrokenGroups().hold(before, whole, text, [])).toEqual([]);
  });

  it("stays while somebody types in its line, and is gone once another line is edited", () => {
    const groups = new BrokenGroups();
    for (let times = 0; times < 40; times++)
      expect(groups.hold(before, broken, text, [typed])).toHaveLength(1);
    const below = { start: 80, end: 81, text: "c" };
    expect(groups.hold(before, broken, text, [below])).toEqual([]);
  });

  it("has the edits only since it was whole", () => {
    const groups = new BrokenGroups();
    const below = { start: 80, end: 81, text: "c" };
    groups.hold(before, { ...nothing, groups: before }, text, [below]);
    expect(groups.hold(before, broken, text, [typed])).toHaveLength(1);
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
