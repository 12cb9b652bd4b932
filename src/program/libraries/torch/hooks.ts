import { builtin, createClass, list, none, tuple } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { NotKnown } from "../../values/gaps.ts";
import { flagOf } from "../convert.ts";
import { nativeMethod } from "./native.ts";

/** Where a module keeps what is called before and behind its `forward`. */
const places = { before: "_forward_pre_hooks", behind: "_forward_hooks" } as const;

type Place = keyof typeof places;

const handleClass = createClass("RemovableHandle", []);

function hooksOf({ fields }: InstanceValue, place: Place): readonly Value[] {
  const kept = fields.get(places[place]);
  return kept?.kind === "list" ? kept.items : [];
}

function keep(machine: Machine, self: InstanceValue, place: Place, hooks: readonly Value[]): void {
  machine.touch(self);
  self.fields.set(places[place], list([...hooks]));
}

function register(name: string, place: Place): [string, Value] {
  return nativeMethod(
    name,
    "hook, *, prepend=, with_kwargs=, always_call=",
    (machine, self, [hook, prepend, withNames]) => {
      if (!hook || flagOf(prepend, false) || flagOf(withNames, false))
        throw new NotKnown(`this use of \`${name}\` is not followed`);
      keep(machine, self, place, [...hooksOf(self, place), hook]);
      const remove = builtin("remove", (_, running) => {
        const left = hooksOf(self, place).filter((each) => each !== hook);
        keep(running, self, place, left);
        return none;
      });
      return {
        ...{ kind: "instance", type: handleClass, native: null },
        fields: new Map<string, Value>([["remove", remove]]),
      };
    },
  );
}

/** The methods of a module that have functions called with what it takes and gives. */
export const hookMethods: readonly [string, Value][] = [
  register("register_forward_pre_hook", "before"),
  register("register_forward_hook", "behind"),
];

/** What `forward` takes, after the functions that see it first. */
export function beforeForward(
  machine: Machine,
  self: InstanceValue,
  given: readonly Value[],
): readonly Value[] {
  let items = given;
  for (const hook of hooksOf(self, "before")) {
    const made = machine.call(hook, [self, tuple([...items])]);
    if (made.kind !== "none") items = made.kind === "tuple" ? made.items : [made];
  }
  return items;
}

/** What a module gives, after the functions that see what `forward` gives. */
export function behindForward(
  machine: Machine,
  self: InstanceValue,
  given: readonly Value[],
  output: Value,
): Value {
  let value = output;
  for (const hook of hooksOf(self, "behind")) {
    const made = machine.call(hook, [self, tuple([...given]), value]);
    if (made.kind !== "none") value = made;
  }
  return value;
}
