import { folderOf, foldersAround, joinPath } from "../../files.ts";

/** Folders further up are not searched. */
const mostFoldersUp = 6;

/**
 * The files that a module may be in, the nearest first: beside the file that imports it, or in a folder
 * around it. `..config` is relative to a package. `from`: the importing file; empty: the program.
 */
export function importPaths(module: string, from: string): readonly string[] {
  const [, dots = "", name = ""] = /^(\.*)(.*)$/.exec(module.replace(/\s/g, "")) ?? [];
  const path = name.replaceAll(".", "/");
  const here = folderOf(from);
  if (dots !== "") return inFolder(joinPath(here, "../".repeat(dots.length - 1)), path);
  const folders = foldersAround(here, mostFoldersUp);
  return path === "" ? [] : folders.flatMap((folder) => inFolder(folder, path));
}

function inFolder(folder: string, path: string): readonly string[] {
  const whole = joinPath(folder, path);
  const package_ = joinPath(whole, "__init__.py");
  return path === "" ? [package_] : [`${whole}.py`, package_];
}
