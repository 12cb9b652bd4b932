import { isOwnModule, mayDraw } from "./quietCalls.ts";
import { unknownPartOf } from "../../values/partlyKnown.ts";
import { mayBeAble } from "./abilities.ts";
import { findStandIn, findStandInModule, isStandard } from "../../libraries/standIns.ts";
import { builtins } from "../../libraries/python/builtins.ts";
import { loseStreams } from "../../libraries/streams.ts";
import { findModule, findSeedingModule, findShapeModule } from "../../libraries/modules.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none, tuple } from "../../values/make.ts";
import type { TensorLibrary } from "../../values/dtype.ts";
import type { Language, Machine, Value } from "../../values/value.ts";
import { argumentError } from "./argumentErrors.ts";
import { augment, binary, unary } from "./arithmetic.ts";
import { findAttribute, getAttribute, setAttribute } from "./attributes.ts";
import { findMember, instantiate } from "./classes.ts";
import { compare, truth } from "./compare.ts";
import { makeException } from "./exceptions.ts";
import { format } from "./format.ts";
import { importPaths, systemModule } from "./importPaths.ts";
import { iterate, keyOf } from "./iterate.ts";
import { deleteItem } from "./deletions.ts";
import { deleteAttribute, noteOwnClass } from "./objects.ts";
import { getItem, setItem } from "./subscripts.ts";
import { toTensorCode } from "./tensorCode.ts";
import { toText } from "./text.ts";
import { valueText } from "./valueText.ts";
import { usual } from "./usual.ts";

const typeNames: Readonly<Partial<Record<Value["kind"], string>>> = {
  none: "NoneType",
  string: "str",
  dictionary: "dict",
  builtin: "builtin_function_or_method",
  class: "type",
  descriptor: "property",
  iterator: "generator",
};

function typeName(value: Value): string {
  if (value.kind === "instance") return value.type.name;
  if (value.kind === "dictionary" && value.counts === true) return "Counter";
  if (value.kind === "dictionary" && value.factory) return "defaultdict";
  if (value.kind === "iterator") {
    const isOfFunction = value.typeName === undefined || value.typeName === "Generator";
    return isOfFunction ? "generator" : (value.typeName ?? "");
  }
  const { kind } = value;
  if (kind === "tuple" || kind === "list" || kind === "set" || kind === "dictionary")
    return value.typeName ?? typeNames[kind] ?? kind;
  if (value.kind === "tensor") {
    if (value.library === "torch") return value.isParameter ? "Parameter" : "Tensor";
    if (value.library === "jax") return "ArrayImpl";
    if (value.library === "tensorflow") return value.isParameter ? "Variable" : "EagerTensor";
    if (value.storage.drawn?.isPlain) return value.dtype === "float64" ? "float" : "int";
    return value.shape.length === 0 && !value.isBoxed ? value.dtype : "ndarray";
  }
  return typeNames[value.kind] ?? value.kind;
}

function callSpecial(
  value: Value,
  name: string,
  args: readonly Value[],
  machine: Machine,
): Value | null {
  const method = value.kind === "instance" ? findAttribute(value, name, machine) : null;
  return method && machine.call(method, args);
}

/** `np.float32(2)`: the function that makes an array of a number, by the library of the type. */
const makers = {
  ...{ torch: "tensor", numpy: "array", tensorflow: "constant" },
  ...{ jax: "array", mlx: "array" },
} as const satisfies Readonly<Record<TensorLibrary, string>>;

function makerModule(library: TensorLibrary): Value {
  if (library === "jax") return findModule("jax.numpy")!;
  return library === "mlx" ? findShapeModule("mlx.core")! : findModule(library)!;
}

/** How Python runs. */
export const python: Language = {
  name: "python",
  builtins,
  nothing: none,
  takes: "exact",
  argumentError,
  roundsLikeC: true,
  convert: null,
  receiver: "first",
  placesFirst: "none",
  firstAxis: 0,
  restOf: tuple,
  failsAtNames: true,
  kindNames: { none: "NoneType", string: "str", dictionary: "dict" },
  drawCode: {
    tensor: toTensorCode,
    seed: (name, library) =>
      library === "torch" ? `${name}.manual_seed(0)` : `${name}.random.seed(0)`,
    comment: (text) => `# ${text}`,
  },
  isOperator: (method) => /^__(?!call__)\w+__$/.test(method),
  valueText,
  isOwnModule,
  mayDraw,
  importModule: (name, machine) =>
    name === "sys"
      ? systemModule(machine)
      : ((machine.sizes ? findShapeModule(name) : findSeedingModule(name)) ?? findModule(name)),
  standIn: { name: findStandIn, module: findStandInModule, isStandard },
  importPaths,
  usual,
  truth,
  binary,
  augment,
  unary,
  compare,
  findAttribute,
  getAttribute,
  setAttribute,
  deleteAttribute: (object, name, machine) =>
    deleteAttribute(
      object,
      name,
      object.kind === "instance" ? findMember(object.type, name) : null,
      machine,
    ),
  getItem,
  setItem,
  deleteItem,
  iterate,
  keyOf,
  enter: (context, machine) => callSpecial(context, "__enter__", [], machine) ?? context,
  leave: (context, machine, raised) => {
    const { range } = machine;
    const trace = { kind: "unknown", why: "`traceback` is not followed", range } as const;
    const given = raised ? [raised.type, raised, trace] : [none, none, none];
    const answer = callSpecial(context, "__exit__", given, machine);
    if (raised && context.kind === "unknown") return null;
    if (!answer || !raised) return false;
    const truth = machine.language.truth(answer, machine);
    if (truth === null) throw new NotKnown("it is unknown whether this is true");
    return truth;
  },
  toText: (value, form, machine) => toText(value, form, machine),
  format,
  finishClass: (type, machine) => {
    noteOwnClass(type);
    const hook = type.bases.flatMap(({ members }) => members.get("__init_subclass__") ?? [])[0];
    if (hook) machine.unknown("`__init_subclass__` is not followed");
    for (const [name, member] of type.members) {
      const set = member.kind === "instance" ? findMember(member.type, "__set_name__") : null;
      if (set) machine.call(set, [member, type, { kind: "string", value: name }]);
    }
  },
  instantiate,
  callValue: (callee, args, machine) => {
    const method = findAttribute(callee, "__call__", machine);
    if (method && callee.kind === "instance") return machine.call(method, args.items, args.named);
    if (callee.kind === "dtype") {
      const make = getAttribute(makerModule(callee.library), makers[callee.library], machine);
      const made = machine.call(make, args.items, new Map([["dtype", callee]]));
      if (made.kind === "tensor") made.isBoxed = false;
      return made;
    }
    if (callee.kind === "descriptor") return machine.call(callee.getter, args.items, args.named);
    const open = unknownPartOf(callee);
    if (open) return machine.call(open, [callee, ...args.items], args.named);
    mayBeAble(callee);
    return machine.fail("TypeError", `'${typeName(callee)}' object is not callable`);
  },
  loseRandom: loseStreams,
  makeException,
  toException: (value) => (value.kind === "instance" ? value : null),
  typeName,
};
