import * as vscode from "vscode";
import { activeText } from "../activeText.ts";
import type { CommandContext } from "./commandContext.ts";
import { findPlace } from "./place.ts";

/** Reads a file again whose reading was stopped. */
export async function readAgain({ uri, models }: CommandContext): Promise<void> {
  const wanted = uri ?? activeText()?.document.uri;
  if (wanted) models.readAgain(await vscode.workspace.openTextDocument(wanted));
}

/** Stops reading a file that takes long. */
export async function stopReading({ uri, models }: CommandContext): Promise<void> {
  const wanted = uri ?? activeText()?.document.uri;
  if (wanted) models.of(await vscode.workspace.openTextDocument(wanted))?.stopReading();
}

/** Cancels the given computation, or all running computations of the file. */
export async function cancelComputation(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document, facts } = place.snapshot;
  for (const { id } of facts.computations) {
    if ((context.computation ?? id) === id) context.models.of(document)?.cancel(id);
  }
}

/** Forgets the measurements of the backends, and computes the open files again. */
export async function measureBackends({ findings, models }: CommandContext): Promise<void> {
  await findings.forget();
  models.computeAgain();
}
