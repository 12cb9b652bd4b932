import {
  bool,
  builtin,
  createClass,
  none,
  string,
  tuple,
  toStringValue,
} from "../../values/make.ts";
import { assumedLike, noteNormed } from "../../tensors/assumed.ts";
import { gapSign } from "../../values/gaps.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { type Given, namesIn } from "../signature.ts";
import { iteratorOf } from "../../languages/python/iterators.ts";
import { loseStream } from "../streams.ts";
import { setGradient } from "./autograd/backward.ts";
import { beforeForward, behindForward, hookMethods } from "./hooks.ts";
import { keepSettings, moduleOfLayer, ownTexts, toldOf } from "./layerTexts.ts";

import { type Native, nativeMethod } from "./native.ts";
import { loadState, stateOf } from "./state.ts";

/** All tensors and submodules in a module with their names, its own first. */
export function membersOf(self: InstanceValue): readonly [string, Value][] {
  return [...self.fields].filter(([name]) => !name.startsWith("_"));
}

/** Parameters of a module and of its submodules, with their full names. */
export function parametersOf(self: InstanceValue): readonly [string, Tensor][] {
  const found = new Map<string, Tensor>();
  collectParameters(self, "", 0, found);
  return [...found];
}

function collectParameters(
  { fields }: InstanceValue,
  prefix: string,
  depth: number,
  found: Map<string, Tensor>,
): void {
  if (depth > 50) return;
  for (const [name, value] of fields) {
    if (value.kind !== "tensor" || !value.isParameter || name.startsWith("_")) continue;
    found.set(prefix + name, value);
  }
  for (const [name, value] of fields) {
    if (!isModule(value) || name.startsWith("_")) continue;
    collectParameters(value, `${prefix}${name}.`, depth + 1, found);
  }
}

export const isModule = (value: Value): value is InstanceValue =>
  value.kind === "instance" && value.type.order.includes(moduleClass);

/** The submodules of a module. */
export function childrenOf(self: InstanceValue): readonly [string, InstanceValue][] {
  return membersOf(self).flatMap(([name, value]): [string, InstanceValue][] =>
    isModule(value) ? [[name, value]] : [],
  );
}

/** Beside a buffer of a module: whether its state contains it. */
export const bufferMark = "_buffer:";

/** What a module gives its parts in: a generator; a list while shapes are followed. */
function oneByOne(machine: Machine, items: Value[]): Value {
  return machine.sizes ? { kind: "list", items } : iteratorOf(items, "generator");
}

/** Buffers of a module and of its submodules, or its whole state in order: of each module first the parameters. */
function tensorsOf(
  self: InstanceValue,
  which: "buffers" | "state",
  prefix = "",
  depth = 0,
): readonly [string, Tensor][] {
  const own: [string, Tensor][] = [];
  for (const [name, value] of self.fields) {
    if (which === "state" && value.kind === "tensor" && value.isParameter && !name.startsWith("_"))
      own.push([prefix + name, value]);
  }
  for (const [name, value] of self.fields) {
    const mark = self.fields.get(bufferMark + name);
    const isKept = mark?.kind === "bool" && (which === "buffers" || mark.value);
    if (isKept && value.kind === "tensor") own.push([prefix + name, value]);
  }
  const children = depth > 50 ? [] : childrenOf(self);
  return [
    ...own,
    ...children.flatMap(([name, child]) => tensorsOf(child, which, `${prefix}${name}.`, depth + 1)),
  ];
}

/** A module and all its submodules, with their full names. */
function namedModulesOf(
  self: InstanceValue,
  name: string,
  depth: number,
): readonly [string, InstanceValue][] {
  const inner = depth > 50 ? [] : childrenOf(self);
  const before = name === "" ? "" : `${name}.`;
  return [
    [name, self],
    ...inner.flatMap(([own, child]) => namedModulesOf(child, before + own, depth + 1)),
  ];
}

/** A module and all its submodules. */
export function modulesOf(self: InstanceValue, depth = 0): readonly InstanceValue[] {
  return [
    self,
    ...(depth > 50 ? [] : childrenOf(self).flatMap(([, child]) => modulesOf(child, depth + 1))),
  ];
}

/** The same, with the parts of each module before it. */
function innerFirst(self: InstanceValue, depth = 0): readonly InstanceValue[] {
  const inner = depth > 50 ? [] : childrenOf(self);
  return [...inner.flatMap(([, child]) => innerFirst(child, depth + 1)), self];
}

function setTraining(machine: Machine, self: InstanceValue, on: boolean): Value {
  for (const each of modulesOf(self)) setField(machine, each, "training", bool(on));
  return self;
}

function setField(machine: Machine, self: InstanceValue, name: string, value: Value): void {
  machine.touch(self);
  self.fields.set(name, value);
}

/** What a layer of another framework runs when it is called. */
function forwardOf({ order }: ClassValue): string {
  const has = (name: string): boolean => order.some(({ members }) => members.has(name));
  return ["forward", "call", "construct"].find(has) ?? "forward";
}

/** `nn.Module`, the base of all layers. */
export const moduleClass: ClassValue = createClass(
  "Module",
  [],
  new Map<string, Value>([
    nativeMethod("__init__", "*items, **named", (_, self) => {
      if (!self.fields.has("training")) self.fields.set("training", bool(true));
      return none;
    }),
    [
      "__call__",
      builtin("__call__", ({ items: [self, ...rest], named }, machine) => {
        if (self?.kind !== "instance") return none;
        const forward = machine.assumes ? forwardOf(self.type) : "forward";
        const run = machine.language.getAttribute(self, forward, machine);
        const given = beforeForward(machine, self, rest);
        return behindForward(machine, self, given, machine.call(run, given, named));
      }),
    ],
    nativeMethod("eval", "", (machine, self) => setTraining(machine, self, false)),
    nativeMethod("train", "mode=", (machine, self, [mode]) =>
      setTraining(machine, self, mode?.kind !== "bool" || mode.value),
    ),
    nativeMethod("parameters", "recurse=", (machine, self) =>
      oneByOne(
        machine,
        parametersOf(self).map(([, tensor]) => tensor),
      ),
    ),
    nativeMethod("named_parameters", "", (machine, self) =>
      oneByOne(
        machine,
        parametersOf(self).map(([name, tensor]) => tuple([string(name), tensor])),
      ),
    ),
    nativeMethod("children", "", (machine, self) =>
      oneByOne(
        machine,
        childrenOf(self).map(([, child]) => child),
      ),
    ),
    nativeMethod("named_children", "", (machine, self) =>
      oneByOne(
        machine,
        childrenOf(self).map(([name, child]) => tuple([string(name), child])),
      ),
    ),
    nativeMethod("modules", "", (machine, self) => oneByOne(machine, [...modulesOf(self)])),
    nativeMethod("named_modules", "", (machine, self) =>
      oneByOne(
        machine,
        namedModulesOf(self, "", 0).map(([name, each]) => tuple([string(name), each])),
      ),
    ),
    nativeMethod("buffers", "", (machine, self) =>
      oneByOne(
        machine,
        tensorsOf(self, "buffers").map(([, tensor]) => tensor),
      ),
    ),
    nativeMethod("named_buffers", "", (machine, self) =>
      oneByOne(
        machine,
        tensorsOf(self, "buffers").map(([name, tensor]) => tuple([string(name), tensor])),
      ),
    ),
    nativeMethod("state_dict", "", (machine, self) => stateOf(machine, tensorsOf(self, "state"))),
    nativeMethod("load_state_dict", "state, strict=, assign=", (machine, self, [state, strict]) =>
      loadState(machine, self, tensorsOf(self, "state"), state, strict),
    ),
    nativeMethod("apply", "fn", (machine, self, [fn]) => {
      if (fn) for (const each of innerFirst(self)) machine.call(fn, [each]);
      return self;
    }),
    // Without a known name, by its number: `"block" + str(i)` where nobody says how many there are.
    ...["register_buffer", "register_parameter", "add_module", "register_module"].map((name) =>
      nativeMethod(name, "name, value, persistent=", (machine, self, [own, value, persistent]) => {
        const at = own?.kind === "unknown" && machine.sizes ? childrenOf(self).length : null;
        const key = own?.kind === "string" ? own.value : at;
        if (key !== null && value) setField(machine, self, String(key), value);
        if (name === "register_buffer" && key !== null) {
          const isKept = persistent?.kind !== "bool" || persistent.value;
          self.fields.set(bufferMark + String(key), bool(isKept));
        }
        return none;
      }),
    ),
    ...["to", "cuda", "cpu", "float", "requires_grad_", "half", "double"].map((name) =>
      nativeMethod(name, "*items, **named", (machine, self, [items]) => {
        const [target] = items?.kind === "tuple" ? items.items : [];
        const isCast = name === "half" || name === "double" || target?.kind === "dtype";
        return isCast ? machine.unknown("casting a module to another dtype is not followed") : self;
      }),
    ),
    nativeMethod("zero_grad", "set_to_none=", (machine, self) => {
      for (const [, tensor] of parametersOf(self)) setGradient(machine, tensor, null);
      return none;
    }),
    ...hookMethods,
    // They change nothing that is computed.
    ...["register_full_backward_hook", "register_backward_hook", "share_memory", "compile"].map(
      (name) =>
        nativeMethod(name, "*items, **named", (machine) =>
          machine.unknown(`\`${name}\` of \`Module\` is not followed`),
        ),
    ),
    nativeMethod("extra_repr", "", () => string("")),
    nativeMethod("__repr__", "", (machine, self) =>
      toStringValue(moduleText(machine, self), machine),
    ),
  ]),
);

/** A module as torch prints it: itself, then each submodule on a line of its own. */
function moduleText(machine: Machine, self: InstanceValue, depth = 0): string {
  const { fields, type } = self;
  const told = fields.get("_text");
  const known = type.order.find(
    ({ name, members }) => (told ?? ownTexts[name]) && isOfLibrary(members),
  );
  const isOdd = isOfLibrary(type.members) && known !== type;
  if (depth > 50 || fields.has("_gap") || !known || isOdd) return gapSign;
  const own = extraText(machine, self, known.name);
  const parts = childrenOf(self).map(([name, child]) => ({
    names: [name],
    text: moduleText(machine, child, depth + 1),
  }));
  const joined = known.name === "ModuleList" ? joinSame(parts) : parts;
  const lines = joined.map(({ names, text }) => {
    const last = names.length === 1 ? "" : `-${names.at(-1) ?? ""}`;
    const count = names.length === 1 ? "" : `${names.length} x `;
    return `  (${names[0] ?? ""}${last}): ${count}${text.replaceAll("\n", "\n  ")}\n`;
  });
  const isOneLine = lines.length === 0 && !own.includes("\n");
  if (isOneLine) return `${type.name}(${own})`;
  const extra = own === "" ? "" : `  ${own.replaceAll("\n", "\n  ")}\n`;
  return `${type.name}(\n${extra}${lines.join("")})`;
}

/** What a module says of itself: by a method of the program, or as its layer does. */
function extraText(machine: Machine, self: InstanceValue, known: string): string {
  const method = machine.language.findAttribute(self, "extra_repr", machine);
  const isOwn = method?.kind === "method" && method.callee.kind === "function";
  if (isOwn) return machine.language.toText(machine.call(method, []), "plain", machine);
  const told = self.fields.get("_text");
  if (told?.kind === "string") return told.value;
  const textOf = (value: Value): string => machine.language.toText(value, "code", machine);
  return ownTexts[known]!(toldOf(self, textOf, gapSign));
}

interface Part {
  readonly names: readonly string[];
  readonly text: string;
}

/** Consecutive modules with the same text become one line. */
function joinSame(parts: readonly Part[]): readonly Part[] {
  return parts.reduce<Part[]>((all, part) => {
    const last = all.at(-1);
    if (last?.text !== part.text) return [...all, part];
    return [...all.slice(0, -1), { names: [...last.names, ...part.names], text: part.text }];
  }, []);
}

function isOfLibrary(members: ReadonlyMap<string, Value>): boolean {
  return [...members].every(
    ([name, { kind }]) => kind === "builtin" || kind === "descriptor" || name === "__module__",
  );
}

/** Layers that give what has the shape of what they get. */
const keepsRows = /^(Dropout|Identity|\w+Norm|ReLU|GELU|SiLU|Tanh|Sigmoid)$/;

/** How many dimensions layers take: with one less, they take one of several. */
const ranksOf: ReadonlyMap<string, number> = new Map([
  ["Conv1d", 3],
  ["Conv2d", 4],
  ["Conv3d", 5],
  ["MultiheadAttention", 3],
]);

/**
 * What a layer is given, as tensors where nobody gives it, and without masks of which nothing is known; null: something
 * else of the first three, which are queries, keys, and values, is not known.
 */
function ofRank(given: Given, rank: number): Given | null {
  const all = given.map((each, at) => {
    if (each?.kind !== "unknown") return each;
    return at < 3 ? (each.open?.ofRank?.(rank) ?? null) : undefined;
  });
  return all.some((each) => each === null) ? null : all.map((each) => each ?? undefined);
}

/** A layer: how it is made, and what it does. */
export function layer(
  name: string,
  signature: string,
  init: Native,
  input: string,
  forward: Native,
): ClassValue {
  const names = namesIn(signature);
  const module = moduleOfLayer(name);
  return createClass(
    name,
    [moduleClass],
    new Map<string, Value>([
      ...(module === null ? [] : [["__module__", string(module)] as const]),
      nativeMethod("__init__", signature, (machine, self, rest) => {
        self.fields.set("training", bool(true));
        // A size without a value stands for itself while shapes are followed, and a bias changes none.
        const given = rest.find(
          (each, at) =>
            each?.kind === "unknown" && !(machine.sizes && (each.open ?? names[at] === "bias")),
        );
        if (given) {
          loseStream(machine, "torch", `the size of this \`nn.${name}\` is unknown`);
          self.fields.set("_gap", given);
          return none;
        }
        keepSettings(self, names, rest);
        const made = init(machine, self, rest);
        if (made.kind === "unknown") {
          loseStream(machine, "torch", `the numbers that this \`nn.${name}\` draws are unknown`);
          self.fields.set("_gap", made);
        }
        return none;
      }),
      nativeMethod("forward", input.replace(/^x\b/, "x|input"), (machine, self, rest) => {
        const [first] = rest;
        const gap = self.fields.get("_gap") ?? rest.find((value) => value?.kind === "unknown");
        const width = /Norm$/.test(name) ? fieldOf(self, "weight")?.shape.at(-1) : undefined;
        if (first?.kind === "unknown" && width !== undefined) noteNormed(machine, first, width);
        const rank = ranksOf.get(name);
        const several = first?.kind === "unknown" && rank ? ofRank(rest, rank) : null;
        if (several) return forward(machine, self, several);
        // Queries decide how many vectors an attention gives, whatever it gets as keys.
        if (first?.kind === "tensor" && gap && machine.sizes && name === "MultiheadAttention")
          return tuple([assumedLike(machine, first), gap]);
        if (first?.kind !== "unknown" || !first.open) return gap ?? forward(machine, self, rest);
        first.open.isTensor = true;
        if (gap !== first) return gap!;
        // Another tensor, of which as little is known.
        const { open } = first;
        const made = open.renew();
        if (!made.open) return made;
        made.open.isTensor = made.open.isResult = true;
        if (keepsRows.test(name)) {
          made.open.absent = open.absent;
          made.open.like = open;
        }
        const [outputs, inputs] = (name === "Linear" && fieldOf(self, "weight")?.shape) || [];
        if (inputs && outputs && open.rowsOf) {
          const apply = (rows: Value) => forward(machine, self, [rows, ...rest.slice(1)]);
          const rowsOf = (shape: readonly number[]) => open.rowsOf!(shape);
          made.open.madeBy = { inputs, outputs, from: open, apply, rowsOf };
        }
        return made;
      }),
    ]),
  );
}

/** What a layer stores under a name. */
export function fieldOf(self: InstanceValue, name: string): Tensor | null {
  const value = self.fields.get(name);
  return value?.kind === "tensor" ? value : null;
}
