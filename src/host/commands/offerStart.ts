import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { NearMiss } from "../../viewModel/nearMisses.ts";
import { withoutIcons } from "../../viewModel/showControls.ts";
import { commandIds } from "../ids.ts";
import { lessonCommandIds } from "../lessons/lessonIds.ts";
import { showInformation } from "../notify.ts";
import { revealRanges } from "../revealRanges.ts";
import { toLocation } from "../textPositions.ts";

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
  const items = nearMisses.map(({ range, message }) => {
    const place = toLocation(document, range);
    const { line } = place.range.start;
    return {
      label: withoutIcons(place.document.lineAt(line).text.trim().slice(0, longestLine)),
      description: l10n.t("line {0}", line + 1),
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
