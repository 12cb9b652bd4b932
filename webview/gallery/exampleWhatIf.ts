import { toGroupProblem } from "../../src/viewModel/groupProblem.ts";
import { toWhatIfControls } from "../../src/viewModel/whatIf/whatIfControls.ts";
import type { WhatIfState } from "../../src/viewModel/whatIf/whatIfState.ts";
import { exampleGroup } from "./exampleGroup.ts";
import type { AttentionExample } from "./exampleInput.ts";

/** The questions about an example, as the extension asks them; nothing is compared yet. */
export function exampleWhatIf(example: AttentionExample): WhatIfState {
  const { changedHere = false, fileName, headCount } = example;
  const group = exampleGroup(example);
  const stated = toGroupProblem(group);
  return {
    controls: stated.kind === "ready" ? toWhatIfControls(group, stated.problem) : [],
    baseline: null,
    canReset: changedHere,
    directive: changedHere ? `attention: heads=${headCount}` : null,
    editable: (["query", "key", "value"] as const).map((stage) => ({
      computation: fileName,
      stage,
    })),
  };
}
