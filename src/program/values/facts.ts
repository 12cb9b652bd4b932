/** A value of which something may be known besides what it holds. */
export interface Known {
  facts?: Facts | undefined;
}

/** What is known where branches differ; "lost": nothing is known of the whole value. */
type Join<T> = (a: T | undefined, b: T | undefined) => T | undefined | "lost";

/**
 * Something that a language or a library knows of some values besides what they hold. It stands in the value, so that
 * it is undone with it; what is known is replaced, never changed in place.
 */
export class Fact<T> {
  readonly #join: Join<T>;

  constructor(join: Join<T> = () => "lost") {
    this.#join = join;
  }

  of(value: Known): T | undefined {
    return value.facts?.get(this) as T | undefined;
  }

  /** The value must be new, or `Machine.touch` must have been called for it. */
  note(value: Known, known: T): void {
    value.facts = new Map<Joining, unknown>(value.facts).set(this, known);
  }

  /** After one of two branches. */
  joined(a: unknown, b: unknown): unknown {
    return Object.is(a, b) ? a : this.#join(a as T | undefined, b as T | undefined);
  }
}

interface Joining {
  joined(a: unknown, b: unknown): unknown;
}

/** What is known of a value besides what it holds. */
export type Facts = ReadonlyMap<Joining, unknown>;

/** What is known of a value after one of two branches; null: nothing is known of the value. */
export function joinFacts(a: Facts | undefined, b: Facts | undefined): Facts | undefined | null {
  if (a === b) return a;
  const joined = new Map<Joining, unknown>();
  for (const fact of new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])) {
    const known = fact.joined(a?.get(fact), b?.get(fact));
    if (known === "lost") return null;
    if (known !== undefined) joined.set(fact, known);
  }
  return joined;
}

export function haveSameFacts(a: Facts | undefined, b: Facts | undefined): boolean {
  if (a === b) return true;
  return (
    (a?.size ?? 0) === (b?.size ?? 0) &&
    [...(a ?? [])].every(([fact, known]) => Object.is(b?.get(fact), known))
  );
}
