import { visit } from "../ir/visit.ts";
import type { DrawnLibrary } from "./drawing.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Expression, FunctionDefinition, Parameter, Statement } from "../ir/ir.ts";

/** A class at the top of a program. */
export interface ProgramClass {
  readonly name: string;
  readonly nameRange: TextRange;
  readonly range: TextRange;
  readonly init: FunctionDefinition | null;
  /** What an object of it computes when it is called. */
  readonly forward: FunctionDefinition | null;
  readonly isDataclass: boolean;
  /** Its own names with a value or a type. */
  readonly fields: ReadonlyMap<string, Expression | null>;
  /** The names that it mentions. */
  readonly mentions: ReadonlySet<string>;
}

/** What a program has at its top. */
export interface ProgramParts {
  readonly classes: ReadonlyMap<string, ProgramClass>;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  /** Names that are given a value, and the last one. */
  readonly constants: ReadonlyMap<string, Expression>;
  readonly statements: readonly Statement[];
  /** Whose tensors it computes with. */
  readonly library: DrawnLibrary;
}

/** Sorts the statements of a program. */
export function sortParts(
  statements: readonly Statement[],
  library: DrawnLibrary = "torch",
): ProgramParts {
  const classes = new Map<string, ProgramClass>();
  const functions = new Map<string, FunctionDefinition>();
  const constants = new Map<string, Expression>();
  for (const statement of statements) {
    if (statement.kind === "class") {
      classes.set(statement.name, toClass(statement, classes));
    } else if (statement.kind === "function") {
      functions.set(statement.definition.name, statement.definition);
    } else if (statement.kind === "assign") {
      for (const target of statement.targets)
        for (const [name, value] of pairs(target, statement.value)) constants.set(name, value);
    }
  }
  return { classes, functions, constants, statements, library };
}

/** The parameters of a method that a caller gives. */
export function parametersOf(definition: FunctionDefinition): readonly Parameter[] {
  return definition.parameters
    .slice(1)
    .filter(({ kind }) => kind !== "items" && kind !== "entries");
}

function pairs(target: Expression, value: Expression): readonly (readonly [string, Expression])[] {
  if (target.kind === "name") return [[target.name, value]];
  if (target.kind !== "collection" || value.kind !== "collection") return [];
  return target.items.flatMap((item, at) => (value.items[at] ? pairs(item, value.items[at]) : []));
}

function toClass(
  statement: Extract<Statement, { kind: "class" }>,
  known: ReadonlyMap<string, ProgramClass>,
): ProgramClass {
  const { name, nameRange, range, body, bases, decorators } = statement;
  const methods = new Map(
    body.flatMap((each) =>
      each.kind === "function" ? [[each.definition.name, each.definition] as const] : [],
    ),
  );
  const parents = bases.flatMap(({ value }) =>
    value.kind === "name" ? (known.get(value.name) ?? []) : [],
  );
  const fields = new Map<string, Expression | null>(parents.flatMap((each) => [...each.fields]));
  for (const each of body) {
    if (each.kind === "annotate" && each.target.kind === "name") {
      if (!fields.has(each.target.name)) fields.set(each.target.name, null);
    } else if (each.kind === "assign") {
      for (const target of each.targets)
        if (target.kind === "name") fields.set(target.name, each.value);
    }
  }
  const method = (wanted: RegExp): FunctionDefinition | null =>
    [...methods].find(([own]) => wanted.test(own))?.[1] ?? null;
  const inherited = parents.find(({ forward }) => forward)?.forward ?? null;
  return {
    name,
    nameRange,
    range,
    init: methods.get("__init__") ?? parents.find(({ init }) => init)?.init ?? null,
    forward: method(/^forward$/) ?? method(/^(__call__|call|construct)$/) ?? inherited,
    isDataclass: decorators.some(isDataclass) || parents.some((each) => each.isDataclass),
    fields,
    mentions: new Set(parents.flatMap((each) => [...each.mentions]).concat(namesIn(body))),
  };
}

function isDataclass(decorator: Expression): boolean {
  if (decorator.kind === "call") return isDataclass(decorator.callee);
  return "name" in decorator && decorator.name === "dataclass";
}

/** Of bodies of classes, which stay the same objects while others are edited. */
const knownNames = new WeakMap<object, readonly string[]>();

/** The names of variables that a piece of a program mentions. */
export function namesIn(piece: object): readonly string[] {
  const known = knownNames.get(piece);
  if (known) return known;
  const names: string[] = [];
  visit(piece, (each) => {
    if (each.kind === "name") names.push(each.name);
  });
  knownNames.set(piece, names);
  return names;
}
