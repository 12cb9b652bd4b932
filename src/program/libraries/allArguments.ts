import { builtin } from "../values/make.ts";
import type { BuiltinValue, Machine, Value } from "../values/value.ts";

type Names = ReadonlyMap<string, Value>;

/** Arguments by name that note which of them a rule asks for. */
class ReadNames extends Map<string, Value> {
  readonly read = new Set<string>();

  override get(name: string): Value | undefined {
    this.read.add(name);
    return super.get(name);
  }

  override has(name: string): boolean {
    this.read.add(name);
    return super.has(name);
  }

  override [Symbol.iterator](): MapIterator<[string, Value]> {
    for (const name of super.keys()) this.read.add(name);
    return super[Symbol.iterator]();
  }

  override entries(): MapIterator<[string, Value]> {
    return this[Symbol.iterator]();
  }
}

/** Arguments by place that note which of them a rule asks for. */
class ReadPlaces<Item> implements ProxyHandler<readonly Item[]> {
  readonly #isRead: boolean[] = [];

  isRead(at: number): boolean {
    return this.#isRead[at] === true;
  }

  get(items: readonly Item[], key: string | symbol, watched: unknown): unknown {
    if (key === Symbol.iterator) {
      // Most rules take their arguments apart; what stands in for a part of them goes through that.
      const goThrough = (): IterableIterator<Item> => this.#goThrough(items);
      return function (this: readonly Item[]): IterableIterator<Item> {
        return this === watched
          ? goThrough()
          : (Array.prototype.values.call(this) as IterableIterator<Item>);
      };
    }
    const at = typeof key === "string" ? Number(key) : NaN;
    if (at >= 0) this.#isRead[at] = true;
    return Reflect.get(items, key);
  }

  #goThrough(items: readonly Item[]): IterableIterator<Item> {
    let at = 0;
    const steps: IterableIterator<Item> = {
      next: () => {
        if (at >= items.length) return { done: true, value: undefined };
        this.#isRead[at] = true;
        return { done: false, value: items[at++]! };
      },
      [Symbol.iterator]: () => steps,
    };
    return steps;
  }
}

/** Runs a rule with arguments by place; `left`: the first place that it did not ask for, -1 if there is none. */
export function runNoting<Item>(
  items: readonly Item[],
  isNeeded: (item: Item, at: number) => boolean,
  run: (watched: readonly Item[]) => Value,
): { readonly made: Value; readonly left: number } {
  const read = new ReadPlaces<Item>();
  const made = run(new Proxy(items, read));
  return { made, left: items.findIndex((item, at) => isNeeded(item, at) && !read.isRead(at)) };
}

/** What is given from a place on; each of it counts as asked for only when it is taken. */
export function givenFrom<Item>(given: readonly Item[], from: number): readonly Item[] {
  return new Proxy(given, {
    get(target, key) {
      if (key === "length") return Math.max(0, target.length - from);
      const isPlace = typeof key === "string" && /^\d+$/.test(key);
      return Reflect.get(target, isPlace ? String(Number(key) + from) : key) as unknown;
    },
  });
}

/**
 * Runs a rule, which must ask for every argument that it is given: where it leaves one out, it is a rule for other
 * calls, and what it gives is unknown, as is what it may have changed.
 */
function runWhole(
  name: string,
  machine: Machine,
  given: readonly Value[],
  named: Names,
  self: Value | null,
  rule: { readonly length: number },
  run: (items: readonly Value[], named: Names) => Value,
): Value {
  if (given.length === 0 && named.size === 0) return run(given, named);
  const names = named.size > 0 ? new ReadNames(named) : null;
  const { made, left } = runNoting(
    given,
    () => true,
    (items) => run(items, names ?? named),
  );
  const isLeftOut = (each: string): boolean => !each.startsWith(":") && !names!.read.has(each);
  const isWhole = left < 0 && !(names && [...named.keys()].some(isLeftOut));
  if (isWhole || made.kind === "unknown" || isIdle(rule, made)) return made;
  for (const each of self ? [self, ...given] : given) machine.mayChange(each);
  return machine.unknown(`an argument of \`${name}\` is not followed`);
}

/** Whether a rule does nothing, as for what only shows something: it takes nothing, and gives nothing. */
function isIdle(rule: { readonly length: number }, made: Value): boolean {
  return rule.length === 0 && (made.kind === "none" || made.kind === "undefined");
}

type Rule = (machine: Machine, items: readonly Value[], named: Names) => Value;

/**
 * A function of a library that drops no argument. A rule that reads its arguments only while its result is gone
 * through reads them first.
 */
export function wholeRule(name: string, rule: Rule): Rule {
  // Names with a colon belong to the lowering.
  if (name.startsWith(":")) return rule;
  return (machine, items, named) =>
    runWhole(name, machine, items, named, null, rule, (own, names) => rule(machine, own, names));
}

type Method<Self> = (machine: Machine, self: Self, items: readonly Value[], named: Names) => Value;

/** The same of a method. */
export function wholeMethod<Self extends Value>(name: string, method: Method<Self>): Method<Self> {
  return (machine, self, items, named) =>
    runWhole(name, machine, items, named, self, method, (own, names) =>
      method(machine, self, own, names),
    );
}

/** A function that drops no argument, as a value. */
export function wholeFunction(name: string, rule: Rule): BuiltinValue {
  const whole = wholeRule(name, rule);
  return builtin(name, ({ items, named }, machine) => whole(machine, items, named));
}
