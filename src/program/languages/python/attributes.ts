import { findStandInMember } from "../../libraries/standIns.ts";
import { mayBeAble } from "../../values/partlyKnown.ts";
import { methodOfOperation } from "../../libraries/numpy/ufuncs.ts";
import { bytesMethods } from "../../libraries/python/bytes.ts";
import { dictionaryMethods, setMethods } from "../../libraries/python/dictionaries.ts";
import { listMethods, tupleMethods, worksUnordered } from "../../libraries/python/lists.ts";
import { typeOf } from "../../libraries/python/types.ts";
import { stringMethods } from "../../libraries/python/strings.ts";
import { arrayMethods, arrayProperties } from "../../libraries/numpy/methods.ts";
import { sizeOfTensor, tensorMethods, tensorProperties } from "../../libraries/torch/methods.ts";
import { ofOwnArray } from "../../libraries/ownArrays/members.ts";
import { ofTensorFlow } from "../../libraries/tensorflow/module.ts";
import type { Table } from "../../libraries/signature.ts";
import { loseStream, type StreamName } from "../../libraries/streams.ts";
import { builtin, int, none, string, tuple, unknownBaseName } from "../../values/make.ts";
import { tensorTypes } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import type {
  BuiltinValue,
  ClassValue,
  DescriptorValue,
  FunctionValue,
  InstanceValue,
  Machine,
  TupleValue,
  Value,
} from "../../values/value.ts";
import { NotKnown } from "../../values/gaps.ts";
import { loseGradients, setGradient } from "../../libraries/torch/autograd/backward.ts";
import { forget } from "../../tensors/write.ts";
import { openClassOf } from "./abilities.ts";
import { bigIn } from "./bigNumbers.ts";
import { findMember, ofNamedTuple, SuperTarget } from "./classes.ts";
import { ofComplex } from "./complexNumbers.ts";
import { specialMethod } from "./specialMethods.ts";
import { membersOf, namesOf } from "./enums.ts";
import { isException } from "./exceptions.ts";
import { refuseFields } from "./fixedValues.ts";
import { ofNumber } from "./numberMembers.ts";
import { isListed, isNameOfException, isOwnName } from "./ownNames.ts";
import { ofIterator } from "./iterators.ts";
import { isOwnClass, isRefused, refuse } from "./objects.ts";
import { ofRange, ofSlice } from "./ranges.ts";
import { ofTuple } from "./tuples.ts";
import { ofEveryClass, unboundOf } from "./types.ts";

/** `object.name`; null: it has none of that name. */
export function findAttribute(object: Value, name: string, machine: Machine): Value | null {
  switch (object.kind) {
    case "unknown":
      return null;
    case "instance":
      return (
        ofComplex(object, name) ??
        (bigIn(object) === null ? null : ofNumber(object, name)) ??
        ofInstance(object, name, machine)
      );
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
      if (name === "maxlen" && object.typeName === "deque")
        return object.maxLength === undefined ? none : int(object.maxLength);
      return object.viewed || isOfOtherType(object, name, machine)
        ? null
        : ofContainer(listMethods, object, name, machine);
    case "tuple":
      if (object.typeName === "bytes") return bound(bytesMethods, object, name);
      return (
        ofTuple(object, name) ??
        ofTupleClass(object, name, machine) ??
        bound(tupleMethods, object, name)
      );
    case "dictionary":
      return isOfOtherType(object, name, machine)
        ? null
        : ofContainer(dictionaryMethods, object, name, machine);
    case "set":
      return isOfOtherType(object, name, machine)
        ? null
        : ofContainer(setMethods, object, name, machine);
    case "function":
      return object.fields.get(name) ?? ofFunction(object, name);
    case "method":
      return findAttribute(object.callee, name, machine);
    case "builtin":
      return object.fields?.get(name) ?? ofBuiltin(object, name);
    case "descriptor":
      return ofDescriptor(object, name);
    case "int":
    case "float":
    case "bool":
      return ofNumber(object, name);
    case "slice":
      return ofSlice(object, name);
    case "range":
      return ofRange(object, name);
    case "dtype":
      return ofDtype(object, name);
    case "iterator":
      return ofIterator(object, name);
    default:
      return null;
  }
}

/** A method of the class of a tuple with names. */
function ofTupleClass(object: TupleValue, name: string, machine: Machine): Value | null {
  const member = object.type?.kind === "class" ? findMember(object.type, name) : null;
  return member && toBound(member, object, machine);
}

function ofBuiltin({ name: own }: BuiltinValue, name: string): Value | null {
  if (name !== "__name__" && name !== "__qualname__") return null;
  return string(own.split(".").at(-1) ?? own);
}

function ofFunction({ definition, owner, scope }: FunctionValue, name: string): Value | null {
  const own = definition.name;
  if (name === "__name__") return string(own);
  if (name === "__qualname__" && (owner || scope.kind !== "function"))
    return string(owner ? `${owner.name}.${own}` : own);
  if (name === "__doc__") return docOf(definition);
  return null;
}

/** The text at the beginning of a function; one of several lines is shown in another way by newer versions. */
function docOf({ body: [first] }: FunctionValue["definition"]): Value | null {
  const value = first?.kind === "expression" ? first.value : null;
  if (value?.kind !== "literal" || value.literal.type !== "string") return none;
  return value.literal.value.includes("\n") ? null : string(value.literal.value);
}

/** Whether only other types of the same kind have a method, as only a deque has `popleft`. */
function isOfOtherType(object: Value, name: string, machine: Machine): boolean {
  const owner = machine.language.typeName(object);
  return isListed(owner) && !isOwnName(owner, name);
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
  if (findMember(object.type, "__getattribute__"))
    return machine.unknown("`__getattribute__` is not followed");
  const isFirst = member && descriptorMethod(member, "__set__") !== null;
  const field = isFirst ? null : object.fields.get(name);
  if (field) return field;
  if (member) return toBound(member, object, machine);
  if (name === "__class__") return object.type;
  if (name === "__cause__" && isException(object.type)) return none;
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
    case "instance": {
      const get = descriptorMethod(member, "__get__");
      if (!get) return member;
      const isOfClass = self.kind === "class";
      const type = self.kind === "instance" ? self.type : self;
      return machine.call(get, [member, isOfClass ? none : self, type]);
    }
    default:
      return member;
  }
}

/** A method of an object that stands for an attribute of others; null: it has none. */
function descriptorMethod(member: Value, name: "__get__" | "__set__"): Value | null {
  return member.kind === "instance" ? findMember(member.type, name) : null;
}

function ofClass(object: ClassValue, name: string, machine: Machine): Value | null {
  if (name === "__name__" || name === "__qualname__") return string(object.name);
  const known = ofEveryClass(object, name) ?? ofNamedTuple(object, name);
  if (known) return known;
  const members = membersOf(object);
  if (members && name === "__members__") return namesOf(object);
  const member = findMember(object, name);
  if (!member) return unboundOf(object, name);
  if (member.kind === "instance" && object.order.some((each) => each.members.get(name) === member))
    return membersOf(object) ? member : toBound(member, object, machine);
  if (member.kind !== "descriptor") return member;
  return member.type === "property" ? member : toBound(member, object, machine);
}

function ofDescriptor(object: DescriptorValue, name: string): Value | null {
  if (name !== "setter" && name !== "getter" && name !== "deleter") return null;
  return {
    kind: "builtin",
    name,
    call: ({ items: [given] }) => (given ? { ...object, [name]: given } : object),
  };
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
    if (isTorch) return sizeOfTensor(object, machine);
    return tuple(object.shape.map((size) => machine.sizes?.sizeOf(size) ?? int(size)));
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

/** `loss.backward()`, where nobody knows the loss. */
function backwardOf(object: Value): BuiltinValue {
  return builtin("backward", ({ items, named }, machine) => {
    loseGradients(machine);
    return machine.call(object, items, named);
  });
}

/** `object.name`, or the error of the language. */
export function getAttribute(object: Value, name: string, machine: Machine): Value {
  if (object.kind === "unknown") {
    const part = object.shown?.part(name) ?? object.open?.part(name);
    return part ?? (name === "backward" ? backwardOf(object) : object);
  }
  const found = findAttribute(object, name, machine);
  if (found && object.kind === "module" && object.isAssumed)
    machine.assume(`${object.name}.${name}`);
  if (found) return found;
  if (object.kind === "module") {
    if (name === "__version__") return machine.unknown("it is unknown which version is installed");
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
  if (object.kind === "function" && object.fields.has(unknownBaseName))
    return machine.unknown(`\`${name}\` of \`${owner}\` is not followed`);
  const isGenerator = owner === "Generator" || owner === "RandomState";
  const isOpen = object.kind === "instance" && (object.native !== null || isGenerator);
  if (isGenerator && object.kind === "instance") object.native = null;
  const isLibrary = object.kind === "class" && (object.convert !== null || isOfLibrary(object));
  if (isOpen || isLibrary) return machine.unknown(`\`${name}\` of \`${owner}\` is not followed`);
  mayBeAble(object);
  if (hasOwnName(object, name, owner) || openClassOf(object) !== null) {
    const special =
      object.kind === "instance" || object.kind === "class" ? null : specialMethod(object, name);
    if (special) return special;
    const unknown = machine.unknown(`\`${name}\` of \`${owner}\` is not followed`);
    // What all modules have leaves the shapes of what they hold as they are.
    const isOfModule = object.kind === "instance" && object.type.order.some(isLibraryModule);
    return machine.sizes && isOfModule ? unknown : { ...unknown, of: [object] };
  }
  // A base class of a library that nobody knows has members of its own.
  if (machine.assumes && object.kind === "instance")
    return machine.unknown(`\`${name}\` of \`${owner}\` is not followed`);
  return machine.fail("AttributeError", `'${owner}' object has no attribute '${name}'`);
}

/** Whether a library makes a class, which has more members than are followed. */
function isOfLibrary({ members }: ClassValue): boolean {
  const kinds = [...members.values()].map(({ kind }) => kind);
  return kinds.includes("builtin") && !kinds.includes("function");
}

const isLibraryModule = (type: ClassValue): boolean => type.name === "Module" && !isOwnClass(type);

/** Whether Python itself, or PyTorch's base class, gives a value an attribute, also one that is not followed. */
export function hasOwnName(object: Value, name: string, owner: string): boolean {
  const isObject = object.kind === "instance";
  if (isObject && isException(object.type) && isNameOfException(name)) return true;
  if (isObject && object.type.order.some(isLibraryModule) && isOwnName("Module", name)) return true;
  const isNamed = object.kind === "tuple" && object.names !== undefined;
  // An object of the program has not what a type of the same name has.
  return isOwnName(isObject ? "object" : isNamed ? "tuple with names" : owner, name);
}

/** `object.name = value`. */
export function setAttribute(object: Value, name: string, value: Value, machine: Machine): void {
  switch (object.kind) {
    case "unknown":
      machine.mayChange(object);
      return;
    case "instance": {
      const member = findMember(object.type, name);
      if (member?.kind === "descriptor" && member.type === "property") {
        if (!member.setter) refuse(object, name, "setter", machine);
        machine.call(member.setter, [object, value]);
        return;
      }
      const set = member && descriptorMethod(member, "__set__");
      if (set) {
        machine.call(set, [member, object, value]);
        return;
      }
      machine.touch(object);
      const own = findMember(object.type, "__setattr__");
      if (own) machine.call(own, [object, string(name), value]);
      else if (isRefused(object.type, name, machine))
        machine.fail("AttributeError", `'${object.type.name}' object has no attribute '${name}'`);
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
      refuseFields(object, name, machine);
  }
}

/** A tensor while it gets another shape. */
type Reshaped = { -readonly [Key in "shape" | "strides"]: Tensor[Key] };

/** `array.shape = (2, 3)`. */
function reshapeInPlace(object: Tensor, value: Value, machine: Machine): void {
  const reshape = findAttribute(object, "reshape", machine);
  const made = reshape && !machine.isUncertain ? machine.call(reshape, [value]) : null;
  if (made?.kind !== "tensor" || made.storage !== object.storage || object.library !== "numpy")
    throw new NotKnown("assigning to `shape` is not followed");
  const target: Reshaped = object;
  target.shape = made.shape;
  target.strides = made.strides;
}

function setOnTensor(object: Tensor, name: string, value: Value, machine: Machine): void {
  if (name === "requires_grad") {
    object.needsGradient = machine.language.truth(value, machine) === true;
    object.isLeaf = object.needsGradient;
  } else if (name === "grad" && object.library === "torch") {
    setGradient(machine, object, value.kind === "tensor" ? value : null);
  } else if (name === "data" && value.kind === "tensor") {
    const copy = findAttribute(object, "copy_", machine);
    if (copy) machine.call(copy, [value]);
  } else if (name === "shape") {
    reshapeInPlace(object, value, machine);
  }
}
