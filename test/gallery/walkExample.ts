import type { WalkState } from "../../src/protocol/panelState.ts";
import type { WalkBox, WalkPart } from "../../src/viewModel/shapes/shapeWalk.ts";

type Line = readonly [label: string, shape: string, opens?: string, times?: string];

/** What the lines do, by what they make. */
const operations: Readonly<Record<string, string>> = {
  ...{ tok: "wte", pos: "wpe", "q, k, v": "c_attn → split", att: "… → @ → ÷ → softmax" },
  ...{ q: "view → transpose", k: "view → transpose", v: "view → transpose" },
};

/** One function, with a line of ten characters for each box; each uses what the step before makes. */
function toPart(
  name: string,
  start: number,
  lines: readonly (readonly Line[])[],
  more: readonly (readonly [from: string, to: string])[] = [],
): WalkPart {
  let at = start;
  const steps = lines.map((step) =>
    step.map(([label, shape, opens, times]): WalkBox => {
      at += 10;
      return {
        id: `${label} ${String(at)}`,
        ...{ label, shape, operations: operations[label] ?? "" },
        code: `${label} = …`,
        range: { start: at, end: at + 9 },
        opens: opens ?? null,
        times: times ?? null,
      };
    }),
  );
  const edges = steps
    .slice(1)
    .flatMap((step, before) =>
      step.flatMap(({ id }) => steps[before]!.map((from) => ({ from: from.id, to: id }))),
    );
  const idOf = (label: string): string => steps.flat().find((box) => box.label === label)!.id;
  return {
    ...{ name, title: `${name}.forward`, steps },
    range: { start, end: at + 10 },
    edges: [...edges, ...more.map(([from, to]) => ({ from: idOf(from), to: idOf(to) }))],
    isUsed: start > 0,
  };
}

/** The way through a small GPT, down to its attention. */
export function walkExample(): WalkState {
  return {
    kind: "walk",
    fileName: "model.py",
    className: "Attention",
    actions: [{ action: "showSmallNumbers", label: "Show with small numbers" }],
    parts: [
      toPart("GPT", 0, [
        [["idx", ""]],
        [
          ["tok", "(B, T, n_embd)"],
          ["pos", "(T, n_embd)"],
        ],
        [["h", "(B, T, n_embd)", "Block", "12"]],
        [["return", "(B, T, vocab_size)"]],
      ]),
      toPart("Block", 100, [
        [["x", ""]],
        [["y", "(B, T, n_embd)", "Attention"]],
        [["return", "(B, T, n_embd)"]],
      ]),
      toPart(
        "Attention",
        200,
        [
          [["x", ""]],
          [["q, k, v", "(B, T, C)"]],
          [
            ["q", "(B, n_head, T, hs)"],
            ["k", "(B, n_head, T, hs)"],
            ["v", "(B, n_head, T, hs)"],
          ],
          [["att", "(B, n_head, T, T)"]],
          [["return", "(B, T, C)"]],
        ],
        [["v", "return"]],
      ),
    ],
  };
}
