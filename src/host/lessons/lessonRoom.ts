import * as vscode from "vscode";
import type { LessonParts } from "./lessonParts.ts";
import { lessonCommands } from "./lessonCommands.ts";
import type { LessonCommandId } from "./lessonIds.ts";
import { LessonSession } from "./lessonSession.ts";
import { LessonView } from "./lessonView.ts";

/** The parts of lessons that are created when the first lesson opens. */
export class LessonRoom implements vscode.Disposable {
  readonly session: LessonSession;
  readonly view: LessonView;
  readonly #disposables: vscode.Disposable;

  constructor(parts: LessonParts) {
    this.session = new LessonSession(parts);
    this.view = new LessonView(this.session);
    const { withheld } = parts;
    this.#disposables = vscode.Disposable.from(
      this.view,
      this.session,
      this.session.onDidChange(() =>
        withheld.withhold(this, "lesson", predictedFile(this.session)),
      ),
    );
  }

  run(command: LessonCommandId, args: readonly unknown[]): Promise<void> {
    return lessonCommands[command](this, ...args);
  }

  /** VS Code restores the page after a reload, and it continues where the learner was. */
  async restore(page: vscode.WebviewPanel): Promise<void> {
    this.view.adopt(page);
    const { store, library, withheld } = this.session.parts;
    const last = store.lastLesson;
    try {
      if (last !== null && (await library.find(last))) await this.session.start(last);
    } finally {
      withheld.release("lesson");
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** The learner's file while a step asks for a prediction that has no answer yet; otherwise null. */
export function predictedFile({ opened, parts }: LessonSession): vscode.Uri | null {
  const { task, id } = opened?.step ?? {};
  if (!opened?.document || !task || id === undefined) return null;
  if (task.kind === "exercise" || task.kind === "edit") return null;
  return parts.store.guessOf(opened.found.key, id) ? null : opened.document.uri;
}
