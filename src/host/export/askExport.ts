import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ExportFormat } from "../../protocol/exportMessages.ts";
import type { ExportMatrix, ExportSection } from "../../viewModel/export/exportMatrix.ts";
import { literalForms, type LiteralForm } from "../../viewModel/export/toLiteral.ts";
import { matricesOf } from "./exportSource.ts";
import { confirm } from "../notify.ts";

/** Asks for one of several, also from the panel; undefined if the user cancels. */
async function ask<Value>(
  title: string,
  items: readonly (vscode.QuickPickItem & { readonly value: Value })[],
): Promise<Value | undefined> {
  const options = { title, matchOnDescription: true, ignoreFocusOut: true };
  const picked = await vscode.window.showQuickPick(items, options);
  return picked?.value;
}

/** Whether a user who is predicting still wants to export the numbers. */
export async function askToGiveAway(fileName: string): Promise<boolean> {
  const anyway = l10n.t("Export Anyway");
  const asked = l10n.t("The export reveals the answers that you have yet to predict.");
  const detail = l10n.t("The results of {0} stay hidden until you have predicted them.", fileName);
  return confirm(asked, detail, anyway);
}

const formats: readonly { value: ExportFormat; label: string; description: string }[] = [
  {
    value: "png",
    label: `$(file-media) ${l10n.t("Picture")}`,
    description: l10n.t("PNG, at twice the screen resolution"),
  },
  {
    value: "svg",
    label: `$(file-media) ${l10n.t("Vector picture")}`,
    description: l10n.t("SVG, for slides and papers"),
  },
  {
    value: "html",
    label: `$(globe) ${l10n.t("Web page")}`,
    description: l10n.t("HTML, works offline"),
  },
  {
    value: "csv",
    label: `$(table) ${l10n.t("Numbers")}`,
    description: l10n.t("CSV, one matrix or all of them"),
  },
  {
    value: "json",
    label: `$(json) ${l10n.t("Whole trace")}`,
    description: l10n.t("JSON, as attention-lens prints it"),
  },
  {
    value: "literal",
    label: `$(code) ${l10n.t("Copy a matrix as code")}`,
    description: "NumPy, PyTorch, C#, …",
  },
];

/** The format of the file. */
export function askFormat(): Promise<ExportFormat | undefined> {
  return ask(l10n.t("Export: select a format"), formats);
}

/** Which part of the computation goes into the picture; all of it comes first. */
export async function askSections(
  sections: readonly ExportSection[],
): Promise<readonly ExportSection[] | undefined> {
  if (sections.length === 1) return sections;
  return ask(l10n.t("Export: select a part"), [
    {
      label: l10n.t("Everything"),
      description: l10n.t("{0} parts", sections.length),
      value: sections,
    },
    ...sections.map((section) => ({
      label: section.title,
      description: describeSection(section),
      value: [section],
    })),
  ]);
}

function describeSection({ matrices, drawing }: ExportSection): string {
  switch (drawing?.kind) {
    case "weight":
      return drawing.explanation.sentence;
    case "mix":
      return drawing.mix.sentence;
    default:
      return matrices.map(({ title }) => title).join(", ");
  }
}

/** The background of the picture. */
export function askGround(): Promise<"theme" | "white" | undefined> {
  return ask(l10n.t("Export: select a background"), [
    { label: l10n.t("Theme"), description: l10n.t("the editor's colours"), value: "theme" },
    { label: l10n.t("White"), description: l10n.t("for paper and slides"), value: "white" },
  ]);
}

/** Which matrix; null for all of them, where that is offered. */
export async function askMatrix(
  sections: readonly ExportSection[],
  offersAll: boolean,
): Promise<ExportMatrix | null | undefined> {
  const matrices = matricesOf(sections);
  const all = {
    label: l10n.t("All matrices"),
    description: l10n.t("one number per line"),
    value: null,
  };
  return ask<ExportMatrix | null>(l10n.t("Export: select a matrix"), [
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
  const forms = Object.entries(literalForms).map(([form, { label, description }]) => {
    return { label, description, value: form as LiteralForm };
  });
  return ask<LiteralForm>(l10n.t("Copy as code: select a language"), forms);
}
