import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readNumbers } from "../../webview/drawings/readNumbers.ts";
import { galleryStates } from "../gallery/galleryStates.ts";

interface Oracle {
  readonly heads: readonly {
    readonly weights: readonly number[];
    readonly out: readonly number[];
  }[];
}

const oracle = JSON.parse(
  readFileSync(new URL("../fixtures/oracle/ch10_mha.json", import.meta.url), "utf8"),
) as Oracle;

test("the gallery shows the chapter's true numbers", async () => {
  const state = await galleryStates.chapter();
  oracle.heads.forEach(({ weights, out }, at) => {
    const head = state.attention?.heads[at];
    if (!head) throw new Error(`no head ${at}`);
    expectClose(readNumbers(state.numbers, head.attentionWeights), weights);
    expectClose(readNumbers(state.numbers, head.headOutput), out);
  });
});

function expectClose(found: Float64Array, expected: readonly number[]): void {
  expect(found.length).toBe(expected.length);
  found.forEach((value, at) => {
    expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 12);
  });
}
