// The licences of everything that the bundles carry. A package that ships no text, and what is carried
// without being a package, has its text in licences/NAME, with the source in its first line.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type BuildRecord, buildRecordFile, ensureBundles } from "./bundles.ts";
import { root } from "./install.mjs";
import type { Finished } from "./processes.ts";

/** A component of the package, with its notices. */
export interface Notice {
  readonly title: string;
  readonly texts: readonly string[];
}

/** Packages that esbuild does not see: they are copied, or what they compile carries parts of them. */
const copied = ["@vscode/tree-sitter-wasm", "web-tree-sitter", "webgpu", "assemblyscript"];

/** A grammar by its file, dist/wasm/tree-sitter-python.wasm; one repository has two of them. */
const grammar = /^dist\/wasm\/(tree-sitter-[\w-]+)\.wasm$/;
const grammarTogether: Readonly<Record<string, string>> = {
  "tree-sitter-tsx": "tree-sitter-typescript",
};

/** Files of ours that follow the method of a library, by its name. */
const methods: Readonly<Record<string, string>> = {
  "src/program/libraries/python/fdlibm.ts": "fdlibm",
};

/** What stands in dist of a build: the rest of it does not ship. */
function shippedParts({ parts }: BuildRecord) {
  return Object.values(parts).filter(({ outputs }) =>
    outputs.every((file) => file.startsWith("dist/")),
  );
}

/** A notice for everything that a build carries, sorted by name; some may be without a text. */
export function toNotices(record: BuildRecord, folder = root): readonly Notice[] {
  const parts = shippedParts(record);
  const packages = new Set(copied.map((name) => `node_modules/${name}`));
  for (const input of parts.flatMap(({ inputs }) => inputs)) {
    const found = /.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
    if (found !== undefined) packages.add(found);
  }
  const followed = Object.entries(methods).flatMap(([file, name]) =>
    parts.some(({ inputs }) => inputs.includes(file)) ? [name] : [],
  );
  const grammars = new Set<string>();
  for (const output of parts.flatMap(({ outputs }) => outputs)) {
    const name = grammar.exec(output)?.[1];
    if (name !== undefined) grammars.add(grammarTogether[name] ?? name);
  }
  return [
    ...[...packages].sort().map((name) => toPackageNotice(path.join(folder, name), folder)),
    ...[...grammars, ...followed]
      .sort()
      .map((name) => ({ title: name, texts: readKept(name, folder) })),
  ];
}

function toPackageNotice(packageFolder: string, folder: string): Notice {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(packageFolder, "package.json"), "utf8"),
  ) as { readonly name: string; readonly version: string; readonly license: string };
  const own = readdirSync(packageFolder).filter((file) =>
    /^(licen[cs]e|copying|notice)/i.test(file),
  );
  const texts = own.sort().map((file) => readText(path.join(packageFolder, file)));
  return { title: `${name} ${version} (${license})`, texts: [...texts, ...readKept(name, folder)] };
}

function readKept(name: string, folder: string): readonly string[] {
  const kept = path.join(folder, "licences", name);
  if (!existsSync(kept)) return [];
  return readdirSync(kept).map((file) => readText(path.join(kept, file)));
}

const readText = (file: string) => readFileSync(file, "utf8").trim();

/** The page that ships. */
export function toNoticesPage(notices: readonly Notice[]): string {
  const rule = "-".repeat(80);
  return `${notices.map(({ title, texts }) => [title, ...texts].join("\n\n")).join(`\n\n${rule}\n\n`)}\n`;
}

/** Components without a licence text. */
export function findWithoutText(notices: readonly Notice[]): readonly string[] {
  return notices
    .filter(({ texts }) => !texts.some((text) => text.length > 200))
    .map(({ title }) => `${title} is bundled without the text of its licence: keep it in licences`);
}

/** Whether all that the bundles carry has its text; builds them where they are stale. */
export async function checkNotices(): Promise<Finished> {
  await ensureBundles();
  const record = JSON.parse(readText(buildRecordFile)) as BuildRecord;
  const problems = findWithoutText(toNotices(record));
  return { code: problems.length, output: problems.join("\n") };
}
