import { makeList } from "../../languages/declared/lists.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { bool, int, list, none, toStringValue } from "../../values/make.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { ModuleValue, Value } from "../../values/value.ts";
import { type Member, type Members, statics, textIn } from "../declared/table.ts";
import { functionalMembers } from "../torch/functional.ts";
import { tensorMethods, tensorProperties } from "../torch/methods.ts";
import { torchMembers } from "../torch/module.ts";

const types: Readonly<Record<string, string>> = {
  ...{ Float32: "float32", Float64: "float64", Float16: "float16", BFloat16: "bfloat16" },
  ...{ Int8: "int8", Int16: "int16", Int32: "int32", Int64: "int64", Byte: "uint8", Bool: "bool" },
};

const scalarTypes = statics(
  "ScalarType",
  {},
  Object.fromEntries(
    Object.entries(types).flatMap(([name, own]) => {
      const value = torchMembers.get(own);
      return value ? [[name, value] as const] : [];
    }),
  ),
);

const dtypes: Readonly<Record<string, string>> = {
  ...{ float: "float32", double: "float64", int: "int32", long: "int64", bool: "bool" },
  ...{ short: "int16", byte: "uint8", sbyte: "int8" },
};

const typeOfDtype: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(dtypes).map(([type, dtype]) => [dtype, type]),
);

/** The type that a tensor takes from an array: `double[,]` makes one of double precision. */
function dtypeFrom(value: Value | undefined): Value | null {
  const written =
    value?.kind === "list"
      ? /^\w+/.exec(value.typeName ?? "")?.[0]
      : value && isNumber(value)
        ? value.kind === "float" && !value.isSingle
          ? "double"
          : numberType(value)
        : null;
  return torchMembers.get(dtypes[written ?? ""] ?? "") ?? null;
}

/** An array as lists in each other, whatever it is called; what has no end is not gone through. */
function plainRows(value: Value): Value {
  if (value.kind === "list") return list(value.items.map(plainRows));
  if (isNumber(value) || value.kind === "bool") return value;
  throw new NotKnown(value.kind === "unknown" ? value.why : "these numbers are not followed");
}

const tensor: Value = {
  ...(torchMembers.get("tensor") as Extract<Value, { kind: "builtin" }>),
  call: ({ items, named }, machine) => {
    const [data] = items;
    const all = new Map(named);
    const dtype = dtypeFrom(data);
    if (dtype && items.length === 1 && !all.has("dtype")) all.set("dtype", dtype);
    const rows = data ? [plainRows(data), ...items.slice(1)] : items;
    return machine.call(torchMembers.get("tensor")!, rows, all);
  },
};

const functional: ModuleValue = {
  ...{ kind: "module", name: "torch.nn.functional", members: functionalMembers },
};

const nn: ModuleValue = {
  ...{ kind: "module", name: "torch.nn", members: new Map([["functional", functional]]) },
};

const torch: ModuleValue = {
  kind: "module",
  name: "torch",
  members: new Map<string, Value>([
    ...torchMembers,
    ["tensor", tensor],
    ["nn", nn],
    ["ScalarType", scalarTypes],
  ]),
};

const style = statics("TensorStringStyle", {}, { Numpy: none, Julia: none, Default: none });

/** TorchSharp: `torch`, and what its programs name without it. */
export const torchSharp: readonly (readonly [string, Value])[] = [
  ["torch", torch],
  [
    "TorchSharp",
    {
      ...{ kind: "module", name: "TorchSharp" },
      members: new Map<string, Value>([
        ["torch", torch],
        ["TensorStringStyle", style],
      ]),
    },
  ],
  ["TensorStringStyle", style],
  ["nn", nn],
  ["functional", functional],
  ["ScalarType", scalarTypes],
];

function shapeOf({ shape }: Tensor): Value {
  return makeList(
    "long[]",
    shape.map((size) => ({ ...int(size), type: "long" })),
  );
}

/** The numbers of a tensor, as C# has them. */
function numbersOf(tensor: Tensor, type: string): readonly Value[] {
  const numbers = tensor.numbers();
  if (!numbers) throw new NotKnown(tensor.why);
  const own = type === "" ? (typeOfDtype[tensor.dtype] ?? "float") : type;
  return Array.from(numbers, (number) =>
    own === "bool" ? bool(number !== 0) : makeNumber(own, number),
  );
}

function data(value: Value, named: ReadonlyMap<string, Value>): readonly Value[] {
  if (value.kind !== "tensor") throw new NotKnown("this tensor is unknown");
  return numbersOf(value, textIn(named.get(":types")));
}

function memberOf(name: string): Member | null {
  const property = tensorProperties.get(name);
  if (property)
    return {
      isProperty: true,
      call: (machine, self) => (self.kind === "tensor" ? property(self, machine) : self),
    };
  const method = tensorMethods.get(name);
  return method
    ? {
        isProperty: false,
        call: (machine, self, items, named) => {
          const given = new Map([...named].filter(([key]) => !key.startsWith(":")));
          return machine.call(method, [self, ...items], given);
        },
      }
    : null;
}

const own = new Map<string, Member>([
  [
    "shape",
    { isProperty: true, call: (_, self) => (self.kind === "tensor" ? shapeOf(self) : self) },
  ],
  [
    "item",
    {
      isProperty: false,
      call: (machine, self, _items, named) => {
        const all = data(self, named);
        return all.length === 1
          ? all[0]!
          : machine.unknown("a tensor with several numbers is none");
      },
    },
  ],
  [
    "data",
    {
      isProperty: false,
      call: (_machine, self, _items, named) => {
        const type = textIn(named.get(":types"));
        return makeList(`${type === "" ? "float" : type}[]`, [...data(self, named)]);
      },
    },
  ],
  [
    "to_type",
    {
      isProperty: false,
      call: (machine, self, items) => machine.call(tensorMethods.get("to")!, [self, ...items]),
    },
  ],
  ["ToString", { isProperty: false, call: (machine) => toStringValue(gapSign, machine) }],
]);

/** What a tensor of TorchSharp has. */
export const tensorMembers: Pick<Members, "get"> = {
  get: (name) => own.get(name) ?? memberOf(name) ?? undefined,
};

/** What `using static TorchSharp.torch;` brings: functions, and modules in it; null: another module. */
export function staticsOf(name: string): ModuleValue | null {
  const found = new Map(torchSharp).get(name.split(".").at(-1) ?? "");
  if (!name.startsWith("TorchSharp.") || found?.kind !== "module") return null;
  const members = [...found.members].filter(([, { kind }]) => kind !== "dtype" && kind !== "float");
  return { ...found, members: new Map(members) };
}
