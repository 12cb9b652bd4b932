import { bool, builtin, createClass, none, string, tuple } from "../../values/make.ts";
import { gapSign, toStringValue } from "../../values/gaps.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Arguments, ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { bindTo, type Given, namesIn } from "../signature.ts";
import { loseStream } from "../streams.ts";
import { loadState, stateOf } from "./state.ts";

type Native = (machine: Machine, self: InstanceValue, rest: Given) => Value;

/** A method of a class of the library. */
export function nativeMethod(name: string, signature: string, body: Native): [string, Value] {
  return [
    name,
    builtin(name, (args: Arguments, machine) => {
      const given = bindTo(name, `self, ${signature}`, args, machine);
      if ("kind" in given) return given;
      const [self, ...rest] = given;
      if (self?.kind !== "instance") return none;
      return body(machine, self, rest);
    }),
  ];
}

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

const isModule = (value: Value): value is InstanceValue =>
  value.kind === "instance" && value.type.order.includes(moduleClass);

/** The submodules of a module. */
export function childrenOf(self: InstanceValue): readonly [string, InstanceValue][] {
  return membersOf(self).flatMap(([name, value]): [string, InstanceValue][] =>
    isModule(value) ? [[name, value]] : [],
  );
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
        return machine.call(machine.language.getAttribute(self, forward, machine), rest, named);
      }),
    ],
    nativeMethod("eval", "", (machine, self) => setTraining(machine, self, false)),
    nativeMethod("train", "mode=", (machine, self, [mode]) =>
      setTraining(machine, self, mode?.kind !== "bool" || mode.value),
    ),
    nativeMethod("parameters", "recurse=", (_, self) => ({
      kind: "list",
      items: parametersOf(self).map(([, tensor]) => tensor),
    })),
    nativeMethod("named_parameters", "", (_, self) => ({
      kind: "list",
      items: parametersOf(self).map(([name, tensor]) => tuple([string(name), tensor])),
    })),
    nativeMethod("children", "", (_, self) => ({
      kind: "list",
      items: childrenOf(self).map(([, child]) => child),
    })),
    nativeMethod("named_children", "", (_, self) => ({
      kind: "list",
      items: childrenOf(self).map(([name, child]) => tuple([string(name), child])),
    })),
    nativeMethod("modules", "", (_, self) => ({ kind: "list", items: [...modulesOf(self)] })),
    nativeMethod("named_modules", "", (_, self) => ({
      kind: "list",
      items: modulesOf(self).map((each) => tuple([string(""), each])),
    })),
    nativeMethod("state_dict", "", (machine, self) => stateOf(machine, parametersOf(self))),
    nativeMethod("load_state_dict", "state, strict=, assign=", (machine, self, [state]) =>
      loadState(machine, self, parametersOf(self), state),
    ),
    nativeMethod("apply", "fn", (machine, self, [fn]) => {
      if (fn) for (const each of innerFirst(self)) machine.call(fn, [each]);
      return self;
    }),
    // Without a known name, by its number: `"block" + str(i)` where nobody says how many there are.
    ...["register_buffer", "register_parameter", "add_module", "register_module"].map((name) =>
      nativeMethod(name, "name, value, persistent=", (machine, self, [own, value]) => {
        const at = own?.kind === "unknown" && machine.sizes ? childrenOf(self).length : null;
        const key = own?.kind === "string" ? own.value : at;
        if (key !== null && value) setField(machine, self, String(key), value);
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
    nativeMethod("zero_grad", "*items, **named", () => none),
    nativeMethod("extra_repr", "", () => string("")),
    nativeMethod("__repr__", "", (machine, self) =>
      toStringValue(moduleText(machine, self), machine),
    ),
  ]),
);

type OwnText = (fields: InstanceValue["fields"], text: (name: string) => string) => string;

const linearText: OwnText = (fields, text) =>
  `in_features=${text("in_features")}, out_features=${text("out_features")}, ` +
  `bias=${fields.get("bias")?.kind === "tensor" ? "True" : "False"}`;

/** What the text of a layer contains between its parentheses. */
const ownTexts: Readonly<Record<string, OwnText>> = {
  Linear: linearText,
  NonDynamicallyQuantizableLinear: linearText,
  Embedding: (fields, text) =>
    `${text("num_embeddings")}, ${text("embedding_dim")}` +
    (fields.has("padding_idx") ? `, padding_idx=${text("padding_idx")}` : ""),
  LayerNorm: (fields, text) =>
    `${text("normalized_shape")}, eps=${text("eps")}, ` +
    `elementwise_affine=${fields.get("weight")?.kind === "tensor" ? "True" : "False"}`,
  Dropout: (_, text) => `p=${text("p")}, inplace=False`,
  GELU: (fields, text) =>
    `approximate=${fields.get("approximate")?.kind === "string" ? text("approximate") : "'none'"}`,
  Softmax: (_, text) => `dim=${text("dim")}`,
  LogSoftmax: (_, text) => `dim=${text("dim")}`,
  ...Object.fromEntries(
    [
      ...["Module", "Sequential", "ModuleList", "ModuleDict", "MultiheadAttention", "Identity"],
      ...["TransformerEncoderLayer", "TransformerEncoder", "TransformerDecoderLayer"],
      ...["TransformerDecoder", "ReLU", "SiLU", "Tanh", "Sigmoid", "CrossEntropyLoss", "MSELoss"],
    ].map((name) => [name, () => ""]),
  ),
};

/** A module as torch prints it: itself, then each submodule on a line of its own. */
function moduleText(machine: Machine, self: InstanceValue, depth = 0): string {
  const { fields, type } = self;
  const told = fields.get("_text");
  const known = type.order.find(
    ({ name, members }) => (told ?? ownTexts[name]) && isOfLibrary(members),
  );
  const isOdd = isOfLibrary(type.members) && known !== type;
  if (depth > 50 || fields.has("_gap") || !known || isOdd) return gapSign;
  const textOf = (name: string): string => {
    const value = fields.get(name);
    return value ? machine.language.toText(value, "code", machine) : gapSign;
  };
  const own = told?.kind === "string" ? told.value : ownTexts[known.name]!(fields, textOf);
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
  return `${type.name}(${lines.length === 0 ? own : `\n${lines.join("")}`})`;
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
  return [...members.values()].every(({ kind }) => kind === "builtin");
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
  return createClass(
    name,
    [moduleClass],
    new Map<string, Value>([
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
        const made = init(machine, self, rest);
        if (made.kind === "unknown") {
          loseStream(machine, "torch", `the numbers that this \`nn.${name}\` draws are unknown`);
          self.fields.set("_gap", made);
        }
        return none;
      }),
      nativeMethod("forward", input, (machine, self, rest) => {
        const [first] = rest;
        const gap = self.fields.get("_gap") ?? rest.find((value) => value?.kind === "unknown");
        if (first?.kind !== "unknown" || !first.open) return gap ?? forward(machine, self, rest);
        first.open.isTensor = true;
        if (gap !== first) return gap!;
        // Another tensor, of which as little is known.
        const { open } = first;
        const made = open.renew();
        if (!made.open) return made;
        made.open.isTensor = made.open.isResult = true;
        const [outputs, inputs] = (name === "Linear" && fieldOf(self, "weight")?.shape) || [];
        if (inputs && outputs && open.rowsOf) {
          const apply = (rows: Value) => forward(machine, self, [rows, ...rest.slice(1)]);
          made.open.madeBy = { inputs, outputs, apply, rowsOf: (shape) => open.rowsOf!(shape) };
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
