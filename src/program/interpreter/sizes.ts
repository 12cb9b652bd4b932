import type { TextRange } from "../../source/textRange.ts";
import type { IntValue } from "../values/number.ts";
import type {
  Arguments,
  ClassValue,
  FunctionValue,
  Scope,
  Sizes,
  UnknownValue,
  Value,
} from "../values/value.ts";

/** What a run that follows shapes keeps of sizes. */
export interface RunSizes extends Sizes {
  /** A value that nobody gave, or that is not followed. */
  open(name: string, range: TextRange): UnknownValue;
  /** A size that nobody gave a value. */
  fresh(name: string): IntValue;
  /** A number that the program gives a name; `isDefault`: it may be given another value. */
  named(name: string, value: IntValue, isDefault: boolean): IntValue;
  /** Calls that need not run again. */
  readonly sameCalls: {
    noteMade(instance: Value, type: ClassValue, args: Arguments, changes: number): void;
    keyOf(names: ReadonlyMap<string, Value>, changedAt: (value: object) => number): string | null;
    recall(
      callee: FunctionValue,
      key: string,
      names: ReadonlyMap<string, Value>,
      range: TextRange,
    ): Value | null;
    keep(callee: FunctionValue, key: string, result: Value): void;
  };
}

/** What is bound to a name has the name, while shapes are followed. */
export function named(sizes: RunSizes, name: string, value: Value, scope: Scope): Value {
  if (value.kind === "int") return sizes.named(name, value, scope.kind !== "function");
  if (value.kind !== "unknown") return value;
  if (!value.open) return sizes.open(name, value.range);
  // `length = x.shape[1]`
  return (value.open.isLength && value.open.toInt(name)) || value;
}

/** What a function makes of a value that nobody gave is not that value. */
export function closed(value: Value): Value {
  if (value.kind !== "unknown" || !value.open) return value;
  const { why, range } = value;
  return { kind: "unknown", why, range };
}

/** What the uses of a value that nobody gave said that it is. */
export function settled(value: Value): Value {
  return value.kind === "unknown" ? (value.open?.value ?? value) : value;
}

/** What is worked out from a value that nobody gave is not that value. */
export function apart(result: Value, ...from: readonly Value[]): Value {
  return from.includes(result) ? closed(result) : result;
}
