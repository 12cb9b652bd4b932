import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { checkLesson } from "../../../lessons/check/checkLesson.ts";
import type { LessonFinding } from "../../../lessons/finding.ts";
import { toLineIndex } from "../../../source/lineIndex.ts";
import type { TextReader } from "../lessonParts.ts";
import type { Log } from "../../log.ts";
import { openHostFolder } from "../hostLessonFolder.ts";
import { toMessage } from "../../../engine/errors.ts";

/** Checks lessons as they are written and underlines what is wrong. */
export class LessonLint implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection("attentionLensAuthoring");
  readonly #reader: TextReader;
  readonly #log: Log;
  /** Files with problems, by the folder of their lesson. */
  readonly #told = new Map<string, readonly vscode.Uri[]>();

  constructor(reader: TextReader, log: Log) {
    this.#reader = reader;
    this.#log = log;
  }

  /** Checks everything in the folder of a lesson, including unsaved text. */
  async check(folder: vscode.Uri): Promise<void> {
    try {
      const opened = openHostFolder(folder, this.#reader);
      const { findings } = await checkLesson(opened);
      for (const file of this.#told.get(folder.toString()) ?? []) this.#collection.delete(file);
      const files = new Map<string, readonly LessonFinding[]>();
      for (const finding of findings) {
        files.set(finding.file, [...(files.get(finding.file) ?? []), finding]);
      }
      const told: vscode.Uri[] = [];
      for (const [path, found] of files) {
        const uri = vscode.Uri.joinPath(folder, path);
        const text = (await opened.read(path)) ?? "";
        this.#collection.set(uri, toDiagnostics(text, found));
        told.push(uri);
      }
      this.#told.set(folder.toString(), told);
    } catch (error) {
      this.#log.error(`${folder.toString()}: ${toMessage(error)}`);
    }
  }

  /** Removes the problems of a lesson that is no longer open. */
  forget(folder: vscode.Uri): void {
    for (const file of this.#told.get(folder.toString()) ?? []) this.#collection.delete(file);
    this.#told.delete(folder.toString());
  }

  dispose(): void {
    this.#collection.dispose();
  }
}

function toDiagnostics(
  text: string,
  findings: readonly LessonFinding[],
): readonly vscode.Diagnostic[] {
  const lines = toLineIndex(text);
  const toPosition = (offset: number) => {
    const { line, column } = lines.toLineColumn(offset);
    return new vscode.Position(line - 1, column - 1);
  };
  return findings.map(({ range, message, severity, code }) => {
    // A problem that spans lines is underlined in its first line only: a fully underlined page
    // helps nobody.
    const lineEnd = text.slice(range.start, range.end).search(/\r?\n/);
    const end = lineEnd < 0 ? range.end : range.start + lineEnd;
    const place = new vscode.Range(toPosition(range.start), toPosition(end));
    const level = vscode.DiagnosticSeverity[severity === "error" ? "Error" : "Warning"];
    const diagnostic = new vscode.Diagnostic(place, message, level);
    diagnostic.source = l10n.t("Attention Lens lesson");
    diagnostic.code = code;
    return diagnostic;
  });
}
