import { einsum } from "../tensors/einsum.ts";
import { stack } from "../tensors/join.ts";
import { made } from "../tensors/operand.ts";
import { reduce, type ReductionName } from "../tensors/reduce.ts";
import { copyOf, permute, reshape } from "../tensors/shapes.ts";
import type { Tensor } from "../values/tensor.ts";
import { NotKnown } from "../values/gaps.ts";
import { int } from "../values/make.ts";
import type { Machine, Value } from "../values/value.ts";
import { arrayOf } from "./numpy/given.ts";
import { numberOf, wholeOf } from "./convert.ts";
import { type Body, define, noteTensors, type Table } from "./signature.ts";
import { layer } from "./torch/layers.ts";
import { input } from "./torch/parameters.ts";

/** The axes in one dimension, by name; `...` stands for any number of dimensions. */
type Group = readonly string[];

function fail(machine: Machine, pattern: string, why: string): never {
  return machine.fail("EinopsError", `Error while processing "${pattern}": ${why}`);
}

/** `b (h d) t`: axes in parentheses form one dimension. */
function readSide(machine: Machine, pattern: string, side: string): readonly Group[] {
  const groups: Group[] = [];
  const parts = side.replace("...", " … ").match(/\([^()]*\)|[^\s()]+|[()]/gu) ?? [];
  for (const part of parts) {
    if (part === "(" || part === ")") fail(machine, pattern, "brackets are not balanced");
    const names = part.startsWith("(") ? part.slice(1, -1).trim().split(/\s+/) : [part];
    groups.push(names.filter((name) => name !== "" && name !== "1"));
  }
  return groups;
}

interface Plan {
  readonly left: readonly string[];
  readonly right: readonly Group[];
  /** The whole with a dimension for each axis of the left side. */
  readonly split: Tensor;
  readonly sizes: ReadonlyMap<string, number>;
}

/** The dots become separate axes. */
function spellOut(groups: readonly Group[], count: number): readonly Group[] {
  const dots = Array.from({ length: count }, (_, at) => `…${at}`);
  return groups.flatMap((group): readonly Group[] => {
    if (!group.includes("…")) return [group];
    if (group.length === 1) return dots.map((dot) => [dot]);
    return [group.flatMap((name) => (name === "…" ? dots : [name]))];
  });
}

function planOf(machine: Machine, tensor: Tensor, pattern: string, given: Sizes): Plan {
  const [before, after, more] = pattern.split("->");
  if (before === undefined || after === undefined || more !== undefined) {
    fail(machine, pattern, "one -> is expected");
  }
  const sides = [before, after].map((side) => readSide(machine, pattern, side));
  const rank = tensor.shape.length;
  const [first = [], second = []] = sides;
  const missing = first.some((group) => group.includes("…")) ? rank - first.length + 1 : 0;
  const left = spellOut(first, Math.max(0, missing));
  if (left.length !== rank) {
    fail(machine, pattern, `${left.length} dimensions are expected, the tensor has ${rank}`);
  }
  const sizes = new Map(given);
  left.forEach((group, at) => {
    const open = group.filter((name) => !sizes.has(name));
    const known = group.reduce((product, name) => product * (sizes.get(name) ?? 1), 1);
    const size = tensor.shape[at]!;
    const [name] = open;
    const divisors = group.flatMap((each) => sizes.get(each) ?? []);
    if (open.length === 1) divideBy(machine, size, divisors);
    if (open.length > 1 || size % known !== 0 || (!name && size !== known)) {
      fail(machine, pattern, `${size} cannot be split into ${group.join(" ")}`);
    }
    if (name !== undefined) sizes.set(name, size / known);
  });
  const axes = left.flat();
  const split = reshape(
    machine,
    tensor,
    axes.map((name) => sizes.get(name)!),
  );
  return { left: axes, right: spellOut(second, Math.max(0, missing)), split, sizes };
}

/** A size without a value is meant to be divided by the given ones. */
function divideBy({ sizes }: Machine, whole: number, divisors: readonly number[]): void {
  if (!sizes?.standsIn(whole)) {
    sizes?.divide(whole, divisors);
    return;
  }
  let rest = sizes.sizeOf(whole);
  for (const each of divisors) {
    const part = int(Math.floor(rest.value / each));
    const isEven = rest.value % each === 0;
    rest = sizes.sizeOf(sizes.combine("//", rest, sizes.sizeOf(each), part).value);
    if (!isEven) throw new NotKnown("the shape is unknown");
  }
}

type Sizes = ReadonlyMap<string, number>;

/** The axes in the order of the right side, then those of one group as one dimension. */
function arrange(
  machine: Machine,
  { right, sizes }: Plan,
  tensor: Tensor,
  axes: readonly string[],
) {
  const order = right.flat().map((name) => axes.indexOf(name));
  const turned = permute(machine, tensor, order);
  const shape = right.map((group) => group.reduce((size, name) => size * sizes.get(name)!, 1));
  return reshape(machine, turned, shape);
}

function checkNames(machine: Machine, pattern: string, names: readonly string[]): void {
  const odd = names[0];
  if (odd !== undefined) fail(machine, pattern, `the axis ${odd} stands on one side only`);
}

function rearrange(machine: Machine, tensor: Tensor, pattern: string, given: Sizes): Tensor {
  const plan = planOf(machine, tensor, pattern, given);
  const right = plan.right.flat();
  checkNames(machine, pattern, [
    ...plan.left.filter((name) => !right.includes(name)),
    ...right.filter((name) => !plan.left.includes(name)),
  ]);
  return arrange(machine, plan, plan.split, plan.left);
}

function repeat(machine: Machine, tensor: Tensor, pattern: string, given: Sizes): Tensor {
  const plan = planOf(machine, tensor, pattern, given);
  const right = plan.right.flat();
  checkNames(
    machine,
    pattern,
    plan.left.filter((name) => !right.includes(name)),
  );
  const own = right.filter((name) => !plan.left.includes(name));
  checkNames(
    machine,
    pattern,
    own.filter((name) => !plan.sizes.has(name)),
  );
  const { split } = plan;
  const woven = split.view(
    [...own.map((name) => plan.sizes.get(name)!), ...split.shape],
    [...own.map(() => 0), ...split.strides],
  );
  const whole = arrange(machine, plan, copyOf(machine, woven), [...own, ...plan.left]);
  return made(machine, whole, "repeat", [tensor], { pattern });
}

const reductions = [
  "mean",
  "sum",
  "max",
  "min",
  "prod",
] as const satisfies readonly ReductionName[];

function reduceBy(
  machine: Machine,
  tensor: Tensor,
  pattern: string,
  given: Sizes,
  how: Value | undefined,
): Value {
  const name = reductions.find((each) => how?.kind === "string" && how.value === each);
  if (!name) return machine.unknown("this reduction of `einops.reduce` is not followed");
  const plan = planOf(machine, tensor, pattern, given);
  const right = plan.right.flat();
  checkNames(
    machine,
    pattern,
    right.filter((each) => !plan.left.includes(each)),
  );
  const gone = plan.left.flatMap((each, at) => (right.includes(each) ? [] : [at]));
  const kept = plan.left.filter((each) => right.includes(each));
  const reduced = gone.length === 0 ? plan.split : reduce(machine, name, plan.split, gone, false);
  return arrange(machine, plan, reduced, kept);
}

/** A tensor, or a list of tensors as one. */
function tensorOf(machine: Machine, value: Value | undefined): Tensor | Value {
  if (value?.kind !== "list" && value?.kind !== "tuple") return arrayOf(machine, value);
  const items: readonly Value[] = value.items;
  const parts = items.filter((item) => item.kind === "tensor");
  return parts.length === value.items.length ? stack(machine, parts, 0) : arrayOf(machine, value);
}

/** Sizes of axes, given by name; null if not all are known. */
function sizesOf(machine: Machine, options: Value | undefined): Sizes | null {
  const sizes = new Map<string, number>();
  const entries = options?.kind === "dictionary" ? [...options.entries.values()] : [];
  for (const [key, value] of entries) {
    const isOpen = machine.sizes !== null && value.kind === "unknown" && value.open;
    const isSize = isOpen || value.kind === "int";
    const size = isSize ? wholeOf(value, machine) : numberOf(value);
    if (key.kind !== "string" || size === null) return null;
    sizes.set(key.value, size);
  }
  return sizes;
}

type Operation = (
  machine: Machine,
  tensor: Tensor,
  pattern: string,
  sizes: Sizes,
  how: Value | undefined,
) => Value;

function run(
  machine: Machine,
  value: Value | undefined,
  pattern: Value | undefined,
  options: Value | undefined,
  how: Value | undefined,
  operation: Operation,
): Value {
  const tensor = tensorOf(machine, value);
  const sizes = sizesOf(machine, options);
  if (tensor.kind !== "tensor") return tensor;
  if (pattern?.kind !== "string" || !sizes) return machine.unknown("this pattern is unknown");
  return operation(machine, tensor, pattern.value, sizes, how);
}

function entry(operation: Operation, hasKind = false): readonly [string, Body] {
  return [
    `tensor, pattern, ${hasKind ? "reduction, " : ""}**sizes`,
    (machine, [value, pattern, ...rest]) =>
      run(machine, value, pattern, rest.at(-1), hasKind ? rest[0] : undefined, operation),
  ];
}

/** `einsum(q, k, "b i d, b j d -> b i j")`: axes have names here, not letters. */
const einsumByNames: readonly [string, Body] = [
  "*tensors_and_pattern",
  (machine, [given]) => {
    const items = given?.kind === "tuple" ? given.items : [];
    const pattern = items.at(-1);
    const tensors = items.slice(0, -1).filter((each) => each.kind === "tensor");
    noteTensors(items);
    if (pattern?.kind !== "string" || tensors.length !== items.length - 1)
      return machine.unknown("this pattern is unknown");
    const names = [...new Set(pattern.value.match(/[A-Za-z_]\w*/g))];
    const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (names.length > letters.length || /[()0-9]/.test(pattern.value))
      return machine.unknown("this pattern is not followed");
    const equation = pattern.value
      .replace(/[A-Za-z_]\w*/g, (name) => letters[names.indexOf(name)]!)
      .replaceAll(" ", "");
    return einsum(machine, equation, tensors);
  },
];

const entries = {
  einsum: einsumByNames,
  rearrange: entry(rearrange),
  repeat: entry(repeat),
  reduce: entry(reduceBy, true),
} as const;

/** The library `einops`. */
export const einopsMembers: Table = new Map(
  Object.entries(entries).map(([name, [signature, body]]) => [
    name,
    define(`einops.${name}`, signature, body),
  ]),
);

function einopsLayer(name: string, operation: Operation, hasKind = false) {
  return layer(
    name,
    `pattern, ${hasKind ? "reduction, " : ""}**sizes`,
    (_, self, [pattern, ...rest]) => {
      const [options, how] = [rest.at(-1), hasKind ? rest[0] : undefined];
      for (const [field, value] of [
        ["pattern", pattern],
        ["_sizes", options],
        ["_how", how],
      ] as const) {
        if (value) self.fields.set(field, value);
      }
      return self;
    },
    "x",
    (machine, { fields }, [x]) => {
      const [pattern, options, how] = ["pattern", "_sizes", "_how"].map((each) => fields.get(each));
      return run(machine, input(x, machine), pattern, options, how, operation);
    },
  );
}

/** `einops.layers.torch`. */
export const einopsLayers: Table = new Map<string, Value>([
  ["Rearrange", einopsLayer("Rearrange", rearrange)],
  ["Reduce", einopsLayer("Reduce", reduceBy, true)],
]);
