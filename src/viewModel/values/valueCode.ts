import type { Statement } from "../../program/ir/ir.ts";
import { namedDefinition, visitHere } from "../../program/ir/visit.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { ComputationGroup, SourceMatrix } from "../../source/extraction.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";
import { findAttentionCode } from "../shapes/attentionCode.ts";

/** A function or a method with a name, in the file. */
interface NamedFunction {
  readonly name: string;
  readonly range: TextRange;
}

/** Whether a place of the file belongs to what computes attention, an MLP, or a norm. */
export function findValueCode(
  program: ReadProgram,
  computations: readonly ComputationGroup[],
): (range: TextRange) => boolean {
  const { statements, text, toFile } = program;
  const named = findFunctions(statements, toFile);
  const functions = named.map(({ range }) => range);
  const isInFunction = (range: TextRange) => functions.some((each) => encloses(each, range));
  const holdsFunction = (range: TextRange) => functions.some((each) => encloses(range, each));
  const outside = statements
    .map(({ range }) => toFile(range))
    .filter((each) => !holdsFunction(each));
  const attention = findAttentionCode(statements).map(toFile);
  const places = computations.flatMap(placesOf);
  const layers = computations.flatMap(layersOf);
  const pieces = layers.length === 0 ? [] : [...functions, ...outside];
  const users = pieces.filter((piece) => uses(piece, layers, text));
  const own = [...places, ...attention.filter(holdsFunction)].map(
    (place) => [...functions, ...outside].find((range) => encloses(range, place)) ?? place,
  );
  const code = withCalled([...own, ...users], named, text);
  const all = [...attention, ...code];
  const isOutside = places.some((place) => !isInFunction(place));
  return (range) =>
    all.some((part) => encloses(part, range)) || (isOutside && !isInFunction(range));
}

/** Where the program computes a result, and each stage of it. */
function placesOf({ followed }: ComputationGroup): readonly TextRange[] {
  if (!followed || followed.elsewhere !== undefined) return [];
  const steps = Object.values(followed.steps).flat();
  const stages = Object.values(followed.stages).map(({ range }) => range);
  return [followed.range, ...steps, ...stages];
}

/** The matrices of an MLP, or of norms. */
function layersOf({ matrices }: ComputationGroup): readonly SourceMatrix[] {
  return Object.values(matrices).filter(({ role }) => role !== null && /^mlp|norm/i.test(role));
}

/** Whether code uses one of several matrices, and does not define it. */
function uses(piece: TextRange, matrices: readonly SourceMatrix[], text: string): boolean {
  const words = wordsIn(piece, text);
  return matrices.some(
    ({ name, range }) => name !== null && words.has(name) && !encloses(piece, range),
  );
}

function wordsIn({ start, end }: TextRange, text: string): ReadonlySet<string> {
  return new Set(text.slice(start, end).match(/[\p{L}_][\p{L}\p{N}_]*/gu));
}

/** Code, with the functions that it calls, and those that these call. */
function withCalled(
  code: readonly TextRange[],
  functions: readonly NamedFunction[],
  text: string,
): readonly TextRange[] {
  const found = new Set(code);
  for (const piece of found) {
    const words = wordsIn(piece, text);
    for (const { name, range } of functions) if (words.has(name)) found.add(range);
  }
  return [...found];
}

/** The functions and methods of a program that have names, outer ones first. */
export function findFunctions(
  statements: readonly Statement[],
  toFile: ReadProgram["toFile"],
): readonly NamedFunction[] {
  const found: NamedFunction[] = [];
  visitHere(statements, (piece) => {
    const definition = namedDefinition(piece);
    if (definition) found.push({ name: definition.name, range: toFile(definition.range) });
  });
  return found;
}
