import type { TextRange } from "../../source/textRange.ts";
import type { UseOf } from "../values/sizes.ts";
import { createUnknownTensor, type Tensor } from "../values/tensor.ts";
import type { OpenValue, UnknownValue, Value } from "../values/value.ts";
import type { DrawnLibrary, DrawnShape } from "./drawing.ts";

/** What is told of the sizes of weights by their names. */
export interface DrawnSizes {
  readonly library: DrawnLibrary;
  /** The width that a matrix leads to; `from`: the width that goes in. */
  readonly outOf: (name: string, from: number) => number;
  /** The rows of a table that tokens, or positions, choose from. */
  readonly rowsOf: (name: string) => number;
  readonly width: number;
  readonly heads: number;
}

/** What is known of one weight, however it is looked at. */
interface Found {
  shape: readonly number[] | null;
  into: number;
  as: DrawnShape["as"];
}

const range: TextRange = { start: 0, end: 0 };

/**
 * A weight that nobody gives to a function, while it is tried how the function can run: its first use beside a
 * tensor says what shape it has.
 */
export class Drawn implements OpenValue {
  readonly name: string;
  readonly isUntouched = false;
  readonly isLength = false;
  readonly items = null;
  isTensor = true;
  isResult = false;
  madeBy = null;
  isGiven = false;
  value = null;
  readonly #sizes: DrawnSizes;
  readonly #found: Found;
  readonly #isTurned: boolean;
  #isOneOfMany = false;
  /** One of the matrices that it holds, one for each head. */
  #each: Drawn | null = null;

  constructor(
    name: string,
    sizes: DrawnSizes,
    found: Found = { shape: null, into: 1, as: "matrix" },
    isTurned = false,
  ) {
    this.name = name;
    this.#sizes = sizes;
    this.#found = found;
    this.#isTurned = isTurned;
  }

  /** null: nothing said what it is. */
  get drawn(): DrawnShape | null {
    const each = this.#each?.drawn;
    if (each) return { ...each, shape: [this.#sizes.heads, ...each.shape] };
    const { shape, into, as } = this.#found;
    return shape && { shape, into, as };
  }

  toUnknown(): UnknownValue {
    return { kind: "unknown", why: `nothing gives \`${this.name}\` a value`, range, open: this };
  }

  renew(): UnknownValue {
    return this.toUnknown();
  }

  with(): UnknownValue {
    return { kind: "unknown", why: this.toUnknown().why, range };
  }

  part(name: string): UnknownValue {
    if (name !== "T" || this.#each) return this.with();
    return new Drawn(this.name, this.#sizes, this.#found, !this.#isTurned).toUnknown();
  }

  at(): UnknownValue | null {
    if (this.#found.shape || this.#isTurned) return null;
    this.#each ??= new Drawn(this.name, this.#sizes);
    this.#each.#isOneOfMany = true;
    return this.#each.toUnknown();
  }

  call(): null {
    return null;
  }

  toInt(): null {
    return null;
  }

  unpack(): null {
    return null;
  }

  settle(use: UseOf<Value>): Tensor | null {
    if (this.#each) return null;
    if (!this.#found.shape) {
      const seen = this.#shapeIn(use);
      if (!seen) return null;
      this.#found.shape = this.#isTurned ? seen.shape.toReversed() : seen.shape;
      this.#found.into = seen.into;
      this.#found.as = seen.as;
    }
    const { shape } = this.#found;
    const { library } = this.#sizes;
    const seen = this.#isTurned ? shape.toReversed() : shape;
    return createUnknownTensor(library, "float32", seen, this.toUnknown().why);
  }

  #shapeIn({ by, operands, at }: UseOf<Value>): DrawnShape | null {
    const shapes = operands.map((each) => (each?.kind === "tensor" ? each.shape : null));
    const other = shapes[at === 0 ? 1 : 0];
    switch (by.slice(by.lastIndexOf(".") + 1)) {
      case "@":
      case "matmul":
      case "dot":
      case "mm":
        // Matrices to the left of what they project take columns, and words are rows.
        return other && at === 1 ? this.#matrixBeside(other) : null;
      case "linear":
        if (at === 1) return other ? turned(this.#matrixBeside(other)) : null;
        return shapes[1] ? { shape: [shapes[1][0]!], into: 1, as: "zeros" } : null;
      case "+":
      case "add":
        return vectorBeside(other, "zeros");
      case "*":
      case "multiply":
      case "mul":
        return vectorBeside(other, "ones");
      case "layer_norm":
        return vectorBeside(shapes[0], at === 2 ? "ones" : "zeros");
      case "[]":
        return isChoice(operands[1]) ? this.#table() : null;
      case "einsum":
        return this.#inEinsum(operands[0], shapes, at);
      case "embedding":
        return this.#table();
      default:
        return null;
    }
  }

  #matrixBeside(other: readonly number[]): DrawnShape | null {
    const into = other.at(-1);
    return into === undefined ? null : { shape: [into, this.#outOf(into)], into, as: "matrix" };
  }

  #outOf(into: number): number {
    const { heads, outOf } = this.#sizes;
    return outOf(this.name, into) / (this.#isOneOfMany ? heads : 1);
  }

  /** `einsum("td,dhk->htk", x, w)`: letters that no other tensor has are heads, or widths. */
  #inEinsum(
    equation: Value | undefined,
    shapes: readonly (readonly number[] | null)[],
    at: number,
  ): DrawnShape | null {
    if (equation?.kind !== "string") return null;
    const inputs = equation.value.replace(/\s/g, "").split("->")[0]!.split(",");
    const known = new Map<string, number>();
    for (const [place, letters] of inputs.entries()) {
      const shape = shapes[place + 1];
      if (shape?.length !== letters.length) continue;
      for (const [axis, letter] of letters.split("").entries()) known.set(letter, shape[axis]!);
    }
    const own = (inputs[at - 1] ?? "").split("");
    const into = own.flatMap((letter) => known.get(letter) ?? [])[0];
    if (into === undefined) return null;
    const open = own.filter((letter) => !known.has(letter));
    const { heads } = this.#sizes;
    const out = open.length === 1 ? this.#outOf(into) : this.#outOf(into) / heads;
    const shape = own.map(
      (letter) => known.get(letter) ?? (letter === open[0] && open.length > 1 ? heads : out),
    );
    return open.length > 2 ? null : { shape, into, as: "matrix" };
  }

  #table(): DrawnShape {
    const { rowsOf, width } = this.#sizes;
    return { shape: [rowsOf(this.name), width], into: 1, as: "table" };
  }
}

function turned(found: DrawnShape | null): DrawnShape | null {
  return found && { ...found, shape: found.shape.toReversed() };
}

function vectorBeside(
  other: readonly number[] | null | undefined,
  as: "ones" | "zeros",
): DrawnShape | null {
  const width = other?.at(-1);
  return width === undefined ? null : { shape: [width], into: 1, as };
}

/** Tokens, or positions, that choose rows. */
function isChoice(index: Value | undefined): boolean {
  return index?.kind === "tensor" || index?.kind === "list" || index?.kind === "range";
}
