import { bool, int, none } from "../../values/make.ts";
import { makeList, nativeOf, Sequence } from "../../languages/declared/lists.ts";
import type { Value } from "../../values/value.ts";
import { itemsIn, statics, wholeIn } from "../declared/table.ts";
import { typeOfItems } from "./linqRules.ts";
import { makeNetObject } from "./netObject.ts";

/** A task that gives nothing; one that gives a value stands for it. */
const finished: Value = makeNetObject("Task", { IsCompleted: bool(true) });

function orFinished(value: Value): Value {
  return value.kind === "none" ? finished : value;
}

/** Tasks run at once, to their ends. */
export const task = statics(
  "Task",
  {
    FromResult: (_, [value]) => value ?? none,
    Run: (machine, [action]) => orFinished(machine.call(action ?? none, [])),
    Delay: (_, [time]) => (time?.kind === "unknown" ? time : finished),
    WhenAll: (machine, items) => {
      const [first] = items;
      if (first?.kind === "unknown") return first;
      const isOne = items.length === 1 && (first?.kind === "list" || nativeOf(first, Sequence));
      const tasks = isOne ? itemsIn(machine, first) : [...items];
      const isEmpty = tasks.every((each) => each.kind === "none" || each === finished);
      return isEmpty ? finished : makeList(`${typeOfItems(none, tasks)}[]`, tasks);
    },
    WaitAll: () => none,
    Yield: () => finished,
  },
  { CompletedTask: finished },
);

export const parallel = statics("Parallel", {
  For: (machine, [from, to, body]) => {
    for (let at = wholeIn(from); at < wholeIn(to); at++) machine.call(body ?? none, [int(at)]);
    return none;
  },
  ForEach: (machine, [values, body]) => {
    for (const item of itemsIn(machine, values)) machine.call(body ?? none, [item]);
    return none;
  },
});
