import { type NumpyPrint, toNumpyText, usualNumpyPrint } from "../tensors/text/numpyText.ts";
import { type TorchPrint, usualTorchPrint } from "../tensors/text/torchText.ts";
import { createClass, none, string } from "../values/make.ts";
import type { Machine, Value } from "../values/value.ts";
import { numberOf } from "./convert.ts";
import { type Body, define, type Table } from "./signature.ts";
import { nativeMethod } from "./torch/layers.ts";

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

function withNumpy(
  machine: Machine,
  [precision, threshold, edge, width, suppress, ...rest]: Given,
): NumpyPrint {
  const before = numpyPrint(machine);
  const isOdd = rest.some((each) => each !== undefined && each.kind !== "none");
  const isUnknown = [precision, threshold, edge, width, suppress].some(
    (each) => each?.kind === "unknown",
  );
  return {
    precision: numberIn(precision, before.precision),
    threshold: numberIn(threshold, before.threshold),
    edgeitems: numberIn(edge, before.edgeitems),
    linewidth: numberIn(width, before.linewidth),
    suppress: suppress ? numberOf(suppress) === 1 : before.suppress,
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
        const options = withNumpy(machine, [precision, threshold, edge, width, suppress, ...odd]);
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
