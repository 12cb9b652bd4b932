import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import {
  directiveWordsOf,
  rowOf,
  settingTable,
  type WrittenSetting,
} from "../src/settings/settings.ts";
import { root } from "./install.mjs";
import type { Finished } from "./processes.ts";

const page = path.join(root, "README.md");
const block = /<!-- options -->[\s\S]*?<!-- end of options -->/;

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

/** The options of a directive as a table of Markdown, from the table of settings. */
function toOptions(): string {
  const rows = (Object.keys(settingTable) as WrittenSetting[]).map((name) => {
    const row = rowOf(name);
    const words = row.kind === "flag" && row.off ? directiveWordsOf(name) : [row.example];
    const listed = row.kind === "choice" ? Object.keys(row.choices) : [];
    const choices = listed.map((word) => `\`${word}\``).join(", ");
    const meaning = choices === "" ? meanings[name] : `${meanings[name]}: ${choices}`;
    return `| ${words.map((word) => `\`${word}\``).join(", ")} | ${meaning} |`;
  });
  const head = ["| option | meaning |", "| --- | --- |"];
  return ["<!-- options -->", "", ...head, ...rows, "", "<!-- end of options -->"].join("\n");
}

async function toPage(): Promise<{ readonly text: string; readonly fresh: string }> {
  const text = await readFile(page, "utf8");
  const config = (await resolveConfig(page)) ?? {};
  const fresh = await format(text.replace(block, toOptions()), { ...config, filepath: page });
  return { text, fresh };
}

/** Whether the options in README.md are those of the table of settings. */
export async function checkOptions(): Promise<Finished> {
  const { text, fresh } = await toPage();
  if (fresh === text) return { code: 0, output: "" };
  return { code: 1, output: "The options in README.md are stale: npm run format writes them" };
}

/** Writes the options into README.md. */
export async function writeOptions(): Promise<void> {
  await writeFile(page, (await toPage()).fresh);
}
