import { formatNumbers, plainTexts } from "../../languages/r/text.ts";
import { fixedToEven } from "../../values/halves.ts";
import { NotKnown } from "../../values/gaps.ts";
import { namesOf } from "../../languages/r/names.ts";
import { type NumberType, numberTypeOf } from "../../languages/r/numberTypes.ts";
import { bool, float, list, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { numberOf } from "../convert.ts";
import { takeAt } from "../columns/subset.ts";
import { flatten, lengthOf, simplify } from "../columns/vectors.ts";
import { binary } from "../../languages/r/values.ts";
import { grouped } from "./wording.ts";
import { type Entries, itemsIn, tensorIn, wholeOf } from "./given.ts";
import { textsFrom } from "./naming.ts";
import { isText } from "./vectors.ts";

function numbersOf(machine: Machine, value: Value | undefined): readonly number[] | null {
  const numbers = flatten(machine, tensorIn(machine, value)).numbers();
  return numbers && [...numbers];
}

/** `format(x, nsmall = 2)`: texts of the same width. */
function format(
  machine: Machine,
  [x, width, least, digits, mark, side]: readonly (Value | undefined)[],
): Value {
  const most = Math.max(0, numberOf(width) ?? 0);
  if (isText(x) || x?.kind === "bool") {
    const all = plainTexts(x!);
    const size = Math.max(most, ...all.map((each) => each.length));
    const way = side?.kind === "string" ? side.value : "left";
    if (mark || (side && !/^(?:left|right)$/.test(way)))
      throw new NotKnown("`format` is not followed");
    const isRight = x?.kind === "bool" || way === "right";
    return textsFrom(all.map((each) => (isRight ? each.padStart(size) : each.padEnd(size))));
  }
  const numbers = x && numbersOf(machine, x);
  if (!numbers || (x.kind === "tensor" && x.dtype === "bool"))
    return machine.unknown("`format` is not followed");
  const plain = formatNumbers(numbers, numberOf(digits) ?? 7);
  const decimals = Math.max(0, ...plain.map((each) => each.split(".")[1]?.length ?? 0));
  const wanted = Math.min(20, Math.max(decimals, numberOf(least) ?? 0));
  const isFixed = plain.every((each) => !/[a-zA-Z]/.test(each));
  if (mark && (mark.kind !== "string" || !isFixed)) throw new NotKnown("`format` is not followed");
  const sign = mark?.kind === "string" ? mark.value : "";
  const raw =
    isFixed && wanted > decimals ? numbers.map((each) => fixedToEven(each, wanted)) : plain;
  const all = sign === "" ? raw : raw.map((each) => grouped(each, sign));
  const size = Math.max(most, ...all.map((each) => each.length));
  return textsFrom(all.map((each) => each.padStart(size)));
}

/** `head` and `tail`: so many items from one end; with a sign, all but so many. */
function end(isFirst: boolean): Entries[string] {
  return [
    "x, n=",
    (machine, [x, n]) => {
      const length = lengthOf(x);
      const wanted = n ? wholeOf(n, machine) : 6;
      const count = Math.max(0, Math.min(length, wanted < 0 ? length + wanted : wanted));
      const start = isFirst ? 0 : length - count;
      if (x?.kind === "list" || x?.kind === "tuple") {
        const items = x.items.slice(start, start + count);
        return x.kind === "tuple" ? textsFrom(plainTexts({ ...x, items })) : list(items);
      }
      const tensor = tensorIn(machine, x);
      if (tensor.shape.length > 1) {
        if (!isFirst || tensor.shape.length > 2 || wanted < 0 || namesOf(x) !== undefined)
          return machine.unknown("parts of matrices are not followed here");
        const rows = Array.from({ length: Math.min(wanted, tensor.shape[0]!) }, (_, at) => at);
        return takeAt(machine, tensor, [{ kind: "places", places: rows }, { kind: "all" }], "none");
      }
      const places = Array.from({ length: count }, (_, at) => start + at);
      return simplify(machine, takeAt(machine, tensor, [{ kind: "places", places }], "alone"));
    },
  ];
}

function className(value: Value | undefined): string | null {
  switch (value?.kind) {
    case "string":
    case "tuple":
      return "character";
    case "bool":
      return "logical";
    case "list":
    case "dictionary":
      return "list";
    case "none":
      return "NULL";
    case "function":
    case "builtin":
      return "function";
    default:
      return null;
  }
}

const same = (a: Value, b: Value): boolean | null => {
  // Whole numbers of their own type are others.
  if ((a.kind === "range") !== (b.kind === "range")) return null;
  const [own, other] = [namesOf(a), namesOf(b)];
  if (a.kind === "tensor" && b.kind === "tensor") {
    if (a.shape.length !== b.shape.length) return null;
    if (a.shape.join() !== b.shape.join()) return false;
  }
  const isOneStore = a.kind === "tensor" && b.kind === "tensor" && a.storage === b.storage;
  const [x, y] = [plainTexts(a, 15), plainTexts(b, 15)];
  if (className(a) !== className(b) && !(isNumeric(a) && isNumeric(b))) return null;
  const isSame = x.length === y.length && x.every((each, at) => each === y[at]);
  const types = [numberTypeOf(a), numberTypeOf(b)];
  // Whole numbers may be of their own type.
  const mayDiffer =
    isNumeric(a) &&
    (types.includes(null) || types[0] !== types[1]) &&
    x.every((each) => /^-?\d+(?:e\+\d+)?$/.test(each));
  if (own === "some" || other === "some") return null;
  if (own?.join("\0") !== other?.join("\0")) return isSame ? false : null;
  const isOnly =
    isOneStore ||
    (a.kind === b.kind && (a.kind === "string" || a.kind === "tuple" || a.kind === "bool"));
  return isSame && !isOnly && (mayDiffer || !isNumeric(a)) ? null : isSame;
};

function isNumeric({ kind }: Value): boolean {
  return kind === "float" || kind === "tensor" || kind === "range" || kind === "int";
}

function isOfType(value: Value | undefined, type: NumberType): Value {
  if (value && !isNumeric(value)) return bool(false);
  const own = numberTypeOf(value);
  if (!own && !(value?.kind === "tensor" && value.dtype === "bool"))
    throw new NotKnown("the type of these numbers is not followed");
  return bool(own === type);
}

/** Functions of texts, of the kinds of values, and of parts of vectors. */
export const texting: Entries = {
  format: [
    "x, width=, nsmall=, digits=, big.mark=, justify=",
    (machine, given) => format(machine, given),
  ],
  substr: [
    "x, start, stop",
    (machine, [x, start, stop]) => {
      const [from, to] = [wholeOf(start, machine), wholeOf(stop, machine)];
      return textsFrom(plainTexts(x ?? none).map((each) => each.slice(Math.max(0, from - 1), to)));
    },
  ],
  signif: [
    "x, digits=",
    (machine, [x, digits]) => {
      const most = Math.max(1, Math.min(15, numberOf(digits) ?? 6));
      const numbers = numbersOf(machine, x);
      if (!numbers) return machine.unknown("this number is unknown");
      const items = numbers.map((each) => float(Number(each.toPrecision(most))));
      return items.length === 1 ? items[0]! : fromNested(machine, list(items), "numpy", "float64");
    },
  ],
  head: end(true),
  tail: end(false),
  unique: [
    "x",
    (machine, [x]) => {
      if (isText(x)) return textsFrom([...new Set(plainTexts(x!))]);
      const numbers = numbersOf(machine, x);
      if (!numbers) return machine.unknown("this number is unknown");
      const items = [...new Set(numbers)].map((each) => float(each));
      return items.length === 1 ? items[0]! : fromNested(machine, list(items), "numpy", "float64");
    },
  ],
  diff: [
    "x, lag=",
    (machine, [x, lag]) => {
      const tensor = tensorIn(machine, x);
      const step = wholeOf(lag, machine, 1);
      if (tensor.shape.length > 1 || step < 1) return machine.unknown("`diff` is not followed");
      const part = (start: number): Value => {
        const places = Array.from(
          { length: Math.max(0, tensor.count - step) },
          (_, at) => start + at,
        );
        return takeAt(machine, tensor, [{ kind: "places", places }], "alone");
      };
      return binary("-", part(step), part(0), machine);
    },
  ],
  "is.numeric": ["x", (_, [x]) => bool(x !== undefined && isNumeric(x))],
  "is.integer": ["x", (_, [x]) => isOfType(x, "integer")],
  "is.double": ["x", (_, [x]) => isOfType(x, "double")],
  "is.character": ["x", (_, [x]) => bool(isText(x))],
  "is.function": ["x", (_, [x]) => bool(className(x) === "function")],
  "is.list": ["x", (_, [x]) => bool(className(x) === "list")],
  class: [
    "x",
    (machine, [x]) => {
      if (x?.kind === "tensor" && x.shape.length > 1) return textsFrom(["matrix", "array"]);
      const type = numberTypeOf(x);
      const isTests = x?.kind === "tensor" && x.dtype === "bool";
      const name = isTests ? "logical" : type === "double" ? "numeric" : (type ?? className(x));
      return name === null ? machine.unknown("`class` is not followed") : string(name);
    },
  ],
  identical: [
    "x, y",
    (machine, [x, y]) => {
      const found = same(x ?? none, y ?? none);
      return found === null ? machine.unknown("`identical` is not followed") : bool(found);
    },
  ],
  Filter: [
    "f, x",
    (machine, [f, x]) => {
      const items = itemsIn(machine, x);
      const places = items.flatMap((item, at) => {
        const truth = machine.language.truth(machine.call(f ?? none, [item]), machine);
        if (truth === null) throw new NotKnown("this condition is unknown");
        return truth ? [float(at + 1)] : [];
      });
      const index = fromNested(machine, list(places), "numpy", "float64");
      return machine.call(machine.language.builtins.get("[")!, [x ?? none, index]);
    },
  ],
};
