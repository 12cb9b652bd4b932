import { Raised } from "../../interpreter/completion.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, none } from "../../values/make.ts";
import type { InstanceValue, IteratorValue, Machine, Value } from "../../values/value.ts";
import { makeException } from "./exceptions.ts";

/** What a language calls an iterator that goes through values which are there already. */
export function iteratorOf(items: Iterable<Value>, typeName: string): IteratorValue {
  const values = items[Symbol.iterator]();
  const next = (): Value | null => {
    const step = values.next();
    return step.done === true ? null : step.value;
  };
  return { kind: "iterator", next, typeName };
}

/** The next value, or the exception that says that there is none, with what the function returned. */
function required(object: IteratorValue, next: Value | null, machine: Machine): Value {
  if (next) return next;
  const lost = machine.lostIn(object);
  if (lost !== null) throw new NotKnown(lost);
  throw new Raised(stopOf(object), machine.range);
}

function stopOf(object: IteratorValue): InstanceValue {
  const result = object.result ?? none;
  const made = makeException("StopIteration", "");
  made.fields.set("value", result);
  if (result.kind !== "none") made.fields.set("args", { kind: "tuple", items: [result] });
  return made;
}

/** `next(iterator)`. */
export function takeNext(object: IteratorValue, machine: Machine): Value {
  if (!machine.takesFrom(object)) throw new NotKnown("the remaining items are unknown");
  return required(object, object.next(), machine);
}

/** The methods of iterators; null: it has none of that name. */
export function ofIterator(object: IteratorValue, name: string): Value | null {
  switch (name) {
    case "__iter__":
      return builtin(name, () => object);
    case "__next__":
      return builtin(name, (_args, machine) => takeNext(object, machine));
    case "send":
      if (object.typeName !== "Generator") return null;
      return builtin(name, ({ items: [value = none] }, machine) => {
        if (!machine.takesFrom(object)) throw new NotKnown("the remaining items are unknown");
        return required(object, object.next(value), machine);
      });
    default:
      return null;
  }
}

/** Whether an exception says that an iterator of the program has no more values. */
export function isStop({ type }: InstanceValue): boolean {
  return type.order.some(({ name }) => name === "StopIteration");
}
