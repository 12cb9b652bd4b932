import type { SmallChoice, SmallSize } from "../../../source/smallNumbers.ts";
import { fragmentName } from "../../../source/smallNumbers.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { visit } from "../../ir/visit.ts";
import type { Recording } from "../../recording/recording.ts";
import type { NamedShape } from "../../shapes/namedShape.ts";
import {
  anyBatch,
  anyInput,
  anyRows,
  anyWidth,
  type Fragment,
  planFragment,
} from "./fragmentPlan.ts";
import type { SizeRole } from "../sizeRoles.ts";

/** A fragment that was run with sizes of its own. */
export interface SizedRun {
  readonly sizes: readonly SmallSize[];
  /** Matrices of which nothing says how many rows they have. */
  readonly weights: readonly string[];
  readonly recording: Recording;
  /** Its shapes, in numbers; not those of what stands before it. */
  readonly shapes: readonly NamedShape[];
}

/** What is as long as each number is long, by its name: in the one run, and in the other. */
type Named = readonly { readonly name: string; readonly values: readonly [number, number] }[];

/**
 * The shapes that a fragment makes, by the names of its sizes. It runs twice, with sizes of which no two are alike: a
 * number that is the same size both times is that size, and has its name. `run`: null if it computes nothing.
 */
export function nameFragmentShapes(
  fragment: Fragment,
  run: (choice: SmallChoice) => SizedRun | null,
): readonly NamedShape[] {
  const plan = planFragment(fragment, choiceOf(new Map(), 0));
  if ("reason" in plan) return [];
  const ways: readonly Way[] = [
    { isTied: false, hasOwnRows: false },
    // As wide as all heads together, if the lines take it for that.
    { isTied: true, hasOwnRows: false },
    ...(plan.weights.length > 0 ? [{ isTied: true, hasOwnRows: true }] : []),
  ];
  return ways
    .map((way) => nameShapes(fragment, plan.roles, way, run))
    .reduce((most, shapes) => (shapes.length > most.length ? shapes : most));
}

/** How a fragment is run. */
interface Way {
  /** What goes into layers is as wide as all heads together. */
  readonly isTied: boolean;
  /** Matrices of which nothing says how many rows they have have more than anything else. */
  readonly hasOwnRows: boolean;
}

function nameShapes(
  fragment: Fragment,
  roles: Roles,
  way: Way,
  run: (choice: SmallChoice) => SizedRun | null,
): readonly NamedShape[] {
  const { isTied, hasOwnRows } = way;
  const all = [...roles.values()];
  const canDiffer = all.includes("headWidth") && !all.includes("width");
  if (!isTied && !canDiffer) return [];
  const choices = ([0, 1] as const).map((at) => choiceOf(roles, at, way));
  const [one, other] = choices.map((each) => run(each));
  if (!one || !other) return [];
  const names = withQuotients(namesOf(one, other), fragment.statements);
  const others = new Map(other.shapes.map((each) => [keyOf(each), each]));
  const [once, twice] = [placesOf(one.shapes), placesOf(other.shapes)];
  const open = hasOwnRows ? nothing : namesBehind(one, fragment.text);
  return one.shapes.flatMap((shape) => {
    if (shape.variable !== null && open.has(shape.variable)) return [];
    const start = shape.range.start;
    const second = once.get(start) === 1 && twice.get(start) === 1 && others.get(keyOf(shape));
    if (!second || second.concrete.length !== shape.concrete.length) return [];
    const symbolic = shape.concrete.map((value, axis) =>
      nameOf([value ?? NaN, second.concrete[axis] ?? NaN], names, wordsAt(shape, fragment.text)),
    );
    if (!symbolic.every((name) => name !== null)) return [];
    const concrete = symbolic.map(() => null);
    return { ...shape, symbolic, short: symbolic, concrete, comment: null, isAssumed: true };
  });
}

/** What the sizes of a fragment are, by their names. */
type Roles = ReadonlyMap<string, SizeRole>;

/** Sizes of which no two, and no two products, are alike; the second time, all others. */
const primes = [
  [7, 3, 5, 11, 13, 17, 19],
  [5, 2, 7, 13, 11, 19, 17],
] as const;

/** Of what has no name in the lines. */
const unnamed: Named = [
  { name: anyBatch, values: [2, 3] },
  { name: anyWidth, values: [23, 29] },
  { name: anyInput, values: [31, 37] },
];

/** No shape has it in its name. */
const ownRows: Named[number] = { name: anyRows, values: [211, 223] };

const asUsual: Way = { isTied: true, hasOwnRows: false };

const nothing: ReadonlySet<string> = new Set();

/** Positions, heads, and then the others. */
function choiceOf(roles: Roles, at: 0 | 1, { isTied, hasOwnRows }: Way = asUsual): SmallChoice {
  const [positions, heads, ...others] = primes[at];
  const all = [...roles.values()];
  const hasHeads = all.includes("heads");
  const each = all.indexOf("headWidth");
  const sizes = [...roles].map(([name, role], index): readonly [string, number] => {
    if (role === "heads") return [name, heads];
    if (role === "length") return [name, positions];
    const own = others[(role === "width" && each >= 0 ? each : index) % others.length]!;
    // Heads divide the width.
    return [name, role === "width" && hasHeads ? own * heads : own];
  });
  const words = Array.from({ length: positions }, () => "");
  const any = unnamed
    .filter(({ name }) => !isTied || name !== anyInput)
    .concat(hasOwnRows ? ownRows : [])
    .map(({ name, values }) => [name, values[at]] as const);
  return { name: fragmentName, seed: 1, words, sizes: Object.fromEntries([...sizes, ...any]) };
}

/** The sizes that the fragment reads, whole numbers that it calculates, and what counts the positions. */
function namesOf(one: SizedRun, other: SizedRun): Named {
  const [calculated, again] = [wholeNumbersOf(one.recording), wholeNumbersOf(other.recording)];
  const [counted, countedAgain] = [countersOf(one.recording), countersOf(other.recording)];
  const read = one.sizes.map(
    ({ name, value }, at) => [name, value, other.sizes[at]!.value] as const,
  );
  const own = [...calculated].map(
    ([name, value]) => [name, value, again.get(name) ?? NaN] as const,
  );
  const said = [...own, ...read];
  const isSaid = said.some(([, ...values]) => values.every((each, at) => each === positions[at]));
  // A cache that gets one more has as many as positions, and one.
  const lengths = [0, 1].flatMap((more) => {
    const values = [positions[0] + more, positions[1] + more] as const;
    const counting = [...counted].find(
      ([name, value]) => value === values[0] && countedAgain.get(name) === values[1],
    );
    if (counting) return [[counting[0], ...values] as const];
    return more > 0 || isSaid ? [] : [["tokens", ...values] as const];
  });
  const all = [...said, ...lengths.filter(([, first]) => !isSaid || first !== positions[0])];
  const others = unnamed.map(({ name, values }) => ({
    name: name === anyBatch ? name : anyWidth,
    values,
  }));
  return [...all.map(([name, ...values]) => ({ name, values })), ...others];
}

const positions = [primes[0][0], primes[1][0]] as const;

/** Names that are one whole number from beginning to end. */
function wholeNumbersOf({ bindings }: Recording): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { name, value, label } of bindings) {
    if (label !== "") continue;
    const number = value.kind === "int" ? value.value : NaN;
    found.set(name, found.has(name) && found.get(name) !== number ? NaN : number);
  }
  return found;
}

/** How far names count that begin at 0. */
function countersOf({ bindings }: Recording): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { name, value, label } of bindings) {
    if (label !== "" || value.kind !== "int") continue;
    const before = found.get(name);
    if (before === undefined && value.value !== 0) continue;
    found.set(name, Math.max(before ?? 0, value.value + 1));
  }
  return found;
}

/** The statement of a shape. */
function wordsAt({ statement }: NamedShape, text: string): string {
  return text.slice(statement.start, statement.end);
}

/** With what the lines divide by each other, `width // heads`: it has no other name in them. */
function withQuotients(names: Named, statements: readonly Statement[]): Named {
  const found = new Map<string, Named[number]>();
  const valuesOf = (side: Expression) =>
    "name" in side ? names.find(({ name }) => name === side.name) : undefined;
  visit(statements, (each) => {
    if (each.kind !== "binary" || each.operator !== "//") return;
    const [left, right] = [valuesOf(each.left), valuesOf(each.right)];
    if (!left || !right) return;
    const name = `${left.name} // ${right.name}`;
    const divide = (at: 0 | 1): number => left.values[at] / right.values[at];
    found.set(name, { name, values: [divide(0), divide(1)] });
  });
  return [...names, ...found.values()];
}

/** null: it is none of them, and no product of two. Of several, the one that its line mentions. */
function nameOf(values: readonly [number, number], names: Named, line: string): string | null {
  const is = (a: number, b: number): boolean => a === values[0] && b === values[1];
  const all = names.filter((each) => is(...each.values)).map(({ name }) => name);
  const words = new Set(line.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  const isSaid = (name: string): boolean => name.split(" // ").every((each) => words.has(each));
  const found = all.find(isSaid) ?? all[0];
  if (found !== undefined) return found;
  // Queries, keys, and values together: what is 3 both times, or three times a size.
  if (is(3, 3)) return /\b3\b/.test(line) ? "3" : null;
  for (const [at, left] of names.entries())
    for (const right of names.slice(at + 1))
      if (is(left.values[0] * right.values[0], left.values[1] * right.values[1]))
        return left.name === anyWidth || right.name === anyWidth
          ? anyWidth
          : `${left.name} * ${right.name}`;
  const [first, second] = [values[0] / 3, values[1] / 3];
  if (Number.isInteger(first) && Number.isInteger(second)) {
    const third = nameOf([first, second], names, line);
    return third === null || third === anyWidth ? third : `3 * ${third}`;
  }
  return null;
}

function keyOf({ range, variable }: NamedShape): string {
  return `${range.start} ${variable}`;
}

/** How many shapes stand at each place. */
function placesOf(shapes: readonly NamedShape[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { range } of shapes) counts.set(range.start, (counts.get(range.start) ?? 0) + 1);
  return counts;
}

/** What is made of matrices whose rows nobody knows, and of that. */
function namesBehind({ weights, shapes }: SizedRun, text: string): ReadonlySet<string> {
  const open = new Set(weights);
  if (open.size === 0) return open;
  for (let before = 0; before !== open.size;) {
    before = open.size;
    for (const { variable, statement } of shapes) {
      const mentions =
        text.slice(statement.start, statement.end).match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
      if (variable !== null && mentions.some((name) => name !== variable && open.has(name)))
        open.add(variable);
    }
  }
  return open;
}
