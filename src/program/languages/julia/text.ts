import { countOf } from "../../values/dimension.ts";
import { isFloating } from "../../values/dtype.ts";
import { gapSign } from "../../values/gaps.ts";
import type { IntValue } from "../../values/number.ts";
import type { Tensor } from "../../values/tensor.ts";
import type {
  DictionaryValue,
  InstanceValue,
  ListValue,
  SetValue,
  Value,
} from "../../values/value.ts";
import { arePlaces, isRow, stepsOf } from "../../libraries/julia/operands.ts";
import {
  heldTypes,
  irrationalSign,
  isMissing,
  nameOfDtype,
  symbolName,
  typeOf,
} from "../../libraries/julia/types.ts";
import { floatText, singleText } from "./numberTexts.ts";
import { wholeTypeOf } from "./scalars.ts";
import { countItems } from "../../values/work.ts";
import { joinTexts } from "../../values/lengths.ts";

/** `show` writes what has no sign with all its digits of 16: `0x0000002a`. */
function wholeText({ value, type }: IntValue): string {
  const whole = type?.startsWith("UInt") ? wholeTypeOf(type) : undefined;
  return whole ? `0x${value.toString(16).padStart(whole[0] / 4, "0")}` : String(value);
}

/** What the program writes for a value of its own; null: it says nothing. */
export type OwnText = (value: Value) => string | null;

const noOwnText: OwnText = () => null;

/** A value within another one, or as `repr` and `show` write it; `isPrinted`: the order of a `Dict` would show. */
export function codeText(value: Value, isPrinted = false, own: OwnText = noOwnText): string {
  countItems(1);
  const inner = (each: Value): string => own(each) ?? codeText(each, isPrinted, own);
  const isUnordered =
    (value.kind === "dictionary" || value.kind === "set") && value.entries.size > 1;
  if (isPrinted && isUnordered) return gapSign;
  switch (value.kind) {
    case "int":
      return value.type === "char"
        ? `'${escaped(String.fromCodePoint(value.value), "'")}'`
        : wholeText(value);
    case "float":
      return value.isSingle ? singleText(value.value, "code") : floatText(value.value);
    case "bool":
      return String(value.value);
    case "string":
      return `"${escaped(value.value, '"')}"`;
    case "none":
      return "nothing";
    case "range":
      return rangeText(value);
    case "tensor":
      return arrayText(value);
    case "list": {
      // Some have as many dimensions as were multiplied, and some say what they go through.
      if (value.typeName === "ProductIterator" || value.typeName === "Lazy") return gapSign;
      const items = value.items.map((each) => elementText(each, value.typeName, inner)).join(", ");
      return `${prefixOf(value)}[${items}]`;
    }
    case "tuple":
      return tupleText(value, inner);
    case "dictionary":
      if (value.entries.size === 0) return `Dict{${heldText(value)}}()`;
      if (heldText(value).includes("Any")) return gapSign;
      return `${isImplicitIn([...value.entries.values()].flat()) ? "Dict" : gapSign}(${[...value.entries.values()].map(([key, item]) => `${inner(key)} => ${inner(item)}`).join(", ")})`;
    case "set":
      if (value.entries.size === 0) return `Set{${heldText(value)}}()`;
      return `Set([${joinTexts([...value.entries.values()].map(inner), ", ")}])`;
    case "instance":
      return instanceText(value, inner);
    case "class":
      return value.name;
    case "function":
      return value.definition.isAnonymous ? "#1" : value.definition.name;
    case "builtin":
      return value.name.startsWith(":") ? gapSign : value.name;
    default:
      return gapSign;
  }
}

/** What a `Dict`, or a `Set`, is for. */
function heldText(value: DictionaryValue | SetValue): string {
  return (
    heldTypes
      .of(value)
      ?.map(({ name }) => name)
      .join(", ") ?? gapSign
  );
}

function escaped(text: string, quote: string): string {
  const signs: Readonly<Record<string, string>> = {
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\\": "\\\\",
    $: "\\$",
  };
  return text.replace(/[\n\t\r\\"'$]/g, (sign) =>
    sign === quote ? `\\${sign}` : (signs[sign] ?? sign),
  );
}

/** Whether a vector of such values says its type by what is in it. */
function isImplicit(value: Value): boolean {
  switch (value.kind) {
    case "int":
      return value.type === undefined || value.type === "char";
    case "float":
      return value.isSingle !== true;
    case "string":
    case "class":
    case "function":
    case "builtin":
      return true;
    case "instance":
      return symbolName(value) !== null;
    case "tuple":
      return isImplicitIn(value.items);
    case "list":
      return prefixOf(value) === "" || value.items.length === 0;
    case "tensor":
      return value.dtype === "float64" || value.dtype === "int64";
    default:
      return false;
  }
}

function isImplicitIn(values: readonly Value[]): boolean {
  return values.every(isImplicit);
}

/** The type that stands before the values of a vector. */
function prefixOf({ items, typeName }: ListValue): string {
  if (items.length === 0) return typeName ?? "Any";
  if (/^(?:Any|Float32|Bool|SubString.*|Union.*|UnitRange.*|U?Int\d+)$/.test(typeName ?? ""))
    return typeName === "Int64" ? "" : typeName!;
  if (isImplicitIn(items)) return "";
  const [first] = items;
  const isOfOne =
    first?.kind === "instance" &&
    !first.type.members.has(parametersKey) &&
    items.every((each) => each.kind === "instance" && each.type === first.type);
  return isOfOne ? first.type.name : gapSign;
}

type Inner = (value: Value) => string;

function elementText(value: Value, typeName: string | undefined, inner: Inner): string {
  const isShort = value.kind === "float" && value.isSingle === true && typeName === "Float32";
  if (value.kind === "bool" && typeName === "Bool") return value.value ? "1" : "0";
  return isShort ? singleText(value.value, "element") : inner(value);
}

function rangeText(range: Value & { readonly kind: "range" }): string {
  const { start, step, length } = range;
  if (arePlaces(range)) return `Base.OneTo(${length})`;
  const last = start + step * (length - 1);
  return step === 1 ? `${start}:${last}` : `${start}:${step}:${last}`;
}

function tupleText(
  { items, names, typeName }: Value & { readonly kind: "tuple" },
  write: Inner,
): string {
  if (typeName === "Pair") return items.map(write).join(" => ");
  if (typeName === "CartesianIndex") return `CartesianIndex(${items.map(write).join(", ")})`;
  if (names) {
    const inner = items.map((each, at) => `${names[at]!} = ${write(each)}`).join(", ");
    return `(${inner}${items.length === 1 ? "," : ""})`;
  }
  return `(${items.map(write).join(", ")}${items.length === 1 ? "," : ""})`;
}

/** The mark of a type with parameters, such as `Head{T}`. */
export const parametersKey = ":parameters";

function instanceText(value: InstanceValue, inner: Inner): string {
  const name = symbolName(value);
  if (name !== null)
    return /^[\p{L}_][\p{L}\p{N}_!]*$/u.test(name) ? `:${name}` : `Symbol("${name}")`;
  if (isMissing(value)) return "missing";
  if (value.type === typeOf("Regex") || value.type === typeOf("RegexMatch")) return gapSign;
  // Which types stand for its parameters is not followed.
  const parameters = value.type.members.has(parametersKey) ? `{${gapSign}}` : "";
  return `${value.type.name}${parameters}(${joinTexts([...value.fields.values()].map(inner), ", ")})`;
}

/** A number out of an array, without the sign of its type. */
export function numberText(number: number, { dtype }: Pick<Tensor, "dtype">): string {
  if (dtype === "bool") return number === 0 ? "0" : "1";
  if (!isFloating(dtype)) return String(number);
  return dtype === "float64" ? floatText(number) : singleText(number, "element");
}

/** An array in one line: `[1 2; 3 4]`. */
function arrayText(tensor: Tensor): string {
  const steps = stepsOf(tensor);
  if (steps) {
    const { start, step, length } = steps;
    return [start, step, start + step * (length - 1)].map(floatText).join(":");
  }
  const numbers = tensor.numbers();
  if (!numbers) return gapSign;
  const { shape, dtype } = tensor;
  if (shape.length === 0) {
    if (dtype === "bool") return String(numbers[0] !== 0);
    return dtype === "float32" ? singleText(numbers[0]!, "code") : numberText(numbers[0]!, tensor);
  }
  const itemText = (each: number): string =>
    dtype === "uint8"
      ? wholeText({ kind: "int", value: each, type: "UInt8" })
      : numberText(each, tensor);
  const isNamed = dtype !== "float64" && dtype !== "int64";
  const prefix = isNamed || countOf(shape) === 0 ? nameOfDtype(dtype) : "";
  if (shape.length === 1) return `${prefix}[${Array.from(numbers, itemText).join(", ")}]`;
  if (countOf(shape) === 0) return `${prefix}(undef, ${shape.join(", ")})`;
  const page = (rest: readonly number[]): string => {
    const [rows = 1, columns = 1] = shape;
    const at = (row: number, column: number): string =>
      itemText(numbers[placeOf([row, column, ...rest], shape)]!);
    const lines = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) => at(row, column)).join(" "),
    );
    return lines.join("; ");
  };
  if (shape.length === 2)
    return `${prefix}[${page([])}${shape[1] === 1 && !isRow(tensor) ? ";;" : ""}]`;
  if (shape.length === 3)
    return `${prefix}[${Array.from({ length: shape[2]! }, (_, at) => page([at])).join(";;; ")}]`;
  return gapSign;
}

function placeOf(index: readonly number[], shape: readonly number[]): number {
  return index.reduce((sum, at, axis) => sum * shape[axis]! + at, 0);
}

/** A value as `print` writes it. */
export function plainText(value: Value, own: OwnText = noOwnText): string {
  if (value.kind === "string") return value.value;
  if (value.kind === "int")
    return value.type === "char" ? String.fromCodePoint(value.value) : String(value.value);
  if (value.kind === "float" && value.isSingle) return singleText(value.value, "plain");
  if (value.kind === "tensor" && value.shape.length === 0 && value.dtype === "float32") {
    const number = value.numbers()?.[0];
    return number === undefined ? gapSign : singleText(number, "plain");
  }
  const name = symbolName(value) ?? irrationalSign(value);
  if (name !== null) return name;
  return codeText(value, true, own);
}
