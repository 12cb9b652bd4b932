import { findMember, toObject } from "../../languages/javascript/classes.ts";
import { hole } from "../../languages/javascript/items.ts";
import { nativeIn } from "../../languages/javascript/natives.ts";
import { NotKnown } from "../../values/gaps.ts";
import type {
  DictionaryValue,
  InstanceValue,
  ListValue,
  Machine,
  SetValue,
  Value,
} from "../../values/value.ts";
import { isCallable } from "./methods.ts";
import { entriesOf } from "./objects.ts";

/** A copy of a value with all its parts, of which some may be copied already. */
export function cloneValue(
  machine: Machine,
  value: Value,
  known: Map<Value, Value> = new Map(),
): Value {
  if (value.kind === "unknown" || known.size > 100_000) throw new NotKnown("this value is unknown");
  const before = known.get(value);
  if (before) return before;
  machine.spend(0.2);
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  const inner = (item: Value): Value => (item === hole ? hole : cloneValue(machine, item, known));
  const keep = <Made extends Value>(made: Made, fill: (made: Made) => void): Made => {
    known.set(value, made);
    fill(made);
    return made;
  };
  switch (value.kind) {
    case "list":
      return keep<ListValue>({ ...value, items: [] }, (made) => {
        made.items = value.items.map(inner);
      });
    case "dictionary":
      return keep<DictionaryValue>({ ...value, entries: new Map() }, (made) => {
        // A key that is an object is another one in the copy.
        for (const [key, [own, item]] of value.entries) {
          const copy = inner(own);
          made.entries.set(typeof key === "object" ? copy : key, [copy, inner(item)]);
        }
      });
    case "set":
      return keep<SetValue>({ ...value, entries: new Map() }, (made) => {
        for (const [key, item] of value.entries) {
          const copy = inner(item);
          made.entries.set(typeof key === "object" ? copy : key, copy);
        }
      });
    case "instance": {
      if (nativeIn(value)) return value;
      if (findMember(value.type, "message")) throw new NotKnown("this value is unknown");
      return keep<InstanceValue>(toObject([]), (made) => {
        for (const [name, item] of entriesOf(machine, value)) made.fields.set(name, inner(item));
      });
    }
    default:
      if (isCallable(value)) throw new NotKnown("this call is not followed");
      return value;
  }
}
