import { encloses } from "../../source/textRange.ts";
import type { PlacedMisfit } from "../interpreter/sizes.ts";
import { keptOfBranch } from "../interpreter/outcome.ts";
import type { FunctionValue, Value } from "../values/value.ts";
import { type Opener, runOpen } from "./openFunction.ts";
import { isLead } from "./openRanks.ts";
import { trying } from "./trying.ts";

/**
 * Shapes that do not fit in a branch, somewhere inside calls: what is given to a function there may come from what
 * was not followed. They count if the function, or one that calls it, fails in the same place by itself, whatever
 * it is given.
 */
export function confirmMisfits(opener: Opener): void {
  const { sizes, interpreter } = opener;
  // The next run knows more of the sizes.
  if (sizes.isRefined) return;
  const places = new Map(sizes.deepMisfits.map((each) => [each.range.start, each]));
  const { operations } = interpreter.recording;
  // What any number of dimensions fits says nothing of those that are given.
  const isOfAny = ([size]: readonly number[]): boolean =>
    size !== undefined && isLead(sizes.find(size));
  const fitting = new Set(
    operations.flatMap(({ origin, shape }) => (isOfAny(shape) ? [] : origin?.range.start)),
  );
  for (const [start, misfit] of places) {
    if (fitting.has(start)) continue;
    const all = functionsOf(opener);
    const found = all.find(({ callee }) => encloses(callee.definition.range, misfit.range));
    if (!found) continue;
    const ways = [found, ...callersOf(opener, found, all)];
    if (ways.some((way) => failsAlone(opener, way, misfit))) sizes.noteMisfit(misfit);
  }
}

interface Found {
  readonly callee: FunctionValue;
  readonly self: Value | null;
}

/** The functions of the program, and those of classes that have objects. */
function functionsOf({ interpreter, sizes }: Opener): readonly Found[] {
  const isOwn = (value: Value): value is FunctionValue =>
    value.kind === "function" && value.scope.file === null;
  return [...interpreter.module.names.values()].flatMap((value): readonly Found[] => {
    if (isOwn(value)) return [{ callee: value, self: null }];
    const [self] = value.kind === "class" ? sizes.made.of(value) : [];
    if (value.kind !== "class" || !self) return [];
    return [...value.members.values()].filter(isOwn).map((callee) => ({ callee, self }));
  });
}

/** More functions that call one are not tried. */
const mostCallers = 4;

function callersOf({ text }: Opener, { callee }: Found, all: readonly Found[]): readonly Found[] {
  const { name } = callee.definition;
  const calls = new RegExp(`(?<!def )\\b${name}\\s*\\(`);
  const isCaller = ({ callee: { definition } }: Found): boolean =>
    definition !== callee.definition &&
    calls.test(text.slice(definition.range.start, definition.range.end));
  return all.filter(isCaller).slice(0, mostCallers);
}

/** Leaves nothing behind but what it says of sizes. */
function failsAlone(
  opener: Opener,
  { callee, self }: Found,
  { kind, range }: PlacedMisfit,
): boolean {
  const { interpreter, sizes } = opener;
  const { recording } = interpreter;
  const before = sizes.misfits.length;
  const lengths = keptOfBranch.map((name) => recording[name].length);
  trying(opener, () => runOpen(opener, callee, self));
  keptOfBranch.forEach((name, at) => recording[name].splice(lengths[at]!));
  const misfits = sizes.misfits.splice(before);
  return misfits.some((each) => each.kind === kind && each.range.start === range.start);
}
