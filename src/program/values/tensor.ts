import type { TextRange } from "../../source/textRange.ts";
import { countOf, type Dimension, sameShape, stridesOf } from "./dimension.ts";
import { type Dtype, narrow, type TensorLibrary } from "./dtype.ts";
import type { Facts } from "./facts.ts";

/** Numbers that one or several tensors show. */
export interface Storage {
  /** null if unknown. */
  numbers: Float64Array | null;
  /** 1 where a number is unknown; null: all are. */
  gaps: Uint8Array | null;
  /** Why they are unknown. */
  why: string;
  readonly size: number;
  /** What it may be in truth: a change to it may change them. */
  of?: readonly Storage[];
  /** Where the program writes its numbers, by place; null for a number that it does not write. */
  written?: (TextRange | null)[];
  /** The words that its whole numbers stand for: see `IntValue.word`. */
  words?: readonly string[];
  /** What all its numbers were copied from. */
  copied?: Copied;
  /** The call that drew all its numbers. */
  drawn?: Drawn;
  /** Where its numbers went, and what wrote them there; null: they were there before a change. */
  home?: { readonly storage: Storage; readonly range: TextRange | null };
  /** The parts of complex numbers, which only operations on such numbers use; `numbers` is null. */
  complex?: { readonly real: Float64Array; readonly imaginary: Float64Array };
  /** Its numbers are whole ones that follow each other, whether or not they are known. */
  isCounted?: boolean;
}

/** A call that draws numbers. */
export interface Drawn {
  /** In the program. */
  readonly range: TextRange;
  /** No seed was set: its numbers differ from run to run. */
  readonly isUnseeded: boolean;
  /** It is a number of the language, drawn alone. */
  readonly isPlain?: true;
}

/** A copy of some numbers. */
export interface Copied {
  readonly from: Tensor;
  /** Of the storage copied from; null: the numbers of the tensor, row by row. */
  readonly places: Int32Array | null;
}

/** What a tensor was made by. */
export interface Origin {
  /** The operation by its plain name: `matmul`, `softmax`, `add`; `earlier`: it is no longer kept. */
  operation: string;
  /** What went in: tensors, and numbers as they were. */
  inputs: readonly (Tensor | number)[];
  /** What else decides: a dimension, a shape, an index. */
  settings: Readonly<Record<string, unknown>>;
  readonly range: TextRange;
  /** What PyTorch calls its gradient, where that does not follow from the operation. */
  gradient?: string;
}

/** More numbers than this in one tensor are not followed. */
export const mostNumbers = 4_000_000;

export function tooMany(count: number): string {
  return `${count.toLocaleString("en")} numbers are too many to follow`;
}

/** An array of numbers: a shape, a type, and the numbers if they are known. */
export class Tensor {
  readonly kind = "tensor";
  readonly library: TensorLibrary;
  readonly dtype: Dtype;
  readonly shape: readonly Dimension[];
  readonly strides: readonly number[];
  readonly offset: number;
  readonly storage: Storage;
  /** What made it; null: the program wrote its numbers. */
  origin: Origin | null = null;
  /** A parameter of a layer, which training changes. */
  isParameter = false;
  needsGradient = false;
  /** Gradients are collected for it, whatever made it. */
  isLeaf = false;
  /** An array of NumPy without dimensions, which is no number: `np.array(3)`. */
  isBoxed = false;
  /** While shapes are followed: its shape rests on something that is not there. */
  isAssumed = false;
  /** See `Known`. */
  facts: Facts | undefined = undefined;

  constructor(
    library: TensorLibrary,
    dtype: Dtype,
    shape: readonly Dimension[],
    storage: Storage,
    strides: readonly number[] = stridesOf(shape),
    offset = 0,
  ) {
    this.library = library;
    this.dtype = library === "jax" ? narrow(dtype) : dtype;
    this.shape = shape;
    this.storage = storage;
    this.strides = strides;
    this.offset = offset;
  }

  get count(): number {
    return countOf(this.shape);
  }

  /** Whether its numbers are stored row by row, without gaps. */
  get isContiguous(): boolean {
    let step = 1;
    for (let at = this.shape.length - 1; at >= 0; at--) {
      const size = this.shape[at]!;
      if (size !== 1 && this.strides[at] !== step) return false;
      step *= size;
    }
    return true;
  }

  /** The same numbers seen in another way; a change to one changes both. */
  view(
    shape: readonly Dimension[],
    strides: readonly number[] = stridesOf(shape),
    offset = this.offset,
  ): Tensor {
    return new Tensor(this.library, this.dtype, shape, this.storage, strides, offset);
  }

  /** Whether all its numbers are known: a few that are stretched may be more than are followed. */
  get isKnown(): boolean {
    const { numbers, gaps } = this.storage;
    return numbers !== null && this.count <= mostNumbers && !(gaps && this.#hasGap(gaps));
  }

  /** All numbers row by row, null where not all are known. Not to be changed. */
  numbers(): Float64Array | null {
    const { numbers } = this.storage;
    if (!numbers || !this.isKnown) return null;
    const { count } = this;
    if (this.isContiguous) {
      if (this.offset === 0 && numbers.length === count) return numbers;
      return numbers.subarray(this.offset, this.offset + count);
    }
    return gather(this, numbers);
  }

  /** Why its numbers are unknown. */
  get why(): string {
    const { numbers, why } = this.storage;
    return numbers && this.count > mostNumbers ? tooMany(this.count) : why;
  }

  #hasGap(gaps: Uint8Array): boolean {
    let found = false;
    forEachPlace(this, (place) => {
      if (gaps[place] === 1) found = true;
    });
    return found;
  }
}

/** A tensor of these numbers, which then belong to it. */
export function createTensor(
  library: TensorLibrary,
  dtype: Dtype,
  shape: readonly Dimension[],
  numbers: Float64Array,
): Tensor {
  // Complex numbers have two parts, which only operations of their own make.
  if (dtype === "complex64")
    return createUnknownTensor(library, dtype, shape, "complex numbers are not followed here");
  const storage = { numbers, gaps: null, why: "", size: numbers.length };
  return new Tensor(library, dtype, shape, storage);
}

/** Why a tensor that is not given has no numbers. */
export const nobody = "nobody gives it numbers";

/** A tensor whose numbers nobody knows, with the reason. */
export function createUnknownTensor(
  library: TensorLibrary,
  dtype: Dtype,
  shape: readonly Dimension[],
  why: string,
): Tensor {
  const size = countOf(shape);
  // Of no numbers, all are known.
  const numbers = size === 0 ? new Float64Array(0) : null;
  return new Tensor(library, dtype, shape, { numbers, gaps: null, why, size });
}

/** The places of a tensor's numbers in its storage, row by row. */
export function forEachPlace(
  { shape, strides, offset }: Tensor,
  visit: (place: number, at: number) => void,
): void {
  const rank = shape.length;
  const count = countOf(shape);
  if (count === 0) return;
  const index = new Int32Array(rank);
  let place = offset;
  for (let at = 0; at < count; at++) {
    visit(place, at);
    for (let axis = rank - 1; axis >= 0; axis--) {
      const next = index[axis]! + 1;
      place += strides[axis]!;
      if (next < shape[axis]!) {
        index[axis] = next;
        break;
      }
      place -= next * strides[axis]!;
      index[axis] = 0;
    }
  }
}

function gather(tensor: Tensor, numbers: Float64Array): Float64Array {
  const gathered = new Float64Array(tensor.count);
  forEachPlace(tensor, (place, at) => {
    gathered[at] = numbers[place]!;
  });
  return gathered;
}

/** Stretched to a shape that it fits, without copying. */
export function expandTo(tensor: Tensor, shape: readonly Dimension[]): Tensor {
  if (sameShape(tensor.shape, shape)) return tensor;
  const missing = shape.length - tensor.shape.length;
  const strides = shape.map((_, at) => {
    const own = tensor.shape[at - missing];
    return own === undefined || own === 1 ? 0 : tensor.strides[at - missing]!;
  });
  return tensor.view(shape, strides);
}

/** How code of a language writes drawn numbers down. */
export interface DrawCode {
  /** Code that creates a tensor with exactly these numbers; null if they are unknown. */
  tensor(tensor: Tensor, libraryName: string, indent: string, lineEnd: string): string | null;
  /** Sets the seed of a library. */
  seed(libraryName: string, library: TensorLibrary): string;
  comment(text: string): string;
}
