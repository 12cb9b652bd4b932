import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { type FilePort, folderOf, joinPath } from "../../files.ts";
import { rangeOf } from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import type { Around } from "../otherFiles.ts";

/** Takes the files of the package of a text, and those of the packages of its module that it imports. */
export function findOthers(parts: readonly SyntaxView[], around: Around): void {
  const folder = folderOf(around.own ?? "");
  const range = rangeOf(parts.find(({ type }) => type === "package_clause") ?? parts[0]!);
  const own = takePackage(parts, folder, range, around);
  for (const each of [...parts, ...own]) {
    if (each.type !== "import_declaration") continue;
    for (const { path } of importsIn(each)) takeModule(path, rangeOf(each), around, 0);
  }
}

/** What only is known of an imported package, and of those that it imports itself, is their types. */
function takeModule(path: string, range: TextRange, around: Around, depth: number): void {
  const folder = packageFolder(path, around);
  if (folder === null || depth > 4) return;
  for (const file of codeIn(folder, around)) {
    const taken = around.take(file, range, path) ?? [];
    for (const each of taken.filter(({ type }) => type === "import_declaration"))
      for (const inner of importsIn(each)) takeModule(inner.path, range, around, depth + 1);
  }
}

/** A package that is imported, and the name that it has here. */
export function importsIn(
  view: SyntaxView,
): readonly { readonly path: string; readonly name: string; readonly view: SyntaxView }[] {
  const specs = partsOf(view).flatMap((each) =>
    each.type === "import_spec_list" ? partsOf(each) : [each],
  );
  return specs.flatMap((each) => {
    const path = (each.field("path")?.text ?? "").replace(/["`]/g, "");
    const name = each.field("name")?.text ?? path.split("/").at(-1) ?? path;
    return path === "" ? [] : [{ path, name, view: each }];
  });
}

/** Names of systems and machines in the names of files that are only for them. */
const forSome = /_(?:windows|darwin|freebsd|android|js|wasm|arm64|arm|386|ios|plan9)\.go$/;

/** The files of a package, without its tests. */
function codeIn(folder: string, { list }: Pick<Around, "list">): readonly string[] {
  return list(folder)
    .filter((name) => name.endsWith(".go") && !/_test\.go$/.test(name) && !forSome.test(name))
    .map((name) => joinPath(folder, name));
}

/** The folder of a package of the program's own module; null: it is of another. */
function packageFolder(path: string, around: Pick<Around, "list" | "text">): string | null {
  if (/^\.{1,2}\//.test(path)) return joinPath("", path);
  for (const up of ["", "..", "../..", "../../.."]) {
    if (!around.list(up).includes("go.mod")) continue;
    const module = /^\s*module\s+"?([^\s"]+)/m.exec(around.text(joinPath(up, "go.mod")) ?? "")?.[1];
    if (module === undefined) return null;
    if (path === module) return joinPath(up, "");
    return path.startsWith(`${module}/`) ? joinPath(up, path.slice(module.length + 1)) : null;
  }
  return null;
}

/** The first file of a package of the program's own module, which has the others with it. */
export function pathsOfPackage(path: string, files: FilePort | null): readonly string[] {
  if (!files) return [];
  const around = {
    text: (file: string) => files.text(file),
    list: (folder: string) => files.list(folder) ?? [],
  };
  const folder = packageFolder(path, around);
  return folder === null ? [] : codeIn(folder, around).slice(0, 1);
}

/** A file of the same package, with what it declares. */
interface Candidate {
  readonly path: string;
  readonly text: string;
  readonly names: ReadonlySet<string>;
}

const declarations = /^(?:func|type|var|const)\s+(?:\([^)]*?(\w+)(?:\[[^\]]*\])?\s*\)\s*)?(\w+)/gm;
const blocks = /^(?:var|const|type)\s*\(\n([^]*?)^\)/gm;

/** The names that a file declares at its top; methods by their types: `Matrix.Scale`. */
function namesIn(text: string): ReadonlySet<string> {
  const single = [...text.matchAll(declarations)].map(([, owner, name]) =>
    owner === undefined ? name! : `${owner}.${name!}`,
  );
  const inBlocks = [...text.matchAll(blocks)].flatMap(([, body = ""]) =>
    [...body.matchAll(/^\s*(\w+(?:\s*,\s*\w+)*)/gm)].flatMap(([, list = ""]) =>
      list.split(/\s*,\s*/),
    ),
  );
  return new Set([...single, ...inBlocks]);
}

/** The other files of a package that declare what is used: all of it where the package is imported. */
function takePackage(
  parts: readonly SyntaxView[],
  folder: string,
  range: TextRange,
  around: Around,
): readonly SyntaxView[] {
  const source = parts[0]?.source ?? "";
  const clause = /^\s*package\s+(\w+)/m;
  const name = clause.exec(source)?.[1];
  const own = namesIn(source);
  const candidates = codeIn(folder, around).flatMap((path): readonly Candidate[] => {
    const text = path === around.own ? null : around.text(path);
    if (text === null || clause.exec(text)?.[1] !== name) return [];
    if (/^\/\/\s*\+build|^\/\/go:build/m.test(text)) return [];
    const names = namesIn(text);
    return own.has("main") && names.has("main") ? [] : [{ path, text, names }];
  });
  const taken = new Map<string, readonly SyntaxView[]>();
  const known = new Set(own);
  const used = new Set(source.match(/\w+/g));
  const isUsed = (declared: string): boolean => {
    const [first = "", method] = declared.split(".");
    if (method === undefined) return used.has(first) && !known.has(first);
    return known.has(first) && used.has(method) && !known.has(declared);
  };
  // A package that is imported is used by others, too.
  const isAll = around.own !== null;
  // What several files declare is of one of several programs in the folder.
  const isTorn = ({ path, names }: Candidate): boolean => {
    const others = candidates.filter((each) => each.path !== path && !taken.has(each.path));
    return [...names].some(
      (each) =>
        each !== "init" &&
        (known.has(each) || (isUsed(each) && others.some((one) => one.names.has(each)))),
    );
  };
  for (let before = -1; before !== taken.size;) {
    before = taken.size;
    for (const candidate of candidates) {
      const { path, text, names } = candidate;
      if (taken.has(path) || !(isAll || [...names].some(isUsed)) || isTorn(candidate)) continue;
      const made = around.take(path, range);
      if (!made) continue;
      taken.set(path, made);
      for (const each of names) known.add(each);
      for (const each of text.match(/\w+/g) ?? []) used.add(each);
    }
  }
  return [...taken.values()].flat();
}
