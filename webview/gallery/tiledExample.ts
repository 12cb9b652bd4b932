import type { ReadyState } from "../../src/protocol/panelState.ts";
import { toTiledAttentionView } from "../../src/viewModel/tiledAttentionView.ts";
import type { AttentionExample } from "./attentionExample.ts";
import { exampleGroup } from "./exampleGroup.ts";
import { plainComputation } from "./plainComputation.ts";
import { exampleStages } from "./exampleStages.ts";

/** The state of an attention that is too large to travel whole. */
export function tiledExample(example: AttentionExample): ReadyState {
  const group = exampleGroup(example);
  const warnings = example.warnings ?? [];
  return {
    kind: "ready",
    fileName: example.fileName,
    choices: [{ id: group.id, kind: "attention", label: example.title, chosen: true }],
    attention: null,
    tiledAttention: toTiledAttentionView(group, exampleStages(example), warnings),
    mlp: null,
    whatIf: null,
    computation: plainComputation(group.id, example.title, example.queryTokens),
    numbers: new Float64Array(0),
    run: "reference, 80 ms",
  };
}
