import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { divisors } from "../../tensor/shape.ts";
import type { CommandContext } from "./commandContext.ts";
import { findComputation } from "./findComputation.ts";
import { findPlace } from "./place.ts";
import { showInformation } from "../notify.ts";

/** Asks for the head count unless the caller gives it, and remembers it for this computation. */
export async function setHeadCount(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const chosen = await findComputation(context, place, "attention");
  const width = chosen?.width;
  if (!chosen || width === undefined) {
    void showInformation(
      l10n.t(
        "No attention found at the cursor. Place the cursor near a query, a key, and a " +
          "value matrix.",
      ),
    );
    return;
  }
  const { uri } = place.snapshot.document;
  const { id, headCount } = chosen;
  const isChosen = context.overrides.of(uri).groups?.[id]?.headCount !== undefined;
  const offered = divisors(width).find((count) => count === context.detail);
  const answer = offered ?? (await askHeadCount(width, headCount, isChosen));
  if (answer === undefined) return;
  await context.overrides.decide(uri, id, { setting: "headCount", value: answer });
}

/**
 * A head count that divides the width, undefined for no answer. Null removes an earlier choice, so
 * that the file decides.
 */
async function askHeadCount(
  width: number,
  current: number | undefined,
  isChosen: boolean,
): Promise<number | null | undefined> {
  const counts = divisors(width).map((count) => ({
    label: String(count),
    description: describeCount(count, width / count, count === current),
    count,
  }));
  const fromFile = {
    label: l10n.t("Head count from the file"),
    description: l10n.t("clears your choice"),
    count: null,
  };
  const picked = await vscode.window.showQuickPick(isChosen ? [...counts, fromFile] : counts, {
    title: l10n.t("Head count: how many heads share the width of {0}?", width),
    placeHolder: l10n.t("Only these counts divide the width evenly"),
  });
  return picked?.count;
}

function describeCount(count: number, headDim: number, isNow: boolean): string {
  if (count === 1)
    return isNow ? l10n.t("head × {0} · now", headDim) : l10n.t("head × {0}", headDim);
  return isNow ? l10n.t("heads × {0} · now", headDim) : l10n.t("heads × {0}", headDim);
}
