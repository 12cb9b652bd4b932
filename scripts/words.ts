// node scripts/words.ts: writes l10n/bundle.l10n.json, what there is to translate.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { collectWords, placesOf } from "./collectWords.ts";
import { root } from "./install.mjs";
import type { Finished } from "./processes.ts";

type Bundle = Readonly<Record<string, string>>;

const bundle = "l10n/bundle.l10n";
const manifest = "package.nls";

/** Whether every text can be translated, and every language has all of them. */
export async function checkWords(): Promise<Finished> {
  const { keys, problems } = await collectWords();
  const found = [...problems];
  const english = Object.fromEntries(keys.map((key) => [key, key]));
  if ((await readFile(inRoot(`${bundle}.json`), "utf8").catch(() => "")) !== toText(english)) {
    found.push(`${bundle}.json is stale: node scripts/words.ts writes it`);
  }
  for (const [name, words] of [
    [bundle, english],
    [manifest, await readBundle(`${manifest}.json`)],
  ] as const) {
    for (const file of await translationsOf(name)) {
      found.push(...compare(words, await readBundle(file)).map((what) => `${file}: ${what}`));
    }
  }
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

/** Writes the list of what there is to translate; translations are sorted as it is. */
export async function writeWords(): Promise<void> {
  const { keys } = await collectWords();
  await writeFile(inRoot(`${bundle}.json`), toText(Object.fromEntries(keys.map((k) => [k, k]))));
  for (const file of await translationsOf(bundle)) {
    const entries = Object.entries(await readBundle(file));
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    await writeFile(inRoot(file), toText(Object.fromEntries(entries)));
  }
}

function compare(words: Bundle, translated: Bundle): readonly string[] {
  const missing = Object.keys(words).filter((key) => !(key in translated));
  const unused = Object.keys(translated).filter((key) => !(key in words));
  const unlike = Object.entries(translated).filter(([key, text]) => {
    const asked = words[key];
    return asked !== undefined && placesOf(asked).join("") !== placesOf(text).join("");
  });
  return [
    ...missing.map((key) => `not translated: “${key}”`),
    ...unused.map((key) => `nobody says “${key}” any more`),
    ...unlike.map(([key, text]) => `other places than in “${key}”: “${text}”`),
  ];
}

/** `package.nls` → `package.nls.zh-tw.json` and its like. */
async function translationsOf(name: string): Promise<readonly string[]> {
  const { dir, base } = path.parse(name);
  const files = (await readdir(inRoot(dir))).filter((file) => {
    return file.startsWith(`${base}.`) && file.endsWith(".json") && file !== `${base}.json`;
  });
  return files.map((file) => path.posix.join(dir, file));
}

async function readBundle(file: string): Promise<Bundle> {
  return JSON.parse(await readFile(inRoot(file), "utf8")) as Bundle;
}

function toText(words: Bundle): string {
  return `${JSON.stringify(words, null, 2)}\n`;
}

function inRoot(file: string): string {
  return path.join(root, file);
}

if (process.argv[1] === import.meta.filename) await writeWords();
