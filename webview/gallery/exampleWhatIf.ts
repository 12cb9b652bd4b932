import type { WhatIfControl, WhatIfState } from "../../src/viewModel/whatIf/whatIfState.ts";
import type { Row } from "./packer.ts";

/** What the questions about an example depend on. */
export interface AskedExample {
  readonly fileName: string;
  readonly headCount: number;
  readonly options: readonly number[];
  readonly causal: boolean;
  readonly query: readonly Row[];
  readonly changedHere?: boolean;
  readonly scale?: number;
}

/** The questions about an example; nothing is compared yet. */
export function exampleWhatIf(example: AskedExample): WhatIfState {
  const { changedHere = false, fileName } = example;
  return {
    controls: controlsOf(example),
    baseline: null,
    canReset: changedHere,
    directive: changedHere ? `attention: heads=${example.headCount}` : null,
    editable: ["query", "key", "value"].map((stage) => ({ computation: fileName, stage })),
  };
}

function controlsOf(example: AskedExample): readonly WhatIfControl[] {
  const headDim = (example.query[0]?.length ?? 0) / example.headCount;
  const formula = headDim ** -0.5;
  const about = { computation: example.fileName, decidedBy: "default", before: null } as const;
  const choose = (value: string, label = value) => ({ value, label });
  return [
    {
      ...about,
      kind: "choice",
      setting: "headCount",
      label: "Heads",
      decidedBy: example.changedHere ? "panel" : "file",
      before: example.changedHere ? "2" : null,
      value: String(example.headCount),
      options: example.options.map((count) => choose(String(count))),
    },
    {
      ...about,
      kind: "switch",
      setting: "causal",
      label: "Causal mask",
      value: example.causal,
      text: "hide later positions",
    },
    {
      ...about,
      kind: "number",
      setting: "scale",
      label: "Scale",
      decidedBy: example.scale === undefined ? "default" : "panel",
      before: example.scale === undefined ? null : String(formula),
      value: example.scale ?? formula,
      named: [
        { value: formula, label: `1/√${headDim} = ${Number(formula.toPrecision(4))}` },
        { value: 1, label: "off (1)" },
      ],
    },
    {
      ...about,
      kind: "number",
      setting: "temperature",
      label: "Temperature",
      value: 1,
      named: [
        { value: 0.5, label: "0.5 · sharper" },
        { value: 1, label: "1 · as it is" },
        { value: 2, label: "2 · flatter" },
      ],
    },
    {
      ...about,
      kind: "choice",
      setting: "headCombination",
      label: "Heads are",
      value: "concatenate",
      options: [choose("concatenate", "side by side"), choose("average", "averaged")],
    },
    ...(example.headCount > 1 ? [withoutHeads(example, about)] : []),
  ];
}

function withoutHeads(
  { headCount }: AskedExample,
  about: Pick<WhatIfControl, "computation" | "decidedBy" | "before">,
): WhatIfControl {
  return {
    ...about,
    kind: "heads",
    setting: "removedHeads",
    label: "Without head",
    headCount,
    removed: [],
  };
}
