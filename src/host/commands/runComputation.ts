import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type { Members } from "../../service/fileReading.ts";
import type { Answer, AskedKind } from "../../service/questions.ts";
import type { Role } from "../../source/extraction.ts";
import { describeUnfollowed } from "../../viewModel/describeLeftOut.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { showWarning } from "../notify.ts";
import { revealRanges } from "../revealRanges.ts";
import { askMatrices, askWhichComputation } from "./askMatrices.ts";
import type { CommandContext } from "./commandContext.ts";
import { offerStart } from "./offerStart.ts";
import { findPlace } from "./place.ts";

/** Shows the computation at the selection in the panel, after asking for what the file does not tell. */
export async function runComputation(context: CommandContext, kind: AskedKind): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { snapshot, selections } = place;
  const { document } = snapshot;
  const nothing = await context.models.answer(document, "explainNothing", {});
  if (nothing?.otherwise && kind === "attention") {
    // Names say that they belong together, but the program computes something else.
    const why = l10n.t(
      "The program computes no attention from {0} that is known here: values multiplied by a softmax of query-key products.",
      nothing.otherwise.join(", "),
    );
    return offerStart(why, document, nothing.nearMisses);
  }
  if (context.computation !== undefined) return reveal(context, document, context.computation);
  const selected = await context.models.answer(document, "select", { selections, kind });
  switch (selected?.kind) {
    case undefined:
      return;
    case "found":
      return revealMembers(context, document, kind, selected.members);
    case "none":
      return nothing ? explainNone(snapshot, nothing, selected.message) : undefined;
    case "ambiguous": {
      if (selected.groups.length > 0) {
        const id = await askWhichComputation(document, selected.groups, selected.message);
        if (id !== undefined) await reveal(context, document, id);
        return;
      }
      const members = await askMatrices(document, selected.matrices, kind);
      if (members) await revealMembers(context, document, kind, members);
    }
  }
}

/** Roles that the file does not show are remembered, so that the computation follows edits. */
async function revealMembers(
  context: CommandContext,
  document: vscode.TextDocument,
  kind: AskedKind,
  members: Members,
): Promise<void> {
  const { models, overrides } = context;
  const known = await models.answer(document, "findByMembers", { kind, members });
  if (known !== null) return reveal(context, document, known);
  for (const [role, matrix] of Object.entries(members) as [Role, string][]) {
    await overrides.assignRole(document.uri, matrix, role);
  }
  const assigned = await models.answer(document, "findByMembers", { kind, members });
  if (assigned === null) throw new Error(l10n.t("These matrices do not form a computation."));
  return reveal(context, document, assigned);
}

/** Shows a computation beside its code; by its key once more, the panel that shows it gets the focus. */
async function reveal(
  { panels, computation: asked }: CommandContext,
  { uri }: vscode.TextDocument,
  computation: string,
): Promise<void> {
  const target = { uri, computation };
  if (asked === undefined && panels.focusShown(target)) return;
  await panels.show(target);
}

type Nothing = NonNullable<Answer<"explainNothing">>;

/** A problem with what was read says more than what is missing. */
async function explainNone(
  { document, facts: { unfollowed } }: Snapshot,
  { error, unread, nearMisses }: Nothing,
  message: string,
): Promise<void> {
  if (!error) {
    if (unfollowed?.isFile)
      return offerStart(describeUnfollowed(unfollowed).whole, document, nearMisses);
    const why = unread === null ? toSentence(message) : tellUnread(toSentence(unread));
    return offerStart(why, document, nearMisses);
  }
  const go = l10n.t("Go to the problem");
  const answer = await showWarning(toSentence(error.message), go);
  if (answer === go) await revealRanges(document, [error.range]);
}

function tellUnread(why: string): string {
  return l10n.t("{0} Looked for matrices whose numbers are written out or can be computed.", why);
}

function toSentence(message: string): string {
  return l10n.t("{0}.", `${message[0]?.toUpperCase() ?? ""}${message.slice(1)}`);
}
