import { nameOfFile } from "../nameOfFile.ts";
import type { Trace } from "../../engine/trace.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { ExportMatrix, ExportSection } from "../../viewModel/export/exportMatrix.ts";
import { toExportSections } from "../../viewModel/export/exportSections.ts";
import type { ReadyGroup } from "../../viewModel/toReadyViews.ts";
import { titleOf } from "../../viewModel/titleOf.ts";
import type { Snapshot } from "../models/snapshot.ts";

/** One computation with its numbers, ready to export. */
export interface ExportSource {
  readonly snapshot: Snapshot;
  readonly computation: string;
  readonly evaluated: ReadyGroup;
  readonly trace: Trace;
  /** `MultiHead-AttentionDemo`: the start of file names. */
  readonly name: string;
  /** `Multi-Head Attention · AttentionDemo`. */
  readonly title: string;
  readonly sections: readonly ExportSection[];
}

/** The computation with this id, else the first that has numbers; null where none has. */
export function toExportSource(
  snapshot: Snapshot,
  computation: string | undefined,
): ExportSource | null {
  const { evaluated } = snapshot;
  const named = evaluated.find(({ group }) => group.id === computation);
  const chosen = named ?? evaluated.find((other) => "trace" in other);
  if (!chosen || !("trace" in chosen)) return null;
  const { group, trace } = chosen;
  return {
    snapshot,
    computation: group.id,
    evaluated: chosen,
    trace,
    name: toName(snapshot, chosen),
    title: titleOf(group),
    sections: toExportSections(trace, group.settings.tokens?.value ?? null),
  };
}

/** All matrices in the order they are computed. */
export function matricesOf(sections: readonly ExportSection[]): readonly ExportMatrix[] {
  return sections.flatMap(({ matrices }) => matrices);
}

/** How many numbers there are. */
export function countNumbers(matrices: readonly ExportMatrix[]): number {
  return matrices.reduce((sum, { values }) => sum + values.length, 0);
}

function toName({ document }: Snapshot, { group }: EvaluatedGroup): string {
  const file = nameOfFile(document.uri.path);
  const stem = file.replace(/\.[^.]+$/, "");
  const which = [group.label === "" ? group.kind : group.label, ...(group.nth ? [group.nth] : [])];
  const parts = [stem, ...which];
  return parts.join("-").replace(/[^\p{L}\p{N}._-]+/gu, "-");
}
