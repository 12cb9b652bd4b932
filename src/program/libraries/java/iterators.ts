import { natureOf } from "../../languages/java/natures.ts";
import { membersOfSet } from "../../languages/java/order.ts";
import { makeList, nativeOf } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, int, none } from "../../values/make.ts";
import type { InstanceValue, ListValue, Machine, SetValue, Value } from "../../values/value.ts";
import { members, type Method, wholeIn } from "../declared/table.ts";
import { consume } from "./functions.ts";

/** What an iterator goes through; where it stands is in its fields. */
class Walk {
  readonly list: ListValue;
  /** The set whose members the list has; null: it goes through the list itself. */
  readonly set: SetValue | null;
  /** What the list is a copy of, from which nothing that is followed removes; null: it is none. */
  readonly copied: ListValue | SetValue | null;

  constructor(list: ListValue, set: SetValue | null, copied: ListValue | SetValue | null) {
    this.list = list;
    this.set = set;
    this.copied = copied;
  }
}

const iteratorClass = createClass("Iterator", []);

function start(walk: Walk, at: number): InstanceValue {
  const size = (walk.set?.entries ?? walk.list.items) as { size?: number; length?: number };
  const fields = new Map<string, Value>([
    [":at", int(at)],
    [":last", int(-1)],
    [":size", int(size.size ?? size.length ?? 0)],
  ]);
  return { kind: "instance", type: iteratorClass, fields, native: walk };
}

/** `list.iterator()`; `copied`: what the list is a copy of. */
export function walker(list: ListValue, copied: ListValue | null = null): InstanceValue {
  return start(new Walk(list, null, copied), 0);
}

/** `list.listIterator(at)` */
export function listWalker(list: ListValue, at: number): InstanceValue {
  return start(new Walk(list, null, null), at);
}

/** The same of a set; `copied`: what it is a copy of. */
export function setWalker(
  machine: Machine,
  set: SetValue,
  copied: SetValue | null = null,
): InstanceValue {
  const list = makeList("List<object>", [...membersOfSet(set, machine)]);
  return start(new Walk(list, set, copied), 0);
}

function walkOf(self: Value): Walk {
  const walk = nativeOf(self, Walk);
  if (!walk) throw new NotKnown("`Iterator` is not followed");
  return walk;
}

function fieldIn(self: Value, name: ":at" | ":last" | ":size"): number {
  return wholeIn(self.kind === "instance" ? self.fields.get(name) : undefined);
}

function put(machine: Machine, self: Value, at: number, last: number, size: number): void {
  if (self.kind !== "instance") return;
  machine.touch(self);
  for (const [name, value] of [
    [":at", at],
    [":last", last],
    [":size", size],
  ] as const)
    self.fields.set(name, int(value));
}

function sizeOf({ list, set }: Walk): number {
  return set ? set.entries.size : list.items.length;
}

function checkChange(machine: Machine, self: Value, walk: Walk): void {
  const lost = machine.lostIn(walk.set ?? walk.list);
  if (lost !== null) throw new NotKnown(lost);
  if (sizeOf(walk) === fieldIn(self, ":size")) return;
  if (natureOf(walk.list)?.kind === "deque")
    throw new NotKnown("the values to loop over are unknown");
  machine.fail("ConcurrentModificationException", "");
}

/** Goes one on, or one back. */
const step =
  (by: 1 | -1): Method =>
  (machine, self) => {
    const walk = walkOf(self);
    checkChange(machine, self, walk);
    const at = fieldIn(self, ":at");
    const place = by > 0 ? at : at - 1;
    const { items } = walk.list;
    if (place < 0 || place >= items.length) return machine.fail("NoSuchElementException", "");
    put(machine, self, at + by, place, fieldIn(self, ":size"));
    return items[place]!;
  };

/** Where what `next` or `previous` gave stands. */
function lastOf(machine: Machine, self: Value): number {
  const last = fieldIn(self, ":last");
  return last < 0 ? machine.fail("IllegalStateException", "") : last;
}

function callOn(machine: Machine, object: Value, name: string, ...args: readonly Value[]): Value {
  return machine.call(machine.language.getAttribute(object, `${name}()`, machine), args);
}

const remove: Method = (machine, self) => {
  const walk = walkOf(self);
  const last = lastOf(machine, self);
  checkChange(machine, self, walk);
  const { list, set, copied } = walk;
  const at = fieldIn(self, ":at");
  const kind = natureOf(list)?.kind;
  if (copied || kind === "heap") {
    machine.lose(copied ?? list);
    throw new NotKnown("`remove` is not followed");
  }
  if (set) {
    callOn(machine, set, "remove", list.items[last]!);
    put(machine, self, at, -1, sizeOf(walk));
    return none;
  }
  if (/^(?:keys|values|entries|deque)$/.test(kind ?? "")) takeOut(machine, list, last);
  else callOn(machine, list, machine.language.name === "kotlin" ? "removeAt" : "remove", int(last));
  put(machine, self, last < at ? at - 1 : at, -1, sizeOf(walk));
  return none;
};

/** Takes what stands at a place out of a list, or out of the map that a view shows. */
function takeOut(machine: Machine, view: ListValue, place: number): void {
  machine.touch(natureOf(view)?.source ?? view);
  view.items = view.items.filter((_, at) => at !== place);
}

/** The methods of iterators. */
export const iteratorMembers = members(
  {},
  {
    hasNext: (_, self) => bool(fieldIn(self, ":at") !== walkOf(self).list.items.length),
    hasPrevious: (_, self) => bool(fieldIn(self, ":at") > 0),
    next: step(1),
    previous: step(-1),
    nextIndex: (_, self) => int(fieldIn(self, ":at")),
    previousIndex: (_, self) => int(fieldIn(self, ":at") - 1),
    remove,
    set: (machine, self, [value]) => {
      callOn(machine, walkOf(self).list, "set", int(lastOf(machine, self)), value ?? none);
      return none;
    },
    add: (machine, self, [value]) => {
      const walk = walkOf(self);
      checkChange(machine, self, walk);
      const at = fieldIn(self, ":at");
      callOn(machine, walk.list, "add", int(at), value ?? none);
      put(machine, self, at + 1, -1, sizeOf(walk));
      return none;
    },
    forEachRemaining: (machine, self, [action]) => {
      for (const item of stepsOf(machine, self)!) consume(machine, action, [item]);
      return none;
    },
  },
);

/** What an iterator goes on with; null: it is none of a library. */
export function stepsOf(machine: Machine, self: Value): IterableIterator<Value> | null {
  const walk = nativeOf(self, Walk);
  if (!walk) return null;
  const next = step(1);
  return (function* () {
    while (fieldIn(self, ":at") !== walk.list.items.length) {
      machine.spend(1);
      yield next(machine, self, [], new Map());
    }
  })();
}

export function isWalker(self: Value): boolean {
  return nativeOf(self, Walk) !== null;
}
