import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { evaluateSize, sizeText } from "../../values/size.ts";
import type { IntValue } from "../../values/number.ts";
import { agrees, type CommentNames } from "../commentChecks.ts";
import type { CheckedComment } from "../checkedComments.ts";
import type { NamedShape } from "../namedShape.ts";
import { findShapeComment } from "../shapeComments.ts";
import { SizeBook } from "../sizeBook.ts";
import {
  type ArrayBinding,
  type ArrayForms,
  type ArrayProgram,
  wholeNumber,
} from "./arrayForms.ts";
import { ArrayReader } from "./arrayReader.ts";
import { eachNode, functionsIn } from "./assigned.ts";

/** What is needed to read the arrays of a program. */
export interface ArrayText {
  readonly statements: readonly Statement[];
  readonly text: string;
  readonly forms: ArrayForms;
  /** What a comment begins with. */
  readonly mark: string;
  readonly given: ReadonlyMap<string, number>;
}

/** What one reading finds out of sizes that must divide others counts in the next. */
const mostReadings = 3;

/**
 * The shapes of the arrays that the functions of a program make, by the sizes with which they make them. Nothing
 * runs: so they are there for what nobody calls, too.
 */
export function reportArrays(written: ArrayText): readonly NamedShape[] {
  const { statements, text, forms } = written;
  try {
    const functions = functionsIn(statements);
    const program = { forms, text, constants: constantsIn(statements, functions) };
    return functions.flatMap((each) => readFunction(each, program, written));
  } catch (error) {
    // What is nested so deeply is no array.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function readFunction(
  definition: FunctionDefinition,
  program: ArrayProgram,
  written: ArrayText,
): readonly NamedShape[] {
  const { given } = written;
  let book = new SizeBook(given, "numpy");
  for (let left = mostReadings; ; left--) {
    const reader = new ArrayReader(definition, program, book);
    const found = reader.list();
    if (found.length === 0) return [];
    if (!book.isRefined || left === 0) {
      const names: CommentNames = {
        numberOf: (name) => reader.numberOf(name),
        isLead: () => false,
        isSame: (a, b) => reader.isSame(a, b),
        aliases: new Map(),
      };
      return found.map((each) => toNamed(each, names, written));
    }
    book = new SizeBook(given, "numpy", book.learned);
  }
}

function toNamed(
  binding: ArrayBinding,
  names: CommentNames,
  { forms, text, mark, given }: ArrayText,
): NamedShape {
  const { name, range, statement, type, axes } = binding;
  const symbolic = axes.map((axis) => wordsOf(axis, forms));
  const concrete = axes.map(({ value, size }, axis) =>
    size ? (evaluateSize(size) ?? given.get(symbolic[axis]!) ?? null) : value,
  );
  const comment = commentOn(binding, names, text, mark);
  const shape = { symbolic, short: symbolic, concrete };
  return { variable: name, range, statement, type, ...shape, at: null, comment, isAssumed: false };
}

function wordsOf({ value, size }: IntValue, { divides }: ArrayForms): string {
  return size ? sizeText(size).replaceAll(" // ", ` ${divides} `) : String(value);
}

/** null: there is none, or nobody knows whether it is true. */
function commentOn(
  { name, statement, range, axes }: ArrayBinding,
  names: CommentNames,
  text: string,
  mark: string,
): CheckedComment | null {
  const stated = statement === range ? null : findShapeComment(text, statement, name, mark);
  if (!stated) return null;
  const sizes = axes.map(({ value }) => value);
  const isFlat = axes.length === 1 && stated.says.length > 1;
  // The rows of a matrix one after the other: `new float[T * d]; // (T, d)`.
  const says = isFlat ? [stated.says.join(" * ")] : stated.says;
  const verdict = agrees(says, sizes, names);
  if (verdict === null || (isFlat && !verdict)) return null;
  return { range: stated.range, says: stated.says, agrees: verdict };
}

/** Names and fields that the program gives a whole number, and nothing else. */
function constantsIn(
  statements: readonly Statement[],
  functions: readonly FunctionDefinition[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const others = new Set<string>();
  const note = (target: Expression, value: Expression | null): void => {
    if (target.kind === "collection") for (const each of target.items) note(each, null);
    if (target.kind !== "name" && target.kind !== "attribute") return;
    const { name } = target;
    const number = value && wholeNumber(value);
    if (found.has(name) || number === null) others.add(name);
    else found.set(name, number);
  };
  eachNode(statements, (each) => {
    if (each.kind === "assign") for (const target of each.targets) note(target, each.value);
    if (each.kind === "augment" || each.kind === "for" || each.kind === "assigning")
      note(each.target, null);
  });
  for (const { parameters } of functions) for (const { name } of parameters) others.add(name);
  for (const each of others) found.delete(each);
  return found;
}
