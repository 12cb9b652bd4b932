import { bool, builtin, createClass, none } from "../../values/make.ts";
import { createTensor, createUnknownTensor, Tensor } from "../../values/tensor.ts";
import type { DtypeValue } from "../../values/plain.ts";
import type { BuiltinValue, ClassValue, Machine, Value } from "../../values/value.ts";
import { cast } from "../../tensors/elementwise.ts";
import { commonDtype } from "../../tensors/operand.ts";
import { arange, eye, linspace } from "../numpy/create.ts";
import { filledWith, fromNested } from "../arrays/create.ts";
import { typeGiven, numberOf, operandOf, sizesOf, wholeOf, wholesOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";
import { type Dtype, dtypeNames, isFloating } from "../../values/dtype.ts";
import { triangle } from "../../tensors/shapes.ts";
import { setTorchPrint } from "../printOptions.ts";
import { ownEntries, sharedEntries } from "./functions.ts";
import { drawing } from "../streams.ts";
import { autogradMembers } from "./autograd/functions.ts";
import { device } from "./devices.ts";
import { gradientContext, namingGradients } from "./gradients.ts";
import { otherDefault, settings } from "./settings.ts";
import { generatorClass, withGenerator } from "./generator.ts";
import { randomEntries } from "./random.ts";

type Entry = readonly [string, Body];

function filled(value: number | null): Entry {
  return [
    "*sizes, dtype=, size=",
    (machine, [sizes, type, size]) => {
      const shape = size ? wholesOf(size, machine) : sizesOf(sizes, machine);
      if (!shape) return machine.unknown("the shape is unknown");
      const dtype = typeGiven(type, "torch") ?? "float32";
      if (value === null)
        return createUnknownTensor(
          "torch",
          dtype,
          shape,
          "an empty tensor holds whatever lay in memory",
        );
      return filledWith(machine, "torch", dtype, shape, value);
    },
  ];
}

function alike(value: number | null): Entry {
  return [
    "input, value=, dtype=",
    (machine, [input, given, type]) => {
      if (input?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
      const dtype = typeGiven(type, "torch") ?? input.dtype;
      const number = value ?? numberOf(given);
      if (number === null)
        return createUnknownTensor(
          "torch",
          dtype,
          input.shape,
          "an empty tensor holds whatever lay in memory",
        );
      return filledWith(machine, "torch", dtype, input.shape, number);
    },
  ];
}

function toTorch(machine: Machine, value: Value | undefined, type: Value | undefined): Value {
  if (!value) return machine.fail("TypeError", "tensor() missing its data");
  return fromNested(machine, value, "torch", typeGiven(type, "torch"));
}

/** Shares the numbers of a NumPy array. */
function share(machine: Machine, value: Value | undefined, type: Value | undefined): Value {
  if (value?.kind !== "tensor") return toTorch(machine, value, type);
  const seen = new Tensor(
    "torch",
    value.dtype,
    value.shape,
    value.storage,
    value.strides,
    value.offset,
  );
  seen.origin = { operation: "copy", inputs: [value], settings: {}, range: machine.range };
  machine.keep(seen);
  return cast(machine, seen, typeGiven(type, "torch") ?? value.dtype);
}

/** `FloatTensor([1, 2])` holds numbers; `FloatTensor(2, 3)` has that shape. */
function ofType(dtype: Dtype): Entry {
  return [
    "*data",
    (machine, [data]) => toTyped(machine, data?.kind === "tuple" ? data.items : [], dtype),
  ];
}

function toTyped(machine: Machine, items: readonly Value[], dtype: Dtype): Value {
  const [first] = items;
  if (first?.kind === "int") {
    const shape = items.map((item) => numberOf(item) ?? 0);
    return createUnknownTensor(
      "torch",
      dtype,
      shape,
      "an empty tensor holds whatever lay in memory",
    );
  }
  return first
    ? fromNested(machine, first, "torch", dtype)
    : createTensor("torch", dtype, [0], new Float64Array(0));
}

const entries: Readonly<Record<string, Entry>> = {
  tensor: ["data, dtype=", (machine, [data, type]) => toTorch(machine, data, type)],
  as_tensor: ["data, dtype=", (machine, [data, type]) => share(machine, data, type)],
  from_numpy: ["data", (machine, [data]) => share(machine, data, undefined)],
  asarray: ["data, dtype=", (machine, [data, type]) => share(machine, data, type)],
  IntTensor: ofType("int32"),
  DoubleTensor: ofType("float64"),
  FloatTensor: ofType("float32"),
  LongTensor: ofType("int64"),
  BoolTensor: ofType("bool"),
  ByteTensor: ofType("uint8"),
  ShortTensor: ofType("int16"),
  HalfTensor: ofType("float16"),
  zeros: filled(0),
  ones: filled(1),
  empty: filled(null),
  zeros_like: alike(0),
  ones_like: alike(1),
  empty_like: alike(null),
  full_like: alike(null),
  full: [
    "size, fill_value, dtype=",
    (machine, [size, value, type]) => {
      const shape = wholesOf(size, machine);
      const number = numberOf(value);
      if (!shape || number === null) return machine.unknown("the shape is unknown");
      const own = value?.kind === "int" ? "int64" : value?.kind === "bool" ? "bool" : "float32";
      return filledWith(machine, "torch", typeGiven(type, "torch") ?? own, shape, number);
    },
  ],
  eye: [
    "n, m=, dtype=",
    (machine, [n, m, type]) => {
      const rows = wholeOf(n, machine);
      return eye(
        machine,
        "torch",
        rows,
        wholeOf(m, machine, rows),
        0,
        typeGiven(type, "torch") ?? "float32",
      );
    },
  ],
  arange: ["start, end=, step=, *, dtype=", (machine, given) => arange(machine, "torch", given)],
  linspace: [
    "start, end, steps=, *, dtype=",
    (machine, [start, end, steps, type]) =>
      linspace(machine, "torch", [start, end, steps, undefined, type]),
  ],
  tril_indices: [
    "row, col, offset=",
    (machine, [rows, columns]) => {
      const whole = filledWith(
        machine,
        "torch",
        "float32",
        [wholeOf(rows, machine), wholeOf(columns, machine)],
        1,
      );
      const places = machine.call(define("nonzero", ...sharedEntries["nonzero"]!), [
        triangle(machine, whole, "lower", 0),
      ]);
      return machine.call(define("t", ...sharedEntries["t"]!), [places]);
    },
  ],
  is_tensor: ["value", (_, [value]) => bool(value?.kind === "tensor" && value.library === "torch")],
  is_grad_enabled: ["", (machine) => bool(!machine.state.has("noGradient"))],
  set_printoptions: setTorchPrint,
  ...settings,
  compile: ["model=, **options", (_, [model]) => model ?? none],
  device,
  scalar_tensor: [
    "s, dtype=",
    (machine, [value, type]) =>
      fromNested(machine, value ?? none, "torch", typeGiven(type, "torch") ?? "float32"),
  ],
  logspace: [
    "start, end, steps=, base=, *, dtype=",
    (machine, [start, end, steps, base, type]) => {
      const powers = linspace(machine, "torch", [start, end, steps, undefined, undefined]);
      if (powers.kind !== "tensor") return powers;
      const bases = numberOf(base) ?? 10;
      const numbers = powers.numbers();
      if (!numbers) return machine.unknown(powers.why);
      const dtype = typeGiven(type, "torch") ?? "float32";
      const raised = Float64Array.from(numbers, (each) => Math.fround(bases ** each));
      return cast(machine, createTensor("torch", "float32", powers.shape, raised), dtype);
    },
  ],
  result_type: [
    "tensor1, tensor2",
    (machine, [first, second]) => {
      const [a, b] = [operandOf(first), operandOf(second)];
      return a && b
        ? { kind: "dtype", dtype: commonDtype(a, b, "torch"), library: "torch" }
        : machine.unknown("this type is not followed");
    },
  ],
};

/** The type of tensors: `torch.Tensor(...)` makes one of floats. */
export const tensorClass: ClassValue = createClass("Tensor", [], new Map(), ({ items }, machine) =>
  toTyped(machine, items, "float32"),
);

function dtypes(): readonly [string, DtypeValue][] {
  const complex = ["complex64", "cfloat"].map((name) => [name, "complex64"] as const);
  return [...dtypeNames, ...complex].map(([name, dtype]) => [
    name,
    { kind: "dtype", dtype, library: "torch" },
  ]);
}

/** What exists for graphics cards: nothing. */
const cuda: Table = new Map<string, Value>([
  ["is_available", define("is_available", "", () => bool(false))],
  ["device_count", define("device_count", "", () => ({ kind: "int", value: 0 }))],
  ["manual_seed", define("manual_seed", "seed", (_, [seed]) => (seed ? none : none))],
  ["manual_seed_all", define("manual_seed_all", "seed", (_, [seed]) => (seed ? none : none))],
  ["empty_cache", define("empty_cache", "", () => none)],
  ["synchronize", define("synchronize", "", () => none)],
]);

const moduleOf = (name: string, members: Table): Value => ({ kind: "module", name, members });

/** What has the default type of floating-point numbers where nothing else is said. */
const makesFloats: ReadonlySet<string> = new Set(
  [
    ...["tensor", "as_tensor", "zeros", "ones", "empty", "full", "eye", "arange", "linspace"],
    ...["logspace", "scalar_tensor", "rand", "randn", "normal", "bernoulli"],
  ].map((name) => `torch.${name}`),
);

/** `requires_grad=True` of a call that creates a tensor. */
function withGradient(made: BuiltinValue): BuiltinValue {
  return builtin(made.name, (args, machine) => {
    const other = makesFloats.has(made.name) ? otherDefault(machine) : null;
    if (other && !args.named.has("dtype")) return machine.unknown("this type is not followed");
    const result = made.call(args, machine);
    const wanted = args.named.get("requires_grad");
    if (wanted?.kind === "bool" && result.kind === "tensor") {
      result.needsGradient = wanted.value;
      result.isLeaf = wanted.value;
      if (wanted.value && !isFloating(result.dtype))
        machine.fail(
          "RuntimeError",
          "Only Tensors of floating point and complex dtype can require gradients",
        );
    }
    return result;
  });
}

/** The members of `torch` itself. */
export const torchMembers: Table = (() => {
  const all: Readonly<Record<string, Entry>> = {
    ...sharedEntries,
    ...ownEntries,
    ...randomEntries,
    ...entries,
  };
  const members = new Map<string, Value>(dtypes());
  for (const [name, [signature, body]] of Object.entries(all)) {
    const made = withGradient(define(`torch.${name}`, signature, body));
    members.set(name, namingGradients(name, made));
  }
  for (const [name, value] of [
    ["inf", Infinity],
    ["nan", NaN],
    ["pi", Math.PI],
    ["e", Math.E],
  ] as const) {
    members.set(name, { kind: "float", value });
  }
  for (const name of Object.keys(randomEntries)) {
    const made = members.get(name);
    if (made?.kind === "builtin" && !name.endsWith("seed")) {
      members.set(name, drawing(withGenerator(made), "torch"));
    }
  }
  members.set("Generator", generatorClass);
  members.set("Tensor", tensorClass);
  members.set("no_grad", gradientContext(false));
  members.set("inference_mode", gradientContext(false));
  members.set("enable_grad", gradientContext(true));
  members.set(
    "Size",
    builtin("torch.Size", ({ items: [value] }, machine) => {
      if (value?.kind === "unknown") return value;
      const sizes = wholesOf(value, machine) ?? [];
      return {
        kind: "tuple",
        items: sizes.map((size) => ({ kind: "int", value: size })),
        typeName: "torch.Size",
      };
    }),
  );
  members.set("cuda", moduleOf("torch.cuda", cuda));
  members.set("autograd", moduleOf("torch.autograd", autogradMembers));
  members.set(
    "backends",
    moduleOf(
      "torch.backends",
      new Map([
        ["mps", moduleOf("torch.backends.mps", cuda)],
        ["cuda", moduleOf("torch.backends.cuda", cuda)],
        ["cudnn", moduleOf("torch.backends.cudnn", cuda)],
      ]),
    ),
  );
  return members;
})();
