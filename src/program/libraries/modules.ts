import { softmax } from "../tensors/reduce.ts";
import { made, plain } from "../tensors/operand.ts";
import { binary, unary } from "../tensors/elementwise.ts";
import { reduce } from "../tensors/reduce.ts";
import { float, none, createClass, builtin, string } from "../values/make.ts";
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
import { limitsOf } from "./limits.ts";
import { numpyPrinting } from "./printOptions.ts";
import { mathModule } from "./python/math.ts";
import { numpyRandom } from "./random.ts";
import { define, type Table } from "./signature.ts";
import { bisectFunctions, heapFunctions } from "./python/heaps.ts";
import { operators } from "./python/operators.ts";
import { itertools } from "./python/itertools.ts";
import { collections, dataclasses, functools } from "./small.ts";
import { functionalMembers } from "./torch/functional.ts";
import { initMembers } from "./torch/init.ts";
import { nnMembers, sequenceMembers } from "./torch/nn.ts";
import { optimMembers } from "./torch/optimizers.ts";
import { torchMembers } from "./torch/module.ts";
import { json } from "./python/files.ts";
import { urlRequest } from "./python/downloads.ts";
import { pathClass, pathFunctions } from "./python/paths.ts";
import { argparse } from "./python/argparse.ts";
import { regex } from "./python/regex.ts";
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
import { arrayTypes, copying, platform, typing } from "./plainModules.ts";

function module(name: string, members: Table): ModuleValue {
  return { kind: "module", name, members };
}

const wideNames: readonly [string, Dtype][] = [
  ["float_", "float64"],
  ["double", "float64"],
  ["int_", "int64"],
  ["bool_", "bool"],
  ["intp", "int64"],
];

function numpyMembers(): Table {
  const dtypes = [
    ...[...dtypeNames].filter(([name, dtype]) => name === dtype && name !== "bfloat16"),
    ...wideNames,
  ];
  return new Map<string, Value>([
    ...numpyFunctions,
    ...bracketObjects,
    ...numpyCreation,
    ...dtypes.map(([name, dtype]): [string, Value] => [
      name,
      { kind: "dtype", dtype, library: "numpy" },
    ]),
    ["random", module("numpy.random", numpyRandom)],
    ["linalg", module("numpy.linalg", numpyLinalg)],
    ["ndarray", createClass("ndarray", [], new Map(), () => none)],
    ...numpyPrinting,
    ...numpyFiles,
    ...numpyTexts,
    ...limitsOf("numpy"),
    ["newaxis", none],
    ["pi", float(Math.PI)],
    ["e", float(Math.E)],
    ["inf", float(Infinity)],
    ["Inf", float(Infinity)],
    ["nan", float(NaN)],
    ["errstate", builtin("np.errstate", () => none)],
    ["__version__", string("1.24")],
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
  ["collections", () => collections],
  ["dataclasses", () => dataclasses],
  ["argparse", () => argparse],
  ["copy", () => copying],
  ["re", () => regex],
  ["json", () => json],
  ["urllib", () => new Map<string, Value>([["request", module("urllib.request", urlRequest)]])],
  ["urllib.request", () => urlRequest],
  ["os", () => new Map<string, Value>([...platform, ["path", module("os.path", pathFunctions)]])],
  ["os.path", () => pathFunctions],
  ["pathlib", () => new Map<string, Value>([...platform, ["Path", pathClass]])],
  ["typing", () => typing],
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
  ["torch.linalg", () => torchLinalg],
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
  ...[
    "sys",
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
