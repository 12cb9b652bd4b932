import { boundNames } from "../ir/boundNames.ts";
import type { FunctionDefinition, Statement } from "../ir/ir.ts";
import { visit } from "../ir/visit.ts";

/**
 * Whether methods of a file read numbers that only `if __name__ == "__main__":` sets: it is a script, and no other file can
 * use its classes. A function that does may be one of its program alone, such as one that prints.
 */
export function isScript(statements: readonly Statement[]): boolean {
  const guarded = statements.flatMap((each) =>
    each.kind === "if" && asksForName(each.test) ? each.then : [],
  );
  if (guarded.length === 0) return false;
  const others = statements.filter((each) => each.kind !== "if" || !asksForName(each.test));
  const elsewhere = boundNames(others, []).locals;
  const own = new Set(guarded.flatMap(numbersSet).filter((name) => !elsewhere.has(name)));
  return methodsIn(others).some((definition) => readsSome(definition, own));
}

/** `width` in `width = 64` */
function numbersSet(statement: Statement): readonly string[] {
  if (statement.kind !== "assign" || statement.value.kind !== "literal") return [];
  if (statement.value.literal.type !== "int") return [];
  return statement.targets.flatMap((each) => (each.kind === "name" ? [each.name] : []));
}

function asksForName(test: unknown): boolean {
  let asks = false;
  visit(test, (node) => {
    asks ||= node.kind === "name" && node.name === "__name__";
  });
  return asks;
}

function methodsIn(statements: readonly Statement[]): readonly FunctionDefinition[] {
  const classes = statements.filter((each) => each.kind === "class");
  return classes.flatMap(({ body }) =>
    body.flatMap((each) => (each.kind === "function" ? [each.definition] : methodsIn([each]))),
  );
}

function readsSome({ body, locals }: FunctionDefinition, names: ReadonlySet<string>): boolean {
  let reads = false;
  visit(body, (node) => {
    reads ||= node.kind === "name" && names.has(node.name) && !locals.has(node.name);
  });
  return reads;
}
