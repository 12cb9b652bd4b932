import { softmax } from "../tensors/reduce.ts";
import { made, plain } from "../tensors/operand.ts";
import { binary, unary } from "../tensors/elementwise.ts";
import { reduce } from "../tensors/reduce.ts";
import { float, none, builtin } from "../values/make.ts";
import { type Dtype, dtypeNames } from "../values/dtype.ts";
import type { ModuleValue, Value } from "../values/value.ts";
import { axisFrom } from "./convert.ts";
import { numpyTexts, pandas } from "./dataFiles.ts";
import { drawing } from "./drawing.ts";
import { progressMembers } from "./progress.ts";
import { einopsLayers, einopsMembers } from "./einops.ts";
import { numpyCreation } from "./numpy/create.ts";
import { bracketObjects } from "./numpy/gridding.ts";
import { numpyFunctions } from "./numpy/functions.ts";
import { mlxCore, mlxLayers } from "./mlx/module.ts";
import { onArray } from "./numpy/given.ts";
import { strideTricks } from "./numpy/places.ts";
import { arrayClass, charFunctions, withTexts } from "./numpy/textArrays.ts";
import { numpyTypes } from "./numpy/types.ts";
import { exceptions } from "../languages/python/exceptions.ts";
import { numpyLinalg, torchLinalg } from "./numpy/linalg.ts";
import {
  initializers,
  jaxFunctions,
  jaxLax,
  jaxLaxOfShapes,
  jaxMembers,
  jaxNumpy,
  jaxRandom,
} from "./jax/module.ts";
import { linenMembers } from "./jax/linen.ts";
import { treeFunctions, trees } from "./jax/trees.ts";
import { limitsOf } from "./limits.ts";
import { numpyPrinting } from "./printOptions.ts";
import { mathModule } from "./python/math.ts";
import { numpyRandom } from "./random.ts";
import { seedingModules } from "./seeding.ts";
import { define, type Table } from "./signature.ts";
import { bisectFunctions, heapFunctions } from "./python/heaps.ts";
import { operators } from "./python/operators.ts";
import { itertools } from "./python/itertools.ts";
import { collections, dataclasses, functools } from "./small.ts";
import { functionalMembers } from "./torch/functional.ts";
import { initMembers } from "./torch/init.ts";
import { nnMembers, sequenceMembers } from "./torch/nn.ts";
import { optimMembers, schedulerMembers } from "./torch/optimizers.ts";
import { torchMembers } from "./torch/module.ts";
import { json } from "./python/files.ts";
import { fractions } from "./python/fractions.ts";
import { statistics } from "./python/statistics.ts";
import { streamModule } from "./python/textStreams.ts";
import { textwrap } from "./python/textwrap.ts";
import { urlRequest } from "./python/downloads.ts";
import { pathClass, pathFunctions, pathOf } from "./python/paths.ts";
import { argparse } from "./python/argparse.ts";
import { regex } from "./python/regex.ts";
import { namespaceClass } from "./python/plainObjects.ts";
import { pythonRandom } from "./python/random.ts";
import { tensorflowMembers } from "./tensorflow/module.ts";
import {
  numpyFiles,
  safetensors,
  safetensorsNumpy,
  safetensorsTorch,
  scipyFiles,
  torchFiles,
} from "./tensorFiles.ts";
import { transformersTables } from "./transformers/module.ts";
import { abstractTypes, arrayTypes, copying, platform, typing } from "./plainModules.ts";

function module(name: string, members: Table): ModuleValue {
  return { kind: "module", name, members };
}

function pick(members: Table, ...names: readonly string[]): Table {
  return new Map(names.map((name) => [name, members.get(name)!]));
}

const wideNames: readonly [string, Dtype][] = [
  ["float_", "float64"],
  ["double", "float64"],
  ["int_", "int64"],
  ["bool_", "bool"],
  ["intp", "int64"],
];

const strides = module("numpy.lib.stride_tricks", strideTricks);

const numpyExceptions: Table = new Map<string, Value>([
  ["AxisError", exceptions.get("AxisError")!],
]);

/** Functions of NumPy before 2.0 that have another name today. */
const oldNames: readonly (readonly [old: string, name: string])[] = [
  ["product", "prod"],
  ["cumproduct", "cumprod"],
  ["alltrue", "all"],
  ["sometrue", "any"],
  ["row_stack", "vstack"],
  ["trapz", "trapezoid"],
];

function numpyMembers(): Table {
  const dtypes = [
    ...[...dtypeNames].filter(([name, dtype]) => name === dtype && name !== "bfloat16"),
    ...wideNames,
  ];
  return new Map<string, Value>([
    ...withTexts(numpyFunctions),
    ["char", module("numpy.char", charFunctions)],
    ["strings", module("numpy.strings", charFunctions)],
    ...bracketObjects,
    ...numpyCreation,
    ...dtypes.map(([name, dtype]): [string, Value] => [
      name,
      { kind: "dtype", dtype, library: "numpy" },
    ]),
    ["random", module("numpy.random", numpyRandom)],
    ["linalg", module("numpy.linalg", numpyLinalg)],
    ["ndarray", arrayClass],
    ...numpyPrinting,
    ...numpyTypes,
    ["lib", module("numpy.lib", new Map([["stride_tricks", strides]]))],
    ["exceptions", module("numpy.exceptions", numpyExceptions)],
    ...numpyFiles,
    ...numpyTexts,
    ...limitsOf("numpy"),
    ["newaxis", none],
    ["pi", float(Math.PI)],
    ["e", float(Math.E)],
    ...["inf", "Inf", "infty", "Infinity", "PINF"].map((name): [string, Value] => [
      name,
      float(Infinity),
    ]),
    ["NINF", float(-Infinity)],
    ...["nan", "NaN", "NAN"].map((name): [string, Value] => [name, float(NaN)]),
    ...oldNames.flatMap(([old, name]): [string, Value][] => {
      const known = numpyFunctions.get(name);
      return known ? [[old, known]] : [];
    }),
    ["errstate", builtin("np.errstate", () => none)],
  ]);
}

/** `scipy.special`. */
const special: Table = new Map<string, Value>([
  [
    "expit",
    define("scipy.special.expit", ...onArray("x", (machine, x) => unary(machine, "sigmoid", x))),
  ],
  [
    "softmax",
    define(
      "scipy.special.softmax",
      ...onArray("x, axis=", (machine, x, [axis]) => {
        const at = axisFrom(axis, machine);
        if (typeof at === "number") return softmax(machine, x, at);
        const flat = x.shape.length === 1 ? x : null;
        if (flat) return softmax(machine, flat, 0);
        const raised = binary(
          machine,
          "power",
          plain(Math.E, 2),
          binary(machine, "subtract", x, reduce(machine, "max", x, null, false)),
        );
        return made(
          machine,
          binary(machine, "divide", raised, reduce(machine, "sum", raised, null, false)),
          "softmaxOfAll",
          [x],
        );
      }),
    ),
  ],
]);

const tables: ReadonlyMap<string, () => Table> = new Map<string, () => Table>([
  ["numpy", numpyMembers],
  ["math", () => mathModule],
  ["random", () => pythonRandom],
  ["itertools", () => itertools],
  ["operator", () => operators],
  ["heapq", () => heapFunctions],
  ["bisect", () => bisectFunctions],
  ["functools", () => functools],
  [
    "collections",
    () =>
      new Map<string, Value>([...collections, ["abc", module("collections.abc", abstractTypes)]]),
  ],
  ["fractions", () => fractions],
  ["statistics", () => statistics],
  ["textwrap", () => textwrap],
  ["io", () => streamModule],
  ["dataclasses", () => dataclasses],
  ["argparse", () => argparse],
  ["copy", () => copying],
  ["re", () => regex],
  ["json", () => json],
  ["urllib", () => new Map<string, Value>([["request", module("urllib.request", urlRequest)]])],
  ["urllib.request", () => urlRequest],
  [
    "os",
    () =>
      new Map<string, Value>([
        ...platform,
        ["path", module("os.path", pathFunctions)],
        ["fspath", pathOf],
      ]),
  ],
  ["os.path", () => pathFunctions],
  ["pathlib", () => new Map<string, Value>([...platform, ["Path", pathClass]])],
  ["typing", () => typing],
  ["types", () => new Map<string, Value>([["SimpleNamespace", namespaceClass]])],
  ["pandas", () => pandas],
  ["safetensors.torch", () => safetensorsTorch],
  ["safetensors.numpy", () => safetensorsNumpy],
  [
    "safetensors",
    () =>
      new Map<string, Value>([
        ...safetensors,
        ["torch", module("safetensors.torch", safetensorsTorch)],
        ["numpy", module("safetensors.numpy", safetensorsNumpy)],
      ]),
  ],
  [
    "scipy",
    () =>
      new Map<string, Value>([
        ["special", module("scipy.special", special)],
        ["io", module("scipy.io", scipyFiles)],
      ]),
  ],
  ["scipy.io", () => scipyFiles],
  ["scipy.special", () => special],
  ["numpy.random", () => numpyRandom],
  ["numpy.linalg", () => numpyLinalg],
  ["numpy.lib.stride_tricks", () => strideTricks],
  ["torch.linalg", () => torchLinalg],
  ["torch.random", () => pick(torchMembers, "manual_seed", "seed")],
  [
    "torch",
    () =>
      new Map<string, Value>([
        ...torchMembers,
        ...torchFiles,
        ["nn", findModule("torch.nn")!],
        ["linalg", module("torch.linalg", torchLinalg)],
        ...limitsOf("torch"),
        ["optim", module("torch.optim", optimMembers)],
        ["random", findModule("torch.random")!],
        ["utils", module("torch.utils", new Map())],
      ]),
  ],
  [
    "torch.nn",
    () => new Map<string, Value>([...nnMembers, ["init", findModule("torch.nn.init")!]]),
  ],
  ["tensorflow", tensorflowMembers],
  ["jax", () => jaxMembers(jaxLax())],
  ["jax.numpy", jaxNumpy],
  ["jax.typing", () => arrayTypes],
  ["jax.nn", jaxFunctions],
  ["jax.nn.initializers", () => initializers],
  ["jax.random", jaxRandom],
  ["jax.lax", jaxLax],
  ["jax.tree", () => trees],
  ["jax.tree_util", () => treeFunctions],
  // Its layers draw their weights, so only its functions are followed with numbers.
  ["flax", () => new Map<string, Value>([["linen", findModule("flax.linen")!]])],
  ["flax.linen", jaxFunctions],
  ["flax.nnx", jaxFunctions],
  ["torch.nn.functional", () => functionalMembers],
  ["einops", () => einopsMembers],
  ["einops.layers.torch", () => einopsLayers],
  ["torch.nn.init", () => initMembers],
  ["torch.nn.utils.rnn", () => sequenceMembers],
  ["torch.nn.parameter", () => nnMembers],
  ["torch.nn.modules", () => nnMembers],
  ["torch.cuda", () => new Map()],
  ["torch.utils", () => new Map()],
  ["torch.utils.data", () => new Map()],
  ["torch.optim", () => optimMembers],
  ["torch.optim.lr_scheduler", () => schedulerMembers],
  ...[
    "time",
    "abc",
    "enum",
    "warnings",
    "contextlib",
    "string",
    "__future__",
    "typing_extensions",
    "collections.abc",
    "inspect",
    "logging",
    "datetime",
  ].map((name): [string, () => Table] => [
    name,
    () => (name === "typing_extensions" || name === "collections.abc" ? typing : platform),
  ]),
]);

/** Libraries of which only shapes are followed: none of their generators is known here. */
const shapeTables: ReadonlyMap<string, () => Table> = new Map<string, () => Table>([
  ["mlx", () => new Map<string, Value>()],
  ["mlx.core", mlxCore],
  ["mlx.nn", mlxLayers],
  ["jax", () => jaxMembers(jaxLaxOfShapes())],
  ["jax.lax", jaxLaxOfShapes],
  ["flax", () => new Map<string, Value>([["linen", findShapeModule("flax.linen")!]])],
  ...["", ".module", ".linear", ".attention", ".normalization", ".stochastic"].map(
    (part): [string, () => Table] => [`flax.linen${part}`, linenMembers],
  ),
  ["flax.linen.initializers", () => initializers],
  ...transformersTables,
]);

const pictures = new Set([
  "matplotlib",
  "seaborn",
  "plotly",
  "IPython",
  "mpl_toolkits",
  "ipywidgets",
]);

const opened = new Map<string, ModuleValue>();

/** A library by its full name while shapes are followed; null if it is not followed. */
export function findShapeModule(name: string): Value | null {
  const table = shapeTables.get(name);
  if (!table) return null;
  const known = opened.get(name) ?? module(name, table());
  opened.set(name, known);
  return known;
}

/** A library of which only the function is followed that sets seeds; null: it is none of these. */
export function findSeedingModule(name: string): Value | null {
  const table = seedingModules.get(name);
  if (!table) return null;
  const known = opened.get(`seeding ${name}`) ?? module(name, table());
  opened.set(`seeding ${name}`, known);
  return known;
}

/** What a library has by a name; null: nothing, or the library is not followed. */
export function memberOf(module: string, name: string): Value | null {
  const found = findModule(module);
  return found?.kind === "module" ? (found.members.get(name) ?? null) : null;
}

/** A library by its full name; null if it is not followed. */
export function findModule(name: string): Value | null {
  const known = shapeTables.has(name) ? undefined : opened.get(name);
  if (known) return known;
  const table = tables.get(name);
  if (table) {
    const made = module(name, table());
    opened.set(name, made);
    return made;
  }
  const [top = ""] = name.split(".");
  if (pictures.has(top)) return drawing;
  if (top === "tqdm") return module(name, progressMembers());
  return null;
}
