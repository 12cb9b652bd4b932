import { encloses, type TextRange } from "../../source/textRange.ts";
import type { PlacedMisfit } from "../interpreter/sizes.ts";
import { keptOfBranch } from "../interpreter/outcome.ts";
import type { FunctionValue, Value } from "../values/value.ts";
import { type Opener, runOpen } from "./openFunction.ts";

/**
 * Shapes that do not fit in a branch, somewhere inside calls: what is given to a function there may come from what
 * was not followed. They count if the function fails in the same place by itself, whatever it is given.
 */
export function confirmMisfits(opener: Opener): void {
  const { sizes, interpreter } = opener;
  // The next run knows more of the sizes.
  if (sizes.isRefined) return;
  const places = new Map(sizes.deepMisfits.map((each) => [each.range.start, each]));
  const { operations } = interpreter.recording;
  const fitting = new Set(operations.map(({ origin }) => origin?.range.start));
  for (const [start, misfit] of places) {
    if (fitting.has(start)) continue;
    const found = findFunction(opener, misfit.range);
    if (found && failsAlone(opener, found, misfit)) sizes.noteMisfit(misfit);
  }
}

interface Found {
  readonly callee: FunctionValue;
  readonly self: Value | null;
}

/** The function of the program, or of a class of it, that a place is in. */
function findFunction({ interpreter, sizes }: Opener, place: TextRange): Found | null {
  const isAround = (value: Value): value is FunctionValue =>
    value.kind === "function" &&
    value.scope.file === null &&
    encloses(value.definition.range, place);
  for (const value of interpreter.module.names.values()) {
    if (isAround(value)) return { callee: value, self: null };
    if (value.kind !== "class") continue;
    const callee = [...value.members.values()].find(isAround);
    const [self] = callee ? sizes.made.of(value) : [];
    if (callee && self) return { callee, self };
  }
  return null;
}

/** Leaves nothing behind but what it says of sizes. */
function failsAlone(
  opener: Opener,
  { callee, self }: Found,
  { kind, range }: PlacedMisfit,
): boolean {
  const { interpreter, sizes } = opener;
  const { recording, called } = interpreter;
  const before = sizes.misfits.length;
  const made = sizes.made.all.length;
  const lengths = keptOfBranch.map((name) => recording[name].length);
  const known = new Set(called);
  sizes.isTrying = true;
  runOpen(opener, callee, self);
  sizes.isTrying = false;
  keptOfBranch.forEach((name, at) => recording[name].splice(lengths[at]!));
  sizes.made.all.length = made;
  for (const each of called) if (!known.has(each)) called.delete(each);
  const misfits = sizes.misfits.splice(before);
  return misfits.some((each) => each.kind === kind && each.range.start === range.start);
}
