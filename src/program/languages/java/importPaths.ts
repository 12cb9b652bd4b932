import type { Machine } from "../../values/value.ts";
import { usualPath } from "./usual.ts";

/** The file that declares a type: `./Value` is in `Value.java` beside the program, or assumed. */
export function importPaths(module: string, from: string, { files }: Machine): readonly string[] {
  const [, name] = /^\.\/(\w+)$/.exec(module) ?? [];
  if (name === undefined || !files) return [];
  const own = `${name}.java`;
  const path = files.list("")?.includes(own) ? own : usualPath(name);
  return path === null || path === from ? [] : [path];
}
