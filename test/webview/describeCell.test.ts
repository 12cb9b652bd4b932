import { expect, test } from "vitest";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { describeCell } from "../../webview/pointing/describeCell.ts";

const states = {
  chapter: await galleryStates.chapter(),
  causal: await galleryStates.causal(),
  mlp: await galleryStates.mlp(),
} satisfies Record<string, ReadyState>;

type Row = readonly [
  name: keyof typeof states,
  stage: CellAddress["stage"],
  head: number | null,
  row: number,
  column: number,
  words: string | null,
];

const table: readonly Row[] = [
  ["chapter", "query", null, 0, 1, "head 0: Q[0], column 1 = 5"],
  ["chapter", "value", null, 2, 6, "head 1: V[2], column 6 = 300"],
  ["chapter", "scores", 0, 0, 1, "head 0: score of Q[0] and K[1] = 2.5, weight 0.85898107867759"],
  ["chapter", "attentionOutput", null, 0, 3, "head 0: concatenation[0], column 3 = 0"],
  ["chapter", "projectedOutput", null, 0, 0, null],
  ["chapter", "scores", 7, 0, 0, null],
  ["chapter", "scores", 0, 0, 9, null],
  ["mlp", "mlpActivated", null, 0, 0, "activated[0], unit 0 = 0, ReLU of −0.10453331196626696"],
  ["mlp", "input", null, 0, 3, "input[0], unit 3 = −0.8"],
  ["mlp", "scores", 0, 0, 0, null],
];

test.each(table)("%s: %s of head %s at %d, %d", (name, stage, head, row, column, words) => {
  const state = states[name];
  const computation = state.attention?.id ?? state.mlp?.id ?? "";
  const detail = describeCell(state, { computation, stage, head, row, column });
  expect(detail && detail.before + detail.value + detail.after).toBe(words);
});

test("a masked pair says its score, that it is masked, and that its weight is 0", () => {
  const address = { computation: "causal.py", stage: "attentionWeights", head: 1, row: 0 } as const;
  const detail = describeCell(states.causal, { ...address, column: 2 });
  expect(detail?.before).toMatch(
    /^head 1: score of Q\[0\] “\u2068the\u2069” and K\[2\] “\u2068sat\u2069” = −\d.*, masked −∞, weight $/,
  );
  expect(detail?.value).toBe("0");
});
