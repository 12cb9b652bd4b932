import type { Expression, Statement } from "../ir/ir.ts";
import { namesIn, type ProgramParts } from "./programParts.ts";

/**
 * The statements of a program that are to run for some lines behind it: what it defines, and what gives a value to a
 * name that these use. Not what trains, prints, or makes models of the size that the program wants.
 */
export function neededFor(lines: readonly Statement[], parts: ProgramParts): readonly Statement[] {
  const needed = usedBy(lines, parts.statements);
  return parts.statements.filter(
    (each) => isDefinition(each, parts) && (isPlain(each) || needed.has(each)),
  );
}

/** The statements that give a value to a name that some lines use, themselves or through others. */
export function usedBy(
  lines: readonly Statement[],
  statements: readonly Statement[],
): ReadonlySet<Statement> {
  const makers = new Map<string, Statement[]>();
  for (const statement of statements)
    for (const name of boundIn(statement))
      makers.set(name, [...(makers.get(name) ?? []), statement]);
  const needed = new Set<Statement>();
  const names = new Set(lines.flatMap((each) => [...namesIn(each)]));
  for (const name of names) {
    for (const statement of makers.get(name) ?? []) {
      if (needed.has(statement)) continue;
      needed.add(statement);
      for (const each of namesIn(statement)) names.add(each);
    }
  }
  return needed;
}

/** It takes no time, whether or not it is needed, and may change what others do. */
function isPlain({ kind }: Statement): boolean {
  return kind === "import" || kind === "function" || kind === "class";
}

function isDefinition(statement: Statement, { classes }: ProgramParts): boolean {
  switch (statement.kind) {
    case "expression":
    case "for":
    case "while":
    case "delete":
      return false;
    case "assign": {
      const { value } = statement;
      const name = value.kind === "call" && value.callee.kind === "name" ? value.callee.name : "";
      return !classes.get(name)?.forward;
    }
    default:
      return true;
  }
}

/** The names that a statement binds, also in its branches; `config` of `config.width = 4`. */
function boundIn(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case "function":
      return [statement.definition.name];
    case "class":
      return [statement.name];
    case "assign":
      return statement.targets.flatMap(namesOf);
    case "augment":
    case "annotate":
      return namesOf(statement.target);
    case "if":
      return [...statement.then, ...statement.otherwise].flatMap(boundIn);
    case "with":
      return statement.body.flatMap(boundIn);
    case "try":
      return [
        ...statement.body,
        ...statement.handlers.flatMap(({ body }) => body),
        ...statement.otherwise,
        ...statement.finally,
      ].flatMap(boundIn);
    default:
      return [];
  }
}

function namesOf(target: Expression): readonly string[] {
  switch (target.kind) {
    case "name":
      return [target.name];
    case "collection":
      return target.items.flatMap(namesOf);
    case "attribute":
    case "subscript":
      return namesOf(target.object);
    default:
      return [];
  }
}
