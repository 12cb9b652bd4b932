import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { LessonEventMessage, LessonRequests } from "../../protocol/lessonMessages.ts";
import { answerPage } from "../answerPage.ts";
import { contextIds } from "../ids.ts";
import { lessonHandlers } from "./lessonHandlers.ts";
import { openWebviewPage } from "../webviewPage.ts";
import { lessonViewType } from "./lessonIds.ts";
import type { LessonSession } from "./lessonSession.ts";
import { readLessonState } from "./readLessonState.ts";
import { inBackground } from "../inBackground.ts";

/** The page that shows the open step beside the code; there is at most one. */
export class LessonView implements vscode.Disposable {
  readonly #session: LessonSession;
  readonly #following: vscode.Disposable;
  #page: vscode.WebviewPanel | null = null;

  constructor(session: LessonSession) {
    this.#session = session;
    this.#following = vscode.Disposable.from(
      session.onDidChange(() => inBackground(this.#post(), session.parts.log)),
      session.onDidStart(() => this.#show()),
    );
  }

  /** Shows the page; the code keeps the focus. */
  #show(): void {
    if (this.#page) {
      this.#page.reveal(undefined, true);
      return;
    }
    const place = { viewColumn: vscode.ViewColumn.Two, preserveFocus: true };
    this.adopt(vscode.window.createWebviewPanel(lessonViewType, l10n.t("Lesson"), place));
  }

  /** Uses a page that VS Code created, or restored after a reload. */
  adopt(page: vscode.WebviewPanel): void {
    const { extensionUri, store, words, log } = this.#session.parts;
    this.#page?.dispose();
    this.#page = page;
    page.iconPath = vscode.Uri.joinPath(extensionUri, "media", "icon.svg");
    const handlers = lessonHandlers(this.#session);
    const answering = answerPage<LessonRequests>(page.webview, handlers, log);
    page.onDidDispose(() => {
      answering.dispose();
      if (this.#page !== page) return;
      this.#page = null;
      this.#session.close();
    });
    openWebviewPage(page.webview, extensionUri, {
      bundle: "lesson",
      title: "Attention Lens lesson",
      language: store.textLanguage,
      words: words.contents,
      choices: null,
    });
    void setLessonOpen(true);
  }

  dispose(): void {
    this.#following.dispose();
    this.#page?.dispose();
  }

  async #post(): Promise<void> {
    const { opened } = this.#session;
    void setLessonOpen(opened !== null);
    const page = this.#page;
    if (!page) return;
    const state = await readLessonState(this.#session);
    page.title = state.kind === "open" ? titleOf(state.title) : l10n.t("Lesson");
    const message: LessonEventMessage = { type: "event", name: "lesson/state", params: state };
    await page.webview.postMessage(message);
  }
}

function titleOf(line: readonly { readonly kind: string; readonly text?: string }[]): string {
  return line.map(({ text = "" }) => text).join("");
}

function setLessonOpen(isOpen: boolean): Thenable<unknown> {
  return vscode.commands.executeCommand("setContext", contextIds.lessonOpen, isOpen);
}
