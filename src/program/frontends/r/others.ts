import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { folderOf, isElsewhere, joinPath } from "../../files.ts";
import { rangeOf } from "../build.ts";
import { type Around, isThere } from "../otherFiles.ts";
import { isTest } from "./tests.ts";

/** Where R may have been started, from the folder of the program. */
const startFolders = ["", "..", "../.."];

/** Where the code of a package is, from the folder of its tests. */
const packageFolders = ["../../R", "../R"];

/** Takes what a program runs with `source`, and the package that it tests. */
export function findOthers(parts: readonly SyntaxView[], around: Around): void {
  const test = parts.find(isTest);
  if (test && around.own === null) takePackage(around, rangeOf(test));
  follow(parts, around.own ?? "", null, around);
}

/** Takes the code of a package, and the helpers of its tests. */
function takePackage(around: Around, range: TextRange): void {
  const own = packageFolders.find((folder) => around.list(folder).some(isCode));
  const helpers = around.list("").filter((name) => /^helper.*\.[rR]$/.test(name));
  const code = own === undefined ? [] : around.list(own).filter(isCode);
  for (const path of [...code.map((name) => joinPath(own!, name)), ...helpers]) {
    const taken = around.take(path, range);
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
  for (const view of parts.flatMap(sourcesIn)) {
    const range = asked ?? rangeOf(view);
    const path = pathsOf(view, from).find((each) => isThere(each, around));
    const taken = path === undefined ? null : around.take(path, range);
    if (path !== undefined && taken) follow(taken, path, range, around);
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
