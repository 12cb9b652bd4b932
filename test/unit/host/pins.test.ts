import { describe, expect, test } from "vitest";
import type { Memento } from "vscode";
import type { Problem } from "../../../src/engine/problem.ts";
import { Pins } from "../../../src/host/whatIf/pins.ts";
import { createZeros } from "../../../src/tensor/tensor.ts";

/** A memory that keeps what JSON keeps, as the workspace state does. */
function createMemory(): Memento {
  const kept = new Map<string, string>();
  return {
    keys: () => [...kept.keys()],
    get: (key: string) => {
      const text = kept.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as never);
    },
    update: (key, value) => {
      if (value === undefined) kept.delete(key);
      else kept.set(key, JSON.stringify(value));
      return Promise.resolve();
    },
  };
}

const uri = { toString: () => "file:///Chapter.cs" };

function pinOf(columns: number) {
  const query = createZeros([1, 1, columns]);
  const problem: Problem = { kind: "attention", query, key: query, value: query, headCount: 1 };
  return { label: "pinned at 14:02", problems: new Map([["attention:#0", problem]]) };
}

describe("a pinned result", () => {
  test("is there again after the window was closed, until it is unpinned", async () => {
    const memory = createMemory();
    expect(await new Pins(memory).pin(uri, "attention:#0", pinOf(4))).toBe(true);
    const reloaded = new Pins(memory);
    expect(reloaded.of(uri, "attention:#0")).toEqual(pinOf(4));
    expect(reloaded.of(uri, "attention:other#0")).toBeNull();
    await reloaded.unpin(uri, "attention:#0");
    expect(new Pins(memory).of(uri, "attention:#0")).toBeNull();
  });

  test("that is too large is kept for this window only", async () => {
    const memory = createMemory();
    const pins = new Pins(memory);
    expect(await pins.pin(uri, "attention:#0", pinOf(100_000))).toBe(false);
    expect(pins.of(uri, "attention:#0")).not.toBeNull();
    expect(new Pins(memory).of(uri, "attention:#0")).toBeNull();
  });
});
