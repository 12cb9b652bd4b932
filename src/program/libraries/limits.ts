import { createClass, float, int, none } from "../values/make.ts";
import { type Dtype, isFloating } from "../values/dtype.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../values/value.ts";
import { makeWhole } from "../languages/python/bigNumbers.ts";
import { typeGiven } from "./convert.ts";
import { createTensor } from "../values/tensor.ts";
import { define } from "./signature.ts";

/** Bits of the exponent and of the fraction. */
const layouts: Readonly<Partial<Record<Dtype, readonly [exponent: number, fraction: number]>>> = {
  float16: [5, 10],
  bfloat16: [8, 7],
  float32: [8, 23],
  float64: [11, 52],
};

const finfoClass: ClassValue = createClass("finfo", []);
const iinfoClass: ClassValue = createClass("iinfo", []);

function make(type: ClassValue, fields: Readonly<Record<string, Value>>): InstanceValue {
  return { kind: "instance", type, fields: new Map(Object.entries(fields)), native: null };
}

function floatLimits(machine: Machine, dtype: Dtype, library: "numpy" | "torch"): Value {
  const [exponent, fraction] = layouts[dtype] ?? [0, 0];
  if (exponent === 0) return machine.fail("ValueError", `data type ${dtype} not inexact`);
  const bias = 2 ** (exponent - 1) - 1;
  const most = (2 - 2 ** -fraction) * 2 ** bias;
  const tiny = 2 ** (1 - bias);
  // Those of NumPy have the type that they are of.
  const own = (value: number): Value =>
    library === "numpy" ? createTensor("numpy", dtype, [], Float64Array.of(value)) : float(value);
  return make(finfoClass, {
    min: own(-most),
    max: own(most),
    eps: own(2 ** -fraction),
    tiny: own(tiny),
    smallest_normal: own(tiny),
    bits: int(exponent + fraction + 1),
  });
}

const signed: Readonly<Partial<Record<Dtype, readonly [min: number, max: number, bits: number]>>> =
  {
    uint8: [0, 255, 8],
    int8: [-128, 127, 8],
    int16: [-(2 ** 15), 2 ** 15 - 1, 16],
    int32: [-(2 ** 31), 2 ** 31 - 1, 32],
  };

function wholeLimits(machine: Machine, dtype: Dtype): Value {
  if (dtype === "int64") {
    const [low, high] = [-(2n ** 63n), 2n ** 63n - 1n];
    return make(iinfoClass, {
      ...{ min: makeWhole(low, machine), max: makeWhole(high, machine), bits: int(64) },
    });
  }
  const [min, max, bits] = signed[dtype] ?? [0, 0, 0];
  if (bits === 0) return machine.unknown("the bounds of this type are not followed");
  return make(iinfoClass, { min: int(min), max: int(max), bits: int(bits) });
}

/** `finfo` and `iinfo` of a library: the bounds of a type of numbers. */
export function limitsOf(library: "numpy" | "torch"): readonly [string, Value][] {
  const usual = library === "numpy" ? "float64" : "float32";
  return [
    [
      "finfo",
      define(`${library}.finfo`, "type=", (machine, [type]) => {
        const own = type?.kind === "tensor" ? type.dtype : typeGiven(type, library);
        return floatLimits(machine, !type || type === none ? usual : (own ?? usual), library);
      }),
    ],
    [
      "iinfo",
      define(`${library}.iinfo`, "type", (machine, [type]) => {
        const own = type?.kind === "tensor" ? type.dtype : typeGiven(type, library);
        return own && !isFloating(own)
          ? wholeLimits(machine, own)
          : machine.unknown("the bounds of this type are not followed");
      }),
    ],
  ];
}
