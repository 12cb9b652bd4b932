import { evaluate } from "../../src/engine/evaluate.ts";
import type { Problem } from "../../src/engine/problem.ts";
import type { ComputationGroup } from "../../src/source/extraction.ts";
import { toOutcome } from "../../src/viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../src/viewModel/groupProblem.ts";
import { NumberPacker } from "../../src/viewModel/numberPacker.ts";
import { titleOf } from "../../src/viewModel/titleOf.ts";
import { toReadyViews } from "../../src/viewModel/toReadyViews.ts";
import type { GalleryState } from "./galleryState.ts";
import { groupOf } from "./groupOf.ts";

/** A problem with what a file would say besides. */
export interface EngineExample {
  readonly fileName: string;
  readonly problem: Problem;
  readonly tokens?: readonly string[];
  /** An MLP of the same file. */
  readonly beside?: Problem;
  /** Which block of a stack. */
  readonly layer?: number;
}

/** The state that the extension would send for a problem: evaluated and laid out by the real code. */
export function engineState(example: EngineExample): Promise<GalleryState> {
  return stateOf(groupOf(example.problem, example.tokens), example.problem, example);
}

/** The state for a computation of matrices in program code. */
export function groupState(fileName: string, group: ComputationGroup): Promise<GalleryState> {
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") throw new Error(`${fileName} cannot be computed: ${stated.kind}`);
  return stateOf(group, stated.problem, { fileName });
}

async function stateOf(
  group: ComputationGroup,
  problem: Problem,
  { fileName, beside, tokens, layer = 0 }: Omit<EngineExample, "problem">,
): Promise<GalleryState> {
  const packer = new NumberPacker();
  const ready = { group, problem, ...toOutcome(await evaluate(problem)) };
  const mlp = beside && toOutcome(await evaluate(beside));
  const besideMlp =
    beside && mlp?.kind === "mlp"
      ? { group: groupOf(beside, tokens), problem: beside, ...mlp }
      : null;
  const context = { problem, layer, besideMlp };
  const others = besideMlp
    ? [
        {
          id: besideMlp.group.id,
          kind: "mlp",
          label: titleOf(besideMlp.group),
          chosen: false,
        } as const,
      ]
    : [];
  return {
    kind: "ready",
    hasEditor: true,
    fileName,
    choices: [{ id: group.id, kind: group.kind, label: titleOf(group), chosen: true }, ...others],
    ...toReadyViews(ready, context, packer),
    firstTiles: [],
    whatIf: null,
    numbers: packer.toNumbers(),
    run: "reference backend, 0.2 ms",
    results: () => Promise.resolve([ready, ...(besideMlp ? [besideMlp] : [])]),
  };
}
