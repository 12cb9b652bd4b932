import type { Statement } from "./ir/ir.ts";

/** The files that a program may read, by paths relative to the folder of its own file: `../config.json`. */
export interface FilePort {
  /** null: there is none, it is too large, or it is not known yet. Never throws. */
  text(path: string): string | null;
  /** The same, as it is stored. */
  bytes(path: string): Uint8Array | null;
  /** What is in a folder, without the program itself; the names of folders end with `/`. */
  list(folder: string): readonly string[] | null;
  /** Why a file is not read; without this, none of them is there. */
  readonly gap?: (path: string) => FileGap;
}

/** Why a file that a program reads is not read. */
export type FileGap = "missing" | "large" | "outside" | "unsaved" | "untrusted" | "late";

const gapReasons: Readonly<Record<FileGap | "remote", (path: string) => string>> = {
  missing: (path) => `there is no file \`${path}\` beside the program: put it there`,
  large: (path) => `the file \`${path}\` beside the program is too large: use a smaller one`,
  outside: (path) => `only files beside the program are read: put \`${path}\` there`,
  unsaved: (path) =>
    `the file \`${path}\` is looked for beside the program, which is not saved: save it`,
  untrusted: (path) =>
    `the file \`${path}\` is read only if the workspace is trusted: trust this workspace`,
  late: (path) => `the file \`${path}\` is still being read: it counts as soon as it is there`,
  remote: (path) => `nothing is read from the network: put \`${path}\` beside the program`,
};

/** The last part of a path. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A folder, and so many around it, the nearest first. */
export function foldersAround(folder: string, most: number): readonly string[] {
  return Array.from({ length: most + 1 }, (_, up) => joinPath(folder, "../".repeat(up)));
}

/** Why a file is not read, and what helps; `path`: as the program writes it. */
export function whyNotRead(path: string, files: FilePort | null): string {
  const name = nameIn(path);
  if (/^\w+:\/\//.test(path)) return gapReasons.remote(name);
  if (isElsewhere(path)) return gapReasons.outside(name);
  return gapReasons[gapOf(joinPath("", path), files)](path);
}

/** Why a file beside the program is not read. */
export function gapOf(path: string, files: FilePort | null): FileGap {
  return files?.gap?.(path) ?? "missing";
}

/** Whether a path does not begin beside the program: `/data/x.npy`, `C:\\x.npy`, `https://…`. */
export function isElsewhere(path: string): boolean {
  return /^(?:\/|[A-Za-z]:|\w+:\/\/)/.test(path);
}

/** The start of the paths of what is assumed, as nothing declares it: no file is called so. */
export const usualStart = "usual:";

/** The files of a run, of which some are programs. */
export interface ProgramFiles extends FilePort {
  /** The statements of another file of the program; null: it cannot be parsed. */
  lower(text: string, path: string): readonly Statement[] | null;
}

/** Larger files are not read, in bytes. */
export const mostTextInFiles = 2_000_000;

/** A place in another file than that of the program. */
export interface OtherPlace {
  /** Relative to the folder of the program. */
  readonly file: string;
  readonly start: number;
}

/** More names in one folder are not read. */
const mostNames = 2000;

/** The names in a folder as a program lists them. `own`: the program itself, if it is there. */
export function namesInFolder(
  entries: readonly { readonly name: string; readonly isFolder: boolean }[],
  own: string | null,
): readonly string[] {
  return entries
    .filter(({ name }) => name !== own && !name.startsWith("."))
    .slice(0, mostNames)
    .map(({ name, isFolder }) => (isFolder ? `${name}/` : name))
    .toSorted();
}

/** A path from a folder of the program: `join("models/", "../config.json")` is `config.json`. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split("/")) {
    if (part === "" || part === ".") continue;
    const last = parts.at(-1);
    if (part === ".." && last !== undefined && last !== "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

/** `models` for `models/gpt.py`; empty: the folder of the program. */
export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
