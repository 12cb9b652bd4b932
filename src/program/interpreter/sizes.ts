import type { TextRange } from "../../source/textRange.ts";
import type { FunctionDefinition } from "../ir/ir.ts";
import type { IntValue } from "../values/number.ts";
import type { Misfit } from "../values/sizes.ts";
import type { Tensor } from "../values/tensor.ts";
import { partsOfAbsent } from "../tensors/assumed.ts";
import type {
  Arguments,
  ClassValue,
  FunctionValue,
  OpenValue,
  Scope,
  Sizes,
  UnknownValue,
  Value,
} from "../values/value.ts";

/** Shapes that do not fit, and where. */
export interface PlacedMisfit extends Misfit {
  readonly range: TextRange;
  readonly call: number;
}

/** A call by the shapes that go in. */
export interface SameCall {
  readonly key: string;
  readonly inputs: readonly Tensor[];
  /** Values that go in and of which nothing is known: its body may find out what they are. */
  readonly opens: readonly OpenValue[];
}

/** What runs when an object is made. */
export interface Maker {
  readonly scope: Scope;
  /** It is sure to run, and as often as it does here. */
  readonly isSure: boolean;
}

/** What a run that follows shapes stores about sizes. */
export interface RunSizes extends Sizes {
  /** A value that is not given, or not followed. */
  open(name: string, range: TextRange): UnknownValue;
  /**
   * A size without a given value; `place`: where it is, which counts if the name is several sizes, and always
   * with `isOwn`.
   */
  fresh(name: string, place?: TextRange | null, isOwn?: boolean): IntValue;
  /** A number that the program names; with `isDefault`, it may get another value. */
  named(name: string, value: IntValue, isDefault: boolean): IntValue;
  /** The test of an `if` is running: `if step % 100 == 0` does not say that 100 divides the steps. */
  isChoosing: boolean;
  /** What is found of open values in a branch that the program does not take: it is forgotten again; null: elsewhere. */
  glanced: OpenValue[] | null;
  /** Runs such a branch: what it says of open values, and which sizes it takes to be equal, is forgotten again. */
  glance(run: () => void): void;
  /** What the program defines and never calls is running. */
  readonly isOpening: boolean;
  /** Notes the first dimension of what is given. */
  noteFirst(size: number): void;
  /** Notes shapes that do not fit, where the program is sure to come. */
  noteMisfit(misfit: PlacedMisfit): void;
  /** The same in a branch inside calls; `isOwn`: of the function in which they are. */
  noteDeep(misfit: PlacedMisfit, isOwn: boolean): void;
  /** Objects that the program made, and the calls that made them. */
  readonly made: { note(value: Value, range: TextRange, maker: Maker): void };
  /** The last call of each function, outside of what is only tried. */
  readonly calls: Map<FunctionDefinition, Arguments>;
  /** Calls that need not run again. */
  readonly sameCalls: {
    noteMade(instance: Value, type: ClassValue, args: Arguments, changes: number): void;
    find(names: ReadonlyMap<string, Value>, changedAt: (value: object) => number): SameCall | null;
    recall(callee: FunctionValue, call: SameCall, range: TextRange): Value | null;
    keep(callee: FunctionValue, call: SameCall, result: Value): void;
  };
}

/** While shapes are followed, a bound value gets the name that it is bound to. */
export function named(sizes: RunSizes, name: string, value: Value, scope: Scope): Value {
  // The variable of a comprehension is one size after the other.
  const isInTurn = scope.kind === "function" && scope.outer?.call === scope.call;
  if (value.kind === "int") {
    return isInTurn ? value : sizes.named(name, value, scope.kind !== "function");
  }
  if (value.kind !== "unknown") return value;
  if (!value.open) return withCall(sizes.open(name, value.range), value);
  // `length = x.shape[1]`
  return (!isInTurn && value.open.isLength && value.open.toInt(name)) || value;
}

/** A function gets what is not followed as a value that nobody gave: its body may say what it is. */
export function opened(sizes: RunSizes, name: string, value: Value, range: TextRange): Value {
  if (value.kind !== "unknown" || value.open || value.of || value.text !== undefined) return value;
  return withCall(sizes.open(name, range), value);
}

/** An open value that stands for what a call gave. */
function withCall(opened: UnknownValue, { absent }: UnknownValue): UnknownValue {
  if (!opened.open || !absent) return opened;
  opened.open.absent = absent;
  // `q = apply_rotary(q, cos)`
  opened.open.value = partsOfAbsent(opened, opened, 1)?.[0] ?? null;
  return opened;
}

/** What a function computes from an open value is not that value. */
export function closed(value: Value): Value {
  if (value.kind !== "unknown" || value.open?.items) return value;
  if (!value.open) return value.absent ? withoutCall(value) : value;
  const { why, range } = value;
  return { kind: "unknown", why, range };
}

function withoutCall({ absent: _, ...value }: UnknownValue): UnknownValue {
  return value;
}

/** The same of a function of a library, unless it says that it made another open value. */
export function resultOf(value: Value, { items }: Arguments): Value {
  if (value.kind !== "unknown") return value;
  const isOwn = value.open?.isResult === true;
  const isGiven = items.some(
    (item) =>
      item === value ||
      ("items" in item && Array.isArray(item.items) && item.items.includes(value)),
  );
  return isOwn && !isGiven ? value : closed(value);
}

/** What the uses of an open value say that it is. */
export function settled(value: Value): Value {
  return value.kind === "unknown" ? (value.open?.value ?? value) : value;
}

/** What comes from comparing an open value is another one: a truth value, or one for each number in it. */
export function compared(sizes: RunSizes | null, result: Value): Value {
  if (!sizes || result.kind !== "unknown" || !result.open) return result;
  return sizes.open(result.open.name, result.range);
}

/** What is calculated from an open value is not that value. */
export function apart(result: Value, ...from: readonly Value[]): Value {
  return result.kind === "unknown" && from.includes(result) ? closed(result) : result;
}
