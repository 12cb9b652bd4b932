import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toMessage } from "../../engine/errors.ts";
import type {
  FileEventMessage,
  FileRequests,
  FileState,
  MeasuredTensor,
} from "../../protocol/fileMessages.ts";
import type { CallHandlersOf } from "../../rpc/rpc.ts";
import type { TensorSlice } from "../../viewModel/files/tensorSlice.ts";
import { mostBytesPerAnswer, type Tile } from "../../viewModel/tiles/tileAddress.ts";
import { answerPage } from "../answerPage.ts";
import { inBackground } from "../inBackground.ts";
import { nameOfFile } from "../nameOfFile.ts";
import type { Panels } from "../panel/panels.ts";
import type { Parts } from "../parts.ts";
import type { Platform } from "../platform.ts";
import { openWebviewPage } from "../webviewPage.ts";
import { NumberClient } from "../../workers/numbers/numberClient.ts";
import { WorkerGone, type WorkerStarter } from "../../workers/ports/port.ts";
import type { OpenFile } from "./fileBytes.ts";

/** Changes of a file that follow each other closely are read once. */
const settlingMs = 200;

/** What the editor of a file of numbers needs. */
export interface MatrixEditorContext {
  readonly parts: Parts;
  readonly panels: Panels;
  readonly openFile: Platform["openFile"];
  /** Starts a worker for a file. */
  readonly worker: WorkerStarter;
}

/** Shows a file of numbers in the page of an editor, and follows its changes. */
export function openMatrixView(
  page: vscode.WebviewPanel,
  uri: vscode.Uri,
  context: MatrixEditorContext,
): void {
  const view = new MatrixView(page, uri, context);
  page.onDidDispose(() => {
    view.dispose();
  });
  view.start();
}

/** A file that is open, and what is in it. */
interface Opened {
  readonly file: OpenFile;
  readonly numbers: NumberClient;
}

class MatrixView implements vscode.Disposable {
  readonly #page: vscode.WebviewPanel;
  readonly #uri: vscode.Uri;
  readonly #context: MatrixEditorContext;
  readonly #watcher: vscode.FileSystemWatcher;
  readonly #name: string;
  #state: FileState;
  #opened: Opened | null = null;
  /** Ends the worker of the file as it was opened last. */
  #closing = new AbortController();
  /** Counts the times that the file was opened; an older one stops when it notices. */
  #version = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(page: vscode.WebviewPanel, uri: vscode.Uri, context: MatrixEditorContext) {
    this.#page = page;
    this.#uri = uri;
    this.#context = context;
    this.#name = nameOfFile(uri.path);
    this.#state = { kind: "opening", fileName: this.#name, share: 0 };
    const folder = vscode.Uri.joinPath(uri, "..");
    const pattern = new vscode.RelativePattern(folder, this.#name.replace(/[[\]{}*?]/g, "?"));
    this.#watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const again = (changed: vscode.Uri): void => {
      if (changed.toString() === uri.toString()) this.#openSoon();
    };
    this.#watcher.onDidChange(again);
    this.#watcher.onDidCreate(again);
    this.#watcher.onDidDelete(again);
  }

  start(): void {
    const { extensionUri, words, log } = this.#context.parts;
    const answering = answerPage<FileRequests>(this.#page.webview, this.#handlers(), log);
    this.#page.onDidDispose(() => {
      answering.dispose();
    });
    openWebviewPage(this.#page.webview, extensionUri, {
      ...{ bundle: "matrix", title: this.#name, choices: null },
      language: words.language,
      words: words.contents,
    });
    inBackground(this.#open(), log);
  }

  dispose(): void {
    this.#version += 1;
    clearTimeout(this.#settling);
    this.#watcher.dispose();
    this.#close();
  }

  #openSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      inBackground(this.#open(), this.#context.parts.log);
    }, settlingMs);
  }

  #close(): void {
    this.#closing.abort();
    const closing = this.#opened?.file.close();
    this.#opened = null;
    if (closing) inBackground(closing, this.#context.parts.log);
  }

  async #open(): Promise<void> {
    const version = ++this.#version;
    const isOld = (): boolean => this.#version !== version;
    this.#close();
    this.#closing = new AbortController();
    const { signal } = this.#closing;
    let file: OpenFile | null = null;
    try {
      file = await this.#context.openFile(this.#uri);
      const { size } = file;
      const onMeasured = (measured: MeasuredTensor): void => {
        this.#post({ type: "event", name: "file/measured", params: measured });
      };
      const numbers = await NumberClient.start(this.#context.worker, file, onMeasured, signal);
      const { format, tensors, refused } = await numbers.open(this.#name, file, (share) => {
        if (!isOld()) this.#show({ kind: "opening", fileName: this.#name, share });
      });
      signal.throwIfAborted();
      this.#opened = { file, numbers };
      this.#show({
        ...{ kind: "ready", fileName: this.#name, format, size, version, tensors, refused },
      });
    } catch (error) {
      await file?.close();
      if (isOld()) return;
      this.#closing.abort();
      this.#show({ kind: "refused", fileName: this.#name, message: toMessage(error) });
    }
  }

  #show(state: FileState): void {
    this.#state = state;
    this.#post({ type: "event", name: "file/state", params: state });
  }

  #post(message: FileEventMessage): void {
    void this.#page.webview.postMessage(message);
  }

  /** What the file is as it is now. */
  get #numbers(): NumberClient {
    if (this.#opened) return this.#opened.numbers;
    throw new Error(l10n.t("The file is not open."));
  }

  #handlers(): CallHandlersOf<FileRequests> {
    return {
      "file/load": () => this.#state,
      "file/measure": (asked) => {
        const work = this.#opened?.numbers.ask("measure", asked);
        if (work) inBackground(work.catch(ignoreClosed), this.#context.parts.log);
        return null;
      },
      "file/stop": async (asked) => {
        await this.#opened?.numbers.ask("stop", asked);
        return null;
      },
      "file/copy": async (asked) => {
        await vscode.env.clipboard.writeText(await this.#numbers.ask("copy", asked));
        return null;
      },
      "file/use": async (chosen) => {
        const asked = { chosen, name: this.#name };
        await this.#showComputation(await this.#numbers.ask("use", asked));
        return null;
      },
      "file/useWeights": async ({ slice }) => {
        const asked = { slice, name: this.#name };
        await this.#showComputation(await this.#numbers.ask("useWeights", asked));
        return null;
      },
      "file/reopen": async () => {
        await vscode.commands.executeCommand("workbench.action.reopenWithEditor");
        return null;
      },
      "tile/load": async ({ computation, tiles }, { signal }) => {
        const slice = JSON.parse(computation) as TensorSlice;
        const answer: Tile[] = [];
        let bytes = 0;
        for (const address of tiles) {
          signal.throwIfAborted();
          const tile = await this.#numbers.ask("tile", { slice, address });
          bytes += tile.values.byteLength;
          if (bytes > mostBytesPerAnswer && answer.length > 0) break;
          answer.push(tile);
        }
        return answer;
      },
      "clipboard/write": async ({ text }) => {
        await vscode.env.clipboard.writeText(text);
        return null;
      },
    };
  }

  /** A computation is text, so that it can be changed and kept: a new file beside the numbers. */
  async #showComputation(content: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument({ language: "json", content });
    const { viewColumn = vscode.ViewColumn.Active } = this.#page;
    await vscode.window.showTextDocument(document, { viewColumn, preview: false });
    await this.#context.panels.show({ uri: document.uri, computation: null });
  }
}

/** A file that is closed, or has changed, is measured no more. */
function ignoreClosed(error: unknown): void {
  if (!(error instanceof WorkerGone)) throw error;
}
