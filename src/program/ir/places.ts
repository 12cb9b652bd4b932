import type { TextRange } from "../../source/textRange.ts";
import type { Expression, FunctionDefinition, Statement } from "./ir.ts";

/** A place in a program. */
export interface Place {
  /** Its innermost statement; if that has a body, only what precedes the body. */
  readonly statement: TextRange;
  /** The function that contains it; null outside functions. */
  readonly within: FunctionDefinition | null;
}

/** The place of an offset; null if there is no statement. */
export function placeAt(
  statements: readonly Statement[],
  offset: number,
  within: FunctionDefinition | null = null,
): Place | null {
  const around: Statement[] = [];
  for (const each of statements) {
    if (each.range.start <= offset && offset < each.range.end) around.push(each);
  }
  for (const each of around) {
    const inner = placeInside(each, offset, within);
    if (inner) return inner;
  }
  const [found] = around.toSorted((a, b) => lengthOf(a.range) - lengthOf(b.range));
  return found ? { statement: { start: found.range.start, end: headEndOf(found) }, within } : null;
}

function placeInside(
  statement: Statement,
  offset: number,
  within: FunctionDefinition | null,
): Place | null {
  const bodies = bodiesOf(statement);
  if (bodies.length === 0) {
    const inside = functionAt(statement, offset);
    return inside && placeAt(inside.body, offset, inside);
  }
  const inside = statement.kind === "function" ? statement.definition : within;
  for (const body of bodies) {
    const place = placeAt(body, offset, inside);
    if (place) return place;
  }
  return null;
}

/** The function without a name in a piece of a program that contains an offset; null: none does. */
function functionAt(piece: unknown, offset: number): FunctionDefinition | null {
  if (typeof piece !== "object" || piece === null) return null;
  const { kind, definition, range } = piece as Partial<Extract<Expression, { kind: "lambda" }>>;
  if (range && (offset < range.start || offset >= range.end)) return null;
  if (kind === "lambda" && definition) return definition;
  for (const part of Object.values(piece)) {
    const found = functionAt(part, offset);
    if (found) return found;
  }
  return null;
}

const lengthOf = ({ start, end }: TextRange): number => end - start;

/** The name of the class at the top of a program that contains an offset; null: none does. */
export function classAt(statements: readonly Statement[], offset: number): string | null {
  return classAround(statements, offset)?.name ?? null;
}

/** The class itself. */
export function classAround(statements: readonly Statement[], offset: number): Class | null {
  const found = statements.find(
    ({ kind, range }) => kind === "class" && range.start <= offset && offset < range.end,
  );
  return found?.kind === "class" ? found : null;
}

type Class = Extract<Statement, { readonly kind: "class" }>;

function bodiesOf(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case "function":
      return [statement.definition.body];
    case "class":
    case "with":
      return [statement.body];
    case "if":
      return [statement.then, statement.otherwise];
    case "for":
    case "while":
      return [statement.body, statement.otherwise];
    case "try": {
      const { body, handlers, otherwise } = statement;
      return [body, ...handlers.map((handler) => handler.body), otherwise, statement.finally];
    }
    default:
      return [];
  }
}

function headEndOf(statement: Statement): number {
  switch (statement.kind) {
    case "for":
      return statement.iterable.range.end;
    case "if":
    case "while":
      return statement.test.range.end;
    case "with": {
      const last = statement.items.at(-1);
      return (last?.target ?? last?.value)?.range.end ?? statement.range.start;
    }
    case "function":
      return statement.definition.nameRange.end;
    case "class":
      return statement.nameRange.end;
    case "try":
      return statement.range.start;
    default:
      return statement.range.end;
  }
}
