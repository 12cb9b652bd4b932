import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as vscode from "vscode";
import { DocumentModel } from "../../../src/host/models/documentModel.ts";
import { factsOfUnread } from "../../../src/service/fileReading.ts";
import type { ReadingClient } from "../../../src/workers/reading/readingClient.ts";
import type { MemoryDocument } from "../../support/editor/memoryDocument.ts";
import { Position, Range } from "../../support/editor/values.ts";
import { desk } from "../../support/editor/vscode.ts";

let document: MemoryDocument;
let readingMs: number;
let readings: number;
let model: DocumentModel;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  document = await desk.open("/work/demo.py", "q = [[1, 2]]\n");
  [readingMs, readings] = [0, 0];
  const remote = {
    change: () => undefined,
    close: () => undefined,
    read: () => {
      readings += 1;
      vi.advanceTimersByTime(readingMs);
      return Promise.resolve(factsOfUnread(document.version, "python", "minified"));
    },
  };
  model = new DocumentModel(
    document as unknown as vscode.TextDocument,
    "python",
    { open: () => remote } as unknown as ReadingClient,
    { files: null as never, pinned: () => null },
    () => ({ meaning: {}, backend: "auto", memoryLimit: Infinity }),
    () => undefined,
  );
});

afterEach(() => {
  model.dispose();
  desk.reset();
  vi.useRealTimers();
});

const snapshot = () => model.snapshot(document as unknown as vscode.TextDocument);

function edit(): void {
  const range = new Range(new Position(0, 6), new Position(0, 7));
  const change = { range, rangeOffset: 6, rangeLength: 1, text: "3" };
  model.change([change as unknown as vscode.TextDocumentContentChangeEvent]);
}

test("a text that is read quickly is read as soon as it changes, and once", async () => {
  await snapshot();
  edit();
  expect(readings).toBe(2);
  await snapshot();
  expect(readings).toBe(2);
});

test("a text that takes long is read when somebody asks", async () => {
  readingMs = 80;
  await snapshot();
  edit();
  expect(readings).toBe(1);
  await snapshot();
  expect(readings).toBe(2);
});

test("a text that was never read is not read because it changes", () => {
  edit();
  expect(readings).toBe(0);
});

test("an edit lets the rounds in the background begin anew", async () => {
  await snapshot();
  model.roundsOver = 2;
  edit();
  expect(model.roundsOver).toBe(0);
});
