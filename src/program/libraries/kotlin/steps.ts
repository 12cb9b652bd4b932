import { isMade, lazyValue } from "../../languages/kotlin/delegates.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass } from "../../values/make.ts";
import type { InstanceValue, IteratorValue, Machine, Value } from "../../values/value.ts";
import { members } from "../declared/table.ts";
import { valuesOf } from "./walking.ts";

/** An iterator over values that are made one after the other, with the one that was looked at ahead. */
class Steps {
  readonly source: IteratorValue;
  /** undefined: none was looked at; null: there is none. */
  ahead: Value | null | undefined = undefined;

  constructor(source: IteratorValue) {
    this.source = source;
  }
}

const stepsType = createClass("Iterator", []);

/** `sequence.iterator()`, `iterator { … }` */
export function stepsOver(machine: Machine, values: Value): InstanceValue {
  const own = valuesOf(machine, values);
  const next = (): Value | null => {
    const step = own.next();
    return step.done === true ? null : step.value;
  };
  return {
    kind: "instance",
    type: stepsType,
    fields: new Map(),
    native: new Steps({ kind: "iterator", next }),
  };
}

export function isSteps(value: Value): boolean {
  return value.kind === "instance" && value.native instanceof Steps;
}

function ahead(machine: Machine, self: Value): Value | null {
  const steps = (self as InstanceValue).native as Steps;
  if (!machine.takesFrom(steps.source)) throw new NotKnown("the values to loop over are unknown");
  if (steps.ahead === undefined) steps.ahead = steps.source.next();
  return steps.ahead;
}

/** The members of iterators. */
export const stepsMembers = members(
  {},
  {
    hasNext: (machine, self) => bool(ahead(machine, self) !== null),
    next: (machine, self) => {
      const made = ahead(machine, self);
      if (made === null) return machine.fail("NoSuchElementException", "");
      ((self as InstanceValue).native as Steps).ahead = undefined;
      return made;
    },
  },
);

/** The members of what `lazy` gives. */
export const lazyMembers = members(
  { value: (machine, self) => lazyValue(machine, self as InstanceValue) },
  { isInitialized: (_, self) => bool(isMade(self as InstanceValue)) },
);
