import { expect, it } from "vitest";
import { BoundedCache } from "../../../../src/viewModel/tiles/tileReader.ts";
import { inPieces } from "../../../../src/viewModel/tiles/inPieces.ts";

function* work(pieces: number): Generator<void, string> {
  for (let piece = 0; piece < pieces; piece++) yield;
  return "done";
}

it("work pauses as often as it has held the thread for long enough", async () => {
  let [now, pauses] = [0, 0];
  const pace = {
    clock: () => now++,
    pause: () => Promise.resolve().then(() => void (pauses += 1)),
    longestMs: 3,
  };
  expect(await inPieces(work(9), pace)).toBe("done");
  expect(pauses).toBe(3);
});

it("a bounded cache lets go of what was not used for longest", () => {
  const cache = new BoundedCache<string>(100);
  cache.set("a", "A", 40);
  cache.set("b", "B", 40);
  expect(cache.get("a")).toBe("A");
  cache.set("c", "C", 40);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
  expect(cache.bytes).toBe(80);
  cache.set("a", "again", 10);
  expect(cache.bytes).toBe(50);
  cache.set("huge", "H", 500);
  expect([cache.get("huge"), cache.get("a")]).toEqual(["H", undefined]);
});
