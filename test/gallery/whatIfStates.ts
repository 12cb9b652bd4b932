import * as l10n from "@vscode/l10n";
import type { BlockProblem } from "../../src/engine/problem.ts";
import type { SettingOverrides } from "../../src/source/meaning/meaningOptions.ts";
import { withDecided } from "../../src/source/meaning/settleSettings.ts";
import { attentionExample } from "./attentionExample.ts";
import { evaluateGroup } from "./evaluateGroup.ts";
import type { AttentionExample } from "./exampleInput.ts";
import { type GalleryState, toGalleryState } from "./galleryState.ts";
import { groupOf } from "./groupOf.ts";
import { randomBlock, randomTensor } from "./randomLayers.ts";

const original = { kind: "original", label: l10n.t("in the file") } as const;

/** The pinned result. */
export const pinned = { kind: "pinned", label: l10n.t("pinned at {0}", "14:02") } as const;

/** The states in which something is changed, pinned, or selected in the file. */
export function whatIfStates(chapter: AttentionExample) {
  const ofFile = { ...original, with: chapter };
  const edited = { ...chapter, query: [[0, 5, 0, 0, 0, 2, 5, 0]] };
  return {
    "what-if-scale": () => attentionExample({ ...chapter, decided: { scale: 1 } }, ofFile),
    "what-if-heads": () => attentionExample({ ...chapter, decided: { headCount: 1 } }, ofFile),
    pinned: () => attentionExample(edited, { ...pinned, with: chapter }),
    "what-if-controls": () => everythingDecided(),
    glow: () => attentionExample(chapter),
    editing: () => attentionExample(chapter),
  } as const;
}

/** A block with every setting changed, so that every kind of control is visible. */
async function everythingDecided(): Promise<GalleryState> {
  const block: BlockProblem = {
    kind: "block",
    input: randomTensor(3, [1, 4, 8]),
    ...randomBlock(5, 8, 2),
  };
  const decided: SettingOverrides = {
    ...{ temperature: 0.125, removedHeads: [1] },
    ...{ activation: "relu", norm: "rmsNorm", placement: "post", residual: false },
  };
  const group = groupOf(block);
  const [now, old] = [await evaluateGroup(withDecided(group, decided)), await evaluateGroup(group)];
  const before = { ...original, evaluated: new Map([[group.id, old]]) };
  return toGalleryState({ fileName: "block.json", shown: [now], decided, before });
}
