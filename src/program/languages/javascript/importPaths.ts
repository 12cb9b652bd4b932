import { folderOf, foldersAround, joinPath } from "../../files.ts";
import type { Machine } from "../../values/value.ts";

const names = ["ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts"];
const endings = [...names.map((name) => `.${name}`), ...names.map((name) => `/index.${name}`)];

const settings = ["tsconfig.json", "tsconfig.app.json", "jsconfig.json"];

/** So many folders above the program may have the settings of its project. */
const mostAbove = 6;

/** What the names of modules begin with, and the folder that this stands for: `"@/*": ["./src/*"]`. */
type Alias = readonly [start: string, folder: string];

const aliasesKey = "javascript.aliases";

/** Those of the settings of the project, the nearest first. */
function aliasesOf({ files, state }: Machine): readonly Alias[] {
  const known = state.get(aliasesKey) as readonly Alias[] | undefined;
  if (known || !files) return known ?? [];
  const found = foldersAround("", mostAbove).flatMap((folder) => {
    const names = files.list(folder);
    return settings.flatMap((name) =>
      names?.includes(name) ? aliasesIn(files.text(joinPath(folder, name)) ?? "", folder) : [],
    );
  });
  state.set(aliasesKey, found);
  return found;
}

function aliasesIn(text: string, folder: string): readonly Alias[] {
  const own = text.replace(/^\s*\/\/.*$/gm, "");
  const base = joinPath(folder, /"baseUrl"\s*:\s*"([^"]+)"/.exec(own)?.[1] ?? ".");
  return Array.from(
    own.matchAll(/"([^"*]+)\*"\s*:\s*\[\s*"([^"*]*)\*"/g),
    ([, start, target]): Alias => [start!, joinPath(base, target!)],
  );
}

/** Where the settings of the project say that `@/lib/attention` is; null: nowhere. */
function settledPath(module: string, machine: Machine): string | null {
  const found = aliasesOf(machine).find(([start]) => module.startsWith(start));
  return found ? joinPath(found[1], module.slice(found[0].length)) : null;
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
