import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Method } from "../declared/table.ts";
import { isFunction } from "./making.ts";

/** What is given for each parameter, in order; undefined: nothing. */
export type Given = readonly (Value | undefined)[];

/** The function that is given last, in parentheses or behind them, and what is given beside it. */
interface Parts {
  readonly given: Given;
  readonly action: Value | undefined;
}

/** Arguments by place and by name as the parameters of these names take them. */
export function placed(
  names: readonly string[],
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Parts {
  const all = [...items];
  const action = all.findLast((each) => isFunction(each) || each.kind === "class");
  const plain = all.filter((each) => each !== action);
  if (plain.length > names.length) throw new NotKnown("this call is not followed");
  const gap = plain.find(({ kind }) => kind === "unknown");
  if (gap?.kind === "unknown") throw new NotKnown(gap.why);
  return { given: names.map((name, at) => named.get(name) ?? plain[at]), action };
}

/** A method whose parameters have these names; one that takes a function takes it last. */
export function taking(
  names: readonly string[],
  rule: (machine: Machine, self: Value, given: Given, action: Value | undefined) => Value,
): Method {
  return (machine, self, items, named) => {
    const { given, action } = placed(names, items, named);
    return rule(machine, self, given, action);
  };
}

/** Whether a flag is set; one that is not given is not. */
export function flagIn(machine: Machine, flag: Value | undefined): boolean {
  const truth = flag ? machine.language.truth(flag, machine) : false;
  if (truth === null) throw new NotKnown("it is unknown whether this is true");
  return truth;
}
