import { makeList } from "../../languages/declared/lists.ts";
import { zeroOf } from "../../languages/go/zero.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, none, string, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { type Rule, textIn, wholeIn } from "../declared/table.ts";

const channelClass = createClass("chan", []);

/** What waits in a channel; null: the value is none. */
export function channelItems(value: Value | undefined): ListValue | null {
  if (value?.kind !== "instance" || value.type !== channelClass) return null;
  const items = value.fields.get(":items");
  return items?.kind === "list" ? items : null;
}

/** How many values a channel has room for; null: the value is none. */
export function roomOfChannel(value: Value): number | null {
  const room =
    channelItems(value) && value.kind === "instance" ? value.fields.get(":room") : undefined;
  return room?.kind === "int" ? room.value : null;
}

interface Channel {
  readonly channel: InstanceValue;
  readonly items: ListValue;
  readonly room: number;
  readonly isClosed: boolean;
}

/** A channel of which everything is known; where other goroutines run, nothing is. */
function channelIn(machine: Machine, value: Value | undefined): Channel {
  const items = channelItems(value);
  const room = value && roomOfChannel(value);
  const closed = value?.kind === "instance" ? value.fields.get(":closed") : undefined;
  if (value?.kind !== "instance" || !items || typeof room !== "number" || closed?.kind !== "bool")
    throw new NotKnown(value?.kind === "unknown" ? value.why : "`chan` is not followed");
  if (machine.lostIn(items) !== null || machine.isUncertain) {
    machine.lose(items);
    throw new NotKnown("its value is unknown at this point");
  }
  return { channel: value, items, room, isClosed: closed.value };
}

/** Nobody else runs who could go on. */
function blocked(machine: Machine, { items }: Channel): never {
  machine.lose(items);
  throw new NotKnown("`chan` is not followed");
}

/** `close(ch)` */
export const closeChannel: Rule = (machine, [value]) => {
  const { channel, isClosed } = channelIn(machine, value);
  if (isClosed) return machine.fail("panic", "close of closed channel");
  machine.touch(channel);
  channel.fields.set(":closed", bool(true));
  return none;
};

/** Takes a value out, and says whether there was one. */
function receive(machine: Machine, value: Value | undefined): Value {
  const known = channelIn(machine, value);
  if (known.items.items.length === 0 && !known.isClosed) return blocked(machine, known);
  machine.touch(known.items);
  const next = known.items.items.shift();
  const type = known.channel.fields.get(":type");
  return tuple([next ?? zeroOf(textIn(type), machine), bool(next !== undefined)]);
}

/** The values that a loop takes from a channel, which is closed. */
export function drained(machine: Machine, value: Value | undefined): Value {
  const known = channelIn(machine, value);
  if (!known.isClosed) return blocked(machine, known);
  const items = [...known.items.items];
  machine.touch(known.items);
  known.items.items = [];
  return makeList("List<object>", items);
}

/** What channels become. */
export const channelRules: Readonly<Record<string, Rule>> = {
  ":channel": (_, [type, room]) => {
    const fields = new Map<string, Value>([
      [":items", makeList("List<object>", [])],
      [":room", makeNumber("long", wholeIn(room, 0))],
      [":closed", bool(false)],
      [":type", string(textIn(type))],
    ]);
    return { kind: "instance", type: channelClass, fields, native: null };
  },
  ":send": (machine, [value, item]) => {
    const known = channelIn(machine, value);
    if (known.isClosed) return machine.fail("panic", "send on closed channel");
    if (known.items.items.length >= known.room) return blocked(machine, known);
    machine.touch(known.items);
    known.items.items.push(item!);
    return none;
  },
  ":receive": (machine, [value]) => {
    const made = receive(machine, value);
    return made.kind === "tuple" ? made.items[0]! : made;
  },
  ":receiveOr": (machine, [value]) => receive(machine, value),
};
