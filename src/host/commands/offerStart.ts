import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { cellsOf } from "../../source/languages.ts";
import { nameLine } from "../../source/linePlace.ts";
import type { NearMiss } from "../../viewModel/nearMisses.ts";
import { withoutIcons } from "../../viewModel/showControls.ts";
import { cellTextsOf } from "../cellTexts.ts";
import { commandIds } from "../ids.ts";
import { lessonCommandIds } from "../lessons/lessonIds.ts";
import { showInformation } from "../notify.ts";
import { revealRanges } from "../revealRanges.ts";
import { textOf } from "../textPositions.ts";

/** Says what was not found, and offers near matches, an example, or a lesson. */
export async function offerStart(
  message: string,
  document: vscode.TextDocument | null = null,
  nearMisses: readonly NearMiss[] = [],
): Promise<void> {
  const near = l10n.t("Show Near Matches");
  const example = l10n.t("Open an Example");
  const lesson = l10n.t("Start a Lesson");
  const offers = [...(document && nearMisses.length > 0 ? [near] : []), example, lesson];
  const answer = await showInformation(message, ...offers);
  if (answer === near && document) await askWhere(document, nearMisses);
  if (answer === example) await vscode.commands.executeCommand(commandIds.openExample);
  if (answer === lesson) await vscode.commands.executeCommand(lessonCommandIds.startLesson);
}

/** Lists the lines with what each lacks, and goes to the chosen one. */
async function askWhere(
  document: vscode.TextDocument,
  nearMisses: readonly NearMiss[],
): Promise<void> {
  const { toLines } = await import("../../source/lines.ts");
  const cells = cellTextsOf(document);
  const language = cells ? cellsOf(cells.language) : document.languageId;
  const lines = toLines(textOf(document), language);
  const items = nearMisses.map(({ range, message }) => {
    const { code, ...place } = lines.lineAt(range.start);
    return {
      label: withoutIcons(code.trim().slice(0, longestLine)),
      description: nameLine(place),
      detail: withoutIcons(message),
      range,
    };
  });
  const title = l10n.t("Lines that nearly matched");
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDetail: true });
  if (picked) await revealRanges(document, [picked.range]);
}

/** A line may hold thousands of numbers. */
const longestLine = 80;
