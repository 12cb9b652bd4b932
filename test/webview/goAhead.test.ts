import { describe, expect, it } from "vitest";
import type { RequestName } from "../../src/protocol/messages.ts";
import type { PanelState, ReadyState } from "../../src/protocol/panelState.ts";
import { goAhead } from "../../webview/ahead/goAhead.ts";
import { createListeners } from "../../webview/listeners.ts";
import { pagePace } from "../../webview/pagePace.ts";
import { DraggedFile } from "../support/draggedFile.ts";

const text = [
  "heads = 1",
  "q = [[1.0, 2.0]]",
  "k = [[1.0, 0.0], [0.0, 1.0]]",
  "v = [[1.0, 2.0], [3.0, 4.0]]",
].join("\n");
const file = new DraggedFile(text, "python", "attention", { headCount: 1 });
const number = { role: "query", index: 0 } as const;
const prepared = await file.prepare(number);
const first = await file.state();
const [three, seven] = await Promise.all(
  [3, 7].map(async (steps) => file.state(await file.moved(number, steps))),
);
const address = { computation: "", stage: "query", head: null, row: 0, column: 0 } as const;
const weight = { computation: first.attention?.id ?? "", layer: 0, head: 0, query: 0, key: 0 };
const to = (steps: number) => ({ steps, size: "normal" }) as const;

/** A panel whose host answers when it is told to. */
async function open(answer: unknown = prepared, edits: Promise<unknown> = Promise.resolve()) {
  const states = createListeners<PanelState>();
  const asked: RequestName[] = [];
  let written = (): Promise<unknown> => Promise.resolve(null);
  const host = goAhead(
    {
      request: ((name: RequestName) => {
        asked.push(name);
        if (name === "panel/load") return Promise.resolve(first);
        if (name === "drag/prepare") return Promise.resolve(answer);
        return name === "cell/drag" ? written() : Promise.resolve(null);
      }) as never,
      onState: states.add,
      onGlow: () => () => undefined,
      onLine: () => () => undefined,
    },
    pagePace,
  );
  const shown: PanelState[] = [];
  host.onState((state) => shown.push(state));
  await host.request("panel/load", null);
  host.ahead.prepare(address, edits);
  await settle();
  const drag = (steps: number) => host.request("cell/drag", { ...address, ...to(steps) });
  const write = (how: typeof written) => {
    written = how;
  };
  const numbers = () => shown.map((state) => [...(state as ReadyState).numbers]);
  return { host, file: states.tell, asked, shown, numbers, drag, write };
}

/** The same, dragged by seven steps that the file has not yet. */
async function openAtSeven() {
  const panel = await open();
  panel.host.ahead.move(to(7));
  await settle();
  return panel;
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

const numbersOf = (state: PanelState | undefined) => [...(state as ReadyState).numbers];

describe("while a number is dragged", () => {
  it("its result is shown before the file contains it, without a request", async () => {
    const { host, asked, numbers } = await open();
    host.ahead.move(to(3));
    host.ahead.move(to(7));
    await settle();
    expect(numbers().at(-1)).toEqual(numbersOf(seven));
    const told = await host.request("weight/explain", weight);
    expect(JSON.stringify(told)).toContain("1.7");
    expect(asked).toEqual(["panel/load", "drag/prepare"]);
  });

  it("results of earlier steps are not shown any more, and the file wins", async () => {
    const { host, file, shown, drag } = await openAtSeven();
    file(three!);
    await drag(3);
    expect(shown).toHaveLength(1);
    host.ahead.end(Promise.resolve());
    file(seven!);
    await settle();
    expect(shown).toHaveLength(2);
    expect(shown.at(-1)).toBe(seven);
    file(first);
    expect(shown.at(-1)).toBe(first);
  });

  it("the file is shown if its result differs", async () => {
    const { host, file, shown, drag } = await openAtSeven();
    file(three!);
    await drag(7);
    expect(shown.at(-1)).toBe(three);
    host.ahead.move(to(8));
    await settle();
    expect(shown.at(-1)).toBe(three);
  });

  it("the file is shown if the number cannot be changed", async () => {
    const { shown, drag, write } = await openAtSeven();
    write(() => Promise.reject(new Error("read-only")));
    await expect(drag(7)).rejects.toThrow("read-only");
    expect(shown.at(-1)).toBe(first);
  });

  it("a step from before the panel was prepared is shown, too", async () => {
    const { host, numbers } = await open();
    host.ahead.end(Promise.resolve());
    await settle();
    host.ahead.prepare(address, Promise.resolve());
    host.ahead.move(to(3));
    await settle();
    expect(numbers()).toEqual([numbersOf(three)]);
  });

  it("what is needed is requested once, when the pointer rests, until the file changes", async () => {
    const { host, file, asked, numbers } = await open();
    host.ahead.end(Promise.resolve());
    await settle();
    host.ahead.rest(address);
    host.ahead.prepare(address, Promise.resolve());
    host.ahead.move(to(3));
    await settle();
    expect(asked).toEqual(["panel/load", "drag/prepare"]);
    expect(numbers()).toEqual([numbersOf(three)]);
    host.ahead.end(Promise.resolve());
    file(three!);
    await settle();
    host.ahead.rest(address);
    host.ahead.rest({ ...address, column: 1 });
    expect(asked).toEqual(["panel/load", ...Array<string>(3).fill("drag/prepare")]);
  });

  it("it waits for earlier edits", async () => {
    let settled = (): void => undefined;
    const edits = new Promise<void>((resolve) => (settled = resolve));
    const { host, asked, numbers } = await open(prepared, edits);
    host.ahead.move(to(3));
    await settle();
    expect(asked).toEqual(["panel/load"]);
    settled();
    await settle();
    expect(numbers()).toEqual([numbersOf(three)]);
  });

  it("it waits for the file if the number affects more than itself", async () => {
    const { host, file, shown, asked } = await open(null);
    host.ahead.move(to(3));
    await settle();
    expect(shown).toEqual([]);
    file(three!);
    expect(shown).toEqual([three]);
    await host.request("weight/explain", weight);
    expect(asked).toContain("weight/explain");
  });
});
