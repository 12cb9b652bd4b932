import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { folderOf, joinPath } from "../../files.ts";
import { rangeOf } from "../build.ts";
import { type Around, firstThere, isThere } from "../otherFiles.ts";
import { isShortFunction } from "./names.ts";

/** Where the sources of a package are, from the folder of a program that uses it. */
const packageFolders = ["src", "../src", "../../src"];

/** What runs the tests of a package. */
export const runner = "runtests.jl";

/** Takes what a program includes, and the packages around it that it uses. */
export function findOthers(parts: readonly SyntaxView[], around: Around): void {
  const test = around.own === null ? parts.find(({ text }) => text.startsWith("@testset")) : null;
  follow(parts, around.own ?? "", null, around);
  const run =
    test && isThere(runner, around) && !around.wasTaken(runner)
      ? around.take(runner, rangeOf(test))
      : null;
  if (run && test) follow(run.filter(isUse), runner, rangeOf(test), around);
}

function follow(
  parts: readonly SyntaxView[],
  from: string,
  asked: TextRange | null,
  around: Around,
): void {
  for (const view of parts.filter(({ text }) => mayAsk.test(text)).flatMap(asking)) {
    const range = asked ?? rangeOf(view);
    for (const paths of pathsOf(view, from)) {
      const path = firstThere("", paths, around);
      if (path === null || (isUse(view) && around.wasTaken(path))) continue;
      const taken = around.take(path, range);
      if (taken) follow(taken, path, range, around);
    }
  }
}

const mayAsk = /\b(?:using|import|include)\b/;

/** The parts outside functions that ask for other files. */
function asking(view: SyntaxView): readonly SyntaxView[] {
  if (isUse(view) || isInclude(view)) return [view];
  if (view.type === "function" || view.type === "lambda" || isShortFunction(view)) return [];
  return view.children().flatMap(asking);
}

export function isUse({ type }: SyntaxView): boolean {
  return type === "using" || type === "import";
}

export function isInclude(view: SyntaxView): boolean {
  return view.type === "call" && view.field("function")?.text === "include";
}

/** Where each file that a part asks for may be, the likeliest first; `from`: the file of the part. */
export function pathsOf(view: SyntaxView, from: string): readonly (readonly string[])[] {
  if (isUse(view)) {
    return packagesIn(view).map((name) =>
      packageFolders.map((folder) => joinPath(folder, `${name}.jl`)),
    );
  }
  const [file] = view.fields("argument");
  const written = file ? textOf(file) : null;
  return written === null ? [] : [[joinPath(folderOf(from), written)]];
}

/** `using A, B: c`: A and B; modules of the program itself begin with a dot. */
function packagesIn(view: SyntaxView): readonly string[] {
  const found: string[] = [];
  let isNew = true;
  for (const { text } of view.fields("word")) {
    if (text === ":") break;
    if (isNew && /^\w+$/.test(text)) found.push(text);
    isNew = text === ",";
  }
  return found;
}

/** A path that is written out, from the folder of its file; null: it is not. */
function textOf(view: SyntaxView): string | null {
  const plain = /^"([^"$\\]+)"$/.exec(view.text)?.[1];
  if (plain !== undefined) return plain;
  const joined = /^(?:Base\.)?joinpath\(\s*@__DIR__\s*,((?:\s*"[^"$\\]+"\s*,?)+)\)$/.exec(
    view.text,
  )?.[1];
  return joined === undefined
    ? null
    : [...joined.matchAll(/"([^"]+)"/g)].map(([, part]) => part).join("/");
}

/** The names of the modules that files define. */
export function modulesIn(parts: readonly SyntaxView[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...parts];
  for (let view = open.pop(); view; view = open.pop()) {
    if (view.type === "module") found.add(view.field("name")?.text ?? "");
    if (/^(?:module|block|begin)$/.test(view.type) || view.type === "macro")
      open.push(...view.children());
  }
  return found;
}
