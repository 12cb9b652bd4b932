import * as l10n from "@vscode/l10n";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { attentionExample } from "./attentionExample.ts";
import type { AttentionExample } from "./exampleInput.ts";
import { withAllControls } from "./withAllControls.ts";
import { withBaseline } from "./withBaseline.ts";

const original = { kind: "original", label: l10n.t("as the file has it") } as const;
const pinned = { kind: "pinned", label: l10n.t("pinned at {0}", "14:02") } as const;

/** The states in which something was changed, pinned or pointed at in the file. */
export function whatIfStates(chapter: AttentionExample) {
  const unscaled = { ...chapter, scale: 1 };
  const oneHead = { ...chapter, headCount: 1, changedHere: true };
  const edited = { ...chapter, query: [[0, 5, 0, 0, 0, 2, 5, 0]] };
  const differ = (label: string, largestChange: number, before: number, after: number) =>
    ({ kind: "changed", label, largestChange, before, after }) as const;
  return {
    "what-if-scale": (): ReadyState =>
      withBaseline(attentionExample(unscaled), attentionExample(chapter), {
        ...original,
        differences: [
          differ(l10n.t("scores"), 2.5, 2.5, 5),
          differ(l10n.t("weights"), 0.1277, 0.859, 0.9867),
          differ(l10n.t("head outputs"), 38.31, 257.7, 296),
          differ(l10n.t("concatenation"), 38.31, 257.7, 296),
        ],
      }),
    "what-if-heads": (): ReadyState =>
      withBaseline(attentionExample(oneHead), attentionExample(chapter), {
        ...original,
        differences: [
          { kind: "reshaped", label: "Q", before: "[2, 1, 4]", after: "[1, 1, 8]" },
          { kind: "reshaped", label: l10n.t("weights"), before: "[2, 1, 3]", after: "[1, 1, 3]" },
          differ(l10n.t("concatenation"), 119.5, 257.7, 138.2),
        ],
      }),
    pinned: (): ReadyState =>
      withBaseline(attentionExample(edited), attentionExample(chapter), {
        ...pinned,
        differences: [differ("Q", 2, 0, 2), differ(l10n.t("scores"), 1, 0, 1)],
      }),
    "what-if-controls": (): ReadyState => withAllControls(attentionExample(chapter)),
    glow: (): ReadyState => attentionExample(chapter),
    editing: (): ReadyState => attentionExample(chapter),
  } as const;
}
