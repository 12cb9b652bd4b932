import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type * as vscode from "vscode";
import { LiteralEditor } from "../../../src/host/editing/literalEditor.ts";
import type { ShownPanel } from "../../../src/host/panel/shownPanel.ts";
import type { StageName } from "../../../src/viewModel/panelView.ts";
import type { MemoryDocument } from "../../support/editor/memoryDocument.ts";
import { createParts } from "../../support/editor/parts.ts";
import { desk } from "../../support/editor/vscode.ts";

const file = `q = [[1.50, 0.25]]
k = [[1, 0], [1/4, 1]]
v = [[1, 2], [3, 4]]
`;

let document: MemoryDocument;
let world: ReturnType<typeof createParts>;
let refreshed = 0;
let editor: LiteralEditor;
let computation = "";

beforeEach(async () => {
  world = createParts();
  document = await desk.open("/work/demo.py", file);
  const shown = document as unknown as vscode.TextDocument;
  const snapshot = await world.parts.models.snapshot(shown);
  computation = snapshot?.facts.computations[0]?.id ?? "";
  refreshed = 0;
  const panel = {
    target: { uri: document.uri, computation },
    ask: (name: never, asked: object, signal?: AbortSignal) => {
      const view = { computation, layer: 0, pin: null };
      return world.parts.models.answer(shown, name, { ...asked, view } as never, signal);
    },
    refresh: () => {
      refreshed += 1;
      return Promise.resolve();
    },
  };
  editor = new LiteralEditor(panel as unknown as ShownPanel);
});

afterEach(() => {
  world.dispose();
  desk.reset();
});

const cell = (stage: StageName, row: number, column: number) => {
  return { computation, stage, head: null, row, column };
};
const lineOf = (line: number) => document.lineAt(line).text;

describe("a typed number", () => {
  test("is written in the form of the old one, and one undo takes it back", async () => {
    await editor.type(cell("query", 0, 0), "2");
    expect(lineOf(0)).toBe("q = [[2.00, 0.25]]");
    expect(refreshed).toBe(1);
    document.undo();
    expect(document.getText()).toBe(file);
  });

  test("goes to its own matrix and position, whatever was typed above it since", async () => {
    document.replace("q =", "# a line\n# 0.25 and 0.25\nq =");
    await editor.type(cell("query", 0, 1), "0.5");
    expect(lineOf(2)).toBe("q = [[1.50, 0.50]]");
  });

  test("replaces an expression that the cell reads", async () => {
    await editor.type(cell("key", 1, 0), "0.5");
    expect(lineOf(1)).toBe("k = [[1, 0], [0.5, 1]]");
  });

  test("that equals the old one changes nothing", async () => {
    const { version } = document;
    await editor.type(cell("query", 0, 0), "1.5");
    expect(document.version).toBe(version);
  });

  test("must be a number", async () => {
    await expect(editor.type(cell("query", 0, 0), "two")).rejects.toThrow(
      "“two” is not a number. Enter a number such as 0.5 or -1e-3.",
    );
    expect(document.getText()).toBe(file);
  });

  test.each([
    ["of a result", "attentionWeights", "This number is computed."],
    ["of a computation that is gone", "query", "no longer in the file"],
  ] as const)("%s is refused with the reason", async (what, stage, reason) => {
    if (what !== "of a result") document.replace("q =", "other =");
    await expect(editor.type(cell(stage, 0, 0), "2")).rejects.toThrow(reason);
  });
});

describe("a drag", () => {
  test("of many steps is one step to undo", async () => {
    for (const steps of [1, 2, 5]) await editor.drag(cell("query", 0, 0), steps, "normal");
    const dragged = document.getText();
    expect(dragged).not.toBe(file);
    await editor.drop(true);
    expect(document.getText()).toBe(dragged);
    document.undo();
    expect(document.getText()).toBe(file);
  });

  test("and what is typed after it are two steps to undo", async () => {
    await editor.drag(cell("query", 0, 0), 3, "normal");
    await editor.drop(true);
    const dragged = document.getText();
    document.replace("v =", "value =");
    document.undo();
    expect(document.getText()).toBe(dragged);
    document.undo();
    expect(document.getText()).toBe(file);
  });

  test("that is cancelled puts the number back", async () => {
    await editor.drag(cell("query", 0, 1), 4, "coarse");
    expect(lineOf(0)).not.toContain("0.25");
    await editor.drop(false);
    expect(document.getText()).toBe(file);
  });

  test("that never moved leaves the file as it is", async () => {
    await editor.drop(false);
    expect([document.getText(), document.version]).toEqual([file, 1]);
  });

  test("writes only the latest of the steps that wait for one to be written", async () => {
    const { version } = document;
    const steps = Array.from({ length: 20 }, (_, step) => step + 1);
    await Promise.all(steps.map((step) => editor.drag(cell("query", 0, 0), step, "normal")));
    expect(document.version - version).toBeLessThan(5);
    const last = document.getText();
    await editor.drop(false);
    await editor.drag(cell("query", 0, 0), 20, "normal");
    expect(document.getText()).toBe(last);
  });

  test("ends when the number changes in the file, and the new number stays", async () => {
    await editor.drag(cell("query", 0, 1), 1, "normal");
    const dragged = lineOf(0);
    document.replace(dragged, "q = [[1.50, 7]]");
    await expect(editor.drag(cell("query", 0, 1), 2, "normal")).rejects.toThrow(
      "The drag ended because the number changed in the file.",
    );
    await editor.drop(false);
    expect(lineOf(0)).toBe("q = [[1.50, 7]]");
  });

  test("that the user undoes before it ends stays undone", async () => {
    await editor.drag(cell("query", 0, 0), 3, "normal");
    document.undo();
    await editor.drop(true);
    expect(document.getText()).toBe(file);
  });

  test("of one number excludes another until it is dropped", async () => {
    await editor.drag(cell("query", 0, 0), 1, "normal");
    await expect(editor.drag(cell("query", 0, 1), 1, "normal")).rejects.toThrow(
      "You are already dragging another number.",
    );
    await editor.drop(true);
    await editor.drag(cell("query", 0, 1), 1, "normal");
    expect(lineOf(0)).not.toContain("0.25");
  });

  test("that the editor rejects while it is dropped is over", async () => {
    desk.rejectsEdits = true;
    const step = editor.drag(cell("query", 0, 0), 1, "normal");
    const dropped = editor.drop(true);
    await expect(step).rejects.toThrow("The editor rejected the change.");
    await dropped;
    desk.rejectsEdits = false;
    await editor.drag(cell("query", 0, 1), 1, "normal");
    expect(lineOf(0)).not.toContain("0.25");
  });

  test("does not begin on an expression", async () => {
    await expect(editor.drag(cell("key", 1, 0), 1, "normal")).rejects.toThrow(
      "1/4 is not a plain number. Press F2 and type one in its place.",
    );
  });
});

describe("a file that cannot be changed", () => {
  test("is said to be read-only before anything is typed or dragged", async () => {
    desk.isReadonly = true;
    const reason = "demo.py is read-only. Make it writable or save a copy.";
    await expect(editor.written(cell("query", 0, 0))).rejects.toThrow(reason);
    await expect(editor.type(cell("query", 0, 0), "2")).rejects.toThrow(reason);
    await expect(editor.drag(cell("query", 0, 0), 1, "normal")).rejects.toThrow(reason);
    expect(document.getText()).toBe(file);
  });

  test("tells that the editor rejected a change, and can be dragged again later", async () => {
    desk.rejectsEdits = true;
    await expect(editor.drag(cell("query", 0, 0), 1, "normal")).rejects.toThrow(
      "The editor rejected the change. The file may be read-only.",
    );
    await editor.drop(false);
    desk.rejectsEdits = false;
    await editor.drag(cell("query", 0, 0), 1, "normal");
    expect(document.getText()).not.toBe(file);
  });
});

test("the number is told as it is written in the file", async () => {
  expect(await editor.written(cell("query", 0, 0))).toBe("1.50");
  expect(await editor.written(cell("key", 1, 0))).toBe("1/4");
});

test("a file without an editor is shown, so that its drag is one step to undo", async () => {
  desk.closeEditors();
  for (const steps of [1, 2]) await editor.drag(cell("query", 0, 0), steps, "normal");
  await editor.drop(true);
  document.undo();
  expect(document.getText()).toBe(file);
});
