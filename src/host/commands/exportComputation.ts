import { readExportRequest } from "../export/exportRequest.ts";
import type { CommandContext } from "./commandContext.ts";
import { findComputation } from "./findComputation.ts";
import { findPlace, type Place } from "./place.ts";

/** Exports the computation at the cursor, in the panel, or in the tree. */
export async function exportComputation(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const exporter = await context.openExporter();
  const request = readExportRequest(context.detail);
  await exporter.export(place.snapshot, await findNamed(context, place), request);
}

/** Copies one of its matrices as source text. */
export async function copyAsCode(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const exporter = await context.openExporter();
  await exporter.copyAsCode(place.snapshot, await findNamed(context, place));
}

async function findNamed(context: CommandContext, place: Place): Promise<string | undefined> {
  const shown = context.panels.target;
  const isShown = shown?.uri.toString() === place.snapshot.document.uri.toString();
  // Without a cursor in the file, the computation is that of the panel.
  const ofPanel = isShown && place.selections.length === 0 ? shown.computation : null;
  return context.computation ?? ofPanel ?? (await findComputation(context, place, null))?.id;
}
