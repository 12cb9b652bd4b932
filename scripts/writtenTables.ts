import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { programLanguage } from "../src/program/programLanguages.ts";
import {
  directiveWordsOf,
  rowOf,
  settingTable,
  type WrittenSetting,
} from "../src/settings/settings.ts";
import { languages, type LanguageName } from "../src/source/languages.ts";
import { root } from "./install.mjs";
import type { Finished } from "./processes.ts";

/** What each option means; here, because an editor that starts has no use for it. */
const meanings: Readonly<Record<WrittenSetting, string>> = {
  headCount: "the number of heads",
  keyValueHeadCount: "the number of key-value heads, which the heads share",
  causal: "whether later positions are masked",
  tokens: "names of the positions",
  scale: "replaces 1/√(head width)",
  temperature: "divides the scores",
  removedHeads: "heads that are turned off, counted from 0",
  headCombination: "the heads side by side, or their mean",
  activation: "of an MLP",
  weightLayout: "weights as in PyTorch's `Linear`, or as in `x @ W`",
  norm: "of a block",
  placement: "norms before or after each sublayer of a block",
  residual: "whether a block adds its input to what its sublayers compute",
};

/** The options of a directive, from the table of settings. */
function toOptions(): string {
  const rows = (Object.keys(settingTable) as WrittenSetting[]).map((name) => {
    const row = rowOf(name);
    const words = row.kind === "flag" && row.off ? directiveWordsOf(name) : [row.example];
    const listed = row.kind === "choice" ? Object.keys(row.choices) : [];
    const choices = listed.map((word) => `\`${word}\``).join(", ");
    const meaning = choices === "" ? meanings[name] : `${meanings[name]}: ${choices}`;
    return [words.map((word) => `\`${word}\``).join(", "), meaning];
  });
  return toTable(["option", "meaning"], rows);
}

/** What is not followed of each language; here, because only a reader has a use for it. */
const leftOut: Readonly<Partial<Record<LanguageName, string>>> = {
  python: "other libraries that compute",
  typescript: "`Math.random`, layers of TensorFlow.js",
  javascript: "`Math.random`, layers of TensorFlow.js",
  csharp: "`decimal`, layers of TorchSharp",
  java: "libraries that are not Java's own",
  kotlin: "coroutines, inner classes",
  c: "`goto`",
  cpp: "`goto`, libraries other than Eigen",
  go: "`math/rand`, goroutines, the order of a map",
  rust: "crates other than ndarray, macros of the program, threads",
  r: "data frames, packages",
  julia: "what `rand` draws, macros of the program, layers of Flux",
  matlab: "what `rand` draws, classes, complex numbers",
};

/** Languages that are listed with another one: TSX with TypeScript. */
const listedWith: ReadonlySet<LanguageName> = new Set(["typescriptReact"]);

/** Which lines of a program have shapes. */
function shapesIn(name: LanguageName): string {
  const followed = programLanguage(name);
  if (followed?.shapes === "open") return "of model code, by the names of the code";
  if (followed?.shapes === "pointers") return "of pointers, by the names of the code";
  if (followed?.arrays) return "of arrays, by the names of the code";
  return "of what the program computes";
}

/** The languages whose programs are followed, from the tables of languages. */
function toLanguages(): string {
  const rows = (Object.keys(languages) as LanguageName[])
    .filter((name) => programLanguage(name) && !listedWith.has(name))
    .map((name) => {
      const missing = leftOut[name];
      if (missing === undefined) throw new Error(`${name} has no words in ${import.meta.filename}`);
      return [languages[name].name, shapesIn(name), missing];
    });
  return toTable(["language", "shapes at the ends of lines", "not followed"], rows);
}

const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The tables that documents hold between two comments. */
const tables = [
  { page: "docs/settings.md", name: "options", write: toOptions },
  { page: "README.md", name: "languages", write: toLanguages },
] as const;

/** The text of a document, and what it should be. */
async function toPage({ page, name, write }: (typeof tables)[number]) {
  const file = path.join(root, page);
  const text = await readFile(file, "utf8");
  const block = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- end of ${name} -->`);
  const written = `<!-- ${name} -->\n\n${write()}\n\n<!-- end of ${name} -->`;
  const config = (await resolveConfig(file)) ?? {};
  const fresh = await format(
    text.replace(block, () => written),
    { ...config, filepath: file },
  );
  return { file, text, fresh, isThere: block.test(text) };
}

/** Whether the tables in documents are those of the program. */
export async function checkTables(): Promise<Finished> {
  const stale: string[] = [];
  for (const table of tables) {
    const { text, fresh, isThere } = await toPage(table);
    if (fresh !== text || !isThere)
      stale.push(`The ${table.name} in ${table.page} are stale: npm run format writes them`);
  }
  return { code: stale.length, output: stale.join("\n") };
}

/** Writes the tables into their documents. */
export async function writeTables(): Promise<void> {
  for (const table of tables) {
    const { file, fresh } = await toPage(table);
    await writeFile(file, fresh);
  }
}
