import { nameOfFile, withoutFileName } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
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
  const computations = snapshot?.facts.computations ?? [];
  const shown = computations.find(({ id }) => id === target.computation) ?? computations[0];
  const name = walked ?? shown?.title ?? l10n.t("Attention");
  const title = `${withoutFileName(name, target.uri.path)} · ${file}`;
  return isPinned ? l10n.t("Pinned: {0}", title) : title;
}
