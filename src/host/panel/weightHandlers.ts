import type * as vscode from "vscode";
import type { RequestHandlers, WeightRequests } from "../../protocol/messages.ts";
import { explainCompared } from "../../viewModel/weight/explainCompared.ts";
import type { Parts } from "../parts.ts";
import { insertComment } from "../weight/insertComment.ts";
import type { ShownPanel } from "./shownPanel.ts";

/** What the panel may ask about one weight. */
export function weightHandlers(
  panel: ShownPanel,
  target: () => vscode.Uri,
  parts: Parts,
): Pick<RequestHandlers, keyof WeightRequests> {
  return {
    "weight/explain": async (asked) => {
      const uri = target();
      const explained = explainCompared(await panel.compared(asked.computation), asked);
      if (explained) parts.explained.remember(uri, asked);
      return explained;
    },
    "weight/comment": async (asked) => {
      await insertComment(parts, target(), asked);
      return null;
    },
  };
}
