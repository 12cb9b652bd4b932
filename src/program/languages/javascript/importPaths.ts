import { folderOf, joinPath } from "../../files.ts";

const names = ["ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts"];
const endings = [...names.map((name) => `.${name}`), ...names.map((name) => `/index.${name}`)];

/**
 * The files that `./attention` may be in; `./attention.js` may be written in TypeScript. `from`: the
 * importing file; empty: the program.
 */
export function importPaths(module: string, from: string): readonly string[] {
  if (!module.startsWith(".")) return [];
  const path = joinPath(folderOf(from), module);
  const isWhole = /\.[cm]?[jt]sx?$/.test(path);
  const bare = path.replace(/\.[cm]?jsx?$/, "");
  const all = bare === "" ? endings.slice(names.length) : endings;
  const paths = [...(isWhole ? [path] : []), ...all.map((ending) => bare + ending)];
  return paths.map((each) => each.replace(/^\//, ""));
}
