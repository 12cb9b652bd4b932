import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { openNumberFile } from "../../files/openNumberFile.ts";
import { readFrom, type Reading } from "../../files/reading.ts";
import type { NumberFile } from "../../files/storedTensor.ts";
import { toMessage } from "../../engine/errors.ts";
import type { FileEventMessage, FileRequests, FileState } from "../../protocol/fileMessages.ts";
import type { CallHandlersOf } from "../../rpc/rpc.ts";
import { copySlice, toAttentionJson, toWeightsJson } from "../../viewModel/files/sliceTexts.ts";
import type { TensorSlice } from "../../viewModel/files/tensorSlice.ts";
import { readTensorTile } from "../../viewModel/files/tensorTiles.ts";
import { mostBytesPerAnswer, type Tile } from "../../viewModel/tiles/tileAddress.ts";
import { answerPage } from "../answerPage.ts";
import { inBackground } from "../inBackground.ts";
import { nameOfFile } from "../nameOfFile.ts";
import type { Panels } from "../panel/panels.ts";
import type { Parts } from "../parts.ts";
import type { Platform } from "../platform.ts";
import { openWebviewPage } from "../webviewPage.ts";
import type { OpenFile } from "./fileBytes.ts";
import { TensorMeasures } from "./tensorMeasures.ts";

/** Changes of a file that follow each other closely are read once. */
const settlingMs = 200;

/** What the editor of a file of numbers needs. */
export interface MatrixEditorContext {
  readonly parts: Parts;
  readonly panels: Panels;
  readonly openFile: Platform["openFile"];
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
  readonly contents: NumberFile;
  readonly measures: TensorMeasures;
}

class MatrixView implements vscode.Disposable {
  readonly #page: vscode.WebviewPanel;
  readonly #uri: vscode.Uri;
  readonly #context: MatrixEditorContext;
  readonly #watcher: vscode.FileSystemWatcher;
  readonly #name: string;
  #state: FileState;
  #opened: Opened | null = null;
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
    this.#opened?.measures.stopAll();
    const closing = this.#opened?.file.close();
    this.#opened = null;
    if (closing) inBackground(closing, this.#context.parts.log);
  }

  async #open(): Promise<void> {
    const version = ++this.#version;
    const isOld = (): boolean => this.#version !== version;
    this.#close();
    let file: OpenFile | null = null;
    try {
      file = await this.#context.openFile(this.#uri);
      const { size } = file;
      let told = Date.now();
      const contents = await readFrom(file, openNumberFile(this.#name, size), ({ offset }) => {
        if (isOld()) throw new Error("closed");
        if (Date.now() - told < 200) return;
        told = Date.now();
        this.#show({ kind: "opening", fileName: this.#name, share: offset / size });
      });
      const measures = new TensorMeasures(file, contents, (measured) => {
        this.#post({ type: "event", name: "file/measured", params: measured });
      });
      this.#opened = { file, contents, measures };
      this.#show({
        ...{ kind: "ready", fileName: this.#name, format: contents.format, size, version },
        tensors: contents.tensors.map(({ name, shape, type, columnNames }) => ({
          ...{ name, shape, type, columnNames },
        })),
        refused: contents.refused,
      });
    } catch (error) {
      await file?.close();
      if (isOld()) return;
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

  /** Reads something of the file as it is now. */
  #read<T>(toReading: (contents: NumberFile) => Reading<T>): Promise<T> {
    if (!this.#opened) throw new Error(l10n.t("The file is not open."));
    const { file, contents } = this.#opened;
    return readFrom(file, toReading(contents));
  }

  #handlers(): CallHandlersOf<FileRequests> {
    return {
      "file/load": () => this.#state,
      "file/measure": ({ tensor, isAsked }) => {
        const work = this.#opened?.measures.start(tensor, isAsked);
        if (work) inBackground(work, this.#context.parts.log);
        return null;
      },
      "file/stop": ({ tensor }) => {
        this.#opened?.measures.stop(tensor);
        return null;
      },
      "file/copy": async ({ slice, form }) => {
        const text = await this.#read((contents) => copySlice(contents, slice, form));
        await vscode.env.clipboard.writeText(text);
        return null;
      },
      "file/use": async (chosen) => {
        const text = await this.#read((contents) => toAttentionJson(contents, chosen, this.#name));
        await this.#showComputation(text);
        return null;
      },
      "file/useWeights": async ({ slice }) => {
        const text = await this.#read((contents) => toWeightsJson(contents, slice, this.#name));
        await this.#showComputation(text);
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
          const tile = await this.#read((contents) => readTensorTile(contents, slice, address));
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
