import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { turns } from "../../../src/workers/turns.ts";

/** Keeps the thread busy. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe("long work in turns", () => {
  // The turn in which the test before ended has lasted a while.
  beforeEach(() => setImmediate());

  it("gives what comes of each thing, in order", async () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => at);
    const doubled = await turns.map(numbers, (at) => at * 2);
    expect(doubled).toEqual(numbers.map((at) => at * 2));
  });

  it("lets others have the thread in between", async () => {
    let isDone = false;
    const working = turns.map([1, 2, 3, 4, 5], () => work(4)).then(() => (isDone = true));
    await setImmediate();
    expect(isDone).toBe(false);
    await working;
  });

  it("goes on in one turn where there is little to do", async () => {
    let isDone = false;
    void turns.map([1, 2, 3], (at) => at).then(() => (isDone = true));
    await Promise.resolve().then(() => undefined);
    await Promise.resolve();
    expect(isDone).toBe(true);
  });

  it("counts all pieces of work of a turn together", async () => {
    let isDone = false;
    const both = async () => {
      await turns.map([1], () => work(4));
      await turns.map([1], () => work(4));
      isDone = true;
    };
    const working = both();
    await Promise.resolve().then(() => undefined);
    expect(isDone).toBe(false);
    await working;
  });

  it("spreads those who wait for the same over several turns, where they take long", async () => {
    const marks: string[] = [];
    const waits = ["a", "b", "c"].map(async (name) => {
      await turns.pause(1);
      work(2);
      marks.push(name);
      setTimeout(() => marks.push("others"), 0);
    });
    await Promise.all(waits);
    expect(marks.filter((name) => name !== "others")).toEqual(["a", "b", "c"]);
    expect(marks.indexOf("others")).toBeLessThan(marks.indexOf("c"));
  });

  it("never lets two pieces of work go on in the same turn of the event loop", async () => {
    let [turn, isOver] = [0, false];
    const count = () => {
      turn += 1;
      if (!isOver) globalThis.setImmediate(count);
    };
    count();
    const working = ["a", "b", "c"].map(async () => {
      const [, second] = await turns.map([1, 2], () => {
        work(3);
        return turn;
      });
      return second;
    });
    const began = await Promise.all(working);
    isOver = true;
    expect(new Set(began).size).toBe(3);
  });
});
