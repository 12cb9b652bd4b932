import { iterate } from "../../languages/declared/iterate.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, none } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { members } from "../declared/table.ts";

/** What goes through values one by one: `IEnumerator<int>`. */
export class Walker {
  readonly values: Iterator<Value>;
  current: Value | null = null;
  /** Whether it may have gone further than is known. */
  isLost = false;

  constructor(values: Iterator<Value>) {
    this.values = values;
  }
}

const walkerClass = createClass("IEnumerator", []);

/** `values.GetEnumerator()` */
export function makeWalker(machine: Machine, self: Value): InstanceValue {
  const values = iterate(self, machine);
  if (!values) throw new NotKnown("the values to loop over are unknown");
  return { kind: "instance", type: walkerClass, fields: new Map(), native: new Walker(values) };
}

function walkerIn(self: Value): Walker {
  const native = self.kind === "instance" ? self.native : null;
  if (!(native instanceof Walker) || native.isLost)
    throw new NotKnown("the values to loop over are unknown");
  return native;
}

/** The members of what goes through values. */
export const walkerMembers = members(
  {
    Current: (_, self) => {
      const { current } = walkerIn(self);
      if (!current) throw new NotKnown("the values to loop over are unknown");
      return current;
    },
  },
  {
    MoveNext: (machine, self) => {
      const walker = walkerIn(self);
      walker.isLost = machine.isUncertain;
      const next = walkerIn(self).values.next();
      walker.current = next.done === true ? null : next.value;
      return bool(next.done !== true);
    },
    Dispose: () => none,
  },
);
