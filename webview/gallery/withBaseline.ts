import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView, HeadView, PackedMatrix } from "../../src/viewModel/panelView.ts";
import type { Baseline, BeforeMatrix } from "../../src/viewModel/whatIf/whatIfState.ts";

type Pair = readonly [now: PackedMatrix, before: PackedMatrix];

/** One attention compared with another, as the host compares them. */
export function withBaseline(
  now: ReadyState,
  before: ReadyState,
  about: Pick<Baseline, "kind" | "label" | "differences">,
): ReadyState {
  const { attention, whatIf } = now;
  if (!attention || !before.attention || !whatIf) return now;
  const moved = now.numbers.length;
  const numbers = new Float64Array(moved + before.numbers.length);
  numbers.set(now.numbers);
  numbers.set(before.numbers, moved);
  const count = before.attention.heads.length;
  const isRecut = attention.heads.length !== count;
  const heads = headPairs(attention, before.attention).map(([matrix, old]) =>
    isRecut
      ? ([matrix.offset, { kind: "reshaped", shape: recut(count, old) }] as const)
      : ([matrix.offset, sameShape(old, moved)] as const),
  );
  const wholes = wholePairs(attention, before.attention).map(
    ([matrix, old]) => [matrix.offset, sameShape(old, moved)] as const,
  );
  const matrices: Readonly<Record<number, BeforeMatrix>> = Object.fromEntries([
    ...wholes,
    ...heads,
  ]);
  return { ...now, numbers, whatIf: { ...whatIf, baseline: { ...about, matrices } } };
}

const wholes = ["query", "key", "value", "attentionOutput"] as const;
const ofHeads = ["scores", "maskedScores", "attentionWeights", "headOutput"] as const;

function wholePairs(now: AttentionView, before: AttentionView): readonly Pair[] {
  return wholes.map((stage) => [now[stage], before[stage]]);
}

function headPairs(now: AttentionView, before: AttentionView): readonly Pair[] {
  return now.heads.flatMap((head, at) => {
    const old: HeadView = before.heads[at] ?? before.heads[0] ?? head;
    return ofHeads.map((stage) => [head[stage], old[stage]] as const);
  });
}

function sameShape({ offset, shape }: PackedMatrix, moved: number): BeforeMatrix {
  return { kind: "numbers", matrix: { offset: offset + moved, shape } };
}

function recut(count: number, { shape }: PackedMatrix): string {
  return `${count} × [${shape.join(", ")}]`;
}
