import { afterEach, beforeEach, expect, test } from "vitest";
import type * as vscode from "vscode";
import { undoInFile } from "../../../src/host/editing/undoInFile.ts";
import type { MemoryDocument } from "../../support/editor/memoryDocument.ts";
import { desk, Uri } from "../../support/editor/vscode.ts";

let document: MemoryDocument;

/** Lets VS Code undo, after it lost the command as often as it is told. */
function undoAfter(lost: number): void {
  let asked = 0;
  desk.handlers.set("undo", () => {
    if (asked++ >= lost) document.undo();
  });
}

const undone = (): number => desk.commands.filter(([id]) => id === "undo").length;
const undo = () => undoInFile(document.uri as unknown as vscode.Uri, "undo");

beforeEach(async () => {
  document = await desk.open("/work/demo.py", "q = [[1]]\n");
  document.replace("1", "2");
  document.replace("2", "3");
});

afterEach(() => {
  desk.reset();
});

test("one change is undone once", async () => {
  undoAfter(0);
  await undo();
  expect(document.getText()).toBe("q = [[2]]\n");
  expect(undone()).toBe(1);
});

test("an undo that comes before the focus is asked for again, and then happens once", async () => {
  undoAfter(2);
  await undo();
  expect(document.getText()).toBe("q = [[2]]\n");
  expect(undone()).toBe(3);
});

test("where there is nothing to undo, it ends", async () => {
  desk.handlers.set("undo", () => undefined);
  await undo();
  expect(document.getText()).toBe("q = [[3]]\n");
});

test("in a cell of a notebook, it says where to undo", async () => {
  const cell = Uri.parse("vscode-notebook-cell:/work/a.ipynb#1") as unknown as vscode.Uri;
  await expect(undoInFile(cell, "undo")).rejects.toThrow("click the cell first");
});
