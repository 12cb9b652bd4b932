// Files that the documents name in backticks or link to: each is there.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";
import type { Finished } from "./processes.ts";

/** The files and folders that a Markdown text names: `src/engine/trace.ts`, [a page](docs/page.md). */
export function findNamedFiles(markdown: string): readonly string[] {
  const links = [...markdown.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = ""]) => target);
  const inCode = [...markdown.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)];
  const named = inCode.map(([, text = ""]) => text).filter((text) => startsHere.test(text));
  const own = [...links.filter((target) => !/^\w+:/.test(target)), ...named];
  return [...new Set(own)];
}

/** A path from the root of the project, of a file or a folder, without placeholders such as NAME. */
const startsHere =
  /^(\.(ci|github|vscode)|docs|l10n|licences|media|scripts|src|test|webview)\/[\w./@-]*$|^[\w.-]+\.(json|mjs|md|ts)$/;

/** Whether CONTRIBUTING.md still points at what is there. */
export async function checkNamedFiles(): Promise<Finished> {
  const page = "CONTRIBUTING.md";
  const text = readFileSync(path.join(root, page), "utf8");
  const missing = findNamedFiles(text).filter((file) => !existsSync(path.join(root, file)));
  const output = missing.map((file) => `${page} names ${file}, which is not there`).join("\n");
  return Promise.resolve({ code: missing.length, output });
}
