// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { createLatest } from "../../webview/editing/createLatest.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

function pointer(type: string, clientX: number, keys: MouseEventInit = {}): PointerEvent {
  return new PointerEvent(type, { bubbles: true, clientX, button: 0, ...keys });
}

async function type(panel: PanelHarness, text: string): Promise<HTMLInputElement> {
  const field = panel.find(".cell-editor") as HTMLInputElement;
  field.value = text;
  await panel.fire(field, new Event("input", { bubbles: true }));
  return field;
}

const cell = { computation: "Chapter.cs", stage: "query", head: null, row: 0, column: 1 };

afterEach(() => {
  vi.restoreAllMocks();
});

describe("typing into a cell", () => {
  test("a digit begins, Enter writes, and the cell has the focus again", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const five = panel.cell("query", null, 0, 1);
    await panel.press(five, "7");
    const field = await type(panel, "7.5");
    await panel.press(field, "Enter");
    expect(panel.asked).toEqual([
      { name: "cell/written", params: cell },
      { name: "cell/type", params: { ...cell, typed: "7.5" } },
    ]);
    expect(panel.findAll(".cell-editor")).toEqual([]);
    expect(document.activeElement).toBe(five);
  });

  test("Enter does not move the focus if the user has moved on to the editor", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const five = panel.cell("query", null, 0, 1);
    await panel.press(five, "7");
    const field = await type(panel, "7.5");
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    await panel.press(field, "Enter");
    expect(panel.findAll(".cell-editor")).toEqual([]);
    expect(document.activeElement).not.toBe(five);
  });

  test("F2 opens with the current number; leaving it unchanged writes nothing", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.press(panel.cell("query", null, 0, 1), "F2");
    const field = panel.find(".cell-editor") as HTMLInputElement;
    expect(field.value).toBe("5");
    await panel.press(field, "Enter");
    expect(panel.asked.map(({ name }) => name)).toEqual(["cell/written"]);
  });

  test("Escape leaves the number alone", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.press(panel.cell("query", null, 0, 1), "7");
    await panel.press(panel.find(".cell-editor"), "Escape");
    expect(panel.asked.map(({ name }) => name)).toEqual(["cell/written"]);
    expect(panel.findAll(".cell-editor")).toEqual([]);
  });

  test("Tab writes and moves to the next cell, across the end of the row", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.press(panel.cell("key", null, 0, 7), "7");
    await panel.press(panel.find(".cell-editor"), "Tab");
    const written = panel.asked.filter(({ name }) => name === "cell/written");
    expect(written.map(({ params }) => params)).toMatchObject([
      { row: 0, column: 7 },
      { row: 1, column: 0 },
    ]);
    expect(panel.asked[1]).toMatchObject({ name: "cell/type", params: { typed: "7" } });
  });

  test("a rejection closes the field and is reported", async () => {
    const panel = await openPanel(galleryStates.chapter(), "Chapter.cs is read-only.");
    await panel.press(panel.cell("query", null, 0, 1), "F2");
    expect(panel.findAll(".cell-editor")).toEqual([]);
    expect(panel.text(".detail-notice")).toBe("Chapter.cs is read-only.");
  });

  test("a digit on a computed number does nothing", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.press(panel.cell("scores", 0, 0, 1), "7");
    expect(panel.findAll(".cell-editor")).toEqual([]);
    expect(panel.asked).toEqual([]);
  });
});

describe("dragging a number", () => {
  test("counts steps from where it began and ends with the drop; the click does nothing else", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const five = panel.cell("query", null, 0, 1);
    const table = panel.find('[data-stage="query"]');
    table.setPointerCapture = () => undefined;
    await panel.fire(five, pointer("pointerdown", 100));
    await panel.fire(five, pointer("pointermove", 102));
    await panel.fire(five, pointer("pointermove", 118));
    await panel.fire(five, pointer("pointermove", 130, { shiftKey: true }));
    await panel.fire(five, pointer("pointermove", 94, { altKey: true }));
    await panel.fire(five, pointer("pointerup", 94));
    await panel.fire(five, new MouseEvent("click", { bubbles: true }));
    expect(panel.asked).toEqual([
      { name: "cell/drag", params: { ...cell, steps: 3, size: "normal" } },
      { name: "cell/drag", params: { ...cell, steps: 5, size: "coarse" } },
      { name: "cell/drag", params: { ...cell, steps: -1, size: "fine" } },
      { name: "cell/drop", params: { keep: true } },
    ]);
  });

  test("Escape puts the number back", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const five = panel.cell("query", null, 0, 1);
    panel.find('[data-stage="query"]').setPointerCapture = () => undefined;
    await panel.fire(five, pointer("pointerdown", 100));
    await panel.fire(five, pointer("pointermove", 118));
    await panel.press(document.body, "Escape");
    expect(panel.asked.at(-1)).toEqual({ name: "cell/drop", params: { keep: false } });
  });

  test("is undone by Ctrl+Z, which waits until all of it is in the file", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const five = panel.cell("query", null, 0, 1);
    panel.find('[data-stage="query"]').setPointerCapture = () => undefined;
    five.dispatchEvent(pointer("pointerdown", 100));
    for (const x of [118, 124, 130]) five.dispatchEvent(pointer("pointermove", x));
    five.dispatchEvent(pointer("pointerup", 130));
    await panel.press(five, "z", true);
    await panel.press(five, "y", true);
    await panel.press(panel.find("vscode-dropdown"), "z");
    expect(panel.asked.map(({ name, params }) => [name, params])).toEqual([
      ["cell/drag", { ...cell, steps: 3, size: "normal" }],
      ["cell/drag", { ...cell, steps: 5, size: "normal" }],
      ["cell/drop", { keep: true }],
      ["file/undo", { direction: "undo" }],
      ["file/undo", { direction: "redo" }],
    ]);
  });

  test("follows a pointer that leaves the table at once, until its release", async () => {
    const panel = await openPanel(galleryStates.chapter());
    panel.find('[data-stage="query"]').setPointerCapture = () => undefined;
    await panel.fire(panel.cell("query", null, 0, 1), pointer("pointerdown", 100));
    expect(document.documentElement.className).toBe("dragging-number");
    window.dispatchEvent(pointer("pointermove", 400));
    window.dispatchEvent(pointer("pointerup", 400));
    window.dispatchEvent(pointer("pointermove", 500));
    await panel.settle();
    expect(document.documentElement.className).toBe("");
    expect(panel.asked).toEqual([
      { name: "cell/drag", params: { ...cell, steps: 50, size: "normal" } },
      { name: "cell/drop", params: { keep: true } },
    ]);
  });

  test("waits until the previous drag is in the file", async () => {
    const panel = await openPanel(galleryStates.chapter(), undefined, {}, ["cell/drop"]);
    const five = panel.cell("query", null, 0, 1);
    panel.find('[data-stage="query"]').setPointerCapture = () => undefined;
    for (const from of [100, 200]) {
      five.dispatchEvent(pointer("pointerdown", from));
      five.dispatchEvent(pointer("pointermove", from + 18));
      five.dispatchEvent(pointer("pointerup", from + 18));
      await panel.settle();
    }
    expect(panel.asked.map(({ name }) => name)).toEqual(["cell/drag", "cell/drop"]);
  });

  test("sends nothing more after a rejected step, because the number was undone meanwhile", async () => {
    const panel = await openPanel(galleryStates.chapter(), "The number was changed in the file.");
    const five = panel.cell("query", null, 0, 1);
    panel.find('[data-stage="query"]').setPointerCapture = () => undefined;
    five.dispatchEvent(pointer("pointerdown", 100));
    for (const x of [118, 124, 130]) five.dispatchEvent(pointer("pointermove", x));
    await panel.fire(five, pointer("pointerup", 130));
    await panel.settle();
    const dragged = panel.asked.filter(({ name }) => name === "cell/drag");
    expect(dragged).toEqual([{ name: "cell/drag", params: { ...cell, steps: 3, size: "normal" } }]);
    expect(panel.text(".detail-notice")).toBe("The number was changed in the file.");
  });

  test("computed numbers are not dragged", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const score = panel.cell("scores", 0, 0, 1);
    await panel.fire(score, pointer("pointerdown", 100));
    await panel.fire(score, pointer("pointermove", 150));
    expect(panel.asked).toEqual([]);
  });
});

test("a click goes to the number in the file, although it first moves the focus", async () => {
  const panel = await openPanel(galleryStates.chapter());
  const five = panel.cell("query", null, 0, 1);
  five.focus();
  await panel.fire(five, new MouseEvent("click", { bubbles: true }));
  await panel.fire(five, new MouseEvent("mouseover", { bubbles: true }));
  await panel.press(five, "ArrowRight");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(panel.asked).toEqual([{ name: "cell/reveal", params: cell }]);
});

test("while one value is being sent, only the latest of the others waits", async () => {
  const sent: number[] = [];
  const waiting: (() => void)[] = [];
  const latest = createLatest<number>(async (value) => {
    sent.push(value);
    await new Promise<void>((resolve) => waiting.push(resolve));
  });
  for (const value of [1, 2, 3]) latest.push(value);
  expect(sent).toEqual([1]);
  waiting.shift()?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(sent).toEqual([1, 3]);
  const settled = latest.settled();
  waiting.shift()?.();
  await settled;
  expect(waiting).toEqual([]);
});
