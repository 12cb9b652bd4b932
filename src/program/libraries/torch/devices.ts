import { bool, createClass, int, none, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { type Body, defineAll } from "../signature.ts";

const textOf = ({ fields }: InstanceValue): string => {
  const [type, index] = [fields.get("type"), fields.get("index")];
  const name = type?.kind === "string" ? type.value : "cpu";
  return index?.kind === "int" ? `${name}:${index.value}` : name;
};

const codeOf = ({ fields }: InstanceValue): string => {
  const [type, index] = [fields.get("type"), fields.get("index")];
  const name = type?.kind === "string" ? type.value : "cpu";
  return `device(type='${name}'${index?.kind === "int" ? `, index=${index.value}` : ""})`;
};

const isDevice = (value: Value | undefined): value is InstanceValue =>
  value?.kind === "instance" && value.type === deviceClass;

const deviceClass: ClassValue = createClass(
  "device",
  [],
  new Map<string, Value>([
    ["__module__", string("torch")],
    ...defineAll("", {
      __str__: ["self", (_, [self]) => (isDevice(self) ? string(textOf(self)) : none)],
      __repr__: ["self", (_, [self]) => (isDevice(self) ? string(codeOf(self)) : none)],
      __eq__: [
        "self, other",
        (_, [self, other]) =>
          bool(isDevice(self) && isDevice(other) && textOf(self) === textOf(other)),
      ],
    }),
  ]),
);

/** A device by its name, `cuda:0`. */
export function deviceOf(name: string): InstanceValue {
  const [type = "", index] = name.split(":");
  const fields = new Map<string, Value>([
    ["type", string(type)],
    ["index", index === undefined ? none : int(Number(index))],
  ]);
  return { kind: "instance", type: deviceClass, fields, native: null };
}

/** `torch.device("cuda", 0)`. */
export const device: readonly [string, Body] = [
  "type, index=",
  (machine: Machine, [name, index]) => {
    if (isDevice(name)) return name;
    if (name?.kind !== "string") return machine.unknown("this call is not followed");
    const at = index && index.kind !== "none" ? numberOf(index) : null;
    return deviceOf(at === null ? name.value : `${name.value}:${at}`);
  },
];
