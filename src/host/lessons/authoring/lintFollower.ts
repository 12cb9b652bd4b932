import * as vscode from "vscode";
import type { TextReader } from "../lessonParts.ts";
import type { Log } from "../../log.ts";
import type { LessonLint } from "./lessonLint.ts";
import { nearestLesson } from "./nearestLesson.ts";
import { isInFolder } from "../../isInFolder.ts";
import { inBackground } from "../../inBackground.ts";

/** Lessons are checked when typing pauses for this long. */
const pauseMs = 400;

/** Checks lessons whose files are open; the first one loads the checker. */
export class LintFollower implements vscode.Disposable {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #disposables: vscode.Disposable;
  readonly #reader: TextReader;
  readonly #log: Log;
  #lint: Promise<LessonLint> | null = null;

  constructor(reader: TextReader, log: Log) {
    this.#reader = reader;
    this.#log = log;
    this.#disposables = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.#schedule(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#schedule(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.#schedule(document)),
      vscode.workspace.onDidCloseTextDocument((document) =>
        inBackground(this.#close(document), log),
      ),
    );
    for (const document of vscode.workspace.textDocuments) this.#schedule(document);
  }

  dispose(): void {
    this.#disposables.dispose();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    if (this.#lint)
      inBackground(
        this.#lint.then((lint) => lint.dispose()),
        this.#log,
      );
  }

  #schedule(document: vscode.TextDocument): void {
    if (!isPartOfLesson(document)) return;
    const key = document.uri.toString();
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => inBackground(this.#check(document), this.#log), pauseMs),
    );
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    const folder = await nearestLesson(document.uri);
    if (folder) await (await this.#open()).check(folder);
  }

  async #close(document: vscode.TextDocument): Promise<void> {
    if (!isPartOfLesson(document) || !this.#lint) return;
    const folder = await nearestLesson(document.uri);
    const isWritten = vscode.workspace.textDocuments.some(
      (other) => isPartOfLesson(other) && folder && isInFolder(other.uri, folder),
    );
    if (folder && !isWritten) (await this.#lint).forget(folder);
  }

  #open(): Promise<LessonLint> {
    this.#lint ??= import("./lessonLint.ts").then(
      (module) => new module.LessonLint(this.#reader, this.#log),
    );
    return this.#lint;
  }
}

function isPartOfLesson({ uri }: vscode.TextDocument): boolean {
  if (uri.scheme === "git" || uri.scheme === "output") return false;
  return uri.path.endsWith("/lesson.json") || /\/steps\/[^/]+\.md$/.test(uri.path);
}
