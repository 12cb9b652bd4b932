import { folderOf, joinPath, nameIn } from "../../files.ts";
import { absent, builtin, noNames } from "../../values/make.ts";
import { findName } from "../../values/scope.ts";
import type { FunctionValue, Machine, Value } from "../../values/value.ts";

/** A file with a function is no script. */
const functionFile = /^(?:\s|%[^\n]*(?:\n|$))*function\b/;

/** The file that a function of this name may be in. */
export function pathsOf(name: string, from: string, machine: Machine): readonly string[] {
  const path = joinPath(folderOf(from), `${name}.m`);
  const beside = machine.files?.list(folderOf(path));
  if (beside && !beside.includes(nameIn(path))) return [];
  const text = machine.files?.text(path);
  return typeof text === "string" && functionFile.test(text) ? [path] : [];
}

/** The function of another file that a name means; null: it means none. */
export function functionFrom(name: string, machine: Machine): Value | null {
  const found = findName(name, machine.scope);
  return found?.kind === "function" ? asBuiltin(found) : null;
}

/** It is called as those of the library are: for its first value, or for as many as are asked for. */
function asBuiltin(callee: FunctionValue): Value {
  const { definition } = callee;
  const asks = definition.parameters.some(({ name }) => name === ":nargout");
  return builtin(definition.name, ({ items, named }, machine) => {
    const count = named.get(":outputs");
    const given = asks && count ? new Map([[":nargout", count]]) : noNames;
    const result = machine.call(callee, items, given);
    const isMany = result.kind === "tuple" && result.typeName === ":outputs";
    return isMany && !count ? (result.items[0] ?? absent) : result;
  });
}
