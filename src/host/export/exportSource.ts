import { stemOf, withoutFileName } from "../nameOfFile.ts";
import type { Trace } from "../../engine/trace.ts";
import type { ExportMatrix, ExportSection } from "../../viewModel/export/exportMatrix.ts";
import { toExportSections } from "../../viewModel/export/exportSections.ts";
import type { ReadyGroup } from "../../viewModel/toReadyViews.ts";
import { titleOf } from "../../viewModel/titleOf.ts";
import type { ExportedComputation } from "../../service/questions.ts";
import type * as vscode from "vscode";

/** One computation with its numbers, ready to export. */
export interface ExportSource {
  readonly document: vscode.TextDocument;
  readonly computation: string;
  readonly evaluated: ReadyGroup;
  /** The assumptions of the computation, as the terminal says them. */
  readonly basis: ExportedComputation["basis"];
  readonly trace: Trace;
  /** `MultiHead-AttentionDemo`: the start of file names. */
  readonly name: string;
  /** `Multi-Head Attention · AttentionDemo`. */
  readonly title: string;
  readonly sections: readonly ExportSection[];
}

/** A computation with everything that can be exported. */
export function toExportSource(
  document: vscode.TextDocument,
  { evaluated, basis }: ExportedComputation,
): ExportSource {
  const { group, trace } = evaluated;
  return {
    document,
    computation: group.id,
    evaluated,
    basis,
    trace,
    name: toName(document, evaluated),
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

function toName(document: vscode.TextDocument, { group }: ReadyGroup): string {
  const { path } = document.uri;
  const stem = stemOf(path);
  const label = withoutFileName(group.label, path);
  const which = [label === "" ? group.kind : label, ...(group.nth ? [group.nth] : [])];
  const parts = [stem, ...which];
  return parts.join("-").replace(/[^\p{L}\p{N}._-]+/gu, "-");
}
