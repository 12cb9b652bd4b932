import { toTiledAttentionView } from "../../src/viewModel/tiledAttentionView.ts";
import { titleOf } from "../../src/viewModel/titleOf.ts";
import type { AttentionExample } from "./exampleInput.ts";
import { exampleResults } from "./exampleResults.ts";
import { plainComputation } from "./plainComputation.ts";
import { exampleWhatIf } from "./exampleWhatIf.ts";
import type { GalleryState } from "./galleryState.ts";

/** The state of an attention that is too large to travel whole. */
export async function tiledExample(example: AttentionExample): Promise<GalleryState> {
  const results = await exampleResults(example);
  const [{ group, ...outcome }] = results;
  if (outcome.kind !== "attention") throw new Error(`${example.fileName} is no attention.`);
  const title = titleOf(group);
  const warnings = example.warnings ?? [];
  return {
    kind: "ready",
    hasEditor: true,
    fileName: example.fileName,
    choices: [{ id: group.id, kind: "attention", label: title, chosen: true }],
    attention: null,
    tiledAttention: toTiledAttentionView(group, outcome.trace, warnings, 0),
    firstTiles: [],
    ...{ mlp: null, tiledMlp: null },
    whatIf: exampleWhatIf(example),
    computation: plainComputation(group.id, title, example.queryTokens),
    numbers: new Float64Array(0),
    run: "reference, 80 ms",
    results: () => Promise.resolve(results),
  };
}
