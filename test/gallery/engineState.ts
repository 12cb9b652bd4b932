import type { Problem } from "../../src/engine/problem.ts";
import type { ComputationGroup } from "../../src/source/extraction.ts";
import type { SettingOverrides } from "../../src/source/meaning/meaningOptions.ts";
import { withDecided } from "../../src/source/meaning/settleSettings.ts";
import { evaluateGroup } from "./evaluateGroup.ts";
import { type GalleryState, toGalleryState } from "./galleryState.ts";
import { groupOf } from "./groupOf.ts";

/** A problem, and what else a file would say. */
export interface EngineExample {
  readonly fileName: string;
  readonly problem: Problem;
  readonly tokens?: readonly string[];
  /** An MLP of the same file. */
  readonly beside?: Problem;
  /** Which block of a stack. */
  readonly layer?: number;
}

/** The state that the extension would send for a problem in a file of its own. */
export async function engineState(example: EngineExample): Promise<GalleryState> {
  const { fileName, problem, beside, tokens, layer = 0 } = example;
  const first = await evaluateGroup(groupOf(problem, tokens));
  const others = beside ? [await evaluateGroup(groupOf(beside, tokens))] : [];
  return toGalleryState({ fileName, shown: [first, ...others], layer });
}

/** The state for a computation of matrices in program code, with what the reader decided about it. */
export async function groupState(
  fileName: string,
  group: ComputationGroup,
  decided?: SettingOverrides,
): Promise<GalleryState> {
  const shown = await evaluateGroup(decided ? withDecided(group, decided) : group);
  return toGalleryState({ fileName, shown: [shown], decided });
}
