import { afterEach, beforeEach, expect, test } from "vitest";
import type * as vscode from "vscode";
import { revealLiterals } from "../../../src/host/influence/revealLiterals.ts";
import type { ShownPanel } from "../../../src/host/panel/shownPanel.ts";
import type { StageName } from "../../../src/viewModel/panelView.ts";
import { createParts } from "../../support/editor/parts.ts";
import { desk } from "../../support/editor/vscode.ts";

const file = `import numpy as np
np.random.seed(0)
x = np.random.rand(2, 2)
q = x * 2
v = np.array([[1.5, 2.5], [3.5, 4.5]])
e = np.exp(q @ x.T)
w = e / e.sum(axis=1, keepdims=True)
out = w @ v
`;

let world: ReturnType<typeof createParts>;
beforeEach(() => {
  world = createParts();
});
afterEach(() => {
  world.dispose();
  desk.reset();
});

/** What the panel says when a cell of the one computation is entered. */
async function enter(stage: StageName, head: number | null): Promise<string> {
  const document = (await desk.open("/work/drawn.py", file)) as unknown as vscode.TextDocument;
  const { models, originMarks } = world.parts;
  const { facts } = (await models.snapshot(document))!;
  const computation = facts.computations[0]!.id;
  const view = { computation, layer: 0, pin: null };
  const panel = {
    ask: (name: never, asked: object) => models.answer(document, name, { ...asked, view } as never),
  };
  const cell = { computation, stage, head, row: 0, column: 0 };
  const { signal } = new AbortController();
  const shown = panel as unknown as ShownPanel;
  return revealLiterals(shown, document.uri, cell, originMarks, signal);
}

test("places that hold no numbers are not called numbers", async () => {
  expect(await enter("scores", 0)).toBe("Marked the code that computes this value.");
});

test("a place of its own gets the cursor and needs no words", async () => {
  expect(await enter("value", null)).toBe("");
});
