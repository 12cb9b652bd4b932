// Stands in for the module `vscode` in unit tests (vitest.config.ts): documents, editors, tabs, and
// views in memory. What a feature does not use is not here.
import { readFile, stat } from "node:fs/promises";
import type * as vscode from "vscode";
import { languageOf } from "../../../src/source/languages.ts";
import { MemoryDocument, type MemoryChange } from "./memoryDocument.ts";
import { MemoryPage, type MemoryView } from "./memoryView.ts";
import { Disposable, EventEmitter, type Range, Selection, Uri } from "./values.ts";

export * from "./values.ts";

export const EndOfLine = { LF: 1, CRLF: 2 } as const;
export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2, Three: 3, Four: 4 } as const;
export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 } as const;
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } as const;
export const FilePermission = { Readonly: 1 } as const;
export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 } as const;
export const OverviewRulerLane = { Left: 1, Center: 2, Right: 4, Full: 7 } as const;
export const TextEditorRevealType = { InCenterIfOutsideViewport: 2 } as const;
export const TextEditorSelectionChangeKind = { Keyboard: 1, Mouse: 2, Command: 3 } as const;

export class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class TabInputText {
  readonly uri: Uri;

  constructor(uri: Uri) {
    this.uri = uri;
  }
}

export class TabInputNotebook extends TabInputText {}
export class TabInputTextDiff {
  readonly original: Uri;

  constructor(original: Uri) {
    this.original = original;
  }
}

export class TabInputWebview {
  readonly viewType: string;

  constructor(viewType: string) {
    this.viewType = viewType;
  }
}

export class Diagnostic {
  readonly range: Range;
  readonly message: string;

  constructor(range: Range, message: string) {
    [this.range, this.message] = [range, message];
  }
}

export class WorkspaceEdit {
  readonly changes: (MemoryChange & { readonly uri: Uri })[] = [];

  replace(uri: Uri, range: Range, text: string): void {
    this.changes.push({ uri, range, text });
  }
}

/** An editor that shows a document. */
class MemoryEditor {
  readonly document: MemoryDocument;
  readonly viewColumn = ViewColumn.One;
  readonly revealed: Range[] = [];
  selections = [new Selection(0, 0, 0, 0)];

  get selection(): Selection {
    return this.selections[0]!;
  }

  constructor(document: MemoryDocument) {
    this.document = document;
  }

  edit(
    fill: (builder: { readonly replace: (range: Range, text: string) => void }) => void,
    stops: { readonly undoStopBefore?: boolean; readonly undoStopAfter?: boolean } = {},
  ): Promise<boolean> {
    const changes: MemoryChange[] = [];
    fill({ replace: (range, text) => changes.push({ range, text }) });
    if (desk.rejectsEdits) return Promise.resolve(false);
    this.document.apply(changes, stops);
    return Promise.resolve(true);
  }

  setDecorations(): void {}

  revealRange(range: Range): void {
    this.revealed.push(range);
  }
}

const opened = new EventEmitter<vscode.TextDocument>();
const changed = new EventEmitter<vscode.TextDocumentChangeEvent>();
const closed = new EventEmitter<vscode.TextDocument>();
const saved = new EventEmitter<vscode.TextDocument>();
const tabsChanged = new EventEmitter<unknown>();
const never = new EventEmitter<unknown>();
const written = new Map<string, string>();
const documents = new Map<string, MemoryDocument>();
const editors: MemoryEditor[] = [];

/** What a test does to the editor, and sees of it. */
export const desk = {
  /** Whether the editor refuses edits. */
  rejectsEdits: false,
  /** Whether files are write-protected. */
  isReadonly: false,
  /** Every `executeCommand`. */
  commands: [] as (readonly [id: string, ...args: readonly unknown[]])[],
  /** Handlers of commands of VS Code. */
  handlers: new Map<string, (...args: readonly unknown[]) => unknown>(),
  /** Context keys of menus. */
  contexts: new Map<string, unknown>(),
  pages: [] as MemoryPage[],
  diagnostics: new Map<string, readonly Diagnostic[]>(),
  errors: [] as string[],
  selectionChanged: new EventEmitter<vscode.TextEditorSelectionChangeEvent>(),
  tabsChanged,
  /** Those who follow documents. */
  followers: () => changed.count,

  /** Puts a file where the editor can open it. */
  write(path: string, text: string): Uri {
    const uri = Uri.file(path);
    written.set(uri.toString(), text);
    return uri;
  },

  /** Opens a file in an editor. */
  async open(path: string, text: string): Promise<MemoryDocument> {
    const uri = desk.write(path, text);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document);
    return document;
  },

  /** Closes every editor; the documents stay open. */
  closeEditors(): void {
    editors.length = 0;
  },

  /** Deletes a file, whose document closes. */
  remove(uri: Uri): void {
    const document = documents.get(uri.toString());
    written.delete(uri.toString());
    documents.delete(uri.toString());
    if (!document) return;
    document.isClosed = true;
    closed.fire(document as unknown as vscode.TextDocument);
  },

  /** The view of the side bar, as VS Code opens it when it is focused. */
  view: null as MemoryView | null,

  reset(): void {
    written.clear();
    documents.clear();
    editors.length = desk.commands.length = desk.pages.length = desk.errors.length = 0;
    for (const all of [desk.handlers, desk.contexts, desk.diagnostics]) all.clear();
    for (const event of [opened, changed, closed, saved, tabsChanged]) event.dispose();
    desk.rejectsEdits = desk.isReadonly = false;
    desk.view = null;
  },
};

export const workspace = {
  onDidOpenTextDocument: opened.event,
  onDidChangeTextDocument: changed.event,
  onDidCloseTextDocument: closed.event,
  onDidSaveTextDocument: saved.event,
  onDidChangeNotebookDocument: never.event,
  onDidCloseNotebookDocument: never.event,
  notebookDocuments: [],
  onDidChangeConfiguration: never.event,
  onDidChangeWorkspaceFolders: never.event,
  onDidGrantWorkspaceTrust: never.event,
  ...{ workspaceFolders: undefined, getWorkspaceFolder: () => undefined },
  get textDocuments(): readonly MemoryDocument[] {
    return [...documents.values()];
  },
  getConfiguration: () => ({ get: () => undefined }),
  findFiles: () => Promise.resolve([]),
  isTrusted: true,
  createFileSystemWatcher: () => ({
    onDidChange: never.event,
    onDidCreate: never.event,
    onDidDelete: never.event,
    dispose: () => undefined,
  }),
  async openTextDocument(uri: Uri): Promise<MemoryDocument> {
    const known = documents.get(uri.toString());
    if (known) return known;
    const text = new TextDecoder().decode(await workspace.fs.readFile(uri));
    const document = new MemoryDocument(uri, languageOf(uri.path)?.ids[0] ?? "plaintext", text);
    document.changed.event((event) => changed.fire(event));
    document.saved.event((event) => saved.fire(event));
    documents.set(uri.toString(), document);
    opened.fire(document as unknown as vscode.TextDocument);
    return document;
  },
  async applyEdit({ changes }: WorkspaceEdit): Promise<boolean> {
    if (desk.rejectsEdits) return false;
    for (const { uri, ...change } of changes) {
      (await workspace.openTextDocument(uri)).apply([change]);
    }
    return true;
  },
  fs: {
    isWritableFileSystem: () => true,
    async stat(uri: Uri) {
      if (!written.has(uri.toString()) && !(await stat(uri.path)).isFile())
        return { type: FileType.Directory };
      const { Readonly } = FilePermission;
      return { type: FileType.File, permissions: desk.isReadonly ? Readonly : 0 };
    },
    async readFile(uri: Uri): Promise<Uint8Array> {
      const text = written.get(uri.toString());
      return text === undefined ? readFile(uri.path) : new TextEncoder().encode(text);
    },
    createDirectory: () => Promise.resolve(),
    async copy(from: Uri, to: Uri): Promise<void> {
      written.set(to.toString(), new TextDecoder().decode(await workspace.fs.readFile(from)));
    },
  },
};

export const window = {
  get visibleTextEditors(): readonly MemoryEditor[] {
    return editors;
  },
  get activeTextEditor(): MemoryEditor | undefined {
    return editors.at(-1);
  },
  visibleNotebookEditors: [],
  onDidChangeVisibleTextEditors: never.event,
  onDidChangeActiveTextEditor: never.event,
  onDidChangeActiveNotebookEditor: never.event,
  onDidChangeNotebookEditorSelection: never.event,
  onDidChangeTextEditorSelection: desk.selectionChanged.event,
  showTextDocument(document: MemoryDocument): Promise<MemoryEditor> {
    const shown = editors.find((editor) => editor.document === document);
    const editor = shown ?? new MemoryEditor(document);
    if (!shown) editors.push(editor);
    return Promise.resolve(editor);
  },
  createTextEditorDecorationType: () => new Disposable(() => undefined),
  createOutputChannel: () => ({
    ...{ info: () => undefined, warn: () => undefined, dispose: () => undefined },
    error: (line: string) => desk.errors.push(line),
  }),
  registerWebviewPanelSerializer: () => new Disposable(() => undefined),
  registerWebviewViewProvider: () => new Disposable(() => undefined),
  createWebviewPanel(viewType: string, title: string): MemoryPage {
    const page = new MemoryPage(viewType, title);
    desk.pages.push(page);
    return page;
  },
  tabGroups: {
    get all() {
      const open = desk.pages.filter(({ isOpen }) => isOpen);
      const tabs = open.map(({ viewType }) => ({ input: new TabInputWebview(viewType) }));
      return [{ tabs, activeTab: tabs.at(-1), viewColumn: ViewColumn.One }];
    },
    onDidChangeTabs: tabsChanged.event,
    onDidChangeTabGroups: tabsChanged.event,
    close: () => Promise.resolve(true),
  },
};

export const commands = {
  async executeCommand(id: string, ...args: readonly unknown[]): Promise<unknown> {
    if (id === "setContext") desk.contexts.set(args[0] as string, args[1]);
    else desk.commands.push([id, ...args]);
    return await desk.handlers.get(id)?.(...args);
  },
};

export const languages = {
  createDiagnosticCollection: () => ({
    set: (uri: Uri, all: readonly Diagnostic[]) => desk.diagnostics.set(uri.toString(), all),
    clear: () => desk.diagnostics.clear(),
    dispose: () => desk.diagnostics.clear(),
  }),
};

export const NotebookCellKind = { Markup: 1, Code: 2 } as const;
export const extensions = { all: [], onDidChange: never.event };
export const env = { language: "en", clipboard: { writeText: () => Promise.resolve() } };
export const l10n = { bundle: undefined };
