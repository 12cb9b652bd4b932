import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { ImportedName, Statement } from "../../ir/ir.ts";
import { namesOfBases } from "./members.ts";

/** All names of a module that are not bound here. */
export function around(module: string): ImportedName {
  return { module, member: "*", alias: null, role: "around" };
}

/**
 * What imports the types that a file uses and does not declare, from files beside it: bases before its own types,
 * others after them. `more`: what else is imported so.
 */
export function importTypes(
  [first]: readonly SyntaxView[],
  made: readonly Statement[],
  more: readonly string[] = [],
): { readonly bases: readonly Statement[]; readonly rest: readonly Statement[] } {
  if (!first) return { bases: [], rest: [] };
  const own = new Set(made.flatMap((each) => (each.kind === "class" ? [each.name] : [])));
  const range = { start: first.start, end: first.start };
  const toImport = (wanted: Iterable<string>): readonly Statement[] => {
    const others = [...wanted].filter((name) => !own.has(name));
    const names = others.map((name) => around(`./${name}`));
    return names.length === 0 ? [] : [{ kind: "import", names, range }];
  };
  const words = first.source.matchAll(/\b[A-Z_]\w*/g);
  return {
    bases: toImport(new Set(made.flatMap(namesOfBases))),
    rest: toImport(new Set([...more, ...[...words].map(([word]) => word)])),
  };
}
