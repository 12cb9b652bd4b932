import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { ImportedName, Statement } from "../../ir/ir.ts";
import { namesOfBases } from "./members.ts";

/** Names of a module that are not bound here: all of them, or one. */
export function around(module: string, member = "*"): ImportedName {
  return { module, member, alias: null, role: "around" };
}

/** The modules in which a name may be found that a file does not declare, the first before the others. */
type ModulesOf = (name: string) => readonly string[];

const ofLibraries = /^(?:javax?|kotlinx?|androidx?)(?:\/|$)/;

/** Where names of a file in a package are: `imported`: as its imports write them, `a.b.Name` or `a.b.*`. */
export function modulesInPackages(ownPackage: string, imported: readonly string[]): ModulesOf {
  const own = ownPackage.replaceAll(".", "/");
  const inPackage = (folder: string, name: string): string =>
    `./${folder === "" ? "" : `${folder}/`}${name} in ${own}`;
  const paths = imported.map((each) => each.split("."));
  const wholes = paths.filter((path) => path.at(-1) === "*");
  return (name) => {
    const exact = paths.find((path) => path.at(-1) === name);
    const among = wholes.map((path) => path.slice(0, -1).join("/"));
    const folders = exact ? [exact.slice(0, -1).join("/")] : [own, ...among];
    return folders
      .filter((folder) => !ofLibraries.test(folder))
      .map((folder) => inPackage(folder, name));
  };
}

/**
 * What imports the types that a file uses and does not declare, from files beside it: bases before its own types,
 * others after them. `more`: what else is imported so; `isOne`: nothing else of these files is.
 */
export function importTypes(
  [first]: readonly SyntaxView[],
  made: readonly Statement[],
  more: readonly string[] = [],
  modulesOf: ModulesOf = (name) => [`./${name}`],
  isOne = false,
): { readonly bases: readonly Statement[]; readonly rest: readonly Statement[] } {
  if (!first) return { bases: [], rest: [] };
  const own = new Set(made.flatMap((each) => (each.kind === "class" ? [each.name] : [])));
  const range = { start: first.start, end: first.start };
  const toImport = (wanted: Iterable<string>): readonly Statement[] => {
    const others = [...wanted].filter((name) => !own.has(name));
    const inModules = (member?: string): readonly ImportedName[] =>
      others.flatMap((name) => modulesOf(name).map((module) => around(module, member ?? name)));
    // What has the name itself goes before what the same files hold besides.
    const names = [...inModules(), ...(isOne ? [] : inModules("*"))];
    return names.length === 0 ? [] : [{ kind: "import", names, range }];
  };
  const words = first.source.matchAll(/\b[A-Z_]\w*/g);
  return {
    bases: toImport(new Set(made.flatMap(namesOfBases))),
    rest: toImport(new Set([...more, ...[...words].map(([word]) => word)])),
  };
}
