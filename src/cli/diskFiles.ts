import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { mostTextInFiles, namesInFolder } from "../program/files.ts";
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
  const read = (name: string): Buffer | null => {
    try {
      const whole = realpathSync(path.join(folder, name));
      const { size } = statSync(whole);
      return isInside(root, whole) && size <= mostTextInFiles ? readFileSync(whole) : null;
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
