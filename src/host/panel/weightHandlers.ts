import type * as vscode from "vscode";
import type { RequestHandlers, WeightRequests } from "../../protocol/messages.ts";
import type { Parts } from "../parts.ts";
import type { ShownPanel } from "./shownPanel.ts";

/** The requests of the panel about one weight. */
export function weightHandlers(
  panel: ShownPanel,
  target: () => vscode.Uri,
  parts: Parts,
): Pick<RequestHandlers, keyof WeightRequests> {
  return {
    "weight/explain": async (asked) => {
      const uri = target();
      const explained = await panel.ask("explainWeight", { asked });
      if (explained) parts.explained.remember(uri, asked);
      return explained;
    },
    "weight/comment": async (asked) => {
      const uri = target();
      const { insertComment } = await import("../weight/insertComment.ts");
      await insertComment(parts, uri, asked);
      return null;
    },
  };
}
