import { makeList } from "../../languages/declared/lists.ts";
import { defaultOf } from "../../languages/declared/conversions.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { Fact } from "../../values/facts.ts";
import { bool, int, none, tuple } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { itemsIn, members } from "../declared/table.ts";
import { changing, reading } from "./lists.ts";
import { withOut } from "./outs.ts";
import { orderBy } from "./sorting.ts";

/** What a queue compares its priorities with. */
const comparerOf = new Fact<Value>();

/** `new PriorityQueue<Element, Priority>(comparer)`: pairs as the heap of .NET holds them. */
export function createPriorityQueue(type: string, args: readonly Value[], machine: Machine): Value {
  const made = makeList(type, []);
  for (const given of args) {
    if (given.kind === "int") continue;
    if (given.kind === "list") {
      for (const pair of itemsIn(machine, given))
        if (pair.kind !== "tuple") return machine.unknown("`PriorityQueue` is not followed");
      return machine.unknown("`PriorityQueue` is not followed");
    }
    comparerOf.note(made, given);
  }
  return made;
}

/** Below 0 where the first of two nodes goes out before the second. */
function orderIn(machine: Machine, queue: ListValue): (left: Value, right: Value) => number {
  const order = orderBy(machine, comparerOf.of(queue));
  return (left, right) => order(partOf(left, 1), partOf(right, 1));
}

function partOf(node: Value | undefined, at: number): Value {
  return node?.kind === "tuple" ? (node.items[at] ?? none) : none;
}

/** A node has up to four below it. */
const width = 4;

function moveUp(machine: Machine, queue: ListValue, node: Value): void {
  const before = orderIn(machine, queue);
  let at = queue.items.push(node) - 1;
  while (at > 0) {
    const above = Math.floor((at - 1) / width);
    if (before(node, queue.items[above]!) >= 0) break;
    queue.items[at] = queue.items[above]!;
    at = above;
  }
  queue.items[at] = node;
}

function moveDown(machine: Machine, queue: ListValue, node: Value): void {
  const before = orderIn(machine, queue);
  const { items } = queue;
  let at = 0;
  for (let first = 1; first < items.length; first = at * width + 1) {
    let least = first;
    for (let each = first + 1; each < Math.min(first + width, items.length); each++)
      if (before(items[each]!, items[least]!) < 0) least = each;
    if (before(node, items[least]!) <= 0) break;
    items[at] = items[least]!;
    at = least;
  }
  items[at] = node;
}

/** Takes the first node out; undefined: there is none. */
function takeFirst(machine: Machine, queue: ListValue): Value | undefined {
  const [first] = queue.items;
  const last = queue.items.pop();
  if (last && queue.items.length > 0) moveDown(machine, queue, last);
  return first;
}

function handed(
  machine: Machine,
  queue: ListValue,
  node: Value | undefined,
  places: readonly Value[],
) {
  const { inner } = readType(queue.typeName ?? "");
  const part = (at: number): Value =>
    node ? partOf(node, at) : defaultOf(inner[at]?.text ?? "object", machine);
  return withOut(places, bool(node !== undefined), part(0), part(1));
}

/** The members of queues with priorities. */
export const priorityQueueMembers = members(
  { Count: reading((_, { items }) => int(items.length)) },
  {
    Enqueue: changing((machine, queue, [element, priority]) => {
      moveUp(machine, queue, tuple([element ?? none, priority ?? none]));
      return none;
    }),
    Dequeue: changing((machine, queue) => {
      const node = takeFirst(machine, queue);
      return node ? partOf(node, 0) : machine.fail("StopIteration", "Queue empty.");
    }),
    Peek: reading((machine, { items }) =>
      items[0] ? partOf(items[0], 0) : machine.fail("StopIteration", "Queue empty."),
    ),
    TryDequeue: changing((machine, queue, places) =>
      handed(machine, queue, takeFirst(machine, queue), [...places]),
    ),
    TryPeek: reading((machine, queue, places) =>
      handed(machine, queue, queue.items[0], [...places]),
    ),
    Clear: changing((_, queue) => {
      queue.items = [];
      return none;
    }),
  },
);
