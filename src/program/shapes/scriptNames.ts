import { boundNames } from "../ir/boundNames.ts";
import type { FunctionDefinition, Statement } from "../ir/ir.ts";
import { visit } from "../ir/visit.ts";

/**
 * Whether functions of a file read names that only `if __name__ == "__main__":` binds: it is a script, and no other file
 * can use what it defines.
 */
export function isScript(statements: readonly Statement[]): boolean {
  const guarded = statements.flatMap((each) =>
    each.kind === "if" && asksForName(each.test) ? each.then : [],
  );
  if (guarded.length === 0) return false;
  const others = statements.filter((each) => each.kind !== "if" || !asksForName(each.test));
  const elsewhere = boundNames(others, []).locals;
  const own = new Set([...boundNames(guarded, []).locals].filter((name) => !elsewhere.has(name)));
  return functionsIn(others).some((definition) => readsSome(definition, own));
}

function asksForName(test: unknown): boolean {
  let asks = false;
  visit(test, (node) => {
    asks ||= node.kind === "name" && node.name === "__name__";
  });
  return asks;
}

function functionsIn(statements: readonly Statement[]): readonly FunctionDefinition[] {
  return statements.flatMap((each) => {
    if (each.kind === "class") return functionsIn(each.body);
    return each.kind === "function" ? [each.definition] : [];
  });
}

function readsSome({ body, locals }: FunctionDefinition, names: ReadonlySet<string>): boolean {
  let reads = false;
  visit(body, (node) => {
    reads ||= node.kind === "name" && names.has(node.name) && !locals.has(node.name);
  });
  return reads;
}
