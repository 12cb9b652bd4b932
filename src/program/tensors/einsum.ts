import { countOf } from "../values/dimension.ts";
import { promote } from "../values/dtype.ts";
import { createUnknownTensor, type Tensor } from "../values/tensor.ts";
import type { Machine, Sizes } from "../values/value.ts";
import { libraryOf, toTuple } from "./elementwise.ts";
import { tooMuch } from "./matmul.ts";
import { fill, firstGap, made } from "./operand.ts";

/** `einsum`: letters name dimensions; those that the result lacks are summed over. */
export function einsum(machine: Machine, equation: string, operands: readonly Tensor[]): Tensor {
  const plan = planEinsum(machine, equation, operands);
  const library = libraryOf(...operands);
  const dtype = operands
    .map((operand) => operand.dtype)
    .reduce((type, each) => promote(type, each, library));
  const { letters, sizes, kept } = plan;
  const shape = kept.map((letter) => sizes.get(letter)!);
  const isSpelled = equation.includes("->") && !equation.includes("...");
  const settings = { equation: isSpelled ? equation : spellOut(plan) };
  const all = [...kept, ...[...sizes.keys()].filter((letter) => !kept.includes(letter))];
  const extent = all.map((letter) => sizes.get(letter)!);
  const total = countOf(extent);
  const why = firstGap(operands) ?? tooMuch(machine, total);
  if (why !== null) {
    return made(
      machine,
      createUnknownTensor(library, dtype, shape, why),
      "einsum",
      operands,
      settings,
    );
  }
  machine.spend(total / 16);
  const result = fill(machine, library, dtype, shape, (out) => {
    const steps = operands.map((operand, which) =>
      all.map((letter) => {
        let step = 0;
        letters[which]!.forEach((own, at) => {
          if (own === letter && operand.shape[at] !== 1) step += operand.strides[at]!;
        });
        return step;
      }),
    );
    const numbers = operands.map((operand) => operand.storage.numbers!);
    const places = operands.map(({ offset }) => offset);
    const index = new Int32Array(all.length);
    const inner = countOf(extent.slice(kept.length));
    for (let at = 0; at < total; at++) {
      let product = 1;
      for (let which = 0; which < numbers.length; which++) {
        product *= numbers[which]![places[which]!]!;
      }
      const to = Math.floor(at / inner);
      out[to] = out[to]! + product;
      for (let axis = all.length - 1; axis >= 0; axis--) {
        const next = index[axis]! + 1;
        const wraps = next === extent[axis];
        index[axis] = wraps ? 0 : next;
        for (let which = 0; which < places.length; which++) {
          const step = steps[which]![axis]!;
          places[which] = places[which]! + (wraps ? -step * (next - 1) : step);
        }
        if (!wraps) break;
      }
    }
  });
  return made(machine, result, "einsum", operands, settings);
}

/** The equation with a letter for each dimension that the dots stand for. */
function spellOut({ letters, sizes, kept }: EinsumPlan): string {
  const free = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ").filter((letter) => !sizes.has(letter));
  const dots = [...sizes.keys()].filter((letter) => letter.startsWith("."));
  const toLetter = (letter: string): string => free[dots.indexOf(letter)] ?? letter;
  const toTerm = (term: readonly string[]): string => term.map(toLetter).join("");
  return `${letters.map(toTerm).join(",")}->${toTerm(kept)}`;
}

interface EinsumPlan {
  readonly letters: readonly (readonly string[])[];
  readonly sizes: ReadonlyMap<string, number>;
  readonly kept: readonly string[];
}

function planEinsum(machine: Machine, equation: string, operands: readonly Tensor[]): EinsumPlan {
  const [inputs = "", output] = equation.replaceAll(" ", "").split("->");
  const sizes = new Map<string, number>();
  /** The tensors that say the sizes. */
  const owners = new Map<string, Tensor>();
  let dots: readonly string[] = [];
  const letters = inputs.split(",").map((term, which) => {
    const operand = operands[which];
    if (!operand)
      return machine.fail("ValueError", `${equation} names more operands than there are`);
    const missing = operand.shape.length - term.replace("...", "").length;
    const extra = Array.from({ length: Math.max(0, missing) }, (_, at) => `.${missing - at}`);
    if (term.includes("...") && extra.length > dots.length) dots = extra;
    const [before = "", after = ""] = term.split("...");
    const own = term.includes("...")
      ? [...Array.from(before), ...extra, ...Array.from(after)]
      : Array.from(term);
    if (own.length !== operand.shape.length) {
      const plain = { kind: "rank", left: operand.shape, right: [], isOfRank: true } as const;
      return machine.fail(
        "ValueError",
        `${term} does not fit the shape ${toTuple(operand.shape)}`,
        term.includes("...") ? undefined : { ...plain, axis: own.length, operands: [operand] },
      );
    }
    const fitting = machine.sizes && swappedTerm(machine.sizes, own, operand.shape, sizes);
    own.forEach((letter, at) => {
      const size = operand.shape[at]!;
      const known = sizes.get(letter);
      if (known !== undefined && known !== size && known !== 1 && size !== 1) {
        // Sizes without a value are equal where they have one letter.
        if (fitting === null) {
          machine.sizes?.meet(size, known);
          machine.sizes?.meet(known, size);
          if (machine.sizes?.mayBeEqual(size, known)) return;
        }
        const first = owners.get(letter) ?? operand;
        machine.fail(
          "ValueError",
          `the dimension ${letter} of ${equation} is ${known} and ${size}`,
          {
            ...{ kind: "letter", left: first.shape, right: operand.shape, axis: at },
            ...{ operands: [first, operand], letters: { letter, known, term, fitting } },
          },
        );
      }
      if (known === undefined || known === 1) owners.set(letter, operand);
      sizes.set(letter, Math.max(known ?? 1, size));
    });
    return own;
  });
  const [before = "", after = ""] = (output ?? "").split("...");
  const counts = new Map<string, number>();
  for (const letter of letters.flat()) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const implied = [...counts].filter(([letter, count]) => count === 1 && !letter.startsWith("."));
  const kept =
    output === undefined
      ? [...dots, ...implied.map(([letter]) => letter).sort()]
      : [...Array.from(before), ...(output.includes("...") ? dots : []), ...Array.from(after)];
  return { letters, sizes, kept };
}

/**
 * The letters of a tensor with two of them exchanged, where only that fits: `bkhd` for `bhkd`, where heads meet
 * positions. null: they fit as they are, or that is not known.
 */
function swappedTerm(
  sizes: Sizes,
  own: readonly string[],
  shape: readonly number[],
  wanted: ReadonlyMap<string, number>,
): string | null {
  const fits = (letter: string, axis: number): boolean =>
    [undefined, 1, shape[axis]].includes(wanted.get(letter)) || shape[axis] === 1;
  const at = own.findIndex((letter, axis) => !fits(letter, axis));
  const known = wanted.get(own[at] ?? "");
  if (known === undefined || own.some((letter) => letter.startsWith("."))) return null;
  const to = shape.indexOf(known);
  if (to < 0 || to !== shape.lastIndexOf(known)) return null;
  if (![known, shape[at]!].some((size) => sizes.standsIn(size))) return null;
  const swapped = own.with(at, own[to]!).with(to, own[at]!);
  return swapped.every(fits) ? swapped.join("") : null;
}
