import * as l10n from "@vscode/l10n";
import type { Role, SourceMatrix } from "../../source/extraction.ts";
import { isOfKind, selectComputation } from "../../source/selection.ts";
import type { CommandContext } from "./commandContext.ts";
import { listNearMisses } from "../../viewModel/nearMisses.ts";
import { describeUnfollowed } from "../../viewModel/describeLeftOut.ts";
import { revealRanges } from "../revealRanges.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { askMatrices, askWhichComputation } from "./askMatrices.ts";
import { offerStart } from "./offerStart.ts";
import { findPlace } from "./place.ts";
import { showWarning } from "../notify.ts";

type Kind = "attention" | "mlp";
type Members = { readonly [role in Role]?: SourceMatrix };

/** Shows the computation at the selection in the panel, after asking for what the file does not tell. */
export async function runComputation(context: CommandContext, kind: Kind): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { snapshot } = place;
  const { otherwise } = snapshot.extraction;
  if (otherwise && kind === "attention") return tellOther(snapshot, otherwise);
  if (context.computation !== undefined) return reveal(context, snapshot, context.computation);
  const selected = selectComputation(snapshot.extraction, place.selections, kind);
  switch (selected.kind) {
    case "found":
      return revealMembers(context, snapshot, kind, selected.group.matrices);
    case "none":
      return explainNone(snapshot, selected.message);
    case "ambiguous": {
      if (selected.groups.length > 0) {
        const group = await askWhichComputation(snapshot, selected.groups, selected.message);
        if (group) await reveal(context, snapshot, group.id);
        return;
      }
      const members = await askMatrices(snapshot, selected.matrices, kind);
      if (members) await revealMembers(context, snapshot, kind, members);
    }
  }
}

/** Roles that the file does not show are remembered, so that the computation follows edits. */
async function revealMembers(
  context: CommandContext,
  snapshot: Snapshot,
  kind: Kind,
  members: Members,
): Promise<void> {
  const { document } = snapshot;
  const known = findGroup(snapshot, kind, members);
  if (known) return reveal(context, snapshot, known.id);
  for (const [role, matrix] of Object.entries(members) as [Role, SourceMatrix][]) {
    await context.overrides.assignRole(document.uri, matrix.id, role);
  }
  const assigned = await context.models.snapshot(document);
  const group = assigned && findGroup(assigned, kind, members);
  if (!assigned || !group) throw new Error(l10n.t("These matrices do not form a computation."));
  return reveal(context, assigned, group.id);
}

/** Names say that they belong together, but the program computes something else. */
function tellOther({ document, extraction }: Snapshot, names: readonly string[]): Promise<void> {
  const why = l10n.t(
    "The program computes no attention from {0} that is known here: values multiplied by a softmax of query-key products.",
    names.join(", "),
  );
  return offerStart(why, document, listNearMisses(extraction));
}

function findGroup({ extraction }: Snapshot, kind: Kind, members: Members) {
  const wanted = Object.entries(members) as [Role, SourceMatrix][];
  return extraction.groups.find(
    (group) =>
      isOfKind(group.kind, kind) &&
      wanted.every(([role, { id }]) => group.matrices[role]?.id === id),
  );
}

async function reveal(
  context: CommandContext,
  { document }: Snapshot,
  computation: string,
): Promise<void> {
  await context.panels.show({ uri: document.uri, computation });
}

/** A problem with what was read says more than what is missing. */
async function explainNone({ document, extraction }: Snapshot, message: string): Promise<void> {
  const problem = extraction.problems.find(({ severity }) => severity === "error");
  if (!problem) {
    const { unfollowed } = extraction;
    const unread = extraction.unread?.[0]?.message;
    if (unfollowed?.isFile) {
      return offerStart(describeUnfollowed(unfollowed).whole, document, listNearMisses(extraction));
    }
    const why = unread === undefined ? toSentence(message) : tellUnread(toSentence(unread));
    return offerStart(why, document, listNearMisses(extraction));
  }
  const go = l10n.t("Go to the problem");
  const answer = await showWarning(toSentence(problem.message), go);
  if (answer === go) await revealRanges(document, [problem.range]);
}

function tellUnread(why: string): string {
  return l10n.t("{0} Looked for matrices whose numbers are written out or can be computed.", why);
}

function toSentence(message: string): string {
  return l10n.t("{0}.", `${message[0]?.toUpperCase() ?? ""}${message.slice(1)}`);
}
