import { Raised } from "../interpreter/completion.ts";
import { NotKnown } from "../values/gaps.ts";
import { builtin, dictionary, string, tuple } from "../values/make.ts";
import { runNoting } from "./allArguments.ts";
import { settleBeside } from "./convert.ts";
import { forget, overwrite, snapshot } from "../tensors/write.ts";
import type { Arguments, BuiltinValue, Machine, Value } from "../values/value.ts";

interface Signature {
  readonly names: readonly string[];
  /** The place of each name, and of each other name that a parameter has. */
  readonly places: ReadonlyMap<string, number>;
  /** How many of them may be given by their place. */
  readonly placed: number;
  readonly required: number;
  readonly itemsAt: number;
  readonly entriesAt: number;
}

/** What was given for each parameter, in order; undefined: nothing. */
export type Given = readonly (Value | undefined)[];

const signatures = new Map<string, Signature>();

/**
 * `"input, other|exponent, dim=, *, keepdim="`: those with `=` may be left out, those behind `*` need their name, and
 * `|` stands before another name of the same one.
 */
function readSignature(text: string): Signature {
  const known = signatures.get(text);
  if (known) return known;
  const names: string[] = [];
  const places = new Map<string, number>();
  let placed = -1;
  let required = 0;
  let itemsAt = -1;
  let entriesAt = -1;
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    if (part === "*") placed = names.length;
    else {
      const [name = "", ...others] = part.replace(/^\*+|=$/g, "").split("|");
      const at = names.push(name) - 1;
      for (const other of others) places.set(other, at);
      if (part.startsWith("**")) entriesAt = at;
      else if (part.startsWith("*")) placed = itemsAt = at;
      else if (!part.endsWith("=") && placed < 0) required++;
    }
  }
  for (const name of names) places.set(name, names.indexOf(name));
  if (placed < 0) placed = entriesAt >= 0 ? entriesAt : names.length;
  const signature = { names, places, placed, required, itemsAt, entriesAt };
  signatures.set(text, signature);
  return signature;
}

/** The parameters in a signature. */
export function namesIn(text: string): readonly string[] {
  return readSignature(text).names;
}

/** Words that change nothing about the numbers. */
const idleNames = new Set([
  ...["device", "out", "order", "copy", "requires_grad", "pin_memory", "non_blocking", "layout"],
  ...[
    "map_location",
    "weights_only",
    "pickle_module",
    "mmap",
    "memory_format",
    "like",
    "subok",
    "casting",
    "generator",
    "inplace",
    "validate",
    "sparse_grad",
    "scale_grad_by_freq",
    "sparse",
    "padding_idx",
    "stable",
  ],
]);

/** NumPy's words that PyTorch takes for its own, too. */
const numpyWords: Readonly<Record<string, string>> = { axis: "dim", keepdims: "keepdim" };

/** Functions and methods that are written in Python, and constructors, take only their own words. */
const onlyOwnWords = /^F\.|^__init__$|(^|\.)(split|norm|unique|roll)$/;

/** What other frameworks call settings of layers. */
const layerWords: Readonly<Record<string, string>> = {
  ...{ bias_attr: "bias", has_bias: "bias", use_bias: "bias", epsilon: "eps" },
};

/** Layers of frameworks that nobody knows have settings of their own, which change no size. */
function isOwnSetting(name: string, { assumes }: Machine): boolean {
  return assumes && name.endsWith("__init__");
}

/** PyTorch's own word for an argument; null: the function does not take NumPy's. */
function otherName(own: string, name: string, value: Value, machine: Machine): string | null {
  const isPlain = value.kind === "bool" || value.kind === "float";
  if (isPlain && isOwnSetting(name, machine) && layerWords[own]) return layerWords[own];
  return machine.assumes || !onlyOwnWords.test(name) ? (numpyWords[own] ?? null) : null;
}

/** Sorts the arguments of a call into the parameters of a signature. */
export function bindTo(
  name: string,
  text: string,
  { items, named }: Arguments,
  machine: Machine,
): Given | Value {
  const { names, places, placed, required, itemsAt, entriesAt } = readSignature(text);
  const given = new Array<Value | undefined>(names.length).fill(undefined);
  let next = 0;
  for (let at = 0; at < placed && next < items.length; at++) {
    if (!named.has(names[at]!)) given[at] = items[next++];
  }
  if (itemsAt >= 0) given[itemsAt] = tuple(items.slice(placed));
  else if (items.length > placed) {
    // The real one may take more than is followed here.
    return machine.unknown(`an argument of \`${name}\` is not followed`);
  }
  const rest = entriesAt >= 0 ? dictionary() : null;
  if (named.size > 0) {
    for (const [own, value] of named) {
      const other = places.has(own) ? null : otherName(own, name, value, machine);
      const at = places.get(other ?? own) ?? -1;
      if (at >= 0 && at !== entriesAt) given[at] = value;
      else if (rest) rest.entries.set(`s:${own}`, [string(own), value]);
      else if (!idleNames.has(own) && !isOwnSetting(name, machine))
        return machine.unknown(`\`${own}\` of \`${name}\` is not followed`);
    }
  }
  if (rest) given[entriesAt] = rest;
  for (let at = 0; at < required; at++) {
    if (!given[at])
      machine.fail("TypeError", `${name}() missing a required argument: '${names[at] ?? ""}'`);
  }
  return given;
}

/** What a function of a library does with its arguments. */
export type Body = (machine: Machine, given: Given) => Value;

/** A function of a library; an unknown argument makes its result unknown. */
export function define(name: string, signature: string, body: Body): BuiltinValue {
  return builtin(name, (called, machine) => {
    const args = withNamedOut(called, signature);
    const bound = bindTo(name, signature, beforeOut(args), machine);
    if ("kind" in bound) return bound;
    const settled = settleBeside(name, bound) ?? bound;
    const given = machine.sizes ? withoutShapeless(settled, signature) : settled;
    const gap = findGap(given);
    const result = gap
      ? (besideOpen(machine, gap, given, body) ?? gap)
      : runWithAll(name, signature, given, machine, body);
    return args.named.size === 0 ? result : intoOut(result, args, machine);
  });
}

/** Calls that change what they are given, also where their rule does not know how. */
const changing = /_$|(?:^|\.)(?:sort|fill|put|partition|resize|shuffle)$/;

/** Runs a rule, which must ask for every argument that it is given; while shapes are followed, for those it needs. */
function runWithAll(
  name: string,
  signature: string,
  given: Given,
  machine: Machine,
  body: Body,
): Value {
  if (machine.sizes) return body(machine, given);
  const { names } = readSignature(signature);
  const isNeeded = (value: Value | undefined, at: number): boolean =>
    value !== undefined && !idleNames.has(names[at]!);
  const { made, left } = runNoting(given, isNeeded, (watched) => body(machine, watched));
  if (left < 0 || made.kind === "unknown") return made;
  const [self] = given;
  if (self && (self.kind !== "tensor" || changing.test(name))) machine.mayChange(self);
  return machine.unknown(`\`${names[left]!}\` of \`${name}\` is not followed`);
}

/** What changes no shape. */
const shapeless = new Set([
  ...["mask", "attn_mask", "dropout_p", "is_causal", "scale", "p", "training", "eps"],
]);

/** Without what is unknown and changes no shape: `is_causal=mask is not None and T > 1`. */
function withoutShapeless(given: Given, signature: string): Given {
  if (!given.some((value) => value?.kind === "unknown")) return given;
  const { names } = readSignature(signature);
  return given.map((value, at) =>
    value?.kind === "unknown" && shapeless.has(names[at]!) ? undefined : value,
  );
}

/** With an `out` that was given by its place, as in `np.exp(x, x)`, by its name. */
function withNamedOut({ items, named }: Arguments, signature: string): Arguments {
  const { names, placed } = readSignature(signature);
  const at = names.indexOf("out");
  const out = at >= 0 && at < placed ? items[at] : undefined;
  if (out?.kind !== "tensor") return { items, named };
  return { items: items.toSpliced(at, 1), named: new Map([...named, ["out", out]]) };
}

/** With what is calculated in place as it was before: `np.exp(x, out=x)`. */
function beforeOut(args: Arguments): Arguments {
  const out = args.named.get("out");
  if (out?.kind !== "tensor") return args;
  const items = args.items.map((item) =>
    item.kind === "tensor" && item.storage === out.storage ? snapshot(item) : item,
  );
  return { ...args, items };
}

/** The first that is unknown, also within a tuple. */
function findGap(given: Given): Value | null {
  for (const value of given) {
    if (value?.kind === "unknown") return value;
    const inner = value?.kind === "tuple" && value.items.find(({ kind }) => kind === "unknown");
    if (inner) return inner;
  }
  return null;
}

/** Those of some values that are open are tensors: what takes them takes nothing else. */
export function noteTensors(values: readonly Value[]): void {
  for (const each of values) if (each.kind === "unknown" && each.open) each.open.isTensor = true;
}

/** Sizes that nobody gave stand for themselves while shapes are followed. */
function besideOpen(machine: Machine, gap: Value, given: Given, body: Body): Value | null {
  if (!machine.sizes || gap.kind !== "unknown" || !gap.open) return null;
  if (gap === given[0]) gap.open.isTensor = true;
  try {
    return body(machine, given);
  } catch (error) {
    if (error instanceof Raised || error instanceof NotKnown) return null;
    throw error;
  }
}

/** `out=`: the result goes into a tensor that is there already. */
function intoOut(result: Value, { named }: Arguments, machine: Machine): Value {
  const out = named.get("out");
  if (out?.kind !== "tensor" || out === result) return result;
  machine.touch(out);
  if (result.kind === "tensor") overwrite(machine, out, result);
  else forget(out.storage, "the values written here are unknown");
  return out;
}

/** A function that takes unknown arguments as they are. */
export function defineOpen(name: string, signature: string, body: Body): BuiltinValue {
  return builtin(name, (args, machine) => {
    const given = bindTo(name, signature, args, machine);
    return "kind" in given ? given : body(machine, given);
  });
}

/** A table of functions by name. */
export type Table = ReadonlyMap<string, Value>;

/** `{ name: [signature, body] }` as a table. */
export function defineAll(
  prefix: string,
  functions: Readonly<Record<string, readonly [signature: string, body: Body]>>,
): Map<string, Value> {
  return new Map(
    Object.entries(functions).map(([name, [signature, body]]) => [
      name,
      define(`${prefix}${name}`, signature, body),
    ]),
  );
}
