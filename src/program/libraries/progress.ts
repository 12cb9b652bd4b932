import { builtin, createClass, none } from "../values/make.ts";
import type { Arguments, InstanceValue, Machine, Value } from "../values/value.ts";
import { drawing } from "./drawing.ts";
import type { Table } from "./signature.ts";

/** A progress bar: it gives what it goes through, and whatever else is done with it shows something. */
const bar = createClass("tqdm", []);

const goneThrough = "iterable";

function through(self: Value | undefined): Value {
  const values = self?.kind === "instance" ? self.fields.get(goneThrough) : undefined;
  return values ?? drawing;
}

bar.members.set(
  "__iter__",
  builtin("__iter__", ({ items: [self] }) => through(self)),
);
bar.members.set(
  "__len__",
  builtin("__len__", ({ items: [self] }, machine) => {
    const count = machine.language.builtins.get("len");
    return count ? machine.call(count, [through(self)]) : drawing;
  }),
);
bar.members.set(
  "__enter__",
  builtin("__enter__", ({ items: [self] }) => self ?? none),
);
bar.members.set(
  "__exit__",
  builtin("__exit__", () => none),
);
bar.members.set(
  "__getattr__",
  builtin("__getattr__", ({ items: [, name] }) => {
    return drawing.shown!.part(name?.kind === "string" ? name.value : "");
  }),
);

function barOf({ items, named }: Arguments): Value {
  const values = items[0] ?? named.get(goneThrough);
  const made: InstanceValue = {
    kind: "instance",
    type: bar,
    fields: new Map(values ? [[goneThrough, values]] : []),
    native: null,
  };
  return made;
}

/** `trange(3)` is `tqdm(range(3))`. */
function rangeBar({ items }: Arguments, machine: Machine): Value {
  const range = machine.language.builtins.get("range");
  const values = range ? machine.call(range, items) : drawing;
  return barOf({ items: [values], named: new Map() });
}

/** What tqdm has, in all of its modules. */
export function progressMembers(): Table {
  const made = builtin("tqdm", barOf);
  return new Map<string, Value>([
    ["tqdm", made],
    ["trange", builtin("trange", rangeBar)],
    ["tqdm_notebook", made],
    ["write", builtin("write", () => none)],
    ["notebook", drawing],
    ["__version__", drawing],
  ]);
}
