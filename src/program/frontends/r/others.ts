import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { folderOf, isElsewhere, joinPath, nameIn } from "../../files.ts";
import { rangeOf } from "../build.ts";
import { type Around, firstThere, mostFiles } from "../otherFiles.ts";
import { isTest } from "./tests.ts";

/** Where R may have been started, from the folder of the program. */
const startFolders = ["", "..", "../.."];

/** Where a package is, from the folder of its tests, its vignettes and its examples. */
const packageFolders = ["../..", "..", ""];

/** Takes what a program runs with `source`, and the package that it tests or uses. */
export function findOthers(parts: readonly SyntaxView[], around: Around): void {
  if (around.own === null) {
    const test = parts.find(isTest);
    if (test) {
      const helpers = around.list("").filter((name) => /^helper.*\.[rR]$/.test(name));
      const folders = packageFolders.filter((each) => each !== "");
      const code = folders.map((each) => codeIn(each, around)).find(({ length }) => length > 0);
      takeAll([...suited(code ?? [], parts, around), ...helpers], rangeOf(test), around);
    } else {
      takeUsed(parts, around);
    }
  }
  follow(parts, around.own ?? "", null, around);
}

/** Takes the code of the package around a program that uses it. */
function takeUsed(parts: readonly SyntaxView[], around: Around): void {
  const asking = parts.filter(({ text }) => /\b(?:library|require\w*|load_all)\(|::/.test(text));
  if (asking.length === 0) return;
  for (const folder of packageFolders) {
    const description = around.text(joinPath(folder, "DESCRIPTION")) ?? "";
    const name = /^Package:[ \t]*([\w.]+)/m.exec(description)?.[1]?.replaceAll(".", "\\.");
    if (name === undefined) continue;
    const uses = new RegExp(
      `\\b(?:library|require\\w*)\\(\\s*["']?${name}\\b|\\b${name}::|\\bload_all\\(`,
    );
    const use = asking.find(({ text }) => uses.test(text));
    if (!use) continue;
    takeAll(suited(codeIn(folder, around), parts, around), rangeOf(use), around);
    return;
  }
}

/** The files of the code of a package that is in a folder. */
function codeIn(folder: string, around: Around): readonly string[] {
  const own = joinPath(folder, "R");
  return around.list(own).flatMap((name) => (isCode(name) ? [joinPath(own, name)] : []));
}

/** As many files as are lowered together: of many, those named like what a program mentions, and like helpers. */
function suited(
  paths: readonly string[],
  parts: readonly SyntaxView[],
  around: Around,
): readonly string[] {
  if (paths.length <= mostFiles) return paths;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const words = (text: string): readonly string[] => (text.match(/[\w.]+/g) ?? []).map(plain);
  const byName = new Map(paths.map((path) => [plain(nameIn(path).replace(/\.\w+$/, "")), path]));
  const found = new Set(
    parts.flatMap(({ text }) => words(text)).flatMap((word) => byName.get(word) ?? []),
  );
  for (const path of found) {
    if (found.size >= mostFiles / 2) break;
    for (const word of words(around.text(path) ?? "")) {
      const next = byName.get(word);
      if (next !== undefined) found.add(next);
    }
  }
  const help = paths.filter((path) =>
    /^(?:aaa|helper|util|internal|common|global)/i.test(nameIn(path)),
  );
  const chosen = new Set([...found, ...help].slice(0, mostFiles));
  return paths.filter((path) => chosen.has(path));
}

function takeAll(paths: readonly string[], range: TextRange, around: Around): void {
  for (const path of paths) {
    const taken = around.wasTaken(path) ? null : around.take(path, range);
    if (taken) follow(taken, path, range, around);
  }
}

function isCode(name: string): boolean {
  return /\.[rR]$/.test(name);
}

function follow(
  parts: readonly SyntaxView[],
  from: string,
  asked: TextRange | null,
  around: Around,
): void {
  for (const view of parts.filter(({ text }) => text.includes("source")).flatMap(sourcesIn)) {
    const range = asked ?? rangeOf(view);
    const path = firstThere("", pathsOf(view, from), around);
    const taken = path === null ? null : around.take(path, range);
    if (path !== null && taken) follow(taken, path, range, around);
  }
}

/** The calls of `source` outside functions. */
function sourcesIn(view: SyntaxView): readonly SyntaxView[] {
  if (view.type === "function_definition") return [];
  return isSource(view) ? [view] : view.named().flatMap(sourcesIn);
}

/** Whether it runs another file. */
export function isSource(view: SyntaxView): boolean {
  return view.type === "call" && /^(?:base::)?source$/.test(view.field("function")?.text ?? "");
}

/** Where the file of a call of `source` may be, the likeliest first; `from`: the file of the call. */
export function pathsOf(view: SyntaxView, from: string): readonly string[] {
  const written = writtenIn(view);
  if (written === null || isElsewhere(written) || written.startsWith("~")) return [];
  const folders = [startFolders[0]!, folderOf(from), ...startFolders.slice(1)];
  return [...new Set(folders.map((folder) => joinPath(folder, written)))];
}

/** The path that a call of `source` names, or the end of it, as far as it is written out; null: it is not. */
export function writtenIn(view: SyntaxView): string | null {
  const given = argumentsOf(view);
  const file = given.find((each) => each.field("name")?.text === "file") ?? given[0];
  return file ? textOf(file.field("value")) : null;
}

function argumentsOf(view: SyntaxView): readonly SyntaxView[] {
  return (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
}

/** The text, or the end of it, of an expression that is a path. */
function textOf(view: SyntaxView | null): string | null {
  if (view?.type === "string") return view.text.slice(1, -1);
  if (view?.type !== "call") return null;
  const name = (view.field("function")?.text ?? "").replace(/^\w+::/, "");
  const parts = argumentsOf(view).map((each) => (each.field("name") ? null : each.field("value")));
  if (name === "normalizePath") return textOf(parts[0] ?? null);
  if (name !== "file.path" && name !== "here" && name !== "paste0") return null;
  const texts = parts.filter((each) => each !== null).map(textOf);
  const known = texts.slice(texts.lastIndexOf(null) + 1);
  const text = known.join(name === "paste0" ? "" : "/");
  return known.length === 0 ? null : known.length < texts.length ? text.replace(/^\/+/, "") : text;
}
