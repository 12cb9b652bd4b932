import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as vscode from "vscode";
import { BackgroundFollowing } from "../../../src/host/models/backgroundFollowing.ts";
import type { Snapshot } from "../../../src/host/models/snapshot.ts";
import type { MemoryDocument } from "../../support/editor/memoryDocument.ts";
import { Position, Range } from "../../support/editor/values.ts";
import { createParts } from "../../support/editor/parts.ts";
import { desk } from "../../support/editor/vscode.ts";

/** Attention after so many turns of a loop. */
const training = (turns: number): string =>
  [
    "import numpy as np",
    "x = np.array([[1.0, 0.5], [0.2, 2.0]])",
    "w = np.eye(2)",
    `for epoch in range(${turns}):`,
    "    w = w * 0.9999",
    "e = np.exp(x @ w @ x.T)",
    "weights = e / e.sum(axis=1, keepdims=True)",
    "trained = weights @ x",
  ].join("\n");

let made: ReturnType<typeof createParts>;
let background: BackgroundFollowing;
let ended: string[];

beforeEach(() => {
  made = createParts();
  background = new BackgroundFollowing(made.parts.models, made.parts.log);
  ended = [];
  background.onDidEnd(({ uri }) => ended.push(uri.path));
});

afterEach(() => {
  background.dispose();
  made.dispose();
  desk.reset();
});

const show = (text: string): Promise<MemoryDocument> => desk.open("/work/train.py", text);

/** What is known of a document now. */
async function read(document: MemoryDocument): Promise<Snapshot> {
  return (await made.parts.models.snapshot(document as unknown as vscode.TextDocument))!;
}

const goesOn = (document: MemoryDocument, snapshot: Snapshot): boolean =>
  background.goesOn(document as unknown as vscode.TextDocument, snapshot);

test("a program that a limit stopped is followed further by itself, to its end", async () => {
  const document = await show(training(200_000));
  const quick = await read(document);
  expect(quick.facts.unfollowed?.limit).toBe("usual");
  expect(quick.facts.computations).toEqual([]);
  expect(goesOn(document, quick)).toBe(true);
  await vi.waitFor(() => expect(ended).toEqual(["/work/train.py"]), { timeout: 90_000 });
  const { facts: whole } = await read(document);
  expect(whole.unfollowed).toBe(undefined);
  expect(whole.computations.map(({ kind }) => kind)).toEqual(["attention"]);
});

test("what goes on says so while a round runs, too", async () => {
  const document = await show(training(200_000));
  const quick = await read(document);
  const model = made.parts.models.of(document as unknown as vscode.TextDocument)!;
  const round = vi.spyOn(model, "goOn").mockReturnValue(new Promise(() => {}));
  await vi.waitFor(() => expect(round).toHaveBeenCalled(), { timeout: 90_000 });
  expect(goesOn(document, quick)).toBe(true);
});

test("an edit ends it, and the text as it is then is followed", async () => {
  const document = await show(training(200_000));
  await read(document);
  await new Promise((resolve) => setTimeout(resolve, 700));
  const start = new Position(0, 0);
  document.apply([{ range: new Range(start, start), text: "# edited\n" }]);
  const edited = await read(document);
  expect(edited.facts.computations).toEqual([]);
  await vi.waitFor(
    async () => {
      const { version, facts } = await read(document);
      expect(version).toBe(edited.version);
      expect(facts.computations).toHaveLength(1);
    },
    { timeout: 90_000 },
  );
});

test("what is short is not followed again", async () => {
  const document = await show(training(3));
  const snapshot = await read(document);
  expect(snapshot.facts.computations).toHaveLength(1);
  expect(goesOn(document, snapshot)).toBe(false);
});
