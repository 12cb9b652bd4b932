import { binary, cast, unary } from "../../tensors/elementwise.ts";
import type { concatenateAlike } from "../../tensors/join.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { commonDtype } from "../../tensors/operand.ts";
import { reduce, type ReductionName } from "../../tensors/reduce.ts";
import { type Dtype, isFloating } from "../../values/dtype.ts";
import { createUnknownTensor, nobody, type Tensor } from "../../values/tensor.ts";
import { dimensionAt } from "../../values/dimension.ts";
import { alikeIn } from "../../values/alike.ts";
import type { Machine, Value } from "../../values/value.ts";
import { reduceGiven } from "../arrays/shared.ts";
import { flagOf, numberOf, operandOf, wholeOf } from "../convert.ts";
import { givenFrom } from "../allArguments.ts";
import type { Body, Given } from "../signature.ts";

export type Entry = readonly [string, Body];
type OnTensor = (machine: Machine, tensor: Tensor, rest: Given) => Value;

/** A function, or method, whose first argument is a tensor. */
export function onTensor(signature: string, body: OnTensor): Entry {
  return [
    `input|tensor|x1|real|abs|a${signature === "" ? "" : `, ${signature}`}`,
    (machine, given) => {
      const [first] = given;
      if (first?.kind === "tensor") return body(machine, first, givenFrom(given, 1));
      return machine.fail(
        "TypeError",
        `expected a Tensor, not ${first ? machine.language.typeName(first) : "nothing"}`,
      );
    },
  ];
}

export function unaryEntry(name: UnaryName): Entry {
  return onTensor("", (machine, tensor) => unary(machine, name, tensor));
}

export function binaryEntry(name: BinaryName): Entry {
  return [
    "input, other|exponent, *, alpha=, rounding_mode=",
    (machine, [a, b, alpha, rounding]) => {
      const [x, y] = [operandOf(a), operandOf(b)];
      if (!x || !y) return machine.fail("TypeError", "a Tensor or a number is required");
      const factor = operandOf(alpha);
      if (rounding?.kind === "string") {
        if (rounding.value === "floor") return binary(machine, "floorDivide", x, y);
        const cut = unary(machine, "trunc", binary(machine, name, x, y));
        const dtype = commonDtype(x, y, "torch");
        return isFloating(dtype) ? cut : cast(machine, cut, dtype);
      }
      return binary(machine, name, x, factor ? binary(machine, "multiply", y, factor) : y);
    },
  ];
}

/** What PyTorch calls types in its messages. */
export const typeWords: Readonly<Record<Dtype, string>> = {
  ...{ bool: "Bool", uint8: "Byte", int8: "Char", int16: "Short", int32: "Int", int64: "Long" },
  ...{ float16: "Half", bfloat16: "BFloat16", float32: "Float", float64: "Double" },
  complex64: "ComplexFloat",
};

const meanOfWholes = (word: string): string =>
  `mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: ${word}`;
const spreadOfWholes = (): string => "std and var only support floating point and complex dtypes";

/** Some operations are only for floating-point numbers; while shapes are followed, types are mostly not known. */
function checkFloating(machine: Machine, tensor: Tensor, text: (word: string) => string): void {
  if (!isFloating(tensor.dtype) && !machine.sizes && tensor.library === "torch")
    machine.fail("RuntimeError", text(typeWords[tensor.dtype]));
}

export function reduceEntry(name: ReductionName): Entry {
  return onTensor("dim=, keepdim=, *, dtype=", (machine, tensor, [dim, keep, dtype]) => {
    if (name === "mean" && !dtype) checkFloating(machine, tensor, meanOfWholes);
    return reduceGiven(machine, name, tensor, dim, keep, dtype);
  });
}

/** `max(dim)` returns the numbers and their places. */
export function extremeEntry(name: "max" | "min"): Entry {
  return onTensor("dim|other=, keepdim=", (machine, tensor, [dim, keep]) => {
    if (!dim) return reduce(machine, name, tensor, null, false);
    if (dim.kind === "tensor")
      return binary(machine, name === "max" ? "maximum" : "minimum", tensor, dim);
    const axis = wholeOf(dim, machine);
    const keeps = flagOf(keep, false);
    return {
      kind: "tuple",
      names: ["values", "indices"],
      typeName: `torch.return_types.${name}`,
      items: [
        reduce(machine, name, tensor, axis, keeps),
        reduce(machine, `arg${name}`, tensor, axis, keeps),
      ],
    };
  });
}

export function spreadEntry(name: "var" | "std"): Entry {
  return onTensor(
    "dim=, unbiased=, keepdim=, *, correction=",
    (machine, tensor, [dim, unbiased, keep, correction]) => {
      checkFloating(machine, tensor, spreadOfWholes);
      const isBiased = (correction ? numberOf(correction) : 1) === 0 || !flagOf(unbiased, true);
      if (dim?.kind === "bool")
        return reduce(machine, `${name}${dim.value ? 1 : 0}`, tensor, null, false);
      return reduceGiven(machine, `${name}${isBiased ? 0 : 1}`, tensor, dim, keep);
    },
  );
}

function tensorsOf(machine: Machine, value: Value | undefined): readonly Tensor[] | null {
  const items = value && machine.language.iterate(value, machine);
  if (!items) return null;
  const tensors = [...items];
  return tensors.every((each) => each.kind === "tensor") ? tensors : null;
}

/**
 * `torch.cat([past, k], dim=1)`: what nobody gives has the shape of the others, but for its length along that
 * dimension. null: it is something else.
 */
function withOpen(
  machine: Machine,
  value: Value | undefined,
  axis: number,
): readonly Tensor[] | null {
  const given = machine.sizes && value && machine.language.iterate(value, machine);
  const items = given ? [...given] : [];
  const base = items.find((each) => each.kind === "tensor");
  const at = base && dimensionAt(axis, base.shape.length);
  if (!base || at === null || at === undefined) return null;
  const parts = items.map((each): Tensor | null => {
    if (each.kind === "tensor") return each;
    const open = each.kind === "unknown" ? each.open : undefined;
    if (!open?.lengthBefore || open.isLength) return null;
    if (open.value) return open.value.kind === "tensor" ? open.value : null;
    const { shape, library, dtype } = base;
    const past = open.lengthBefore(shape[at]!, at);
    const tensor = createUnknownTensor(library, dtype, shape.with(at, past), nobody);
    open.value = tensor;
    return tensor;
  });
  return parts.every((each) => each !== null) ? parts : null;
}

export function joinEntry(
  join: (machine: Machine, parts: readonly Tensor[], dim: number) => Value,
  joinAlike: typeof concatenateAlike | null = null,
): Entry {
  return [
    "tensors, dim=, axis=",
    (machine, [tensors, dim, axis]) => {
      const alike = joinAlike && alikeIn(tensors, machine);
      if (alike?.each.kind === "tensor")
        return joinAlike!(machine, alike.each, alike.count, wholeOf(dim ?? axis, machine, 0));
      const along = wholeOf(dim ?? axis, machine, 0);
      const parts = tensorsOf(machine, tensors) ?? (joinAlike && withOpen(machine, tensors, along));
      return parts ? join(machine, parts, along) : machine.unknown("these tensors are unknown");
    },
  ];
}

export function pair(
  body: (machine: Machine, a: Tensor, b: Tensor, rest: Given) => Value,
  rest = "",
): Entry {
  return onTensor(`other|mat2|vec|vec2|tensor|x2|imag|angle|b${rest}`, (machine, a, given) => {
    const [b] = given;
    if (b?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
    return body(machine, a, b, givenFrom(given, 1));
  });
}

export const whole = (value: Value | undefined, machine: Machine, otherwise?: number): number =>
  wholeOf(value, machine, otherwise);

export function itemsOf(value: Value): readonly Value[] {
  return value.kind === "list" || value.kind === "tuple" ? value.items : [];
}
