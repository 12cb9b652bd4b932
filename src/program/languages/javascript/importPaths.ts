import { folderOf, joinPath } from "../../files.ts";

const endings = [".ts", ".tsx", ".js", ".jsx", ".mjs", ".mts", "/index.ts", "/index.js"];

/** The files that `./attention` may be in. `from`: the importing file; empty: the program. */
export function importPaths(module: string, from: string): readonly string[] {
  if (!module.startsWith(".")) return [];
  const path = joinPath(folderOf(from), module);
  const bare = path.replace(/\.[cm]?jsx?$/, "");
  const isWhole = /\.[cm]?[jt]sx?$/.test(path);
  return [...(isWhole ? [path] : []), ...endings.map((ending) => bare + ending)];
}
