import { gapSign, NotKnown } from "../../values/gaps.ts";
import { absent, list, string } from "../../values/make.ts";
import type {
  InstanceValue,
  IteratorValue,
  ListValue,
  Machine,
  Value,
} from "../../values/value.ts";
import { findMember, isArguments } from "./classes.ts";
import { readItem } from "./items.ts";
import { Native } from "./natives.ts";

/** More values are not taken from an iterator at once. */
const mostTaken = 1_000_000;

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
      return throughList(value);
    case "string":
      return Array.from(value.value, string)[Symbol.iterator]();
    case "dictionary":
      if (value.typeName !== undefined) break;
      return throughEntries(value.entries, (pair) => list([...pair]));
    case "set":
      if (value.typeName !== undefined) break;
      return throughEntries(value.entries, (item) => item);
    case "iterator":
      if (machine.takesFrom(value)) return throughIterator(value, machine);
      machine.unknown("the remaining items are unknown");
      return null;
    case "instance": {
      if (isArguments(value)) return throughArguments(value);
      const key = "[Symbol.iterator]";
      const method =
        value.fields.get(key) ??
        findMember(value.type, key) ??
        findMember(value.type, "[Symbol.asyncIterator]");
      if (!method) break;
      const callee = machine.language.getAttribute(value, key, machine);
      const isOwn = callee.kind === "undefined";
      const made = machine.call(
        isOwn ? { kind: "method", callee: method, self: value } : callee,
        [],
      );
      return made.kind === "instance" ? throughOwn(made, machine) : iterate(made, machine);
    }
    case "module":
    case "builtin":
      machine.unknown(`\`${value.name}\` is not followed`);
      return null;
    default:
      break;
  }
  // The message has the text of the expression.
  const name = machine.isGuarded ? gapSign : machine.language.typeName(value);
  return machine.fail("TypeError", `${name} is not iterable`);
}

/** An array may grow during the iteration. */
function* throughList({ items }: ListValue): Generator<Value> {
  for (let at = 0; at < items.length; at++) yield readItem(items[at]);
}

function* throughArguments({ fields }: InstanceValue): Generator<Value> {
  const length = fields.get("length");
  const count = length?.kind === "float" ? length.value : 0;
  for (let at = 0; at < count; at++) yield fields.get(String(at)) ?? absent;
}

/** What is added during the iteration follows, and what is taken away does not. */
function* throughEntries<Entry>(
  entries: ReadonlyMap<unknown, Entry>,
  toValue: (entry: Entry) => Value,
): Generator<Value> {
  const seen = new Set<unknown>();
  for (let count = -1; count < seen.size;) {
    count = seen.size;
    for (const key of [...entries.keys()]) {
      const entry = seen.has(key) ? undefined : entries.get(key);
      if (entry === undefined) continue;
      seen.add(key);
      yield toValue(entry);
    }
  }
}

function* throughIterator(iterator: IteratorValue, machine: Machine): Generator<Value> {
  let isOver = false;
  try {
    for (let value = iterator.next(); value; value = iterator.next()) yield value;
    isOver = true;
  } finally {
    // What leaves a loop early ends it.
    if (!isOver) iterator.close?.();
  }
  const lost = machine.lostIn(iterator);
  if (lost !== null) throw new NotKnown(lost);
}

/** An object of the program with a method `next`. */
function* throughOwn(iterator: Value, machine: Machine): Generator<Value> {
  if (iterator.kind === "instance" && iterator.native instanceof Native)
    throw new NotKnown("custom iterators are not followed");
  const next = machine.language.getAttribute(iterator, "next", machine);
  for (let count = 0; ; count++) {
    const step = machine.call(next, []);
    if (step.kind !== "instance" || count > mostTaken)
      throw new NotKnown("custom iterators are not followed");
    const done = machine.language.truth(
      machine.language.getAttribute(step, "done", machine),
      machine,
    );
    if (done === null) throw new NotKnown("custom iterators are not followed");
    if (done) return;
    yield machine.language.getAttribute(step, "value", machine);
  }
}
