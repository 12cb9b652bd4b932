import { describe, expect, test } from "vitest";
import { WithheldFiles } from "../../../src/host/stepping/withheldFiles.ts";
import { createMemento } from "../../support/memento.ts";

const chapter = "file:///Chapter.cs";
const lesson = "file:///lesson.py";

describe("what is kept back while one predicts", () => {
  test("stays so over a reload, until the pages for which it was are back", () => {
    const memory = createMemento();
    const before = new WithheldFiles(memory);
    const panel = {};
    before.withhold(panel, "panel", chapter);
    before.withhold({}, "lesson", lesson);
    // The window closes, and its panels with it.
    before.close();
    before.withhold(panel, "panel", null);

    const after = new WithheldFiles(memory);
    expect([after.has(chapter), after.has(lesson)]).toEqual([true, true]);
    const restored = {};
    after.withhold(restored, "panel", chapter);
    expect(after.release("panel")).toBe(true);
    expect([after.has(chapter), after.has(lesson)]).toEqual([true, true]);
    after.withhold(restored, "panel", null);
    expect([after.has(chapter), after.has(lesson)]).toEqual([false, true]);
    expect(after.release("panel")).toBe(false);
    expect(new WithheldFiles(memory).has(chapter)).toBe(false);
    expect(new WithheldFiles(memory).has(lesson)).toBe(true);
  });

  test("is one file for each page, and told only when it changes", () => {
    const files = new WithheldFiles(createMemento());
    const panel = {};
    expect(files.withhold(panel, "panel", null)).toBe(false);
    expect(files.withhold(panel, "panel", chapter)).toBe(true);
    expect(files.withhold(panel, "panel", chapter)).toBe(false);
    expect(files.withhold(panel, "panel", lesson)).toBe(true);
    expect([files.has(chapter), files.has(lesson)]).toEqual([false, true]);
  });
});
