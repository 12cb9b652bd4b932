import { afterEach, expect, test, vi } from "vitest";
import * as vscode from "vscode";
import { activeText, textInSight } from "../../../src/host/activeText.ts";
import { desk } from "../../support/editor/vscode.ts";

afterEach(() => {
  vi.restoreAllMocks();
  desk.reset();
});

const isRead = ({ languageId }: vscode.TextDocument): boolean => languageId === "python";

test("where a page has the focus, the text in sight is the last active one, else the first that is read", async () => {
  await desk.open("/work/a.py", "q = 1\n");
  const first = textInSight(null, isRead);
  expect(first?.document.uri.path).toBe("/work/a.py");
  vi.spyOn(vscode.window, "activeTextEditor", "get").mockReturnValue(undefined);
  expect(activeText()).toBe(null);
  expect(textInSight(first, isRead)?.document).toBe(first?.document);
  expect(textInSight(null, isRead)?.document).toBe(first?.document);
  expect(textInSight(null, () => false)).toBe(null);
  vi.spyOn(vscode.window, "visibleTextEditors", "get").mockReturnValue([]);
  expect(textInSight(first, isRead)).toBe(null);
});
