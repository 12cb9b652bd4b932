import { joinPath } from "../../files.ts";
import type { Machine } from "../../values/value.ts";
import { fileInPackages } from "../declared/packages.ts";
import { usualPath } from "./usual.ts";

/** A type has a file that is called like it. */
function find(folder: string, name: string, _: string, { files }: Machine): string | null {
  const own = `${name}.java`;
  return files?.list(folder)?.includes(own) ? joinPath(folder, own) : null;
}

/** The file that declares a type of a package, or of none: `./a/b/Value in p`; or what is assumed of it. */
export function importPaths(module: string, from: string, machine: Machine): readonly string[] {
  if (!machine.files) return [];
  const [name] = /\w+(?= in )/.exec(module) ?? [];
  const path =
    fileInPackages(module, from, machine, "java", find) ??
    (name === undefined ? null : usualPath(name));
  return path === null || path === from ? [] : [path];
}
