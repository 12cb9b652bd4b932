import * as vscode from "vscode";
import {
  type FileGap,
  folderOf,
  joinPath,
  mostTextInFiles,
  namesInFolder,
} from "../../program/files.ts";
import type { FetchedFile, WantedFile } from "../../service/readingOptions.ts";
import { type FileLanguage, languages } from "../../source/languages.ts";
import { cellTextsOf } from "../cellTexts.ts";
import { nameOfFile } from "../nameOfFile.ts";

/** A file system may hang, in ms; the program is then followed without the file, until it comes. */
const patienceMs = 10_000;

/** Changes of files are taken together, in ms. */
const pauseMs = 300;

/** The endings of programs that may be imported. */
const code = Object.values<FileLanguage>(languages).flatMap(({ followed, extensions }) =>
  followed === "whole" ? extensions : [],
);

/** The kinds of files that programs read, or that say which belong together. */
const data = [
  "json",
  "txt",
  "csv",
  "tsv",
  "npy",
  "npz",
  "safetensors",
  "mat",
  "pt",
  "pth",
  "bin",
  "csproj",
  "mod",
  "toml",
];
const kinds = `{${[...code, ...data].join(",")}}`;

/** The files that one program reads. */
export interface FilesOfProgram {
  /** Never rejects. */
  fetch(wanted: readonly WantedFile[]): Promise<readonly FetchedFile[]>;
  /** The paths of some files, if the program asked for them. */
  pathsOf(changed: ReadonlySet<string>): readonly string[];
}

/**
 * Reads files for programs, open editors first: those of the workspace folder of a program, or of its own
 * folder if it is in no workspace folder. Links are not followed.
 */
export class ProgramFiles implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ReadonlySet<string>>();
  readonly #watchers = new Map<string, vscode.Disposable>();
  readonly #disposables: vscode.Disposable;
  /** The URIs of files that have changed since the last event. */
  #pending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** Files that are only read once the user trusts the workspace. */
  readonly #refused = new Map<string, vscode.Uri>();
  /** Files have changed; their URIs. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#note(document.uri);
      }),
      // Its unsaved text counts no more.
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#note(uri)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        for (const uri of this.#refused.values()) this.#note(uri);
        this.#refused.clear();
      }),
    );
  }

  /** The files of the program of a document. */
  of(document: vscode.TextDocument): FilesOfProgram {
    const { uri } = cellTextsOf(document)?.notebook ?? document;
    /** The paths that were asked for, by the URIs of the files. */
    const paths = new Map<string, string>();
    return {
      fetch: (wanted) => {
        const folder = rootOf(uri);
        if (folder) this.#watch(folder);
        return Promise.all(
          wanted.map(async (file) => {
            const inside = folder && placeIn(folder.root, uri, file.path);
            if (!folder) return { ...file, content: null, gap: "unsaved" };
            if (inside === null) return { ...file, content: null, gap: "outside" };
            if (inside === "" && file.as !== "names") return { ...file, content: null };
            const place = vscode.Uri.joinPath(folder.root, inside);
            paths.set(place.toString(), file.path);
            const reading = readInside(folder.root, inside, file.as, uri);
            const content = await inTime(reading, () => this.#note(place));
            if (isGap(content) && content.gap === "untrusted")
              this.#refused.set(place.toString(), place);
            return isGap(content)
              ? { ...file, content: null, gap: content.gap }
              : { ...file, content };
          }),
        );
      },
      pathsOf: (changed) => [...changed].flatMap((each) => paths.get(each) ?? []),
    };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#disposables.dispose();
    for (const watcher of this.#watchers.values()) watcher.dispose();
  }

  #watch({ root, isWorkspace }: Root): void {
    const key = root.toString();
    if (this.#watchers.has(key)) return;
    const pattern = new vscode.RelativePattern(root, `${isWorkspace ? "**/" : ""}*.${kinds}`);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const note = (uri: vscode.Uri): void => this.#note(uri);
    const noteName = (uri: vscode.Uri): void => {
      this.#note(uri);
      this.#note(vscode.Uri.joinPath(uri, ".."));
    };
    const events = [
      watcher.onDidChange(note),
      watcher.onDidCreate(noteName),
      watcher.onDidDelete(noteName),
    ];
    this.#watchers.set(key, vscode.Disposable.from(watcher, ...events));
  }

  #note(uri: vscode.Uri): void {
    // Nobody has asked for a file.
    if (this.#watchers.size === 0) return;
    this.#pending.add(uri.toString());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const changed = this.#pending;
      this.#pending = new Set();
      this.#changed.fire(changed);
    }, pauseMs);
  }
}

/** The folder outside which a program reads nothing. */
interface Root {
  readonly root: vscode.Uri;
  readonly isWorkspace: boolean;
}

/** null: the file is not saved anywhere. */
function rootOf(uri: vscode.Uri): Root | null {
  if (uri.scheme === "untitled") return null;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder
    ? { root: folder.uri, isWorkspace: true }
    : { root: vscode.Uri.joinPath(uri, ".."), isWorkspace: false };
}

/** A path beside a file as a path in the folder; null: it leaves the folder. */
function placeIn(root: vscode.Uri, { path: file }: vscode.Uri, path: string): string | null {
  const start = root.path.endsWith("/") ? root.path : `${root.path}/`;
  if (!file.startsWith(start)) return null;
  const folder = folderOf(file.slice(start.length));
  // Windows takes both kinds of slashes.
  return [path, path.replaceAll("\\", "/")].some((each) => leaves(joinPath(folder, each)))
    ? null
    : joinPath(folder, path);
}

function leaves(path: string): boolean {
  return path.startsWith("../") || path === "..";
}

/** Why there is no content. */
interface Gap {
  readonly gap: FileGap;
}

function isGap(content: FetchedFile["content"] | Gap): content is Gap {
  return content !== null && typeof content === "object" && "gap" in content;
}

/** Never rejects. */
async function readInside(
  root: vscode.Uri,
  path: string,
  as: WantedFile["as"],
  program: vscode.Uri,
): Promise<FetchedFile["content"] | Gap> {
  // What is beside a program counts only where the user trusts it: neither numbers nor names are taken from there.
  if (!vscode.workspace.isTrusted) return { gap: "untrusted" };
  try {
    return await (as === "names" ? list(root, path, program) : readFile(root, path, as));
  } catch {
    return null;
  }
}

/** What is read, unless it takes too long; `onLate`: it is there after all. */
async function inTime<T>(reading: Promise<T>, onLate: () => void): Promise<T | Gap> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Gap>((resolve) => {
    timer = setTimeout(() => {
      resolve({ gap: "late" });
      void reading.then(onLate);
    }, patienceMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function list(
  root: vscode.Uri,
  path: string,
  program: vscode.Uri,
): Promise<readonly string[] | null> {
  const folder = path === "" ? root : await insideOf(root, path);
  if (!folder) return null;
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const isOwn = folder.toString() === vscode.Uri.joinPath(program, "..").toString();
  return namesInFolder(
    entries.map(([name, type]) => ({ name, isFolder: type === vscode.FileType.Directory })),
    isOwn ? nameOfFile(program.path) : null,
  );
}

async function readFile(
  root: vscode.Uri,
  path: string,
  as: "text" | "bytes",
): Promise<string | Uint8Array | Gap | null> {
  const uri = vscode.Uri.joinPath(root, path);
  const key = uri.toString();
  const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === key);
  if (open && as === "text") return open.getText();
  const inside = await insideOf(root, path);
  if (!inside) return { gap: "outside" };
  const { type, size } = await vscode.workspace.fs.stat(inside);
  if (type !== vscode.FileType.File) return null;
  if (size > mostTextInFiles) return { gap: "large" };
  const bytes = await vscode.workspace.fs.readFile(inside);
  return as === "text" ? new TextDecoder().decode(bytes) : bytes;
}

/** A place in a folder; null: a link leads out of it. */
async function insideOf(root: vscode.Uri, path: string): Promise<vscode.Uri | null> {
  const { insideFolder } = await import("../lessons/insideFolder.ts");
  return insideFolder(root, path);
}
