import { describe, expect, it } from "vitest";
import {
  addLesson,
  addStep,
  newLessonFiles,
  newPackText,
  toAnchorText,
  toLessonId,
} from "../../../src/lessons/authoring/newLesson.ts";
import { checkLesson } from "../../../src/lessons/check/checkLesson.ts";
import { parseLesson, parsePack } from "../../../src/lessons/parseLesson.ts";
import { openSource } from "../../../src/source/openSource.ts";
import { fixtureLesson } from "../../support/lessonFolder.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const code = {
  name: "demo.py",
  text: `head_count = 1


def demo():
    query = [[1.0, 0.0]]
    key = [[1.0, 0.0]]
    value = [[2.0, 3.0]]


other = [[1.0, 2.0]]
plain = 7
`,
};

describe("a new lesson", () => {
  it("passes every check", async () => {
    const files: Readonly<Record<string, string>> = newLessonFiles("Who looks?", "python", code);
    const { findings } = await checkLesson({
      ...fixtureLesson("01-weights"),
      read: (file) => Promise.resolve(files[file] ?? null),
      exists: (file) => Promise.resolve(file in files),
    });
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("has an id that a title in any script leads to", () => {
    expect(toLessonId("Who looks where?")).toBe("who-looks-where");
    expect(toLessonId("3 heads")).toBe("heads");
    expect(toLessonId("注意力")).toBe("lesson");
  });

  it("stands in a pack, behind the lessons that are there", () => {
    const text = addLesson(newPackText("mine", "Mine", "01-first"), "02-second");
    const parsed = parsePack("pack.json", text);
    expect(parsed.ok && parsed.value.lessons).toEqual(["01-first", "02-second"]);
  });
});

describe("a recorded step", () => {
  it("comes last, with its computation, and leaves everything else as it was written", () => {
    const { "lesson.json": before = "" } = newLessonFiles("Who?", "python", code);
    const step = { id: "next", title: { en: "Next" }, text: "steps/02-next.md", at: "lens:next" };
    const after = addStep(before, step, { id: "demo", from: { code: "demo" } });
    const parsed = parseLesson("lesson.json", after);
    if (!parsed.ok) throw new Error(parsed.findings[0]?.message);
    expect(parsed.value.steps.at(-1)).toEqual(step);
    expect(parsed.value.computations).toEqual({ demo: { code: "demo" } });
    expect(after.startsWith(before.slice(0, before.indexOf('"computations"')))).toBe(true);
  });

  it.each([
    ["a caret in a matrix", "1.0, 0.0]]\n    key", "", "role:query@demo"],
    ["three matrices", "query = [[1.0, 0.0]]", "[2.0, 3.0]]", "role:attention@demo"],
    ["a matrix without a role", "[[1.0, 2.0]]", "", "matrix:other"],
    ["something else", "plain = 7", "", null],
  ])("is anchored at %s", async (_what, from, to, anchor) => {
    const source = await openSource(code.text, "demo.py", sourceResources);
    const start = code.text.indexOf(from);
    const end = to === "" ? start : code.text.indexOf(to) + to.length;
    expect(toAnchorText(source.extract(), { start, end })).toBe(anchor);
    source.dispose();
  });
});
