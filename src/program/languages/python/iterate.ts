import { listLength, joinTexts } from "../../values/lengths.ts";
import { unknownBaseReason, unknownPartOf } from "../../values/partlyKnown.ts";
import { mayBeAble, openClassOf } from "./abilities.ts";
import { toListItems } from "../../libraries/arrays/items.ts";
import { int, string, tuple } from "../../values/make.ts";
import { noOrder, NotKnown } from "../../values/gaps.ts";
import type { Key, RangeValue } from "../../values/plain.ts";
import type { IteratorValue, Machine, Value } from "../../values/value.ts";
import { bigIn, bigKey } from "./bigNumbers.ts";
import { findMember } from "./classes.ts";
import { comparedBy, isDataclass } from "./dataclasses.ts";
import { isStop } from "./iterators.ts";
import { membersOf, plainOf } from "./enums.ts";
import { orderedMembers } from "./setOrder.ts";
import { countItems } from "../../values/work.ts";

/** The values of a loop; null if unknown. */
export function iterate(value: Value, machine: Machine): IterableIterator<Value> | null {
  if (value.kind === "unknown") return null;
  const lost = machine.lostIn(value);
  if (lost !== null) {
    machine.unknown(lost);
    return null;
  }
  switch (value.kind) {
    case "list":
      return new ThroughList(value.items);
    case "tuple":
      return value.items[Symbol.iterator]();
    case "string":
      return Array.from(value.value, string)[Symbol.iterator]();
    case "dictionary":
      return [...value.entries.values()].map(([key]) => key)[Symbol.iterator]();
    case "set": {
      const members = orderedMembers(value);
      if (members) return members[Symbol.iterator]();
      machine.unknown(noOrder);
      return null;
    }
    case "range":
      return new ThroughRange(value);
    case "iterator":
      if (machine.takesFrom(value)) return new ThroughIterator(value, machine);
      machine.unknown("the remaining items are unknown");
      return null;
    case "tensor":
      return toListItems(machine, value)[Symbol.iterator]();
    case "instance":
      return throughInstance(value, machine);
    case "class": {
      const members = membersOf(value);
      if (members) return members[Symbol.iterator]();
      mayBeAble(value);
      return machine.fail("TypeError", "'type' object is not iterable");
    }
    default:
      return machine.fail(
        "TypeError",
        `'${machine.language.typeName(value)}' object is not iterable`,
      );
  }
}

/** Values that are counted as they are gone through: an object of its own is much quicker than a generator. */
abstract class Through implements IterableIterator<Value> {
  #state: "ready" | "running" | "over" = "ready";

  /** null: there is no more. */
  protected abstract take(): Value | null;

  next(): IteratorResult<Value> {
    if (this.#state === "running") throw new TypeError("this goes through itself");
    if (this.#state === "over") return { done: true, value: undefined };
    this.#state = "running";
    let value: Value | null = null;
    try {
      value = this.take();
      if (value) countItems(1);
    } finally {
      // What ends by an exception has no more.
      this.#state = value ? "ready" : "over";
    }
    return value ? { done: false, value } : { done: true, value: undefined };
  }

  return(): IteratorResult<Value> {
    this.#state = "over";
    return { done: true, value: undefined };
  }

  [Symbol.iterator](): this {
    return this;
  }
}

/** A list may grow during the iteration. */
class ThroughList extends Through {
  readonly #items: readonly Value[];
  #at = 0;

  constructor(items: readonly Value[]) {
    super();
    this.#items = items;
  }

  take(): Value | null {
    return this.#at < this.#items.length ? this.#items[this.#at++]! : null;
  }
}

class ThroughRange extends Through {
  readonly #range: RangeValue;
  #at = 0;

  constructor(range: RangeValue) {
    super();
    this.#range = range;
  }

  take(): Value | null {
    const { start, step, length } = this.#range;
    return this.#at < length ? int(start + this.#at++ * step) : null;
  }
}

class ThroughIterator extends Through {
  readonly #iterator: IteratorValue;
  readonly #machine: Machine;

  constructor(iterator: IteratorValue, machine: Machine) {
    super();
    this.#iterator = iterator;
    this.#machine = machine;
  }

  take(): Value | null {
    const value = this.#iterator.next();
    const lost = value ? null : this.#machine.lostIn(this.#iterator);
    if (lost !== null) throw new NotKnown(lost);
    return value;
  }
}

function throughInstance(value: Value, machine: Machine): IterableIterator<Value> | null {
  const { language } = machine;
  const method = language.findAttribute(value, "__iter__", machine);
  if (method) {
    const made = machine.call(method, []);
    const isOwn = made === value || language.findAttribute(made, "__next__", machine) !== null;
    return made.kind === "instance" && isOwn ? throughNext(made, machine) : iterate(made, machine);
  }
  const getItem = language.findAttribute(value, "__getitem__", machine);
  const length = language.findAttribute(value, "__len__", machine);
  if (!getItem || !length) {
    if (value.kind === "instance" && unknownPartOf(value)) {
      machine.unknown(unknownBaseReason(value.type));
      return null;
    }
    const open = openClassOf(value);
    if (open !== null) {
      machine.unknown(open);
      return null;
    }
    return machine.fail("TypeError", `'${language.typeName(value)}' object is not iterable`);
  }
  const size = machine.call(length, []);
  if (size.kind !== "int") return null;
  return Array.from({ length: listLength(size.value) }, (_, at) =>
    machine.call(getItem, [int(at)]),
  )[Symbol.iterator]();
}

function throughNext(value: Value, machine: Machine): IterableIterator<Value> | null {
  const method = machine.language.findAttribute(value, "__next__", machine);
  if (!method) return null;
  return callsOf(method, machine);
}

/** What calls give until one says that there is no more. */
function* callsOf(method: Value, machine: Machine): Generator<Value> {
  for (;;) {
    // That it ends by an exception is known, so the rest of the program is sure to go on.
    const next = machine.caught(() => machine.call(method, []), isStop);
    if (!next) return;
    if (next.kind === "unknown") throw new NotKnown(next.why);
    yield next;
  }
}

let nextId = 0;
const ids = new WeakMap<object, string>();

/** Equal values have equal keys; null if the value is unknown. */
export function keyOf(value: Value, machine: Machine): Key | null {
  countItems(1);
  switch (value.kind) {
    case "unknown":
      return null;
    case "string":
      return `s:${value.value}`;
    case "int": {
      // `{384: "small", 768: "base"}[width]`
      const usual = machine.sizes?.usual(value);
      return `n:${usual?.kind === "int" ? usual.value : value.value}`;
    }
    case "float":
      return `n:${Object.is(value.value, -0) ? 0 : value.value}`;
    case "bool":
      return `n:${value.value ? 1 : 0}`;
    case "none":
    case "ellipsis":
      return value.kind;
    case "tuple": {
      const keys = value.items.map((item) => keyOf(item, machine));
      if (keys.includes(null)) return null;
      return `${value.typeName === "bytes" ? "b" : "t"}:${joinTexts(
        keys.map((key) => keyText(key!)),
        ",",
      )}`;
    }
    case "list":
    case "dictionary":
    case "set":
      if (value.kind === "set" && value.typeName === "frozenset")
        return `f:${[...value.entries.keys()].map(keyText).sort().join(",")}`;
      return machine.fail("TypeError", `unhashable type: '${machine.language.typeName(value)}'`);
    case "dtype":
      return `d:${value.dtype}`;
    case "tensor": {
      if (value.library === "numpy" && value.shape.length === 0) {
        const number = value.numbers()?.[0];
        return number === undefined ? null : `n:${number}`;
      }
      return value;
    }
    case "instance": {
      const big = bigIn(value);
      return big === null ? keyOfInstance(value, machine) : bigKey(big);
    }
    default:
      return value;
  }
}

function keyText(key: Key): string {
  return typeof key === "string" ? `${key.length}:${key}` : idOf(key);
}

function idOf(key: object): string {
  const known = ids.get(key);
  if (known !== undefined) return known;
  nextId += 1;
  ids.set(key, `o${nextId}`);
  return `o${nextId}`;
}

function keyOfInstance(value: Extract<Value, { kind: "instance" }>, machine: Machine): Key | null {
  const plain = plainOf(value);
  if (plain !== value) return keyOf(plain, machine);
  const own = value.type.order.find(
    ({ members }) => members.has("__hash__") || members.has("__eq__"),
  )?.members;
  const hash = own?.get("__hash__");
  if (own && (!hash || hash.kind === "none"))
    return machine.fail("TypeError", `unhashable type: '${value.type.name}'`);
  const isEqual = findMember(value.type, "__eq__") !== null;
  // Without `__eq__`, each object is its own key, whatever its number is.
  if (hash && isEqual) return keyOf(tuple([machine.call(hash, [value])]), machine);
  if (!isDataclass(value.type)) return value;
  const parts = comparedBy(value.type).flatMap(({ name }) => value.fields.get(name) ?? []);
  return keyOf(tuple(parts), machine);
}
