import * as vscode from "vscode";
import type { ExportFormat } from "../../protocol/exportMessages.ts";
import type { ExportMatrix, ExportSection } from "../../viewModel/export/exportMatrix.ts";
import type { LiteralForm } from "../../viewModel/export/toLiteral.ts";
import { matricesOf } from "./exportSource.ts";

/** Asks for one of several; undefined when the person turns away. */
async function ask<Value>(
  title: string,
  items: readonly (vscode.QuickPickItem & { readonly value: Value })[],
): Promise<Value | undefined> {
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  return picked?.value;
}

const formats: readonly { value: ExportFormat; label: string; description: string }[] = [
  { value: "png", label: "$(file-media) Picture", description: "PNG, twice as fine as the screen" },
  {
    value: "svg",
    label: "$(file-media) Vector picture",
    description: "SVG, for slides and papers",
  },
  { value: "html", label: "$(globe) Page for a browser", description: "HTML, works by itself" },
  { value: "csv", label: "$(table) Numbers", description: "CSV, one matrix or all" },
  { value: "json", label: "$(json) Whole trace", description: "JSON, as attention-lens prints it" },
  {
    value: "literal",
    label: "$(code) Copy a matrix as code",
    description: "NumPy, PyTorch, C#, …",
  },
];

/** What is the file to be? */
export function askFormat(): Promise<ExportFormat | undefined> {
  return ask("Export: as what?", formats);
}

/** Which part of the computation goes into the picture; all of it comes first. */
export async function askSections(
  sections: readonly ExportSection[],
): Promise<readonly ExportSection[] | undefined> {
  if (sections.length === 1) return sections;
  return ask("Export: which part?", [
    { label: "Everything", description: `${sections.length} parts`, value: sections },
    ...sections.map((section) => ({
      label: section.title,
      description: section.matrices.map(({ title }) => title).join(", "),
      value: [section],
    })),
  ]);
}

/** On which ground the picture stands. */
export function askGround(): Promise<"theme" | "white" | undefined> {
  return ask("Export: on which background?", [
    { label: "Theme", description: "the colours of the editor", value: "theme" },
    { label: "White", description: "for paper and slides", value: "white" },
  ]);
}

/** Which matrix; null for all of them, where that is offered. */
export async function askMatrix(
  sections: readonly ExportSection[],
  offersAll: boolean,
): Promise<ExportMatrix | null | undefined> {
  const matrices = matricesOf(sections);
  const all = { label: "All matrices", description: "one number per line", value: null };
  return ask<ExportMatrix | null>("Export: which matrix?", [
    ...(offersAll ? [all] : []),
    ...matrices.map((matrix) => ({
      label: matrix.title,
      description: `[${matrix.rows}, ${matrix.columns}]`,
      value: matrix,
    })),
  ]);
}

/** In which language a matrix is written. */
export function askForm(): Promise<LiteralForm | undefined> {
  return ask<LiteralForm>("Copy as code: for what?", [
    { label: "NumPy", description: "np.array", value: "numPy" },
    { label: "PyTorch", description: "torch.tensor", value: "pyTorch" },
    { label: "C#", description: "List<List<Value>>", value: "csharp" },
    { label: "TypeScript", description: "number[][]", value: "typeScript" },
  ]);
}
