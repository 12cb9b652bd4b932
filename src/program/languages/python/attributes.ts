import { findStandInMember } from "../../libraries/standIns.ts";
import { mayBeAble } from "../../values/partlyKnown.ts";
import { methodOfOperation } from "../../libraries/numpy/ufuncs.ts";
import { dictionaryMethods, setMethods } from "../../libraries/python/dictionaries.ts";
import { listMethods, tupleMethods, worksUnordered } from "../../libraries/python/lists.ts";
import { typeOf } from "../../libraries/python/types.ts";
import { stringMethods } from "../../libraries/python/strings.ts";
import { arrayMethods, arrayProperties } from "../../libraries/numpy/methods.ts";
import { tensorMethods, tensorProperties } from "../../libraries/torch/methods.ts";
import { ofOwnArray } from "../../libraries/ownArrays/members.ts";
import { ofTensorFlow } from "../../libraries/tensorflow/module.ts";
import type { Table } from "../../libraries/signature.ts";
import { loseStream, type StreamName } from "../../libraries/streams.ts";
import { float, int, none, string, tuple } from "../../values/make.ts";
import { tensorTypes } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import type {
  ClassValue,
  DescriptorValue,
  InstanceValue,
  Machine,
  Value,
} from "../../values/value.ts";
import { forget } from "../../tensors/write.ts";
import { findMember, SuperTarget } from "./classes.ts";
import { membersOf, namesOf } from "./enums.ts";
import { ofTuple } from "./tuples.ts";

/** `object.name`; null: it has none of that name. */
export function findAttribute(object: Value, name: string, machine: Machine): Value | null {
  switch (object.kind) {
    case "unknown":
      return null;
    case "instance":
      return ofInstance(object, name, machine);
    case "class":
      return ofClass(object, name, machine);
    case "module":
      return object.members.get(name) ?? (name === "__name__" ? string(object.name) : null);
    case "tensor":
      return ofTensor(object, name, machine);
    case "string":
      if (name === "type" && object.value === "cpu") return object; // `x.device.type`
      return bound(stringMethods, object, name);
    case "list":
      return object.viewed ? null : ofContainer(listMethods, object, name, machine);
    case "tuple":
      return ofTuple(object, name) ?? bound(tupleMethods, object, name);
    case "dictionary":
      return ofContainer(dictionaryMethods, object, name, machine);
    case "set":
      return ofContainer(setMethods, object, name, machine);
    case "function":
      if (name === "__name__" || name === "__qualname__") return string(object.definition.name);
      if (name === "__doc__") return none;
      return object.fields.get(name) ?? null;
    case "method":
      return findAttribute(object.callee, name, machine);
    case "builtin":
      return name === "__name__" ? string(object.name) : null;
    case "descriptor":
      return ofDescriptor(object, name);
    case "int":
    case "float":
    case "bool":
      return ofNumber(object, name);
    case "slice":
      return name === "start" || name === "stop" || name === "step" ? object[name] : null;
    case "range":
      if (name === "start" || name === "step") return int(object[name]);
      return name === "stop" ? int(object.start + object.step * object.length) : null;
    case "dtype":
      return ofDtype(object, name);
    default:
      return null;
  }
}

function bound(table: Table, self: Value, name: string): Value | null {
  const callee = table.get(name);
  return callee ? { kind: "method", callee, self } : null;
}

/** Methods of a value with unknown content are unknown too. */
function ofContainer(table: Table, object: Value, name: string, machine: Machine): Value | null {
  const lost = worksUnordered(object, name) ? null : machine.lostIn(object);
  if (lost === null) return bound(table, object, name);
  return table.has(name) ? { ...machine.unknown(lost), of: [object] } : null;
}

function ofInstance(object: InstanceValue, name: string, machine: Machine): Value | null {
  const { native } = object;
  if (native instanceof SuperTarget) {
    const member = native.find(name);
    return member && toBound(member, native.object, machine);
  }
  const member = findMember(object.type, name);
  if (member?.kind === "descriptor" && member.type === "property") {
    return machine.call(member.getter, [object]);
  }
  const field = object.fields.get(name);
  if (field) return field;
  if (member) return toBound(member, object, machine);
  if (name === "__class__") return object.type;
  if (name === "__dict__") {
    const entries = [...object.fields].map(
      ([key, value]) => [`s:${key}`, [string(key), value]] as const,
    );
    return { kind: "dictionary", entries: new Map(entries), factory: null };
  }
  if (name.startsWith("__")) return null;
  const other = findMember(object.type, "__getattr__");
  return other ? machine.call(other, [object, string(name)]) : null;
}

function toBound(member: Value, self: Value, machine: Machine): Value {
  switch (member.kind) {
    case "function":
    case "builtin":
      return { kind: "method", callee: member, self };
    case "descriptor":
      if (member.type === "property") return machine.call(member.getter, [self]);
      if (member.type === "static") return member.getter;
      return {
        kind: "method",
        callee: member.getter,
        self: self.kind === "instance" ? self.type : self,
      };
    default:
      return member;
  }
}

function ofClass(object: ClassValue, name: string, machine: Machine): Value | null {
  if (name === "__name__" || name === "__qualname__") return string(object.name);
  const members = membersOf(object);
  if (members && name === "__members__") return namesOf(object);
  const member = findMember(object, name);
  if (member?.kind !== "descriptor") return member;
  return member.type === "property" ? member : toBound(member, object, machine);
}

function ofDescriptor(object: DescriptorValue, name: string): Value | null {
  if (name !== "setter" && name !== "getter" && name !== "deleter") return null;
  return {
    kind: "builtin",
    name,
    call: ({ items: [given] }) =>
      name === "setter" && given ? { ...object, setter: given } : object,
  };
}

function ofNumber(
  object: Extract<Value, { kind: "int" | "float" | "bool" }>,
  name: string,
): Value | null {
  const make = (value: Value): Value => ({ kind: "builtin", name, call: () => value });
  switch (name) {
    case "real":
      return object;
    case "imag":
      return object.kind === "float" ? float(0) : int(0);
    case "item":
      return make(object);
    case "is_integer":
      return make({ kind: "bool", value: Number.isInteger(Number(object.value)) });
    case "bit_length":
      return make(int(object.value ? Math.abs(Number(object.value)).toString(2).length : 0));
    default:
      return null;
  }
}

function ofDtype(object: Extract<Value, { kind: "dtype" }>, name: string): Value | null {
  switch (name) {
    case "name":
      return string(object.dtype);
    case "is_floating_point":
      return { kind: "bool", value: object.dtype.includes("float") };
    case "itemsize":
      return int(Number(/\d+/.exec(object.dtype)?.[0] ?? 8) / 8);
    default:
      return null;
  }
}

function ofTensor(object: Tensor, name: string, machine: Machine): Value | null {
  if (object.library === "tensorflow") return ofTensorFlow(object, name);
  if (object.library === "jax" || object.library === "mlx")
    return ofOwnArray(object, name, machine);
  const isTorch = object.library === "torch";
  const property = (isTorch ? tensorProperties : arrayProperties).get(name);
  if (property) return property(object, machine);
  if (name === "shape") {
    const items = object.shape.map((size) => machine.sizes?.sizeOf(size) ?? int(size));
    return isTorch ? { kind: "tuple", items, typeName: "torch.Size" } : tuple(items);
  }
  return bound(isTorch ? tensorMethods : arrayMethods, object, name);
}

/** Whose generator a function that is not followed may draw from. */
function drawnFrom(module: string, name: string): StreamName | null {
  if (module === "numpy.random") return "numpy";
  if (module === "random") return "python";
  if (module === "torch" || module === "torch.nn.functional") {
    return /rand|poisson|binom|seed|drop|rrelu|gumbel|sample/.test(name) ? "torch" : null;
  }
  return module.startsWith("torch.") && !/cuda|backends|optim/.test(module) ? "torch" : null;
}

/** `object.name`, or the error of the language. */
export function getAttribute(object: Value, name: string, machine: Machine): Value {
  if (object.kind === "unknown") {
    return object.shown?.part(name) ?? object.open?.part(name) ?? object;
  }
  const found = findAttribute(object, name, machine);
  if (found && object.kind === "module" && object.isAssumed)
    machine.assume(`${object.name}.${name}`);
  if (found) return found;
  if (object.kind === "module") {
    const why = `\`${object.name}.${name}\` is not followed`;
    const stream = drawnFrom(object.name, name);
    if (stream) loseStream(machine, stream, `${why} and may draw random numbers`);
    return machine.unknown(why);
  }
  const owner = machine.language.typeName(object);
  if (name === "__class__") return typeOf(machine, object);
  if (object.kind === "builtin" || object.kind === "iterator") {
    const method = object.kind === "builtin" ? methodOfOperation(object.name, name) : null;
    if (method) return method;
    return machine.unknown(
      `\`${name}\` of \`${object.kind === "builtin" ? object.name : owner}\` is not followed`,
    );
  }
  if (object.kind === "tensor") {
    const usual = machine.assumes ? findStandInMember(name, object, machine) : null;
    if (usual) return usual;
    const library = tensorTypes[object.library];
    // What ends in `_` changes the tensor, or draws into it.
    if (name.endsWith("_") && object.library === "torch") {
      machine.touch(object);
      forget(object.storage, `\`${name}\` is not followed`);
      loseStream(machine, "torch", `\`${name}\` is not followed and may draw random numbers`);
    }
    return machine.unknown(`\`${name}\` of \`${library}\` is not followed`);
  }
  const isGenerator = owner === "Generator" || owner === "RandomState";
  const isOpen = object.kind === "instance" && (object.native !== null || isGenerator);
  if (isGenerator && object.kind === "instance") object.native = null;
  const isLibrary = object.kind === "class" && object.convert !== null;
  if (isOpen || isLibrary) return machine.unknown(`\`${name}\` of \`${owner}\` is not followed`);
  mayBeAble(object);
  // A base class of a library that nobody knows has members of its own.
  if (machine.assumes && object.kind === "instance")
    return machine.unknown(`\`${name}\` of \`${owner}\` is not followed`);
  return machine.fail("AttributeError", `'${owner}' object has no attribute '${name}'`);
}

/** `object.name = value`. */
export function setAttribute(object: Value, name: string, value: Value, machine: Machine): void {
  switch (object.kind) {
    case "unknown":
      machine.mayChange(object);
      return;
    case "instance": {
      const member = findMember(object.type, name);
      if (member?.kind === "descriptor" && member.setter) {
        machine.call(member.setter, [object, value]);
        return;
      }
      machine.touch(object);
      const own = findMember(object.type, "__setattr__");
      if (own) machine.call(own, [object, string(name), value]);
      else object.fields.set(name, value);
      return;
    }
    case "class":
      machine.touch(object);
      object.members.set(name, value);
      return;
    case "function":
      machine.touch(object);
      object.fields.set(name, value);
      return;
    case "module":
      if (!object.scope) return;
      machine.touch(object.scope);
      object.scope.names.set(name, value);
      return;
    case "tensor":
      setOnTensor(object, name, value, machine);
      return;
    default:
      return;
  }
}

function setOnTensor(object: Tensor, name: string, value: Value, machine: Machine): void {
  if (name === "requires_grad") {
    object.needsGradient = machine.language.truth(value, machine) === true;
  } else if (name === "data" && value.kind === "tensor") {
    const copy = findAttribute(object, "copy_", machine);
    if (copy) machine.call(copy, [value]);
  } else if (name === "shape") {
    machine.unknown("assigning to `shape` is not followed");
  }
}
