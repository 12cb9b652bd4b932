import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describePlace, describeUnfollowed } from "../../viewModel/describeLeftOut.ts";
import { withoutLinks } from "../../viewModel/showControls.ts";
import { activeText } from "../activeText.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { nameOfFile } from "../nameOfFile.ts";
import { showInformation, showWarning } from "../notify.ts";
import type { CommandContext } from "./commandContext.ts";
import { toSignal } from "../toSignal.ts";

/** Files whose programs are being followed to their ends. */
const running = new Set<string>();

/** Follows a program that a limit stopped to its end, in the background. */
export async function computeAll({ uri, models }: CommandContext): Promise<void> {
  const wanted = uri ?? activeText()?.document.uri;
  if (!wanted || running.has(wanted.toString())) return;
  const document = await vscode.workspace.openTextDocument(wanted);
  const name = nameOfFile(wanted.path);
  const before = await models.snapshot(document);
  if (before?.facts.unfollowed?.limit !== "usual") {
    void showInformation(
      l10n.t("No limit stops {0}. Everything that can be followed is computed.", name),
    );
    return;
  }
  running.add(wanted.toString());
  try {
    tellEnd(name, await run(document, name, models));
  } finally {
    running.delete(wanted.toString());
  }
}

type Ended = Snapshot | "changed" | "cancelled";

function run(document: vscode.TextDocument, name: string, models: DocumentModels): Thenable<Ended> {
  const title = withoutLinks(l10n.t("Computing all of {0}", name));
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token): Promise<Ended> => {
    const snapshot = await models
      .of(document)
      ?.goOn("whole", toSignal(token), (reached) =>
        progress.report({ message: describePlace(reached) }),
      );
    return snapshot ?? (token.isCancellationRequested ? "cancelled" : "changed");
  });
}

function tellEnd(name: string, ended: Ended): void {
  if (ended === "cancelled") return;
  if (ended === "changed") {
    void showInformation(l10n.t("{0} has changed, so Compute All was stopped.", name));
    return;
  }
  const { unfollowed } = ended.facts;
  if (unfollowed?.limit) void showWarning(describeUnfollowed(unfollowed).whole);
  else void showInformation(l10n.t("All of {0} is computed.", name));
}
