import {
  type NumpyFormatter,
  type NumpyPrint,
  toNumpyText,
  usualNumpyPrint,
} from "../tensors/text/numpyText.ts";
import { type TorchPrint, usualTorchPrint } from "../tensors/text/torchText.ts";
import type { Dtype } from "../values/dtype.ts";
import { gapSign } from "../values/gaps.ts";
import { createTensor } from "../values/tensor.ts";
import { createClass, none, string } from "../values/make.ts";
import type { Machine, Value } from "../values/value.ts";
import { numberOf } from "./convert.ts";
import { type Body, define, type Table } from "./signature.ts";
import { nativeMethod } from "./torch/native.ts";

const [numpyKey, torchKey] = ["numpy.print", "torch.print"];

/** How arrays are printed at this point. */
export function numpyPrint({ state }: Pick<Machine, "state">): NumpyPrint {
  return (state.get(numpyKey) as NumpyPrint | undefined) ?? usualNumpyPrint;
}

/** How tensors are printed at this point. */
export function torchPrint({ state }: Pick<Machine, "state">): TorchPrint {
  return (state.get(torchKey) as TorchPrint | undefined) ?? usualTorchPrint;
}

const numpySignature =
  "precision=, threshold=, edgeitems=, linewidth=, suppress=, nanstr=, infstr=, formatter=, sign=, floatmode=, *, legacy=, override_repr=";

type Given = readonly (Value | undefined)[];

/** The given number, including `inf`, or the previous one. */
function numberIn(value: Value | undefined, before: number): number {
  return numberOf(value) ?? before;
}

const floatmodes = { fixed: "fixed", maxprec: "maxprec" } as const;
const signs = { "-": "", "+": "+", " ": " " } as const;

/** What a text stands for; undefined: nothing is given, null: it is not followed. */
function textIn<T>(
  value: Value | undefined,
  meanings: Readonly<Record<string, T>>,
): T | null | undefined {
  if (!value || value.kind === "none") return undefined;
  return value.kind === "string" ? (meanings[value.value] ?? null) : null;
}

/** `{"float_kind": fn}`; undefined: nothing is given, null: it is not followed. */
function formatterIn(
  machine: Machine,
  value: Value | undefined,
): NumpyFormatter | null | undefined {
  if (!value || value.kind === "none") return undefined;
  if (value.kind !== "dictionary" || machine.lostIn(value) !== null) return null;
  const given = new Map(
    [...value.entries.values()].map(([name, fn]) => [name.kind === "string" ? name.value : "", fn]),
  );
  const isKnown = [...given.keys()].every((name) => formatterNames.includes(name));
  if (!isKnown) return null;
  const made = (names: readonly string[], dtype: Dtype) => {
    const fn = names.map((name) => given.get(name)).find((each) => each);
    return fn
      ? (number: number): string => {
          const text = machine.call(fn, [
            createTensor("numpy", dtype, [], Float64Array.of(number)),
          ]);
          return text.kind === "string" ? text.value : gapSign;
        }
      : null;
  };
  return {
    float: made(["float", "float_kind", "all"], "float64"),
    int: made(["int", "int_kind", "all"], "int64"),
  };
}

const formatterNames = ["float", "float_kind", "int", "int_kind", "all"];

function withNumpy(
  machine: Machine,
  [precision, threshold, edge, width, suppress, nanText, infText, ...rest]: Given,
): NumpyPrint {
  const before = numpyPrint(machine);
  const [formatter, sign, floatmode, ...others] = rest;
  const mode = textIn(floatmode, floatmodes);
  const own = textIn(sign, signs);
  const texts = formatterIn(machine, formatter);
  const isOdd =
    [nanText, infText, ...others].some((each) => each && each.kind !== "none") ||
    mode === null ||
    own === null ||
    texts === null;
  const isUnknown = [precision, threshold, edge, width, suppress].some(
    (each) => each?.kind === "unknown",
  );
  return {
    precision: numberIn(precision, before.precision),
    threshold: numberIn(threshold, before.threshold),
    edgeitems: numberIn(edge, before.edgeitems),
    linewidth: numberIn(width, before.linewidth),
    suppress: suppress ? numberOf(suppress) === 1 : before.suppress,
    floatmode: mode ?? before.floatmode,
    sign: own ?? before.sign,
    formatter: texts === undefined ? before.formatter : texts,
    isLost: before.isLost || isOdd || isUnknown || machine.isUncertain,
  };
}

const contextClass = createClass(
  "printoptions",
  [],
  new Map<string, Value>([
    nativeMethod("__init__", numpySignature, (machine, self, given) => {
      self.native = withNumpy(machine, given);
      return none;
    }),
    nativeMethod("__enter__", "", (machine, self) => {
      const within = self.native;
      self.native = numpyPrint(machine);
      if (within) machine.state.set(numpyKey, within);
      return self;
    }),
    nativeMethod("__exit__", "*items", (machine, self) => {
      if (self.native) machine.state.set(numpyKey, self.native);
      return none;
    }),
  ]),
);

/** `np.set_printoptions` and `with np.printoptions(...)`. */
export const numpyPrinting: Table = new Map<string, Value>([
  [
    "set_printoptions",
    define("np.set_printoptions", numpySignature, (machine, given) => {
      machine.state.set(numpyKey, withNumpy(machine, given));
      return none;
    }),
  ],
  ["printoptions", contextClass],
  ...(["array_str", "array_repr"] as const).map((name): [string, Value] => [
    name,
    define(
      `np.${name}`,
      "arr, max_line_width=, precision=, suppress_small=",
      (machine, [array, width, precision, suppress]) => {
        const options = withNumpy(machine, [precision, undefined, undefined, width, suppress]);
        const form = name === "array_str" ? "plain" : "code";
        return array?.kind === "tensor" && !options.isLost
          ? string(toNumpyText(array, form, options))
          : machine.unknown(`this use of \`np.${name}\` is not followed`);
      },
    ),
  ]),
  [
    "array2string",
    define(
      "np.array2string",
      "a, max_line_width=, precision=, suppress_small=, separator=, prefix=, *, formatter=, threshold=, edgeitems=, sign=, floatmode=, suffix=, legacy=",
      (machine, [array, width, precision, suppress, ...rest]) => {
        const [separator, prefix, formatter, threshold, edge, ...odd] = rest;

        const given = [precision, threshold, edge, width, suppress, undefined, undefined];
        const options = withNumpy(machine, [...given, formatter, ...odd]);
        const isText = !separator || separator.kind === "string";
        const isKnown = array?.kind === "tensor" && isText && !prefix && !formatter;
        const between = separator?.kind === "string" ? separator.value : " ";
        return isKnown && !options.isLost
          ? string(toNumpyText(array, "plain", options, between))
          : machine.unknown("this use of `np.array2string` is not followed");
      },
    ),
  ],
]);

const profiles: Readonly<Record<string, Partial<TorchPrint>>> = {
  default: usualTorchPrint,
  short: { ...usualTorchPrint, precision: 2, edgeitems: 2 },
  full: { ...usualTorchPrint, threshold: Infinity },
};

/** `torch.set_printoptions`. */
export const setTorchPrint: readonly [string, Body] = [
  "precision=, threshold=, edgeitems=, linewidth=, profile=, sci_mode=",
  (machine, [precision, threshold, edge, width, profile, sciMode]) => {
    const base = {
      ...torchPrint(machine),
      ...(profile?.kind === "string" ? profiles[profile.value] : {}),
    };
    const chosen: TorchPrint = {
      precision: numberIn(precision, base.precision),
      threshold: numberIn(threshold, base.threshold),
      edgeitems: numberIn(edge, base.edgeitems),
      linewidth: numberIn(width, base.linewidth),
      sciMode: sciMode && sciMode.kind !== "none" ? numberOf(sciMode) === 1 : null,
    };
    machine.state.set(torchKey, chosen);
    return none;
  },
];
