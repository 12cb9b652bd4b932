// What Node's reading worker and the browser's have in common stands once in the package, in CommonJS files of
// `dist`. A browser has no `require`: these files come before the script of its worker, each as a function.
import * as l10n from "@vscode/l10n";

/** The files, the entry first; the build writes it. */
export const partsList = "web/readingParts.json";

const partsName = "attentionLensParts";

type Part = (
  require: (name: string) => object,
  module: { exports: object },
  exports: object,
  bundleUrl: string,
) => void;

/** The code before the script of a worker with these files. */
export function partsBefore(
  files: ReadonlyMap<string, Uint8Array>,
): readonly (string | Uint8Array)[] {
  return [
    `globalThis.${partsName} = {};\n`,
    ...[...files].flatMap(([name, text]) => [
      `globalThis.${partsName}[${JSON.stringify(name)}] = function (require, module, exports, bundleUrl) {\n`,
      text,
      "\n};\n",
    ]),
  ];
}

/** Loads one of these files, with those that it needs. */
export function loadPart(entry: string): object {
  const parts = (globalThis as { readonly [partsName]?: Readonly<Record<string, Part>> })[
    partsName
  ];
  const loaded = new Map<string, { exports: object }>();
  const load = (name: string): object => {
    if (name === "./words.cjs") return l10n;
    const file = name.replace(/^\.\//, "");
    const known = loaded.get(file);
    if (known) return known.exports;
    const part = parts?.[file];
    if (!part) throw new Error(`${name} is nothing that a browser has`);
    const module = { exports: {} };
    loaded.set(file, module);
    part(load, module, module.exports, "file:///");
    return module.exports;
  };
  return load(entry);
}
