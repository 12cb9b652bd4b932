import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { type FileGap, mostTextInFiles, namesInFolder } from "../program/files.ts";
import { type AskedFiles, noFiles } from "../service/fetchedFiles.ts";

/**
 * The files beside a program on disk: those of the current folder if the program is in it, otherwise those
 * of its own folder. Links that lead out of it are not followed.
 */
export function openDiskFiles(file: string): AskedFiles {
  if (file === "-") return noFiles;
  const folder = path.dirname(path.resolve(file));
  const here = process.cwd();
  const root = realpathSync(isInside(here, folder) ? here : folder);
  const find = (name: string): { readonly whole: string } | { readonly gap: FileGap } => {
    const place = path.join(realpathSync(folder), name);
    if (!isInside(root, place)) return { gap: "outside" };
    try {
      const whole = realpathSync(place);
      if (!isInside(root, whole)) return { gap: "outside" };
      const info = statSync(whole);
      if (!info.isFile()) return { gap: "missing" };
      return info.size <= mostTextInFiles ? { whole } : { gap: "large" };
    } catch {
      return { gap: "missing" };
    }
  };
  const read = (name: string): Buffer | null => {
    const found = find(name);
    try {
      return "whole" in found ? readFileSync(found.whole) : null;
    } catch {
      return null;
    }
  };
  return {
    ...noFiles,
    text: (name) => {
      const bytes = read(name);
      return bytes && new TextDecoder().decode(bytes);
    },
    bytes: read,
    gap: (name) => {
      const found = find(name);
      return "gap" in found ? found.gap : "missing";
    },
    list: (name) => {
      try {
        const whole = realpathSync(path.join(folder, name));
        if (!isInside(root, whole)) return null;
        const entries = readdirSync(whole, { withFileTypes: true });
        return namesInFolder(
          entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })),
          whole === realpathSync(folder) ? path.basename(file) : null,
        );
      } catch {
        return null;
      }
    },
  };
}

function isInside(folder: string, place: string): boolean {
  const way = path.relative(folder, place);
  return way === "" || !(way.startsWith("..") || path.isAbsolute(way));
}
