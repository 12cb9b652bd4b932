import { sharersOf } from "../values/sharedLists.ts";
import { type Forgetter, Reference } from "../values/reference.ts";
import type { Storage } from "../values/tensor.ts";
import type {
  DictionaryValue,
  InstanceValue,
  ListValue,
  SetValue,
  Value,
} from "../values/value.ts";

/** Records what is no longer known. */
interface Forgetting extends Forgetter {
  lose(value: object): void;
  forgetNumbers(storage: Storage): void;
}

const mostVisited = 5000;

/** Forgets the content of a value, of its possible aliases, and of all their parts. */
export function mayChange(value: Value, to: Forgetting, seen = new Set<Value>()): void {
  if (seen.has(value) || seen.size > mostVisited) return;
  seen.add(value);
  switch (value.kind) {
    case "unknown":
      for (const each of value.of ?? []) mayChange(each, to, seen);
      return;
    case "tensor":
      to.forgetNumbers(value.storage);
      return;
    case "tuple":
      for (const each of value.items) mayChange(each, to, seen);
      return;
    case "list":
    case "set":
    case "dictionary":
    case "instance":
      if (value.kind === "instance" && value.native instanceof Reference) {
        const held = value.native.read();
        if (held) mayChange(held, to, seen);
        value.native.forget(to);
        return;
      }
      to.touch(value);
      for (const each of partsOf(value)) mayChange(each, to, seen);
      for (const each of sharersOf(value)) mayChange(each, to, seen);
      if (value.kind !== "instance") to.lose(value);
      else
        for (const name of value.fields.keys()) {
          value.fields.set(name, to.unknown("it may have been changed"));
        }
      return;
    case "method":
      mayChange(value.self, to, seen);
      return;
    default:
      return;
  }
}

function partsOf(value: ListValue | SetValue | DictionaryValue | InstanceValue): readonly Value[] {
  switch (value.kind) {
    case "list":
      return value.items;
    case "set":
      return [...value.entries.values()];
    case "dictionary":
      return [...value.entries.values()].map(([, each]) => each);
    default:
      return [...value.fields.values()];
  }
}
