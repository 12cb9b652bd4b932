import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { folderOf, joinPath, nameIn } from "../../files.ts";
import { rangeOf } from "../build.ts";
import { type Around, firstThere } from "../otherFiles.ts";

/** Where compilers are usually told to look for headers, from the folder of a file or one around it. */
const usualFolders = ["", "include", "inc", "src"];
const headerFolders = ["", "../", "../../"].flatMap((up) => usualFolders.map((each) => up + each));

/** More sources of one folder are not looked into. */
const mostSources = 24;

const mainFunction = /\bmain\s*\([^;{]*\)\s*(?:\/\/.*\s*)?\{/;

/** Takes what a program includes, and the sources of its headers. */
export function findOthers(parts: readonly SyntaxView[], around: Around): void {
  follow(parts, folderOf(around.own ?? ""), null, around);
}

function follow(
  parts: readonly SyntaxView[],
  folder: string,
  asked: TextRange | null,
  around: Around,
): void {
  for (const { name, view } of includesIn(parts)) {
    const range = asked ?? rangeOf(view);
    const paths = headerFolders.map((each) => joinPath(each, name));
    const path = firstThere(folder, paths, around);
    const taken = path === null ? null : around.take(path, range);
    if (path === null || !taken) continue;
    follow(taken, folderOf(path), range, around);
    around.putBehind(path);
    for (const source of sourcesOf(path, around)) {
      if (mainFunction.test(around.text(source) ?? "main(){")) continue;
      const more = around.take(source, range);
      if (!more) continue;
      follow(more, folderOf(source), range, around);
      around.putBehind(source);
    }
  }
}

interface Include {
  readonly name: string;
  readonly view: SyntaxView;
}

/** `#include "head.h"`, also in what depends on a condition, such as the guard of a header. */
function includesIn(parts: readonly SyntaxView[]): readonly Include[] {
  return parts.flatMap((view): readonly Include[] => {
    if (/^preproc_(?:ifn?def|if|else|elif)/.test(view.type)) return includesIn(view.named());
    const path = view.type === "preproc_include" ? view.field("path") : null;
    return path?.type === "string_literal" ? [{ name: path.text.slice(1, -1), view }] : [];
  });
}

/** The ending of a header. */
export const header = /\.(?:h|hh|hpp|hxx)$/;

const sourceEnding = /\.(?:c|cpp|cc|cxx)$/;

/** The files that define what a header declares: that of the same name, else those that include it. */
function sourcesOf(path: string, around: Around): readonly string[] {
  if (!header.test(path)) return [];
  const stem = path.replace(header, "");
  const folder = folderOf(stem);
  const name = nameIn(stem);
  const folders = new Set([
    folder,
    folder.replace(/(^|\/)inc(?:lude)?(?=\/|$)/, "$1src"),
    folder.replace(/(^|\/)inc(?:lude)?(?=\/|$)[^]*/, "$1src"),
    joinPath(folder, "src"),
    joinPath(folder, "../src"),
  ]);
  const names = ["c", "cpp", "cc", "cxx"].map((ending) => `${name}.${ending}`);
  for (const each of folders) {
    const found = firstThere(each, names, around);
    if (found !== null) return [found];
  }
  return [...folders].flatMap((each) => {
    const sources = around.list(each).filter((one) => sourceEnding.test(one));
    if (sources.length > mostSources) return [];
    return sources
      .map((one) => joinPath(each, one))
      .filter((one) => includes(around.text(one) ?? "", nameIn(path)));
  });
}

/** Whether a text includes a header of that name. */
function includes(text: string, name: string): boolean {
  const lines = text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]*)"/gm);
  return [...lines].some(([, path]) => nameIn(path!) === name);
}
