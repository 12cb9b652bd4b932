import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import { shortTitleOf } from "../../viewModel/titleOf.ts";
import type { Snapshot } from "../models/documentModel.ts";
import type { PanelTarget } from "./shownPanel.ts";

/** `AttentionDemo · MultiHead.cs`, so that several panels can be told apart. */
export function panelTitle(
  target: PanelTarget | null,
  snapshot: Snapshot | null,
  isPinned: boolean,
): string {
  if (!target) return l10n.t("Attention");
  const file = nameOfFile(target.uri.path);
  const shown = snapshot?.evaluated.find(({ group }) => group.id === target.computation);
  const group = (shown ?? snapshot?.evaluated[0])?.group;
  const kind = group?.kind === "mlp" ? "MLP" : l10n.t("Attention");
  const name = group && group.label !== "" ? shortTitleOf(group) : kind;
  const title = `${name} · ${file}`;
  return isPinned ? l10n.t("Pinned: {0}", title) : title;
}
