import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { stillResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(stillResources, patientBudget, "javascript");
const run = (text: string) => reader.read(text, "javascript")!.recording;

function printed(text: string): readonly string[] {
  const { output, unknown, stoppedAt } = run(text);
  expect(unknown).toEqual([]);
  expect(stoppedAt).toBeNull();
  return output.join("").trimEnd().split("\n");
}

const suites = `
  const say = (text) => () => console.log(text);
  test("one", say("one"));
  describe("group", () => {
    console.log("group");
    beforeEach(say("each"));
    afterEach(say("after each"));
    it("two", async () => { console.log("two"); await null; console.log("two again"); });
    describe("inner", () => { it.each([[1, 2], [3, 4]])("sum", (a, b) => console.log(a + b)); });
    it.skip("never", say("never"));
  });
  console.log("end of file");`;

// The order comes from the runners themselves.
describe("tests that a runner calls", () => {
  const tests = ["one", "each", "two", "two again", "after each"];
  const rows = ["each", "3", "after each", "each", "7", "after each"];

  it("run behind the file, with what they have in common", () => {
    const own = ["group", "end of file", ...tests, ...rows];
    expect(printed(suites)).toEqual(own);
    const imports = (from: string): string =>
      `import { test, describe, it, beforeEach, afterEach } from "${from}";${suites}`;
    expect(printed(imports("@jest/globals"))).toEqual(own);
    const late = ["end of file", "group", ...tests, ...rows];
    expect(printed(imports("vitest"))).toEqual(late);
  });

  it("are given a context by Node", () => {
    const text = `
      import { test, before } from "node:test";
      import assert from "node:assert/strict";
      before(() => console.log("before"));
      test("outer", async (t) => {
        await t.test("inner", () => console.log("inner"));
        assert.deepEqual([1, 2], [1, 2]);
        assert.throws(() => { throw new Error("no"); });
        console.log("outer");
      });`;
    expect(printed(text)).toEqual(["before", "inner", "outer"]);
  });

  it("are those that are meant alone, if there are any", () => {
    expect(
      printed(`
        it("a", () => console.log("a"));
        it.only("b", () => console.log("b"));
        describe.only("c", () => { it("d", () => console.log("d")); });`),
    ).toEqual(["b", "d"]);
  });

  it("end where what must hold does not, and the next one runs", () => {
    const { output, endedPieces, stoppedAt } = run(`
      it("a", () => { expect([3]).toHaveLength(1); expect(2).not.toBe(2); console.log("never"); });
      it("b", () => { expect(0.1 + 0.2).toBeCloseTo(0.3, 9); expect([1]).toEqual([1]); console.log("b"); });`);
    expect(output.join("")).toBe("b\n");
    expect(endedPieces).toHaveLength(1);
    expect(stoppedAt).toBeNull();
  });

  it("hold the attention that they compute", () => {
    const recording = run(`
      import { describe, expect, it } from "vitest";
      const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
      function attend(q, K, V) {
        const e = K.map((k) => Math.exp(dot(q, k) / Math.sqrt(q.length)));
        const total = e.reduce((a, b) => a + b, 0);
        const w = e.map((x) => x / total);
        return V[0].map((_, c) => w.reduce((sum, x, r) => sum + x * V[r][c], 0));
      }
      describe("attend", () => {
        it("takes the mean of equal keys", () => {
          const K = [[1, 0], [1, 0]];
          expect(attend([2, 1], K, [[4, 8], [6, 2]])).toEqual([5, 5]);
        });
      });`);
    expect(recording.unknown).toEqual([]);
    const [found, ...others] = findNumberAttentions(recording);
    expect(others).toEqual([]);
    expect([...found!.weights.values]).toEqual([0.5, 0.5]);
  });
});
