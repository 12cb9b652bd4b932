import { createClass, float, int, list, none, string } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type {
  ClassValue,
  DictionaryValue,
  InstanceValue,
  Machine,
  Value,
} from "../../values/value.ts";
import { forget, overwrite } from "../../tensors/write.ts";
import { numberOf } from "../convert.ts";
import type { Table } from "../signature.ts";
import { gradientOf, setGradient } from "./autograd/backward.ts";
import { nativeMethod } from "./native.ts";
import { type Method, methods, type Settings, type Slots } from "./optimizing.ts";

/** What an optimiser keeps of each parameter between steps; null: its settings are not followed. */
interface Kept {
  readonly slots: Map<Tensor, Slots> | null;
}

const keptBy = ({ native }: InstanceValue): Map<Tensor, Slots> | null =>
  (native as Kept | null)?.slots ?? null;

/** Optimisers whose steps are not followed. */
const others = ["Adamax", "NAdam", "RAdam", "Adadelta", "Rprop", "ASGD", "LBFGS"];

const entry = (name: string, value: Value): [string, readonly [Value, Value]] => [
  `s:${name}`,
  [string(name), value],
];

const valueIn = ({ entries }: DictionaryValue, name: string): Value | undefined =>
  entries.get(`s:${name}`)?.[1];

/** Parameters in lists, tuples and groups `{ "params": [...] }`. */
function tensorsIn(machine: Machine, value: Value | undefined, depth = 0): readonly Tensor[] {
  if (!value || depth > 4) return [];
  if (value.kind === "tensor") return [value];
  if (value.kind === "dictionary") return tensorsIn(machine, valueIn(value, "params"), depth + 1);
  const items =
    value.kind === "list" || value.kind === "tuple"
      ? value.items
      : value.kind === "iterator"
        ? [...(machine.language.iterate(value, machine) ?? [])]
        : [];
  return items.flatMap((each) => tensorsIn(machine, each, depth + 1));
}

/** The groups that an optimiser is made with: dictionaries, or all parameters as one. */
function groupsOf(machine: Machine, given: Value | undefined, settings: Settings): Value[] {
  const isGroups =
    given?.kind === "list" && given.items.length > 0 && given.items[0]!.kind === "dictionary";
  const parts = isGroups ? given.items : [given];
  return parts.map((part): DictionaryValue => {
    const own = part?.kind === "dictionary" ? [...part.entries] : [];
    return {
      kind: "dictionary",
      factory: null,
      entries: new Map([
        entry("params", list([...tensorsIn(machine, part)])),
        ...Object.entries(settings).map(([name, value]) => entry(name, value)),
        ...own.filter(([name]) => name !== "s:params"),
      ]),
    };
  });
}

/** What an optimiser is set to, by its arguments. */
function settingsOf(
  method: Method,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Settings | null {
  const names = Object.keys(method.usual);
  const given = new Map<string, Value>();
  items.forEach((value, at) => given.set(names[at] ?? "", value));
  for (const [name, value] of named) given.set(name, value);
  if ([...given.keys()].some((name) => !names.includes(name))) return null;
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? method.usual[name]!]));
}

const groupsIn = (self: InstanceValue): readonly DictionaryValue[] => {
  const groups = self.fields.get("param_groups");
  return groups?.kind === "list" ? groups.items.filter((each) => each.kind === "dictionary") : [];
};

const allIn = (machine: Machine, self: InstanceValue): readonly Tensor[] =>
  groupsIn(self).flatMap((group) => tensorsIn(machine, group));

function lose(machine: Machine, tensor: Tensor, why: string): void {
  machine.touch(tensor);
  forget(tensor.storage, why);
}

const notFollowed = "it was trained, and gradients are not followed";

/** One step for one parameter; what it leads to is unknown where anything of it is. */
function stepOne(
  machine: Machine,
  method: Method | null,
  group: DictionaryValue,
  tensor: Tensor,
  kept: Map<Tensor, Slots>,
): void {
  const grad = gradientOf(machine, tensor);
  if (!grad) return;
  const [numbers, slopes] = [tensor.numbers(), grad.numbers()];
  const setting = (name: string): Value | undefined => valueIn(group, name);
  const isLost = machine.lostIn(group) !== null || machine.isUncertain;
  const slots = kept.get(tensor) ?? { steps: 0, rows: new Map() };
  const moved =
    method && numbers && slopes && !isLost
      ? method.step({ numbers, slopes, setting, slots, round: rounderOf(tensor) })
      : null;
  if (!moved) {
    kept.delete(tensor);
    lose(machine, tensor, slopes ? notFollowed : grad.why);
    return;
  }
  machine.spend(numbers!.length / 8);
  kept.set(tensor, slots);
  machine.touch(tensor);
  const { origin } = tensor;
  overwrite(machine, tensor, createTensor("torch", tensor.dtype, tensor.shape, moved));
  tensor.origin = origin;
}

const rounderOf = ({ dtype }: Tensor): ((value: number) => number) =>
  dtype === "float32" ? Math.fround : (value) => value;

/** `SGD (Parameter Group 0 …)`: each group with its settings by their names. */
function textOf(machine: Machine, self: InstanceValue): string {
  const groups = groupsIn(self).map((group, at) => {
    const lines = [...group.entries.values()]
      .map(([name, value]) => [name.kind === "string" ? name.value : "", value] as const)
      .filter(([name]) => name !== "params")
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, value]) => `    ${name}: ${machine.language.toText(value, "plain", machine)}\n`);
    return `Parameter Group ${at}\n${lines.join("")}`;
  });
  return `${self.type.name} (\n${groups.join("\n")})`;
}

function optimizer(name: string, method: Method | null): ClassValue {
  return createClass(
    name,
    [],
    new Map<string, Value>([
      ["__module__", string(`torch.optim.${name.toLowerCase()}`)],
      nativeMethod(
        "__init__",
        "params, *items, **named",
        (machine, self, [params, items, named]) => {
          const placed = items?.kind === "tuple" ? items.items : [];
          const pairs = named?.kind === "dictionary" ? [...named.entries.values()] : [];
          const given = new Map(
            pairs.map(([own, value]) => [own.kind === "string" ? own.value : "", value]),
          );
          const settings = method && settingsOf(method, placed, given);
          self.fields.set("param_groups", list(groupsOf(machine, params, settings ?? {})));
          self.native = { slots: settings ? new Map<Tensor, Slots>() : null } satisfies Kept;
          return none;
        },
      ),
      nativeMethod("step", "closure=", (machine, self, [closure]) => {
        const kept = keptBy(self);
        const isOpen = closure && closure.kind !== "none";
        const groups = self.fields.get("param_groups");
        const isLost =
          machine.lostIn(self) !== null || (groups && machine.lostIn(groups) !== null) || isOpen;
        for (const group of groupsIn(self)) {
          for (const tensor of tensorsIn(machine, group)) {
            if (isLost || !kept) lose(machine, tensor, notFollowed);
            else stepOne(machine, method, group, tensor, kept);
          }
        }
        return isOpen ? machine.unknown("this call is not followed") : none;
      }),
      nativeMethod("zero_grad", "set_to_none=", (machine, self, [toNone]) => {
        const isZero = toNone?.kind === "bool" && !toNone.value;
        for (const tensor of allIn(machine, self)) {
          const grad = gradientOf(machine, tensor);
          if (grad && isZero) {
            const zeros = new Float64Array(grad.count);
            setGradient(machine, tensor, createTensor("torch", grad.dtype, grad.shape, zeros));
          } else setGradient(machine, tensor, null);
        }
        return none;
      }),
      nativeMethod("__repr__", "", (machine, self) =>
        method && keptBy(self)
          ? string(textOf(machine, self))
          : machine.unknown("a part of this text is unknown"),
      ),
    ]),
  );
}

/** How the learning rate of an optimiser changes: from the steps so far and the rate at the start. */
type Schedule = (
  rate: { readonly start: number; readonly now: number },
  steps: number,
  setting: (name: string, otherwise: number) => number,
) => number;

const schedules: Readonly<Record<string, readonly [names: string, Schedule]>> = {
  StepLR: [
    "step_size, gamma=",
    ({ now }, steps, setting) =>
      steps % setting("step_size", 1) === 0 ? now * setting("gamma", 0.1) : now,
  ],
  ExponentialLR: ["gamma", ({ now }, _, setting) => now * setting("gamma", 1)],
  ConstantLR: [
    "factor=, total_iters=",
    ({ now }, steps, setting) =>
      steps === setting("total_iters", 5) ? now * (1 / setting("factor", 1 / 3)) : now,
  ],
};

function scheduler(name: string, signature: string, next: Schedule): ClassValue {
  const names = signature.split(", ").map((each) => each.replace("=", ""));
  const rates = (self: InstanceValue): readonly DictionaryValue[] => {
    const of = self.fields.get("optimizer");
    return of?.kind === "instance" ? groupsIn(of) : [];
  };
  return createClass(
    name,
    [],
    new Map<string, Value>([
      ["__module__", string("torch.optim.lr_scheduler")],
      nativeMethod("__init__", `optimizer, ${signature}`, (machine, self, [of, ...given]) => {
        if (of) self.fields.set("optimizer", of);
        names.forEach((each, at) => {
          if (given[at]) self.fields.set(each, given[at]);
        });
        self.fields.set("last_epoch", int(0));
        const factor = name === "ConstantLR" ? (numberOf(given[0]) ?? 1 / 3) : 1;
        for (const group of rates(self)) {
          const rate = numberOf(valueIn(group, "lr"));
          if (rate === null) continue;
          machine.touch(group);
          group.entries.set("s:initial_lr", [string("initial_lr"), float(rate)]);
          if (factor !== 1) group.entries.set("s:lr", [string("lr"), float(rate * factor)]);
        }
        return none;
      }),
      nativeMethod("step", "", (machine, self) => {
        const steps = (numberOf(self.fields.get("last_epoch")) ?? 0) + 1;
        machine.touch(self);
        self.fields.set("last_epoch", int(steps));
        for (const group of rates(self)) {
          const [now, start] = ["lr", "initial_lr"].map((each) => numberOf(valueIn(group, each)));
          machine.touch(group);
          const setting = (own: string, otherwise: number): number =>
            numberOf(self.fields.get(own)) ?? otherwise;
          const rate =
            typeof now === "number" && typeof start === "number"
              ? float(next({ start, now }, steps, setting))
              : machine.unknown("this number is unknown");
          group.entries.set("s:lr", [string("lr"), rate]);
        }
        return none;
      }),
      nativeMethod("get_last_lr", "", (machine, self) =>
        list(
          rates(self).map(
            (group) => valueIn(group, "lr") ?? machine.unknown("this number is unknown"),
          ),
        ),
      ),
    ]),
  );
}

/** `torch.optim.lr_scheduler`. */
export const schedulerMembers: Table = new Map(
  Object.entries(schedules).map(([name, [signature, next]]) => [
    name,
    scheduler(name, signature, next),
  ]),
);

/** `torch.optim`. */
export const optimMembers: Table = new Map<string, Value>([
  ...Object.entries(methods).map(([name, method]): [string, Value] => [
    name,
    optimizer(name, method),
  ]),
  ...others.map((name): [string, Value] => [name, optimizer(name, null)]),
  ["lr_scheduler", { kind: "module", name: "torch.optim.lr_scheduler", members: schedulerMembers }],
]);
