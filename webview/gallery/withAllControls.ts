import type { BlockProblem } from "../../src/engine/problem.ts";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { toWhatIfControls } from "../../src/viewModel/whatIf/whatIfControls.ts";
import type { WhatIfControl } from "../../src/viewModel/whatIf/whatIfState.ts";
import { groupOf } from "./groupOf.ts";
import { randomBlock, randomTensor } from "./randomLayers.ts";

const block: BlockProblem = {
  kind: "block",
  input: randomTensor(3, [1, 4, 8]),
  ...randomBlock(5, 8, 2),
};
const ofBlock: readonly string[] = ["activation", "norm", "placement", "residual"];

/** Every question that there is, each changed here, so that every kind of control can be seen. */
export function withAllControls(state: ReadyState): ReadyState {
  const { whatIf } = state;
  if (!whatIf) return state;
  const computation = whatIf.controls[0]?.computation ?? "";
  const more = toWhatIfControls(groupOf(block), block).filter(({ setting }) =>
    ofBlock.includes(setting),
  );
  const controls = [...whatIf.controls, ...more].map((control) => ({
    ...changed(control),
    computation,
  }));
  const directive =
    "attention: temperature=0.125 removed=1 activation=relu norm=rmsNorm placement=post residual=false";
  return { ...state, whatIf: { ...whatIf, controls, canReset: true, directive } };
}

/** A control with another answer than the file has. */
function changed(control: WhatIfControl): WhatIfControl {
  const decided = { decidedBy: "panel" } as const;
  const { kind, setting } = control;
  if (kind === "heads") return { ...control, ...decided, before: "–", removed: [1] };
  if (setting === "temperature" && kind === "number") {
    return { ...control, ...decided, before: "1", value: 0.125 };
  }
  if (!ofBlock.includes(setting)) return control;
  if (kind === "switch") return { ...control, ...decided, before: control.text, value: false };
  if (kind !== "choice") return control;
  const other = control.options.find(({ value }) => value !== control.value);
  const before = control.options.find(({ value }) => value === control.value)?.label ?? null;
  return { ...control, ...decided, before, value: other?.value ?? control.value };
}
