import { layOut } from "../../tensors/text/layout.ts";
import { toFloatText } from "../../tensors/text/numbers.ts";
import { countOf } from "../../values/dimension.ts";
import { gapSign } from "../../values/gaps.ts";
import {
  bool,
  builtin,
  createClass,
  int,
  list,
  none,
  string,
  tuple,
  toStringValue,
} from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { flagOf, typeGiven } from "../convert.ts";
import { define, type Table } from "../signature.ts";
import { writtenNumber } from "../../../tensor/writtenNumber.ts";
import { countItems } from "../../values/work.ts";

/** The class of NumPy's arrays. */
export const arrayClass: ClassValue = createClass(
  "ndarray",
  [],
  new Map([["__module__", string("numpy")]]),
);

/** Texts in rows: an array of NumPy that holds no numbers. */
interface Texts {
  readonly shape: readonly number[];
  readonly texts: readonly string[];
  /** How many characters each may have. */
  readonly width: number;
}

const widthOf = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, Array.from(text).length), 1);

const byCharacter = (a: string, b: string): number => {
  const [x, y] = [Array.from(a), Array.from(b)];
  const odd = x.findIndex((each, at) => each !== y[at]);
  if (odd < 0 || odd >= y.length) return x.length - y.length;
  return x[odd]!.codePointAt(0)! - y[odd]!.codePointAt(0)!;
};

/** The texts of an array of texts; null: it is none. */
export function textsOf(value: Value | undefined): Texts | null {
  return value?.kind === "instance" && value.type === textClass ? (value.native as Texts) : null;
}

function arrayOfTexts(
  shape: readonly number[],
  texts: readonly string[],
  width = widthOf(texts),
): InstanceValue {
  const native: Texts = { shape, texts, width };
  return { kind: "instance", type: textClass, fields: new Map(), native };
}

const isNested = (value: Value): boolean => value.kind === "list" || value.kind === "tuple";

/** The items of lists within lists in a row, and the shape; null: the lists are uneven, or something else. */
function leavesOf(
  value: Value,
): { readonly shape: readonly number[]; readonly items: readonly Value[] } | null {
  countItems(4);
  if (value.kind !== "list" && value.kind !== "tuple") return { shape: [], items: [value] };
  const parts = value.items.map(leavesOf);
  const [first] = parts;
  if (!first || parts.some((part) => part?.shape.join() !== first.shape.join())) return null;
  return {
    shape: [parts.length, ...first.shape],
    items: parts.flatMap((part) => part!.items),
  };
}

/** A single value as NumPy writes it among texts, and the width that its type has there; null: it is something else. */
function asText(value: Value): readonly [string, number] | null {
  switch (value.kind) {
    case "string":
      return [value.value, Array.from(value.value).length];
    case "int":
      return [String(value.value), 21];
    case "float":
      return [toFloatText(value.value), 32];
    case "bool":
      return [value.value ? "True" : "False", 5];
    default:
      return null;
  }
}

/** `np.array(["a", "b"])`; null: these are no texts. With a type of numbers, what the texts say. */
export function textArray(machine: Machine, value: Value, type: Value | undefined): Value | null {
  if (value.kind === "string" && (!type || type.kind === "none" || isTextType(type)))
    return arrayOfTexts([], [value.value]);
  if (!isNested(value)) return null;
  const leaves = leavesOf(value);
  if (!leaves?.items.some(({ kind }) => kind === "string")) return null;
  const texts = leaves.items.map(asText);
  if (texts.some((each) => !each) || machine.lostIn(value) !== null)
    return machine.unknown("arrays of strings are not followed");
  machine.spend(texts.length);
  const all = texts.map((each) => each![0]);
  const made = arrayOfTexts(leaves.shape, all, Math.max(1, ...texts.map((each) => each![1])));
  if (!type || type.kind === "none" || isTextType(type)) return made;
  return toNumbers(
    machine,
    { shape: leaves.shape, texts: all, width: 0 },
    type,
    (text) => `'${text}'`,
  );
}

const isTextType = (type: Value | undefined): boolean =>
  (type?.kind === "class" && type.name === "str") ||
  (type?.kind === "string" && type.value === "str");

/** Texts as numbers of a type. */
function toNumbers(
  machine: Machine,
  { shape, texts }: Texts,
  type: Value | undefined,
  shown: (text: string) => string,
): Value {
  const dtype = typeGiven(type, "numpy");
  if (!dtype || dtype === "bool") return machine.unknown("this type is not followed");
  const isWhole = dtype.includes("int");
  const numbers = Float64Array.from(texts, (text) => {
    const trimmed = text.trim();
    const number = writtenNumber.test(trimmed) ? Number(trimmed) : NaN;
    if (Number.isNaN(number) || (isWhole && !/^[-+]?\d+$/.test(trimmed))) {
      if (/^[-+]?(nan|inf|infinity)$/i.test(trimmed) && !isWhole) return specialNumber(trimmed);
      const start = isWhole
        ? "invalid literal for int() with base 10: "
        : "could not convert string to float: ";
      machine.fail("ValueError", start + shown(text));
    }
    return number;
  });
  return createTensor("numpy", dtype, shape, numbers);
}

function specialNumber(text: string): number {
  const size = /nan/i.test(text) ? NaN : Infinity;
  return text.startsWith("-") ? -size : size;
}

/** Numbers as texts: `array.astype(str)`. */
export function asTexts(machine: Machine, array: Tensor): Value {
  const numbers = array.numbers();
  const { dtype, shape } = array;
  if (!numbers || (dtype !== "int64" && dtype !== "float64" && dtype !== "bool"))
    return machine.unknown("this type is not followed");
  const texts = [...numbers].map((number) =>
    dtype === "bool"
      ? number === 0
        ? "False"
        : "True"
      : dtype === "int64"
        ? String(number)
        : toFloatText(number),
  );
  return arrayOfTexts(shape, texts, dtype === "bool" ? 5 : dtype === "int64" ? 21 : 32);
}

/** An array of texts as NumPy writes it. */
function written(machine: Machine, { shape, texts, width }: Texts, isCode: boolean): string {
  if (shape.length === 0 && !isCode) return texts[0]!;
  if (texts.length > 1000 || texts.length === 0 || shape.length === 0) return gapSign;
  const cells = texts.map((text) => machine.language.toText(string(text), "code", machine));
  const text = layOut({
    shape,
    cells,
    separator: isCode ? ", " : " ",
    lineWidth: 75,
    indent: isCode ? 6 : 0,
    trailing: shape.length,
    edge: null,
    dots: "...",
  });
  if (!isCode) return text;
  const end = `dtype='<U${width}')`;
  const last = `array(${text}`.split("\n").at(-1)!;
  return last.length + end.length + 2 > 75 ? gapSign : `array(${text}, ${end}`;
}

function typeOfTexts({ width }: Texts): Value {
  const name = `<U${width}`;
  const members = new Map<string, Value>([
    ["__module__", string("numpy.dtypes")],
    ["__str__", builtin("__str__", () => string(name))],
    ["__repr__", builtin("__repr__", () => string(`dtype('${name}')`))],
  ]);
  const fields = new Map<string, Value>([
    ["kind", string("U")],
    ["itemsize", int(4 * width)],
  ]);
  return { kind: "instance", type: createClass("StrDType", [], members), fields, native: {} };
}

type OfTexts = (machine: Machine, own: Texts, rest: readonly (Value | undefined)[]) => Value;

function method(name: string, signature: string, body: OfTexts): [string, Value] {
  const whole = define(
    name,
    `self${signature === "" ? "" : `, ${signature}`}`,
    (machine, [self, ...rest]) => {
      const own = textsOf(self);
      return own ? body(machine, own, rest) : machine.unknown("arrays of strings are not followed");
    },
  );
  return [name, whole];
}

function property(name: string, body: (own: Texts) => Value): [string, Value] {
  const getter = builtin(name, ({ items: [self] }) => {
    const own = textsOf(self);
    return own ? body(own) : none;
  });
  return [name, { kind: "descriptor", type: "property", getter, setter: null }];
}

const notFollowed = "arrays of strings are not followed";

/** Which texts are equal to one, or to those of another array. */
function compared(isEqual: boolean): OfTexts {
  return (machine, { shape, texts }, [other]) => {
    const others = textsOf(other)?.texts;
    const single = other?.kind === "string" ? other.value : null;
    if (single === null && others?.length !== texts.length) return machine.unknown(notFollowed);
    const marks = Float64Array.from(texts, (text, at) =>
      (text === (single ?? others![at])) === isEqual ? 1 : 0,
    );
    return createTensor("numpy", "bool", shape, marks);
  };
}

function nested(shape: readonly number[], texts: readonly string[]): Value {
  const [size, ...inner] = shape;
  if (size === undefined) return string(texts[0]!);
  const step = countOf(inner);
  return list(
    Array.from({ length: size }, (_, at) => nested(inner, texts.slice(at * step, (at + 1) * step))),
  );
}

const operators = ["add", "radd", "mul", "rmul", "mod", "lt", "le", "gt", "ge"];

const textClass: ClassValue = createClass(
  "ndarray",
  [arrayClass],
  new Map<string, Value>([
    ["__module__", string("numpy")],
    property("shape", ({ shape }) => tuple(shape.map(int))),
    property("size", ({ texts }) => int(texts.length)),
    property("ndim", ({ shape }) => int(shape.length)),
    property("dtype", typeOfTexts),
    method("__str__", "", (machine, own) => toStringValue(written(machine, own, false), machine)),
    method("__repr__", "", (machine, own) => toStringValue(written(machine, own, true), machine)),
    method("__len__", "", (_, { shape }) => int(shape[0] ?? 0)),
    method("__eq__", "other", compared(true)),
    method("__ne__", "other", compared(false)),
    method("__contains__", "item", (machine, { texts }, [item]) =>
      item?.kind === "string" ? bool(texts.includes(item.value)) : machine.unknown(notFollowed),
    ),
    method("tolist", "", (_, { shape, texts }) => nested(shape, texts)),
    method("astype", "dtype", (machine, own, [type]) =>
      toNumbers(machine, own, type, (text) => `np.str_('${text}')`),
    ),
    ...["__getitem__", "__iter__", ...operators.map((name) => `__${name}__`)].map((name) =>
      method(name, "*rest", (machine, _own, [rest]) =>
        machine.unknown(rest ? notFollowed : "arrays of strings are not followed"),
      ),
    ),
  ]),
);

/** What a function takes for texts: an array of them, a list, or one alone. */
function given(machine: Machine, value: Value | undefined): Texts | null {
  const own = textsOf(value);
  if (own || !value || value.kind === "string") return own;
  return textsOf(textArray(machine, value, undefined) ?? undefined);
}

/** Each text becomes another one, or a number. */
function eachText(make: (text: string) => string): OfTexts {
  return (_, { shape, texts }) => arrayOfTexts(shape, texts.map(make));
}

function eachNumber(
  dtype: "int64" | "bool",
  make: (text: string, other: string) => number,
): OfTexts {
  return (machine, { shape, texts }, [other]) =>
    other && other.kind !== "string"
      ? machine.unknown(notFollowed)
      : createTensor(
          "numpy",
          dtype,
          shape,
          Float64Array.from(texts, (text) =>
            make(text, other?.kind === "string" ? other.value : ""),
          ),
        );
}

/** The place of a text in another one, by characters; -1: it is not there. */
function placeOf(text: string, other: string): number {
  const at = text.indexOf(other);
  return at < 0 ? -1 : Array.from(text.slice(0, at)).length;
}

const added: OfTexts = (machine, { shape, texts }, [other]) => {
  const others = other && textsOf(other)?.texts;
  if (other?.kind === "string")
    return arrayOfTexts(
      shape,
      texts.map((text) => text + other.value),
    );
  return others?.length === texts.length
    ? arrayOfTexts(
        shape,
        texts.map((text, at) => text + others[at]!),
      )
    : machine.unknown(notFollowed);
};

const textFunctions: Readonly<Record<string, readonly [signature: string, body: OfTexts]>> = {
  upper: ["", eachText((text) => text.toUpperCase())],
  lower: ["", eachText((text) => text.toLowerCase())],
  add: ["x2", added],
  str_len: ["", eachNumber("int64", (text) => Array.from(text).length)],
  find: ["sub", eachNumber("int64", placeOf)],
  startswith: ["prefix", eachNumber("bool", (text, other) => (text.startsWith(other) ? 1 : 0))],
  endswith: ["suffix", eachNumber("bool", (text, other) => (text.endsWith(other) ? 1 : 0))],
};

/** `np.char` and `np.strings`. */
export const charFunctions: Table = new Map(
  Object.entries(textFunctions).map(([name, [signature, body]]) => [
    name,
    define(
      `np.char.${name}`,
      `a${signature === "" ? "" : `, ${signature}`}`,
      (machine, [a, ...rest]) => {
        const own = given(machine, a);
        return own ? body(machine, own, rest) : machine.unknown(notFollowed);
      },
    ),
  ]),
);

const placesIn = (numbers: readonly number[]): Tensor =>
  createTensor("numpy", "int64", [numbers.length], Float64Array.from(numbers));

function sortedTexts(machine: Machine, own: Texts, rest: readonly (Value | undefined)[]): Value {
  const [axis] = rest;
  if (own.shape.length !== 1 || (axis && axis.kind !== "int")) return machine.unknown(notFollowed);
  return arrayOfTexts(own.shape, own.texts.toSorted(byCharacter), own.width);
}

function uniqueTexts(
  machine: Machine,
  own: Texts,
  [first, inverse, counts]: readonly (Value | undefined)[],
): Value {
  const kept = [...new Set(own.texts)].toSorted(byCharacter);
  machine.spend(own.texts.length);
  const parts: Value[] = [arrayOfTexts([kept.length], kept, own.width)];
  if (flagOf(first, false)) parts.push(placesIn(kept.map((text) => own.texts.indexOf(text))));
  if (flagOf(inverse, false)) {
    if (own.shape.length !== 1) return machine.unknown(notFollowed);
    parts.push(placesIn(own.texts.map((text) => kept.indexOf(text))));
  }
  if (flagOf(counts, false))
    parts.push(placesIn(kept.map((text) => own.texts.filter((each) => each === text).length)));
  return parts.length === 1 ? parts[0]! : tuple(parts);
}

const forTexts: Readonly<Record<string, readonly [signature: string, body: OfTexts]>> = {
  sort: ["a, axis=", sortedTexts],
  unique: ["ar, return_index=, return_inverse=, return_counts=", uniqueTexts],
};

/** Functions of NumPy, of which some also take texts. */
export function withTexts(functions: Table): Table {
  const both = new Map(functions);
  for (const [name, [signature, body]] of Object.entries(forTexts)) {
    const usual = functions.get(name);
    const own = define(`np.${name}`, signature, (machine, [a, ...rest]) =>
      body(machine, given(machine, a)!, rest),
    );
    if (usual?.kind !== "builtin") continue;
    both.set(
      name,
      builtin(usual.name, (args, machine) =>
        given(machine, args.items[0]) ? own.call(args, machine) : usual.call(args, machine),
      ),
    );
  }
  return both;
}
