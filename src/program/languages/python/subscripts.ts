import { unknownPartOf } from "../../values/partlyKnown.ts";
import { settled } from "./compare.ts";
import { mayBeAble, openClassOf } from "./abilities.ts";
import { numberOf, operandOf, settleBeside } from "../../libraries/convert.ts";
import { fromNested } from "../../libraries/arrays/create.ts";
import { memberCalled, membersOf, plainOf } from "./enums.ts";
import { boundsOf } from "./ranges.ts";
import { sizesLike } from "./tuples.ts";
import { indexComplaint } from "../../tensors/complaints.ts";
import { getAt, type IndexPart } from "../../tensors/indexing.ts";
import { resolveSlice } from "../../tensors/slices.ts";
import { partsOfAbsent } from "../../tensors/assumed.ts";
import { setAt } from "../../tensors/write.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import { int, list, string } from "../../values/make.ts";
import { entryOf } from "../../values/vocabulary.ts";
import type { Machine, SliceValue, Value } from "../../values/value.ts";

/** `object[index]`. */
export function getItem(object: Value, index: Value, machine: Machine): Value {
  if (object.kind === "unknown") {
    const known = settleBeside("[]", [object, index]);
    if (known) return getItem(known[0]!, index, machine);
    // `cfg["emb_dim"]`
    if (index.kind === "string" && object.open) return object.open.part(index.value, true);
    if (index.kind === "slice" && object.open?.cut) {
      const isWritten = [index.start, index.stop].every(({ kind }) => kind !== "unknown");
      const bounds = isWritten ? toBounds(index, machine) : null;
      const part = bounds?.step === 1 ? object.open.cut(bounds.start, bounds.stop) : null;
      if (part) return part;
    }
    const part = index.kind === "int" && object.open?.at(index.value);
    // `self.attention(x)[0]`
    const isFirst = index.kind === "int" && index.value === 0;
    return part || (isFirst && partsOfAbsent(machine, object, 2)?.[0]) || object;
  }
  const lost = machine.lostIn(object);
  if (lost !== null) return { ...machine.unknown(lost), of: [object] };
  if (object.kind === "list" && object.viewed) return refuse(object, machine);
  switch (object.kind) {
    case "list":
    case "tuple":
    case "string":
    case "range":
      return getFromSequence(object, settled(index, machine), machine);
    case "dictionary":
      return getFromDictionary(object, index, machine);
    case "tensor": {
      const parts = toParts(index, object, machine);
      if (!parts)
        return index.kind === "unknown"
          ? { ...index, of: [object] }
          : { ...machine.unknown("it is unknown what is selected here"), of: [object] };
      return (
        getAt(machine, object, parts) ??
        machine.unknown("the number of selected elements is unknown")
      );
    }
    case "class":
      return membersOf(object) ? memberCalled(object, index, machine) : object;
    case "builtin":
      return object;
    default: {
      const method = machine.language.findAttribute(object, "__getitem__", machine);
      if (method) return machine.call(method, [index]);
      return refuse(object, machine);
    }
  }
}

function refuse(object: Value, machine: Machine): never {
  mayBeAble(object);
  const name = machine.language.typeName(object);
  return machine.fail("TypeError", `'${name}' object is not subscriptable`);
}

type Sequence = Extract<Value, { kind: "list" | "tuple" | "string" | "range" }>;

function lengthOf(sequence: Sequence): number {
  if (sequence.kind === "string") return Array.from(sequence.value).length;
  return sequence.kind === "range" ? sequence.length : sequence.items.length;
}

function getFromSequence(sequence: Sequence, index: Value, machine: Machine): Value {
  if (index.kind === "unknown") return { ...index, of: [sequence] };
  const length = lengthOf(sequence);
  if (index.kind === "slice") {
    const bounds = toBounds(index, machine);
    if (!bounds) return machine.unknown("the bounds of this slice are unknown");
    const { start, length: count, step } = resolveSlice(bounds, length);
    if (sequence.kind === "range") {
      const first = sequence.start + start * sequence.step;
      const [, end] = boundsOf(index, length, machine);
      const stop = sequence.start + end * sequence.step;
      return { kind: "range", start: first, step: sequence.step * step, length: count, stop };
    }
    const places = Array.from({ length: count }, (_, at) => start + at * step);
    machine.spend(count / 4);
    if (sequence.kind === "string") {
      const signs = Array.from(sequence.value);
      return string(places.map((at) => signs[at] ?? "").join(""));
    }
    const items = places.map((at) => sequence.items[at]!);
    return sequence.kind === "list" ? list(items) : sizesLike(sequence, items);
  }
  const at = numberOf(plainOf(index));
  if (at === null || !Number.isInteger(at)) {
    if (index.kind === "tensor")
      return { ...machine.unknown("the index of this item is unknown"), of: [sequence] };
    mayBeAble(index);
    return machine.fail(
      "TypeError",
      `${machine.language.typeName(sequence)} indices must be integers`,
    );
  }
  const place = at < 0 ? at + length : at;
  if (place < 0 || place >= length) {
    return machine.fail("IndexError", `${machine.language.typeName(sequence)} index out of range`);
  }
  if (sequence.kind === "string") return string(Array.from(sequence.value)[place]!);
  return sequence.kind === "range"
    ? int(sequence.start + place * sequence.step)
    : sequence.items[place]!;
}

/** The bounds of a slice; null: they are not known. */
export function toBounds(
  { start, stop, step }: SliceValue,
  machine: Machine,
): { start: number | null; stop: number | null; step: number } | null {
  const gaps: Value[] = [];
  const part = (value: Value): number | null => {
    if (value.kind === "none") return null;
    const settled = value.kind === "unknown" ? (value.open?.toInt() ?? value) : value;
    const number = numberOf(settled);
    if (number === null) gaps.push(value);
    return number;
  };
  const by = part(step) ?? 1;
  const bounds = { start: part(start), stop: part(stop), step: by };
  if (by === 0) return machine.fail("ValueError", "slice step cannot be zero");
  return gaps.length === 0 ? bounds : null;
}

function getFromDictionary(
  object: Extract<Value, { kind: "dictionary" }>,
  index: Value,
  machine: Machine,
): Value {
  const key = machine.language.keyOf(index, machine);
  if (key === null) {
    const unknown = index.kind === "unknown" ? index : machine.unknown("this key is unknown");
    return { ...unknown, of: [object] };
  }
  const found = entryOf(object, key);
  if (found) return found;
  if (object.counts === true) return int(0);
  if (!object.factory)
    return machine.fail("KeyError", machine.language.toText(index, "code", machine));
  machine.touch(object);
  const value = machine.call(object.factory, []);
  object.entries.set(key, [index, value]);
  return value;
}

/** What is between the brackets of a tensor; null if unknown. */
function toParts(index: Value, tensor: Tensor, machine: Machine): readonly IndexPart[] | null {
  const values = index.kind === "tuple" ? index.items : [index];
  const parts: IndexPart[] = [];
  for (const value of values) {
    const part = toPart(value, tensor, machine);
    if (!part) return null;
    parts.push(part);
  }
  return parts;
}

function toPart(value: Value, tensor: Tensor, machine: Machine): IndexPart | null {
  switch (value.kind) {
    case "int":
      return { kind: "at", at: value.value };
    case "none":
      return { kind: "new" };
    case "ellipsis":
      return { kind: "rest" };
    case "slice": {
      const bounds = toBounds(value, machine);
      return bounds && { kind: "slice", ...bounds };
    }
    case "tensor":
      if (value.shape.length === 0 && value.dtype !== "bool") {
        const at = numberOf(value);
        if (at !== null) return { kind: "at", at };
      }
      return { kind: "tensor", tensor: value };
    case "bool":
    case "list":
    case "tuple":
    case "range": {
      const made = fromNested(machine, value, tensor.library, null);
      if (made.kind !== "tensor") return null;
      const isEmpty = made.count === 0;
      const whole = isEmpty ? createUnknownTensor(tensor.library, "int64", [0], "") : made;
      if (isEmpty) whole.storage.numbers = new Float64Array(0);
      return { kind: "tensor", tensor: whole };
    }
    case "unknown":
      return null;
    default:
      return machine.fail(
        "IndexError",
        indexComplaint(tensor.library, machine.language.typeName(value)),
      );
  }
}

/** `object[index] = value`. */
export function setItem(object: Value, index: Value, value: Value, machine: Machine): void {
  switch (object.kind) {
    case "unknown":
      machine.mayChange(object);
      return;
    case "list":
      machine.touch(object);
      setInList(object, index, value, machine);
      return;
    case "dictionary": {
      machine.touch(object);
      const key = machine.language.keyOf(index, machine);
      if (key === null) machine.lose(object);
      else object.entries.set(key, [object.entries.get(key)?.[0] ?? index, value]);
      return;
    }
    case "tensor":
      if (object.library === "jax") {
        refuseItems(object, machine);
        return;
      }
      machine.touch(object);
      setInTensor(object, index, value, machine);
      return;
    default: {
      const method = machine.language.findAttribute(object, "__setitem__", machine);
      if (method) machine.call(method, [index, value]);
      else refuseItems(object, machine);
    }
  }
}

function refuseItems(object: Value, machine: Machine): void {
  if (unknownPartOf(object) || openClassOf(object) !== null) {
    machine.mayChange(object);
    return;
  }
  const type = machine.language.typeName(object);
  return machine.fail("TypeError", `'${type}' object does not support item assignment`);
}

function setInList(
  object: Extract<Value, { kind: "list" }>,
  index: Value,
  value: Value,
  machine: Machine,
): void {
  const { items } = object;
  if (index.kind === "slice") {
    const bounds = toBounds(index, machine);
    const given = machine.language.iterate(value, machine);
    if (!bounds || !given) {
      machine.lose(object);
      return;
    }
    const { start, length, step } = resolveSlice(bounds, items.length);
    const values = [...given];
    if (step !== 1 && values.length !== length) {
      machine.fail(
        "ValueError",
        `attempt to assign sequence of size ${values.length} to extended slice of size ${length}`,
      );
    }
    if (step === 1) items.splice(start, length, ...values);
    else for (let at = 0; at < length; at++) items[start + at * step] = values[at]!;
    return;
  }
  const at = numberOf(index);
  if (at === null) {
    machine.lose(object);
    return;
  }
  const place = at < 0 ? at + items.length : at;
  if (place < 0 || place >= items.length)
    machine.fail("IndexError", "list assignment index out of range");
  items[place] = value;
}

function setInTensor(tensor: Tensor, index: Value, value: Value, machine: Machine): void {
  const parts = toParts(index, tensor, machine);
  const operand = operandOf(value) ?? toOperand(value, tensor, machine);
  if (parts && operand) setAt(machine, tensor, parts, operand);
  else if (tensor.storage.numbers) {
    tensor.storage.numbers = null;
    tensor.storage.why =
      value.kind === "unknown" ? value.why : "the values written here are unknown";
  }
}

function toOperand(value: Value, tensor: Tensor, machine: Machine): Tensor | null {
  if (value.kind !== "list" && value.kind !== "tuple") return null;
  const made = fromNested(machine, value, tensor.library, null);
  return made.kind === "tensor" ? made : null;
}
