import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toText } from "../../lessons/format/codeLanguage.ts";
import type { LineExplanation } from "../../viewModel/explain/explainLine.ts";
import type { LessonStep } from "../../viewModel/explain/lessonOfStep.ts";
import type { MarkedLine } from "../../viewModel/markdown.ts";
import { linkIds } from "../ids.ts";
import type { LessonLibrary } from "../lessons/lessonLibrary.ts";
import type { ProgressStore } from "../lessons/progressStore.ts";
import { toMarkdown } from "../markdown.ts";

/** The explanation of a line, which the next hover on it shows. */
export class ExplainedLines {
  readonly #library: LessonLibrary;
  readonly #store: ProgressStore;
  #next: { readonly document: vscode.TextDocument; readonly hover: vscode.Hover } | null = null;

  constructor(library: LessonLibrary, store: ProgressStore) {
    this.#library = library;
    this.#store = store;
  }

  /** Shows an explanation beside the cursor, which stands on its line. */
  async show(
    document: vscode.TextDocument,
    range: vscode.Range,
    { parts, lesson }: LineExplanation,
  ): Promise<void> {
    const links = await this.#linkTo(lesson);
    this.#next = { document, hover: new vscode.Hover(toMarkdown([...parts, ...links]), range) };
    await vscode.commands.executeCommand("editor.action.showHover", {
      focus: "autoFocusImmediately",
    });
  }

  /** What is to be shown at a position, once; null: nothing. */
  take(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
    const next = this.#next;
    this.#next = null;
    if (!next || next.document !== document) return null;
    const { range } = next.hover;
    return range?.start.line === position.line ? next.hover : null;
  }

  async #linkTo({ lesson, step }: LessonStep): Promise<readonly MarkedLine[]> {
    const found = await this.#library.find(lesson);
    if (!found) return [];
    const title = toText(found.lesson.title, this.#store.textLanguage);
    const link = l10n.t("Open lesson “{0}”", title);
    return [[{ link, command: linkIds.startLesson, args: [found.key, step] }]];
  }
}
