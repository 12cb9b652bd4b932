import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ShapeHint, SizeStyle } from "../../viewModel/shapes/shapeHint.ts";
import { describeLine, joinHints, lineText } from "../../viewModel/values/lineHints.ts";
import type { ValueHint } from "../../viewModel/values/valueHint.ts";
import { linkIds } from "../ids.ts";
import { isIn, toEditorRange } from "../textPositions.ts";
import { toMarkdown } from "../markdown.ts";

/** Numbers and shapes as the editor shows them: behind their lines, with all passes and sizes in the tooltip. */
export function toInlayHints(
  document: vscode.TextDocument,
  shapes: readonly ShapeHint[],
  values: readonly ValueHint[],
  style: SizeStyle,
): vscode.InlayHint[] {
  const uri = document.uri.toString();
  const isOwn = ({ range }: ShapeHint | ValueHint): boolean => isIn(document, range);
  const lineOf = ({ range }: ShapeHint | ValueHint): number =>
    toEditorRange(document, range).end.line;
  return joinHints(shapes.filter(isOwn), values.filter(isOwn), lineOf).flatMap((hint) => {
    const text = lineText(hint, style);
    if (text === null) return [];
    const part = new vscode.InlayHintLabelPart(text);
    const title = style === "names" ? l10n.t("Show numbers") : l10n.t("Show names");
    const command = linkIds.switchShapeSizes;
    const hasSizes = hint.shape?.values.some(({ value }) => value !== null) === true;
    const output = { link: l10n.t("Show output"), command: linkIds.showOutput, args: [uri] };
    const links = [
      ...(hint.value?.prints ? [[output]] : []),
      ...(hasSizes ? [[{ link: title, command, args: [] }]] : []),
    ];
    part.tooltip = toMarkdown([...describeLine(hint), ...links]);
    if (hasSizes) part.command = { title, command };
    const shown = new vscode.InlayHint(document.lineAt(hint.line).range.end, [part]);
    shown.paddingLeft = true;
    return [shown];
  });
}
