import { folderOf, joinPath } from "../../files.ts";
import type { Machine } from "../../values/value.ts";

const names = ["ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts"];
const endings = [...names.map((name) => `.${name}`), ...names.map((name) => `/index.${name}`)];

const settings = ["tsconfig.json", "tsconfig.app.json", "jsconfig.json"];

/** So many folders above the program may have the settings of its project. */
const mostAbove = 6;

/** Where the settings of the project say that `@/lib/attention` is: `"@/*": ["./src/*"]`; null: nowhere. */
function settledPath(module: string, { files }: Machine): string | null {
  for (let above = 0; files && above <= mostAbove; above++) {
    const folder = "../".repeat(above);
    for (const name of settings) {
      const text = files.text(folder + name)?.replace(/^\s*\/\/.*$/gm, "");
      if (text === undefined) continue;
      const base = /"baseUrl"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? ".";
      for (const [, start, target] of text.matchAll(/"([^"*]+)\*"\s*:\s*\[\s*"([^"*]*)\*"/g)) {
        if (!module.startsWith(start!)) continue;
        return joinPath(joinPath(folder + base, target!), module.slice(start!.length));
      }
    }
  }
  return null;
}

/**
 * The files that `./attention` may be in; `./attention.js` may be written in TypeScript. `from`: the
 * importing file; empty: the program.
 */
export function importPaths(module: string, from: string, machine: Machine): readonly string[] {
  const path = module.startsWith(".")
    ? joinPath(folderOf(from), module)
    : /^(?:@|~|#|\$lib)\w*\//.test(module)
      ? settledPath(module, machine)
      : null;
  if (path === null) return [];
  const isWhole = /\.[cm]?[jt]sx?$/.test(path);
  const bare = path.replace(/\.[cm]?jsx?$/, "");
  const all = bare === "" ? endings.slice(names.length) : endings;
  const paths = [...(isWhole ? [path] : []), ...all.map((ending) => bare + ending)];
  return paths.map((each) => each.replace(/^\//, ""));
}
