import * as vscode from "vscode";
import { isInsidePath } from "../../lessons/format/insidePath.ts";
import type { Log } from "../log.ts";
import { findWorkspaceFiles } from "./findWorkspaceFiles.ts";
import { keepPacksApart } from "./keepPacksApart.ts";
import { lessonContribution } from "./lessonIds.ts";
import type { LibraryLesson, LibraryPack } from "./libraryLesson.ts";
import { isFile } from "./textFiles.ts";
import { toMessage } from "../../engine/errors.ts";

/** More packs than this in a workspace are ignored. */
const mostWorkspacePacks = 20;

/** All lessons: bundled ones, and those of other extensions, of the workspace, and registered ones. */
export class LessonLibrary implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #own: vscode.Uri;
  readonly #log: Log;
  readonly #registered = new Map<string, vscode.Uri>();
  readonly #disposables: vscode.Disposable;
  #packs: Promise<readonly LibraryPack[]> | null = null;
  readonly onDidChange = this.#changed.event;

  constructor(extensionUri: vscode.Uri, log: Log) {
    this.#own = vscode.Uri.joinPath(extensionUri, "media", "lessons");
    this.#log = log;
    const watcher = vscode.workspace.createFileSystemWatcher("**/{lesson,pack}.json");
    const forget = () => this.reload();
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      watcher,
      watcher.onDidChange(forget),
      watcher.onDidCreate(forget),
      watcher.onDidDelete(forget),
      vscode.extensions.onDidChange(forget),
      vscode.workspace.onDidChangeWorkspaceFolders(forget),
    );
  }

  /** Reads everything again on the next request. */
  reload(): void {
    this.#packs = null;
    this.#changed.fire();
  }

  /** Adds the pack or the lesson in a folder until it is disposed. */
  register(folder: vscode.Uri): vscode.Disposable {
    this.#registered.set(folder.toString(), folder);
    this.reload();
    return new vscode.Disposable(() => {
      if (this.#registered.delete(folder.toString())) this.reload();
    });
  }

  /**
   * Every pack: registered ones first, then those of the workspace, the bundled ones, and those of
   * other extensions.
   */
  packs(): Promise<readonly LibraryPack[]> {
    this.#packs ??= this.#read();
    return this.#packs;
  }

  /** A lesson by `PACK/LESSON`, or by its own id, preferably from the pack of `from`. */
  async find(key: string, from?: LibraryLesson): Promise<LibraryLesson | null> {
    const lessons = (await this.packs()).flatMap((pack) => pack.lessons);
    const beside = from && `${from.key.slice(0, from.key.lastIndexOf("/"))}/${key}`;
    return (
      lessons.find((each) => each.key === key) ??
      lessons.find((each) => each.key === beside) ??
      lessons.find(({ lesson }) => lesson.id === key) ??
      null
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #read(): Promise<readonly LibraryPack[]> {
    const folders = [
      ...this.#registered.values(),
      ...(await workspaceFolders()),
      this.#own,
      ...contributedFolders(),
    ];
    const read = await Promise.all(folders.map((folder) => this.#readOne(folder)));
    const packs = keepPacksApart(
      read.filter((pack) => pack !== null),
      this.#own.toString(),
    );
    for (const { folder, problems } of packs) {
      for (const problem of problems) this.#log.warn(`${folder.toString()}: ${problem}`);
    }
    return packs;
  }

  async #readOne(folder: vscode.Uri): Promise<LibraryPack | null> {
    try {
      const { readPack } = await import("./readPack.ts");
      return await readPack(folder);
    } catch (error) {
      this.#log.error(`${folder.toString()}: ${toMessage(error)}`);
      return null;
    }
  }
}

/** The folders that other extensions name in `contributes["attentionLens.lessons"]`. */
function contributedFolders(): readonly vscode.Uri[] {
  return vscode.extensions.all.flatMap(({ packageJSON, extensionUri }) => {
    const { contributes } = packageJSON as { contributes?: Readonly<Record<string, unknown>> };
    const named = contributes?.[lessonContribution];
    if (!Array.isArray(named)) return [];
    return named
      .filter((folder): folder is string => typeof folder === "string" && isInsidePath(folder))
      .map((folder) => vscode.Uri.joinPath(extensionUri, folder));
  });
}

/** The packs of the workspace; one at the top of a folder is also found without a search. */
async function workspaceFolders(): Promise<readonly vscode.Uri[]> {
  const atRoots = (vscode.workspace.workspaceFolders ?? []).map(async ({ uri }) => {
    const file = vscode.Uri.joinPath(uri, "lessons", "pack.json");
    return (await isFile(file)) ? [file] : [];
  });
  const [searched, ...rooted] = await Promise.all([
    findWorkspaceFiles("**/lessons/pack.json", mostWorkspacePacks),
    ...atRoots,
  ]);
  const files = new Map([...searched, ...rooted.flat()].map((file) => [file.toString(), file]));
  const inOrder = [...files.values()].toSorted((a, b) => a.path.localeCompare(b.path, "en"));
  return inOrder.map((file) => vscode.Uri.joinPath(file, ".."));
}
