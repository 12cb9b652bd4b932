import type { TextRange } from "../../source/textRange.ts";
import { mayFit } from "../tensors/meeting.ts";
import { sameShape } from "../values/dimension.ts";
import { createUnknownTensor, nobody, type Tensor } from "../values/tensor.ts";
import { pastName } from "../values/size.ts";
import type { UnknownValue, Value } from "../values/value.ts";

const why = "it is unknown which branch runs here";

/** A value that is one of two: what both have in common, or the first itself if the second adds nothing. */
export function join(a: Value, b: Value, range: TextRange): Value {
  if (a === b || isSame(a, b)) return a;
  const otherwise = givenOr(a, b, range) ?? givenOr(b, a, range);
  if (otherwise) return otherwise;
  // `past.get_seq_length() if past else 0`
  if (isNothing(a) && isPastLength(b)) return b;
  if (isNothing(b) && isPastLength(a)) return a;
  if (a.kind === "unknown") {
    const untold = withoutText(a, b);
    return covers(untold, b) ? untold : withOther(untold, b);
  }
  if (a.kind === "tensor" && b.kind === "tensor") {
    if (isLonger(a, b) || isFixed(b, a)) return a;
    if (isLonger(b, a) || isFixed(a, b)) return b;
    if (a.dtype === b.dtype && a.library === b.library && sameShape(a.shape, b.shape)) {
      const known = a.storage.of;
      if (known?.includes(b.storage)) return a;
      const made = createUnknownTensor(a.library, a.dtype, a.shape, why);
      made.origin = { operation: "either", inputs: [a, b], settings: {}, range };
      const all = [...(known ?? [a.storage]), ...(b.storage.of ?? [b.storage])];
      made.storage.of = [...new Set(all)];
      return made;
    }
  }
  if (b.kind === "unknown") {
    const untold = withoutText(b, a);
    return covers(untold, a) ? untold : withOther(untold, a);
  }
  if (a.kind === "tuple" && b.kind === "tuple" && a.items.length === b.items.length) {
    const items = a.items.map((item, at) => join(item, b.items[at]!, range));
    const isOwn = items.every((item, at) => item === a.items[at]) && a.typeName === b.typeName;
    return isOwn ? a : { kind: "tuple", items };
  }
  return { kind: "unknown", why, range, of: [a, b], either: [a, b] };
}

/** It, or another value as well. */
function withOther({ either, ...unknown }: UnknownValue, other: Value): UnknownValue {
  const all = either && other.kind !== "unknown" ? [...either, other] : null;
  return { ...unknown, of: [...(unknown.of ?? []), other], ...(all && { either: all }) };
}

/** `if past is not None: k = torch.cat([past, k])`: without a past, its length is 0. */
function isLonger({ origin }: Tensor, other: Tensor): boolean {
  if (origin?.operation !== "concatenate" || !origin.inputs.includes(other)) return false;
  const isPast = (each: Tensor | number): boolean =>
    typeof each === "object" && each !== other && each.why === nobody && !each.origin;
  return origin.inputs.some(isPast);
}

/**
 * `x + pos`, with as many positions as `pos` has, beside `x + other`: where the first one runs, there are as many in x.
 */
function isFixed({ origin, shape }: Tensor, other: Tensor): boolean {
  if (origin?.operation !== mayFit) return false;
  const isLikeOther = (each: Tensor | number): boolean =>
    typeof each === "object" && sameShape(each.shape, other.shape);
  return shape.length === other.shape.length && origin.inputs.some(isLikeOther);
}

const isNothing = (value: Value): boolean => value.kind === "int" && value.value === 0;

const isPastLength = (value: Value): boolean =>
  value.kind === "int" && value.size?.kind === "name" && value.size.name === pastName;

/** After `if mask is None: mask = torch.ones(B, T)`, what somebody gives has that shape, too. */
function givenOr(given: Value, made: Value, range: TextRange): Value | null {
  if (given.kind !== "unknown" || made.kind !== "tensor") return null;
  if (!given.open?.isGiven || given.open.value !== null) return null;
  const { library, dtype, shape } = made;
  const tensor = createUnknownTensor(library, dtype, shape, why);
  tensor.origin = { operation: "perhaps", inputs: [made], settings: {}, range };
  return tensor;
}

/** What an unknown text shows of itself is known only if the other value shows the same. */
function withoutText(value: UnknownValue, other: Value): UnknownValue {
  if (value.text === undefined || (other.kind === "unknown" && other.text === value.text))
    return value;
  const { text: _, ...rest } = value;
  return rest;
}

/** Whether nothing more is known of the second: of tensors without numbers, their shapes count. */
export function saysSame(a: Value | undefined, b: Value): boolean {
  if (a === b) return true;
  if (a?.kind !== "tensor" || b.kind !== "tensor") return false;
  if (a.storage.numbers || b.storage.numbers) return false;
  return a.dtype === b.dtype && a.library === b.library && sameShape(a.shape, b.shape);
}

/** More values that an unknown one may be are not kept: in a loop, they would be more with every turn. */
const mostParts = 50;

/** Whether a change to the first is already known to be one to the second. */
function covers(a: UnknownValue, b: Value): boolean {
  if (a.of && a.of.length > mostParts) return true;
  if (b.kind === "unknown") return (b.of ?? []).every((each) => a.of?.includes(each) === true);
  return isPlain(b) || a.of?.includes(b) === true;
}

const plain: ReadonlySet<Value["kind"]> = new Set([
  ...(["none", "undefined", "int", "float", "bool", "string"] as const),
  ...(["range", "dtype", "builtin", "module"] as const),
]);

function isPlain({ kind }: Value): boolean {
  return plain.has(kind);
}

/** Whether two values are the same number, text, or constant. */
function isSame(a: Value, b: Value): boolean {
  switch (a.kind) {
    case "none":
    case "undefined":
    case "ellipsis":
      return a.kind === b.kind;
    case "int":
    case "float":
    case "bool":
    case "string":
      return a.kind === b.kind && Object.is(a.value, b.value);
    case "range":
      return (
        b.kind === "range" && a.start === b.start && a.step === b.step && a.length === b.length
      );
    case "dtype":
      return b.kind === "dtype" && a.dtype === b.dtype && a.library === b.library;
    default:
      return false;
  }
}
