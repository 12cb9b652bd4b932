import type { NumberValue } from "../../values/number.ts";

/** Numbers of which none is computed twice. */
interface WithoutRepeats {
  readonly numbers: readonly NumberValue[];
  /** What the program has; others are as it has them. */
  readonly originals: ReadonlyMap<NumberValue, NumberValue>;
}

/** More numbers are not compared. */
const mostCompared = 100_000;

/** A program may call a function anew wherever it needs a result: the same operation on the same numbers is one. */
export function withoutRepeats(numbers: readonly NumberValue[]): WithoutRepeats {
  const first = new Map<NumberValue, NumberValue>();
  const originals = new Map<NumberValue, NumberValue>();
  if (numbers.length > mostCompared) return { numbers, originals };
  const known = new Operations();
  const plain = new Map<string, NumberValue>();
  const firstOf = (number: NumberValue): NumberValue => {
    const own = first.get(number);
    if (own || number.origin) return own ?? number;
    // What no operation made is a literal by its place, and else the result of a function by its value.
    const { kind, at, value } = number;
    const name = at ? `at ${at.start}` : `${kind} ${value}`;
    const known = plain.get(name) ?? number;
    plain.set(name, known);
    first.set(number, known);
    return known;
  };
  const kept: NumberValue[] = [];
  for (const number of numbers) {
    const { origin } = number;
    if (!origin) continue;
    const [left, right] = [firstOf(origin.left), origin.right && firstOf(origin.right)];
    const same = known.find(origin.operation, left, right);
    if (same) {
      first.set(number, same);
      continue;
    }
    const isOwn = left === origin.left && right === origin.right;
    const made = isOwn ? number : { ...number, origin: { ...origin, left, right } };
    known.add(origin.operation, left, right, made);
    first.set(number, made);
    if (!isOwn) originals.set(made, number);
    kept.push(made);
  }
  return { numbers: kept, originals };
}

/** Results by their operations. */
class Operations {
  readonly #results = new Map<NumberValue, Map<NumberValue | null, Map<string, NumberValue>>>();

  find(operation: string, left: NumberValue, right: NumberValue | null): NumberValue | undefined {
    return this.#results.get(left)?.get(right)?.get(operation);
  }

  add(operation: string, left: NumberValue, right: NumberValue | null, made: NumberValue): void {
    const byRight =
      this.#results.get(left) ?? new Map<NumberValue | null, Map<string, NumberValue>>();
    this.#results.set(left, byRight);
    const byOperation = byRight.get(right) ?? new Map<string, NumberValue>();
    byRight.set(right, byOperation);
    byOperation.set(operation, made);
  }
}
