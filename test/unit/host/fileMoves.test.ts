import { describe, expect, test } from "vitest";
import { followMoves, moveRemembered } from "../../../src/host/fileMoves.ts";
import { WithheldFiles } from "../../../src/host/stepping/withheldFiles.ts";
import { Pins } from "../../../src/host/whatIf/pins.ts";
import { createMemento } from "../../support/memento.ts";

const moves = [{ from: "file:///course/one", to: "file:///course/two" }];

describe("a renamed file or folder", () => {
  test.each([
    ["file:///course/one", "file:///course/two"],
    ["file:///course/one/Chapter.cs", "file:///course/two/Chapter.cs"],
    ["file:///course/one#cell", "file:///course/two#cell"],
    [
      "file:///course/one attention:#0 2 Which key?",
      "file:///course/two attention:#0 2 Which key?",
    ],
    ["file:///course/one.py", null],
    ["file:///course/once/Chapter.cs", null],
    ["file:///other/file:///course/one", null],
  ])("turns %s into %s", (text, moved) => {
    expect(followMoves(text, moves)).toBe(moved);
  });

  test("takes along what is remembered of it, and of nothing else", () => {
    const memory = createMemento();
    void memory.update("overrides:file:///course/one/a.py", { roles: { x: "query" } });
    void memory.update("overrides:file:///course/b.py", { roles: {} });
    const moved = moveRemembered(memory, "overrides:", moves);
    expect(moved).toEqual(["file:///course/two/a.py"]);
    expect(memory.keys().toSorted()).toEqual([
      "overrides:file:///course/b.py",
      "overrides:file:///course/two/a.py",
    ]);
    expect(memory.get("overrides:file:///course/two/a.py")).toEqual({ roles: { x: "query" } });
  });

  test("may change places with another", () => {
    const memory = createMemento();
    void memory.update("overrides:file:///a", 1);
    void memory.update("overrides:file:///b", 2);
    moveRemembered(memory, "overrides:", [
      { from: "file:///a", to: "file:///b" },
      { from: "file:///b", to: "file:///a" },
    ]);
    expect([memory.get("overrides:file:///a"), memory.get("overrides:file:///b")]).toEqual([2, 1]);
  });

  test("takes its pinned results along, those too large to be stored included", async () => {
    const memory = createMemento();
    const pins = new Pins(memory);
    const large = { shape: [1, 1, 200_000], values: new Float64Array(200_000) };
    const problem = { kind: "attention", headCount: 1, query: large, key: large, value: large };
    const pin = { label: "pinned at 14:02", problems: new Map([["a", problem as never]]) };
    const small = { label: "pinned at 14:03", problems: new Map() };
    expect(await pins.pin("file:///course/one/a.py", "attention:f#0", pin)).toBe(false);
    expect(await pins.pin("file:///course/one/a.py", "attention:g#0", small)).toBe(true);
    pins.move(moves);
    expect(pins.of("file:///course/two/a.py", "attention:f#0")).toBe(pin);
    expect(pins.of("file:///course/one/a.py", "attention:f#0")).toBeNull();
    expect(new Pins(memory).of("file:///course/two/a.py", "attention:g#0")).toEqual(small);
    expect(new Pins(memory).of("file:///course/one/a.py", "attention:g#0")).toBeNull();
  });

  test("stays hidden at its new place while the user predicts it", () => {
    const files = new WithheldFiles(createMemento());
    files.withhold({}, "panel", "file:///course/one/a.py");
    expect(files.move(moves)).toBe(true);
    expect(files.has("file:///course/two/a.py")).toBe(true);
    expect(files.has("file:///course/one/a.py")).toBe(false);
    expect(files.move(moves)).toBe(false);
  });
});
