import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describeHint, hintText } from "../../viewModel/shapes/hintText.ts";
import type { ShapeHint, SizeStyle } from "../../viewModel/shapes/shapeHint.ts";
import { linkIds } from "../ids.ts";
import { isIn, toEditorRange } from "../textPositions.ts";
import { toMarkdown } from "../markdown.ts";

/** Shapes as the editor shows them: behind their lines, with their sizes in the tooltip. */
export function toInlayHints(
  document: vscode.TextDocument,
  hints: readonly ShapeHint[],
  style: SizeStyle,
): vscode.InlayHint[] {
  const own = hints.filter(({ range }) => isIn(document, range));
  return own.map((hint) => {
    const part = new vscode.InlayHintLabelPart(hintText(hint, style));
    const title = style === "names" ? l10n.t("Show numbers") : l10n.t("Show names");
    const command = linkIds.switchShapeSizes;
    const hasNumbers = hint.values.some(({ value }) => value !== null);
    const links = hasNumbers ? [[{ link: title, command, args: [] }]] : [];
    part.tooltip = toMarkdown([...describeHint(hint), ...links]);
    if (hasNumbers) part.command = { title, command };
    const { line } = toEditorRange(document, hint.range).end;
    const shown = new vscode.InlayHint(document.lineAt(line).range.end, [part]);
    shown.paddingLeft = true;
    return shown;
  });
}
