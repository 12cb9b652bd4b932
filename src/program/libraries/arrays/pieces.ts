import { splitInto } from "../../tensors/shapes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int, list } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholesOf } from "../convert.ts";

/** Why nothing is known of as many parts as a size without a value says. */
export const unknownCount = "the number of values here is unknown";

/** The sizes, places, or the number of pieces that a program gives. */
export function wholesIn(value: Value | undefined, machine: Machine): readonly number[] {
  const given = wholesOf(value, machine);
  if (!given) throw new NotKnown(unknownCount);
  return given;
}

/** Splits a tensor into a number of pieces, or at the places in a list. */
export function piecesBy(
  machine: Machine,
  tensor: Tensor,
  how: Value | undefined,
  axis: number,
): readonly Tensor[] {
  const isNumber = how?.kind === "int" || how?.kind === "unknown";
  return pieces(machine, tensor, isNumber ? "count" : "cuts", wholesIn(how, machine), axis);
}

/** Splits a tensor into a number of pieces that must be equal; `error`: what the library raises otherwise. */
export function equalPieces(
  machine: Machine,
  tensor: Tensor,
  count: number,
  axis: number,
  error: string,
): Value {
  const length = tensor.shape.at(axis) ?? 0;
  const isMeant = length % count === 0 || machine.sizes?.standsIn(length);
  return count > 0 && isMeant
    ? list([...pieces(machine, tensor, "count", [count], axis)])
    : machine.fail(error, `${length} does not split into ${count} equal parts`);
}

/**
 * Splits a tensor: into a number of pieces, the first ones larger by 1 if they cannot be equal; into so many of
 * which only the last is smaller; into pieces of a size; or at given places.
 */
export function pieces(
  machine: Machine,
  tensor: Tensor,
  how: "count" | "chunks" | "size" | "cuts",
  given: readonly number[],
  axis: number,
): readonly Tensor[] {
  const at = axis < 0 ? axis + tensor.shape.length : axis;
  const length = tensor.shape[at] ?? 0;
  const sizes: number[] = [];
  const [first = 1] = given;
  if (how !== "cuts") checkParts(machine, length, first, how !== "size");
  const size = how === "chunks" ? Math.max(1, Math.ceil(length / first)) : first;
  const isOfSize = how === "size" || how === "chunks";
  machine.spend(isOfSize ? Math.ceil(length / size) || 0 : how === "count" ? first : given.length);
  if (how === "cuts") {
    // Numbers that stand in for sizes cannot be compared.
    const isOpen = given.some((cut) => cut > length && machine.sizes?.standsIn(cut));
    if (isOpen || (machine.sizes?.standsIn(length) && Math.max(...given) > length)) {
      throw new NotKnown(unknownCount);
    }
    const cuts = [0, ...given.map((cut) => Math.min(length, cut < 0 ? cut + length : cut)), length];
    for (let place = 1; place < cuts.length; place++) {
      sizes.push(Math.max(0, cuts[place]! - cuts[place - 1]!));
    }
  } else if (isOfSize) {
    for (let start = 0; start < length; start += size) sizes.push(Math.min(size, length - start));
  } else {
    const base = Math.floor(length / first);
    for (let piece = 0; piece < first; piece++) sizes.push(base + (piece < length % first ? 1 : 0));
  }
  return splitInto(machine, tensor, sizes, at);
}

/** A size without a value is meant to be divided into equal parts, whose number must be known. */
function checkParts({ sizes }: Machine, length: number, by: number, isCount: boolean): void {
  if (!sizes) return;
  if (!sizes.standsIn(length) && !sizes.standsIn(by)) {
    if (isCount && length % by === 0) sizes.divide(length, [by]);
    return;
  }
  const part = Math.floor(length / by);
  const isEven = length % by === 0;
  if (isCount && (!isEven || !sizes.sizeOf(part).size)) {
    sizes.combine("//", sizes.sizeOf(length), sizes.sizeOf(by), int(part));
  }
  if (isEven && !sizes.standsIn(isCount ? by : part)) return;
  sizes.needNumbers(isCount ? [by] : [length, by]);
  throw new NotKnown(unknownCount);
}
