import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { WhatIfControl } from "../../src/viewModel/whatIf/whatIfState.ts";

/** Every question that there is, each changed here, so that every kind of control can be seen. */
export function withAllControls(state: ReadyState): ReadyState {
  const { whatIf } = state;
  if (!whatIf) return state;
  const [first] = whatIf.controls;
  const changed = { computation: first?.computation ?? "", decidedBy: "panel" } as const;
  const choose = (value: string, label: string) => ({ value, label });
  const more: readonly WhatIfControl[] = [
    {
      ...changed,
      kind: "choice",
      setting: "activation",
      label: "Activation",
      before: "ReLU",
      value: "gelu",
      options: [choose("relu", "ReLU"), choose("gelu", "GELU")],
    },
    {
      ...changed,
      kind: "choice",
      setting: "norm",
      label: "Norm",
      before: "RMSNorm",
      value: "layerNorm",
      options: [choose("rmsNorm", "RMSNorm"), choose("layerNorm", "LayerNorm")],
    },
    {
      ...changed,
      kind: "choice",
      setting: "placement",
      label: "Norms stand",
      before: "before each part",
      value: "post",
      options: [choose("pre", "before each part"), choose("post", "after each part")],
    },
    {
      ...changed,
      kind: "switch",
      setting: "residual",
      label: "Residual",
      before: "on",
      value: false,
      text: "add what came in",
    },
  ];
  const controls = whatIf.controls.map((control): WhatIfControl => {
    if (control.kind === "heads") return { ...control, ...changed, before: "none", removed: [1] };
    if (control.setting !== "temperature" || control.kind !== "number") return control;
    return { ...control, ...changed, before: "the default", value: 0.125 };
  });
  const directive =
    "attention: temperature=0.125 removed=1 activation=gelu norm=layerNorm placement=post residual=false";
  return {
    ...state,
    whatIf: { ...whatIf, controls: [...controls, ...more], canReset: true, directive },
  };
}
