import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type * as vscode from "vscode";
import { AttentionPanel } from "../../../src/host/panel/attentionPanel.ts";
import { newTarget, type RestoredTarget } from "../../../src/host/panel/keptTarget.ts";
import { besideSurface } from "../../../src/host/panel/panelSurface.ts";
import type { PanelMove } from "../../../src/protocol/exportMessages.ts";
import type { PanelState } from "../../../src/protocol/panelState.ts";
import type { MemoryDocument } from "../../support/editor/memoryDocument.ts";
import { MemoryPage } from "../../support/editor/memoryView.ts";
import { createParts } from "../../support/editor/parts.ts";
import { desk } from "../../support/editor/vscode.ts";

const file = `q = [[1.50, 0.25]]
k = [[1, 0], [0, 1]]
v = [[1, 2], [3, 4]]
`;

let document: MemoryDocument;
let world: ReturnType<typeof createParts>;
let page: MemoryPage;
let panel: AttentionPanel;
const moves: PanelMove[] = [];

beforeEach(async () => {
  world = createParts();
  document = await desk.open("/work/demo.py", file);
  openPanel(newTarget({ uri: document.uri as never, computation: null }));
});

afterEach(() => {
  panel.dispose();
  world.dispose();
  desk.reset();
  moves.length = 0;
});

function openPanel(restored: RestoredTarget): void {
  page = new MemoryPage("panel", "Attention");
  const surface = besideSurface(page as unknown as vscode.WebviewPanel);
  panel = new AttentionPanel(surface, world.parts, restored, (_panel, move) => {
    moves.push(move);
    return Promise.resolve();
  });
}

const states = () => page.webview.events("panel/state");
const queryOf = (state: PanelState | undefined) =>
  state?.kind === "ready" ? Array.from(state.numbers) : null;

/** Until the panel has posted this many states. */
async function posted(count: number): Promise<PanelState> {
  await vi.waitFor(() => expect(states().length).toBeGreaterThanOrEqual(count), 5000);
  return states().at(-1)!;
}

describe("a panel", () => {
  test("answers its page with the computation, and then says where it is", async () => {
    const answer = await page.webview.ask("panel/load", null);
    expect(answer).toMatchObject({ ok: true, result: { kind: "ready", fileName: "demo.py" } });
    await vi.waitFor(() => expect(page.webview.events("panel/frame")).toHaveLength(1));
    const [frame] = page.webview.events("panel/frame");
    expect(frame).toMatchObject({ place: "beside", target: { uri: "file:///work/demo.py" } });
  });

  test("follows an edit of its file, and of no other", async () => {
    await panel.refresh();
    document.replace("1.50", "6.75");
    expect(queryOf(await posted(2))).toContain(6.75);
    const other = await desk.open("/work/other.py", file);
    other.replace("1.50", "8.125");
    await world.parts.models.snapshot(other as unknown as vscode.TextDocument);
    await pause(60);
    expect(states()).toHaveLength(2);
  });

  test("posts a state once, however often it is read", async () => {
    document.replace("1.50", "6.75");
    await posted(1);
    await pause(60);
    expect(states()).toHaveLength(1);
  });

  test("keeps its picture while a number is half typed, and then says what is wrong", async () => {
    await panel.refresh();
    document.replace("[[1.50, 0.25]]", "[[1.50, 0.25, 3]]");
    await pause(300);
    expect(states().map(({ kind }) => kind)).toEqual(["ready"]);
    expect(await posted(2)).toMatchObject({ kind: "failed", fileName: "demo.py" });
  });

  test("never shows the problem if the number is finished in time", async () => {
    await panel.refresh();
    document.replace("[[1.50, 0.25]]", "[[1.50, 0.25, 3]]");
    await pause(150);
    document.replace(", 3]]", "]]");
    await posted(2);
    await pause(800);
    expect(states().map(({ kind }) => kind)).toEqual(["ready", "ready"]);
  });

  test("shows a problem at once when it is asked for", async () => {
    document.replace("[[1.50, 0.25]]", "[[1.50, 0.25, 3]]");
    await panel.refresh();
    expect(states().map(({ kind }) => kind)).toEqual(["failed"]);
  });

  test("says that its file is gone", async () => {
    desk.remove(document.uri);
    await panel.refresh();
    expect(states()[0]).toMatchObject({
      kind: "empty",
      title: "demo.py is no longer available",
    });
  });

  test("follows its file to another name", async () => {
    await panel.refresh();
    const moved = desk.write("/work/renamed.py", file);
    panel.follow([{ from: document.uri.toString(), to: moved.toString() }]);
    expect(await posted(2)).toMatchObject({ kind: "ready", fileName: "renamed.py" });
    expect(page.title).toContain("renamed.py");
  });

  test("tells its page where to look only once the page can hear it", async () => {
    const view = { computation: "demo", stage: "attentionWeights" } as const;
    await panel.lookAt(view);
    expect(page.webview.events("panel/lookAt")).toEqual([]);
    await page.webview.ask("panel/load", null);
    await vi.waitFor(() => expect(page.webview.events("panel/lookAt")).toEqual([view]));
  });

  test("answers a request that fails with the reason, and goes on", async () => {
    const address = { computation: "gone", stage: "query", head: null, row: 0, column: 0 } as const;
    const answer = await page.webview.ask("cell/written", address);
    expect(answer).toMatchObject({
      ok: false,
      failure: { message: "This computation is no longer in the file." },
    });
    expect(await page.webview.ask("panel/load", null)).toMatchObject({ ok: true });
  });

  test("writes a typed number to the file and shows what comes of it", async () => {
    await panel.refresh();
    const state = states()[0];
    const computation = state?.kind === "ready" ? state.computation.id : "";
    const address = { computation, stage: "query", head: null, row: 0, column: 0 } as const;
    expect(await page.webview.ask("cell/type", { ...address, typed: "6.75" })).toMatchObject({
      ok: true,
    });
    expect(document.lineAt(0).text).toBe("q = [[6.75, 0.25]]");
    expect(queryOf(states().at(-1))).toContain(6.75);
  });

  test("that is pinned says so in its title and keeps it for its next place", () => {
    panel.pin(true);
    expect(panel.kept).toMatchObject({ isPinned: true, target: { uri: document.uri } });
    expect(page.webview.events("panel/frame").at(-1)).toMatchObject({ target: { isPinned: true } });
  });

  test("keeps the view settings of its page", async () => {
    await page.webview.ask("panel/keep", { choices: { shows: "everything" } });
    expect(panel.kept.choices).toEqual({ shows: "everything" });
  });

  test("asks who opened it to move it", async () => {
    await page.webview.ask("panel/move", { move: "openInSideBar" });
    expect(moves).toEqual(["openInSideBar"]);
  });
});

describe("a closed panel", () => {
  test("posts nothing, whatever its file becomes", async () => {
    await panel.refresh();
    const { length } = page.webview.posted;
    panel.dispose();
    expect(page.isOpen).toBe(false);
    document.replace("1.50", "6.75");
    await world.parts.models.snapshot(document as unknown as vscode.TextDocument);
    await pause(60);
    expect(page.webview.posted).toHaveLength(length);
  });

  test("does not show the problem that it waited to show", async () => {
    await panel.refresh();
    document.replace("[[1.50, 0.25]]", "[[1.50, 0.25, 3]]");
    await pause(150);
    // On a busy machine it may be shown already.
    const shown = states().map(({ kind }) => kind);
    panel.dispose();
    await pause(800);
    expect(states().map(({ kind }) => kind)).toEqual(shown);
  });

  test("ends the prediction in its file", () => {
    const choices = { stepper: { isOn: true, predicts: true } };
    openPanel({ ...newTarget({ uri: document.uri as never, computation: null }), choices });
    expect(world.parts.withheld.has(document.uri as never)).toBe(true);
    panel.dispose();
    expect(world.parts.withheld.has(document.uri as never)).toBe(false);
  });
});

test("a panel without a file says what to do", async () => {
  openPanel(newTarget(null));
  await panel.refresh();
  expect(states()[0]).toMatchObject({ kind: "empty" });
  const answer = await page.webview.ask("file/focus", null);
  expect(answer).toMatchObject({
    failure: {
      message: "The panel shows no file yet. Run Multi-Head Attention on Selection first.",
    },
  });
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
