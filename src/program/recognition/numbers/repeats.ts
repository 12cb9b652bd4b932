import { type NumberOrigin, type NumberValue, originPlace } from "../../values/number.ts";

type Operands = readonly [NumberValue, NumberValue | null];

/** Numbers of which none is computed twice. */
interface WithoutRepeats {
  readonly numbers: readonly NumberValue[];
  /** What the program has; others are as it has them. */
  readonly originals: ReadonlyMap<NumberValue, NumberValue>;
}

/** More numbers are not compared. */
const mostCompared = 100_000;

/**
 * A program may call a function anew wherever it needs a result: the same operation on the same numbers is one.
 * `areEqualOne`: so are two numbers that no operation made, if they are written at one place or are equal.
 */
export function withoutRepeats(
  numbers: readonly NumberValue[],
  areEqualOne: boolean,
): WithoutRepeats {
  const first = new Map<NumberValue, NumberValue>();
  const originals = new Map<NumberValue, NumberValue>();
  if (numbers.length > mostCompared) return { numbers, originals };
  const known = new Operations();
  const stored = new Operations();
  const origins = new Map<NumberOrigin, NumberOrigin>();
  const plain = new Map<string, NumberValue>();
  const withOperands = (number: NumberValue, origin: NumberOrigin, [left, right]: Operands) => {
    if (left === origin.left && right === origin.right) return number;
    const remade = origins.get(origin) ?? { ...origin, left, right };
    origins.set(origin, remade);
    const made = { ...number, origin: remade };
    originals.set(made, number);
    return made;
  };
  const firstOf = (number: NumberValue): NumberValue => {
    const own = first.get(number);
    if (own) return own;
    const { origin } = number;
    if (origin) {
      // A place may hold the result of an operation once more, rounded to its type.
      const operands = [firstOf(origin.left), origin.right && firstOf(origin.right)] as const;
      const name = `${origin.operation} ${number.value}`;
      const made = stored.find(name, ...operands) ?? withOperands(number, origin, operands);
      first.set(number, made);
      stored.add(name, ...operands, made);
      return made;
    }
    // What no operation made is a literal by its place, and else the result of a function by its value.
    const { kind, at, value } = number;
    // Each sum begins with a zero of its own.
    if (!areEqualOne && value !== 0) return number;
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
    const operands = [firstOf(origin.left), origin.right && firstOf(origin.right)] as const;
    // What a place holds once more, rounded, is another number.
    const name = `${origin.operation} ${number.value}`;
    const same = known.find(name, ...operands);
    if (same) {
      first.set(number, same);
      continue;
    }
    const made = withOperands(number, origin, operands);
    first.set(number, made);
    known.add(name, ...operands, made);
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

/** Whether a program computes numbers a second time, by the same operations on the same numbers. */
export function areComputedAgain(
  numbers: readonly NumberValue[],
  others: readonly NumberValue[],
): boolean {
  if (numbers.length !== others.length) return false;
  const waiting = numbers.map((number, at) => [number, others[at]!] as const);
  const compared = new Map<NumberValue, NumberValue>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, other] = next;
    if (one === other || compared.get(one) === other) continue;
    if (one.value !== other.value || compared.size >= mostCompared) return false;
    compared.set(one, other);
    const [a, b] = [one.origin, other.origin];
    // Each sum begins with a zero of its own.
    if (!a && !b && one.value === 0) continue;
    if (!a || a.operation !== b?.operation || originPlace(a) !== originPlace(b)) return false;
    waiting.push([a.left, b.left]);
    if (a.right && b.right) waiting.push([a.right, b.right]);
  }
  return true;
}
