import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type * as vscode from "vscode";
import { contextIds, panelViewType, viewIds } from "../../../src/host/ids.ts";
import { Panels } from "../../../src/host/panel/panels.ts";
import type { PanelTarget } from "../../../src/host/panel/shownPanel.ts";
import { MemoryPage, MemoryView } from "../../support/editor/memoryView.ts";
import { createParts } from "../../support/editor/parts.ts";
import { desk, Uri } from "../../support/editor/vscode.ts";

const file = `q = [[1.5, 0.25]]
k = [[1, 0], [0, 1]]
v = [[1, 2], [3, 4]]
`;

let world: ReturnType<typeof createParts>;
let panels: Panels;

beforeEach(async () => {
  world = createParts();
  await desk.open("/work/demo.py", file);
  await desk.open("/work/other.py", file);
  panels = new Panels(world.parts, world.memory);
  desk.handlers.set(`${viewIds.panel}.focus`, openSideBar);
});

afterEach(() => {
  panels.dispose();
  world.dispose();
  desk.reset();
});

/** VS Code opens the view when it is focused. */
function openSideBar(): void {
  if (desk.view) return;
  desk.view = new MemoryView();
  resolveView(desk.view, undefined);
}

const resolveView = (view: MemoryView, state: unknown) =>
  panels.resolveWebviewView(view as unknown as vscode.WebviewView, { state });
const at = (path: string, computation: string | null = null) =>
  ({ uri: Uri.file(path), computation }) as unknown as PanelTarget;
const demo = at("/work/demo.py");
const other = at("/work/other.py");
const openPages = () => desk.pages.filter(({ isOpen }) => isOpen);
const kept = (path: string, more: object = {}) => ({
  target: { uri: `file://${path}`, computation: null, isPinned: false, layer: 0, ...more },
});

/** A tab that VS Code restores after a restart. */
function restore(state: unknown): MemoryPage {
  const page = new MemoryPage(panelViewType, "Attention");
  desk.pages.push(page);
  void panels.deserializeWebviewPanel(page as unknown as vscode.WebviewPanel, state);
  return page;
}

describe("showing a computation", () => {
  test("opens one panel, which the next computation takes over", async () => {
    await panels.show(demo);
    await panels.show(other);
    expect(openPages()).toHaveLength(1);
    expect(panels.target).toEqual(other);
    expect(openPages()[0]?.reveals).toBe(1);
  });

  test("leaves a pinned panel alone and returns to it for its own computation", async () => {
    const pinned = await panels.show(demo);
    pinned?.pin(true);
    const second = await panels.show(other);
    expect(second).not.toBe(pinned);
    expect(openPages()).toHaveLength(2);
    expect(await panels.show(demo)).toBe(pinned);
    expect(panels.active).toBe(pinned);
    expect(second?.target).toEqual(other);
  });

  test("gives the focus to a panel in sight that shows a computation, and to no other", async () => {
    expect(panels.focusShown(demo)).toBe(false);
    await panels.show(demo);
    const [page] = openPages();
    expect(panels.focusShown(other)).toBe(false);
    expect(page?.focuses).toBe(0);
    expect(panels.focusShown(demo)).toBe(true);
    expect(page?.focuses).toBe(1);
    page!.visible = false;
    expect(panels.focusShown(demo)).toBe(false);
  });

  test("uses the panel that the user turned to last", async () => {
    const first = await panels.show(demo);
    await panels.move(first!, "openAnother");
    first?.pin(false);
    openPages()[0]?.turnTo();
    expect(panels.active).toBe(first);
    expect(await panels.show(other)).toBe(first);
  });
});

describe("the menus", () => {
  test("know whether a panel is open and pinned", async () => {
    expect(desk.contexts.get(contextIds.panelOpen)).toBe(false);
    const panel = await panels.show(demo);
    expect(desk.contexts.get(contextIds.panelOpen)).toBe(true);
    await panels.move(panel!, "pin");
    expect(desk.contexts.get(contextIds.panelPinned)).toBe(true);
    openPages()[0]?.dispose();
    expect(desk.contexts.get(contextIds.panelOpen)).toBe(false);
    expect(desk.contexts.get(contextIds.panelPinned)).toBe(false);
  });

  test("move only the panel in the side bar back beside the editor", async () => {
    await panels.show(demo);
    expect(panels.toMove("openBeside")).toBeNull();
    expect(panels.toMove("openInSideBar")).toBe(panels.active);
    await panels.move(panels.active!, "openInSideBar");
    expect(panels.toMove("openInSideBar")).toBeNull();
    expect(panels.toMove("openBeside")).toBe(panels.active);
  });
});

describe("the side bar", () => {
  test("takes the panel over with its computation and view settings", async () => {
    const panel = await panels.show(demo);
    panel?.keep({ shows: "everything" });
    await panels.move(panel!, "openInSideBar");
    expect(openPages()).toEqual([]);
    expect(panels.active?.surface.place).toBe("sideBar");
    expect(panels.active?.kept).toMatchObject({
      target: demo,
      choices: { shows: "everything" },
    });
    expect(desk.contexts.get(contextIds.panelInSideBar)).toBe(true);
  });

  test("gives it back the same way", async () => {
    const panel = await panels.show(demo);
    await panels.move(panel!, "openInSideBar");
    panels.active?.keep({ shows: "everything" });
    await panels.move(panels.active!, "openBeside");
    expect(openPages()).toHaveLength(1);
    expect(panels.active?.surface.place).toBe("beside");
    expect(panels.active?.kept).toMatchObject({ target: demo, choices: { shows: "everything" } });
    expect(desk.contexts.get(contextIds.panelInSideBar)).toBe(false);
  });

  test("shows what a pinned panel shows, which stays where it is", async () => {
    const pinned = await panels.show(demo);
    pinned?.pin(true);
    await panels.move(pinned!, "openInSideBar");
    expect(openPages()).toHaveLength(1);
    expect(panels.active?.kept).toMatchObject({ target: demo, isPinned: false });
  });

  test("is where the next computation opens, once the user chose it", async () => {
    await panels.move((await panels.show(demo))!, "openInSideBar");
    desk.view?.close();
    desk.view = null;
    expect(panels.active).toBeNull();
    expect((await panels.show(other))?.surface.place).toBe("sideBar");
  });

  test("opens again with the window if it was visible", async () => {
    await panels.move((await panels.show(demo))!, "openInSideBar");
    panels.dispose();
    desk.view = null;
    desk.commands.length = 0;
    panels = new Panels(world.parts, world.memory);
    await vi.waitFor(() => expect(desk.commands).toHaveLength(1));
    expect(desk.commands[0]).toEqual([`${viewIds.panel}.focus`, { preserveFocus: true }]);
    resolveView(new MemoryView(), kept("/work/other.py", { layer: 2 }));
    expect(panels.active?.kept).toMatchObject({ target: other, layer: 2 });
  });
});

describe("after a restart", () => {
  test("each tab has its own computation, layer, pin, and view settings again", () => {
    const state = { ...kept("/work/demo.py", { computation: "a", isPinned: true, layer: 3 }) };
    restore(state);
    restore(kept("/work/other.py"));
    expect(panels.target).toEqual(other);
    const [first] = [panels.toMove("pin")];
    expect(first?.target).toEqual(other);
    desk.pages[0]?.turnTo();
    expect(panels.active?.kept).toEqual({
      ...{ target: at("/work/demo.py", "a"), isPinned: true, layer: 3 },
      choices: state,
    });
  });

  test.each([null, 7, {}, { target: null }, { target: { uri: 3 } }])(
    "a tab whose state is %j is empty and says what to do",
    async (state) => {
      const page = restore(state);
      expect(panels.target).toBeNull();
      expect(await page.webview.ask("panel/load", null)).toMatchObject({
        result: { kind: "empty" },
      });
    },
  );

  test("results stay hidden until every tab is back and says whether its user predicts", async () => {
    world.parts.withheld.withhold({}, "panel", demo.uri);
    const { memory } = world;
    panels.dispose();
    world.dispose();
    const tab = new MemoryPage(panelViewType, "Attention");
    desk.pages.push(tab);
    world = createParts(memory);
    panels = new Panels(world.parts, memory);
    const { withheld } = world.parts;
    expect(withheld.has(demo.uri)).toBe(true);
    await panels.deserializeWebviewPanel(tab as never, kept("/work/demo.py"));
    expect(withheld.has(demo.uri)).toBe(false);
  });

  test("a tab whose user predicts hides the results until it is closed", async () => {
    const { withheld } = world.parts;
    restore({ ...kept("/work/demo.py"), stepper: { isOn: true, predicts: true } });
    expect(withheld.has(demo.uri)).toBe(true);
    openPages()[0]?.dispose();
    await vi.waitFor(() => expect(withheld.has(demo.uri)).toBe(false));
  });
});

describe("files", () => {
  test("that are renamed take their panels along", async () => {
    const panel = await panels.show(demo);
    desk.write("/work/renamed.py", file);
    panels.follow([{ from: "file:///work/demo.py", to: "file:///work/renamed.py" }]);
    expect(panel?.target).toEqual(at("/work/renamed.py"));
  });

  test("that are deleted leave a panel that says so", async () => {
    await panels.show(demo);
    desk.remove(Uri.parse(demo.uri.toString()));
    const page = openPages()[0];
    await vi.waitFor(
      () => expect(page?.webview.events("panel/state").at(-1)).toMatchObject({ kind: "empty" }),
      3000,
    );
  });
});

test("closing the window closes every panel, and nobody follows documents any more", async () => {
  const before = desk.followers();
  await panels.show(demo);
  await panels.move(panels.active!, "openAnother");
  panels.dispose();
  expect(openPages()).toEqual([]);
  expect(panels.active).toBeNull();
  expect(desk.followers()).toBe(before);
});
