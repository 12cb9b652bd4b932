import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import type { ComputationGroup } from "../../source/extraction.ts";
import { kindName, shortTitleOf } from "../../viewModel/titleOf.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { walkedClass } from "./shapeWalk.ts";
import type { PanelTarget } from "./shownPanel.ts";

/** `AttentionDemo · MultiHead.cs`, so that several panels can be told apart. */
export function panelTitle(
  target: PanelTarget | null,
  snapshot: Snapshot | null,
  isPinned: boolean,
): string {
  if (!target) return l10n.t("Attention");
  const file = nameOfFile(target.uri.path);
  const walked = walkedClass(target.computation);
  const shown = snapshot?.evaluated.find(({ group }) => group.id === target.computation);
  const group = (shown ?? snapshot?.evaluated[0])?.group;
  const name = walked ?? (group ? nameOf(group) : l10n.t("Attention"));
  const title = `${name} · ${file}`;
  return isPinned ? l10n.t("Pinned: {0}", title) : title;
}

/** A computation outside any function or object is named after its kind, in one word if possible. */
function nameOf(group: ComputationGroup): string {
  if (group.label !== "") return shortTitleOf(group);
  if (group.kind === "mlp") return "MLP";
  return group.kind === "block" || group.kind === "stack"
    ? kindName(group.kind)
    : l10n.t("Attention");
}
