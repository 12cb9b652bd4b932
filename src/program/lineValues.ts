import { endOfLine } from "../source/lineIndex.ts";
import { addTo, groupBy } from "../source/collections.ts";
import { encloses, type TextRange } from "../source/textRange.ts";
import { isShown } from "./interpreter/reads.ts";
import { isHidden, shownName } from "./ir/hiddenNames.ts";
import type { Expression, Statement } from "./ir/ir.ts";
import type { ReadProgram } from "./readProgram.ts";
import { type Binding, mostKept, type Recording } from "./recording/recording.ts";
import { isChangedSince, numbersIn } from "./variableFacts.ts";
import { sameShape } from "./values/dimension.ts";
import type { NumberValue } from "./values/number.ts";
import type { Tensor } from "./values/tensor.ts";
import { wrappedNumber } from "./values/wrappedNumber.ts";
import type { Value } from "./values/value.ts";

/** Numbers, row by row; an empty shape is one number. */
export interface MadeNumbers {
  readonly shape: readonly number[];
  readonly numbers: Float64Array;
}

/** What a line makes, each time that it runs. */
export interface LineValues {
  /** Its statements, in the file. */
  readonly range: TextRange;
  readonly made: readonly NamedPasses[];
  /** Of other names that the same statement binds, nothing is told. */
  readonly isPartial: boolean;
}

/** The numbers that a name gets, in the order of the passes. */
export interface NamedPasses {
  /** Empty: a part of an array, or what a `return` gives. */
  readonly name: string;
  /** The first and the last ones. */
  readonly passes: readonly MadeNumbers[];
  /** How many there are. */
  readonly count: number;
  /** All of them make the same. */
  readonly isSame: boolean;
  /** There may be more: the run was cut, or forgot some. */
  readonly isCut: boolean;
}

/** Where a pass is among the first and the last ones that are kept; null: between them. */
export function placeOfPass(kept: number, count: number, pass: number): number | null {
  if (kept === count || pass < kept / 2) return pass;
  const at = pass - (count - kept);
  return at >= kept / 2 ? at : null;
}

/** The pass at a place among those that are kept. */
export function passAtPlace(kept: number, count: number, at: number): number {
  return at < kept / 2 ? at : count - kept + at;
}

/** What a call prints, each time that it runs. */
export interface PrintedLine {
  /** The call, in the file. */
  readonly range: TextRange;
  /** The first and the last texts, each without the space around it. */
  readonly texts: readonly string[];
  readonly count: number;
  readonly isCut: boolean;
}

/**
 * What calls print that is known, and that they do not say themselves, in the order of the text; where several on one line
 * print, none is told.
 */
export function findPrintedLines({ recording, toFile, text }: ReadProgram): readonly PrintedLine[] {
  const { output, printedAt, isCutShort } = recording;
  const calls = groupBy(
    printedAt.map(({ range }, at) => ({ range, text: output[at]!.trim() })),
    ({ range }) => `${range.start}–${range.end}`,
  );
  const isCut = isCutShort || output.length >= mostKept.output;
  const lines = [...calls.values()].flatMap((all): readonly PrintedLine[] => {
    const texts = bothEnds(all);
    // A question mark stands for what is unknown.
    if (texts.some((each) => each.text === "" || each.text.includes("?"))) return [];
    const range = toFile(all[0]!.range);
    const code = text.slice(range.start, range.end);
    if (texts.every((each) => code.includes(each.text))) return [];
    return [{ range, texts: texts.map((each) => each.text), count: all.length, isCut }];
  });
  return [...groupBy(lines, ({ range }) => endOfLine(text, range.end)).values()]
    .filter(({ length }) => length === 1)
    .map(([line]) => line!);
}

const { passesOfEachEnd: ends } = mostKept;

function bothEnds<Pass>(all: readonly Pass[]): readonly Pass[] {
  return all.length <= 2 * ends ? all : [...all.slice(0, ends), ...all.slice(-ends)];
}

type Simple = Extract<Statement, { kind: "assign" | "augment" | "return" | "expression" }>;

/** Methods that put what they are given at the end of a list. */
const appending = /^(add|append|push|push_?back|push!)$/i;

/**
 * What the lines of a program make that is numbers, in the order of the text. Only what is sure to be so there: nothing of
 * a branch that may not run, nor a list that a later line changes. Numbers that a statement writes out itself, and those
 * that only count, are left out.
 */
export function findLineValues(program: ReadProgram): readonly LineValues[] {
  const { recording, toFile, text } = program;
  const simple = simpleStatements(program.statements);
  const bound = bindingsOf(simple, recording);
  const computed = computedIn(simple, recording);
  const found = simple.flatMap((statement) => {
    if (isStep(statement)) return [];
    const names = bound.get(statement);
    const made = names ? namedPasses(names, recording) : partOf(statement, computed, recording);
    const shown = made.filter((each) => !isWrittenOut(statement, each, recording));
    const isPartial = new Set(names?.map(({ name }) => name)).size > shown.length;
    return shown.length === 0 ? [] : [{ range: toFile(statement.range), made: shown, isPartial }];
  });
  return [...groupBy(found, ({ range }) => endOfLine(text, range.end)).values()].map((all) => ({
    range: { start: all[0]!.range.start, end: all.at(-1)!.range.end },
    made: all.flatMap(({ made }) => made),
    isPartial: all.some(({ isPartial }) => isPartial),
  }));
}

/** All statements that bind, change, or return a value, in the order of the text; those of other files do not count. */
function simpleStatements(statements: readonly Statement[]): readonly Simple[] {
  const found: Simple[] = [];
  const loops: TextRange[] = [];
  const look = (piece: unknown, isInside: boolean): void => {
    if (Array.isArray(piece)) {
      for (const each of piece) look(each, isInside);
      return;
    }
    if (typeof piece !== "object" || piece === null) return;
    const { kind, range } = piece as Statement;
    if (kind === "elsewhere") return;
    const isSimple = ["assign", "augment", "return", "expression"].includes(kind) && range;
    // What a function inside a statement gives, such as `x => x * x`, is no value of the line.
    if (isSimple && !(isInside && kind === "return") && !isOfLowering(piece as Simple))
      found.push(piece as Simple);
    if (kind === "for") loops.push(headOf(piece as Loop));
    const isWithin = isWhole(piece as Expression) ? false : isInside || Boolean(isSimple);
    for (const each of Object.values(piece)) look(each, isWithin);
  };
  look(statements, false);
  const heads = new Set(loops.map(({ start }) => start));
  return found
    .filter((each) => !heads.has(each.range.start) && !isInAny(each, loops))
    .toSorted((a, b) => a.range.start - b.range.start);
}

/** A function with a name of its own, also where it is lowered to a value. */
function isWhole(piece: Expression): boolean {
  return piece.kind === "lambda" && piece.definition.isAnonymous !== true;
}

/** Not written by anybody: a parameter that becomes a field, a part that is taken out, a method in a table. */
function isOfLowering(statement: Simple): boolean {
  if (statement.kind !== "assign") return false;
  const { targets, value } = statement;
  return targets.some(
    ({ range, ...target }) =>
      (range.start === value.range.start && range.end === value.range.end) ||
      (target.kind === "name" && isHidden(target.name)),
  );
}

type Loop = Extract<Statement, { kind: "for" }>;

function headOf({ range, iterable, body }: Loop): TextRange {
  return {
    start: range.start,
    end: Math.min(iterable.range.end, body[0]?.range.start ?? Infinity),
  };
}

/** Whether a statement binds the names that stand in the head of a loop. */
function isInAny(statement: Simple, heads: readonly TextRange[]): boolean {
  const [target] = statement.kind === "assign" ? statement.targets : [];
  return target !== undefined && heads.some((head) => encloses(head, target.range));
}

function bindingsOf(
  simple: readonly Simple[],
  { bindings }: Recording,
): ReadonlyMap<Simple, readonly Binding[]> {
  const known = new Map<number, Simple | null>();
  const found = new Map<Simple, Binding[]>();
  for (const binding of bindings) {
    const { range } = binding;
    if (!known.has(range.start)) {
      const own = simple.findLast((each) => encloses(each.range, range)) ?? null;
      known.set(range.start, own && binds(own, range) ? own : null);
    }
    const own = known.get(range.start);
    if (!own) continue;
    addTo(found, own, binding);
  }
  return found;
}

/** Whether a statement itself gives a name its value: not a function or a comprehension inside it. */
function binds(statement: Simple, range: TextRange): boolean {
  if (statement.kind === "augment") return encloses(statement.target.range, range);
  if (statement.kind !== "assign") return false;
  return statement.targets.some((each) => encloses(each.range, range));
}

function namedPasses(bindings: readonly Binding[], recording: Recording): readonly NamedPasses[] {
  return [...groupBy(bindings, ({ name }) => name)].flatMap(([name, own]) => {
    if (!own.every(({ isCertain }) => isCertain)) return [];
    const toPass = ({ value, changes }: Binding): MadeNumbers | null => {
      const made = toNumbers(value, recording);
      return made && isChangedSince(value, changes, recording) ? null : made;
    };
    return toPasses(shownName(name), own, toPass, recording);
  });
}

/** None: one of them has no numbers that are known. */
function toPasses<Made>(
  name: string,
  all: readonly Made[],
  toPass: (made: Made) => MadeNumbers | null,
  { areBindingsThinned, isCutShort }: Recording,
): readonly NamedPasses[] {
  const kept = bothEnds(all);
  const passes = kept.flatMap((each) => toPass(each) ?? []);
  if (passes.length < kept.length) return [];
  const isFirst = (pass: MadeNumbers | null) => pass !== null && isEqual(pass, passes[0]!);
  const others = passes[0]!.shape.length === 0 ? all.slice(ends, -ends) : [];
  const isSame =
    passes.every(isFirst) &&
    passes.length + others.length >= all.length &&
    others.every((each) => isFirst(toPass(each)));
  return [{ name, passes, count: all.length, isSame, isCut: areBindingsThinned || isCutShort }];
}

function isEqual(a: MadeNumbers, b: MadeNumbers): boolean {
  return (
    sameShape(a.shape, b.shape) && a.numbers.every((number, at) => Object.is(number, b.numbers[at]))
  );
}

function toNumbers(value: Value, recording: Recording): MadeNumbers | null {
  const number = wrappedNumber(value) ?? value;
  if (number.kind === "int" || number.kind === "float") {
    return { shape: [], numbers: Float64Array.of(number.value) };
  }
  const tensor = value.kind === "tensor" ? value : numbersIn(value, recording);
  if (!tensor || tensor.dtype === "bool" || tensor.count === 0) return null;
  const numbers = tensor.numbers();
  return numbers && { shape: tensor.shape, numbers };
}

type Computed = NumberValue | Tensor;

/** What was computed as a whole expression, by the range of that. */
function computedIn(
  simple: readonly Simple[],
  { numbers, operations }: Recording,
): ReadonlyMap<TextRange, readonly Computed[]> {
  const found = new Map<TextRange, Computed[]>();
  for (const statement of simple) {
    const range = operationOf(statement);
    if (range) found.set(range, []);
  }
  for (const made of numbers) {
    const { origin } = made;
    if (origin && !origin.elsewhere) found.get(origin.range)?.push(made);
  }
  for (const made of operations) {
    if (made.origin) found.get(made.origin.range)?.push(made);
  }
  return found;
}

/** Where one operation makes a part of an array, or what a `return` gives; null: several do, or none. */
function operationOf(statement: Simple): TextRange | null {
  switch (statement.kind) {
    case "augment":
      return statement.range;
    case "return":
      return statement.value && rangeOfOperation(statement.value);
    case "assign":
      return rangeOfOperation(statement.value);
    case "expression": {
      const value = appended(statement.value);
      return value && rangeOfOperation(value);
    }
  }
}

/** Of what a function computes in many operations, nobody knows here which one is its result. */
function rangeOfOperation(value: Expression): TextRange | null {
  const { kind, range } = value;
  if (kind === "binary" || kind === "unary" || isCurve(value)) return range;
  // Types, and whether it is read or written, are calls of the lowering around it.
  const isLowered =
    kind === "call" && value.callee.kind === "name" && wrapping.test(value.callee.name);
  return isLowered ? rangeOfOperation(value.args.at(-1)!.value) : null;
}

const wrapping = /^:(as|value|to|cast)$/;

/** `exp(x)`, `Math.sqrt(x)`: one operation, which is called so. */
function isCurve(value: Expression): boolean {
  if (value.kind !== "call" || value.args.length > 1) return false;
  const { callee } = value;
  return (
    (callee.kind === "name" || callee.kind === "attribute") &&
    /^(exp|sqrt|log|tanh)f?(\(\))?$/i.test(callee.name.replace(/^.*::/, ""))
  );
}

/** `x` of `list.append(x)`, and of what puts `x` in a place of a list; null: it is another expression. */
function appended(value: Expression): Expression | null {
  if (value.kind !== "call" || value.args.length === 0) return null;
  const { callee, args } = value;
  const isAppending =
    callee.kind === "attribute"
      ? appending.test(callee.name) && args.length === 1
      : callee.kind === "name" && callee.name === ":setAny";
  return isAppending ? args.at(-1)!.value : null;
}

/** What goes into a part of an array, or what a `return` gives. */
function partOf(
  statement: Simple,
  computed: ReadonlyMap<TextRange, readonly Computed[]>,
  recording: Recording,
): readonly NamedPasses[] {
  const range = operationOf(statement);
  const made = (range && computed.get(range)) ?? [];
  if (made.length === 0 || mayNotRun(statement, recording)) return [];
  const toPass = (each: Computed): MadeNumbers | null => {
    const isChanged = each.kind === "tensor" && recording.changed.has(each.storage);
    return isChanged ? null : toNumbers(each, recording);
  };
  return toPasses("", made, toPass, recording);
}

/** Names that it reads tell whether it is sure to run. */
function mayNotRun({ range }: Simple, { reads }: Recording): boolean {
  let isRead = false;
  // They are known by where they end.
  for (let end = range.start; end <= range.end; end++) {
    const read = reads.get(end);
    if (!read || !encloses(range, read.range)) continue;
    if (!read.isCertain) return true;
    isRead = true;
  }
  return !isRead;
}

/** `i += 1`, `i++`, `i = i + 1`: what only counts is no number that somebody waits for. */
function isStep(statement: Simple): boolean {
  if (statement.kind === "augment") return isOne(statement.value);
  if (statement.kind !== "assign" || statement.value.kind !== "binary") return false;
  const [target] = statement.targets;
  const { left, right } = statement.value;
  const isSame = target?.kind === "name" && left.kind === "name" && left.name === target.name;
  return isSame && isOne(right);
}

function isOne(value: Expression): boolean {
  return value.kind === "literal" || (value.kind === "name" && value.name.startsWith(":"));
}

/** Whether all of the numbers stand in the statement, as in `x = [1, 2]`, or it names no end: `-Infinity`. */
function isWrittenOut(statement: Simple, { passes }: NamedPasses, { reads }: Recording): boolean {
  if (statement.kind === "augment" || statement.value === null) return false;
  if (passes.every(({ shape, numbers }) => shape.length === 0 && !Number.isFinite(numbers[0]!)))
    return true;
  const isNumeric = ({ range }: Expression): boolean => {
    const read = reads.get(range.end);
    return read !== undefined && isShown(read.value);
  };
  const seen = { literals: 0, isComputed: false };
  count(statement.value, seen, isNumeric);
  return !seen.isComputed && seen.literals >= passes[0]!.numbers.length;
}

/** Counts the literals of an expression, and notes operators and names of values; libraries and functions are none. */
function count(
  piece: unknown,
  seen: { literals: number; isComputed: boolean },
  isValue: (name: Expression) => boolean,
): void {
  if (typeof piece !== "object" || piece === null) return;
  const expression = piece as Expression;
  const { kind } = expression;
  const isTaken =
    kind === "subscript" || (kind === "attribute" && expression.object.kind === "call");
  if (kind === "binary" || isTaken || (kind === "name" && isValue(expression)))
    seen.isComputed = true;
  if (expression.kind === "literal" && isNumber(expression)) seen.literals++;
  if (expression.kind !== "call") {
    for (const part of Object.values(piece)) count(part, seen, isValue);
    return;
  }
  const { callee, args } = expression;
  if (callee.kind === "attribute") count(callee.object, seen, isValue);
  for (const { value } of args) count(value, seen, isValue);
}

function isNumber({ literal }: Extract<Expression, { kind: "literal" }>): boolean {
  return literal.type === "int" || literal.type === "float";
}
