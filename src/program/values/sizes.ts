import type { TensorLibrary } from "./dtype.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { BinaryOperator } from "../ir/ir.ts";
import type { IntValue } from "./number.ts";
import type { SizeOperator } from "./size.ts";
import type { Tensor } from "./tensor.ts";

/** A tensor that goes into an operation, as far as it tells where its sizes come from. */
export interface MisfitOperand {
  readonly shape: readonly number[];
  readonly storage: object;
  readonly isAssumed: boolean;
  readonly origin: {
    readonly operation: string;
    readonly inputs: readonly (MisfitOperand | number)[];
    readonly settings: Readonly<Record<string, unknown>>;
    readonly range: TextRange;
  } | null;
}

/** Shapes that do not fit an operation. */
export interface Misfit {
  /**
   * `product`: rows with columns; `swapped`: the same, which would fit if `axis` of the right one and the next had changed
   * places (-1: others); `batch`: matrices with matrices; `stretch`: one over the other; `view`: the same numbers; `join`:
   * along `axis`; `rank`: `axis` dimensions are named; `parts`: of `left` as large as `right`, of which `axis` are named;
   * `letter`: dimensions of one letter, `axis` of the right one; `classes`: scores with targets.
   */
  readonly kind:
    | ("product" | "swapped" | "batch" | "stretch" | "view" | "join" | "axis" | "remainder")
    | ("rank" | "parts" | "letter" | "classes");
  readonly left: readonly number[];
  readonly right: readonly number[];
  /** The dimension that is joined along; 0: that has no meaning. */
  readonly axis: number;
  /** Those of `left` and `right`, where they are tensors. */
  readonly operands?: readonly MisfitOperand[];
  /** `left` says which numbers of `right` are hidden. */
  readonly isMask?: boolean;
  /** `right` is the weight of a layer. */
  readonly isLayer?: boolean;
  /** Nobody knows how many dimensions `left` has before its last one. */
  readonly isOfAnyRank?: boolean;
  /** Only numbers of dimensions do not fit: what an author states of them may be old. */
  readonly isOfRank?: boolean;
  /** `left` is the shape of something whose shape is assumed. */
  readonly isAssumed?: boolean;
  /** Of an `einsum`. */
  readonly letters?: MisfitLetters;
  /** Parts that a tensor is split into along a dimension. */
  readonly parts?: { readonly along: number; readonly count: number };
}

/** Letters of an `einsum` whose sizes do not fit. */
export interface MisfitLetters {
  readonly letter: string;
  /** Its size in the tensors before. */
  readonly known: number;
  /** The letters of the tensor, and those that would fit; null: others would not. */
  readonly term: string;
  readonly fitting: string | null;
}

/**
 * Whose default a value is: of a parameter of a function; of one that makes a layer or runs it, or of a setting that the
 * object may still change when it is made; of a setting that stays.
 */
export type DefaultOf = "function" | "layer" | "setting";

/** The names of sizes, while shapes are followed; `Value`: any value of a program. */
export interface SizesOf<Value> {
  /** Whose tensors the program computes with. */
  readonly library: TensorLibrary;
  /** A value that is not given, or not followed. */
  open(name: string, range: TextRange): Value;
  /** The default of a parameter or a setting; null if it has no size. */
  byDefault(name: string, value: Value, of: DefaultOf): Value | null;
  /**
   * What a number is where nobody gives settings other values; itself if it depends on none. null: it depends on sizes
   * without a value.
   */
  usual(value: Value): Value | null;
  /** Numbers must be known, so from the next run on the settings in them have their values. */
  needNumbers(sizes: readonly number[]): void;
  /** The result of an operation, with what it was calculated from. */
  combine(operator: BinaryOperator, left: IntValue, right: IntValue, value: IntValue): IntValue;
  /** Must be called for a number that becomes the size of a tensor. */
  use(value: IntValue): IntValue;
  /** A dimension with a value is divided: a size that happens to be as large as a part need not be it. */
  divide(whole: number, by: readonly number[]): void;
  /** Two sizes that an operation treats as equal. */
  meet(a: number, b: number): void;
  /** Notes the lengths of a list of numbers that the program writes, axis by axis. */
  written(lengths: readonly number[]): void;
  /** A tensor of these sizes is to be seen in others, of which one may be -1, and does not fit. */
  meetShapes(from: readonly number[], to: readonly number[]): void;
  sizeOf(dimension: number): IntValue;
  /** Which argument a call of something that is not there gives the shape of; null: nobody knows. `place`: of the call. */
  echoed(place: number): number | null;
  /** Says that from the next run on; `at`: which argument. */
  noteEcho(place: number, at: number): void;
  /** Whether it is the first dimension of a value that is given, which mostly is first in all that is computed from it. */
  isFirst(size: number): boolean;
  /** A list whose length has no value, and whose items are all alike. */
  listOf(each: Value, count: IntValue, range: TextRange): Value;
  /** Whether it depends on a size without a value. */
  isOpen(value: Value): boolean;
  /** Whether a number stands in for a size without a value. */
  standsIn(number: number): boolean;
  /** Something is only tried: it says nothing of the program, and leaves nothing behind. */
  readonly isTrying: boolean;
  /** Whether two numbers may be one size: one of them stands in for a size, and not both are known to be others. */
  mayBeEqual(a: number, b: number): boolean;
}

/** A use of a value: an operator, a function of a library, or `[]`, with all its operands. */
export interface UseOf<Value> {
  readonly by: string;
  readonly operands: readonly (Value | undefined)[];
  /** Which of them the value is. */
  readonly at: number;
}

/** A call of something that is not there. */
export interface AbsentCall {
  /** What is called, as the program names it. */
  readonly name: string;
  readonly place: number;
  /** The tensors that it gets, in order. */
  readonly inputs: readonly Tensor[];
}

/** A layer that makes a row of `outputs` numbers of each row of `inputs`, and what it got. */
export interface RowLayer<Value> {
  readonly inputs: number;
  readonly outputs: number;
  /** What it got, where nobody gave that. */
  readonly from: object;
  readonly rowsOf: (shape: readonly number[]) => Value;
  readonly apply: (rows: Value) => Value;
}

/** A value that is not given, while shapes are followed; null if a use does not fit it. */
export interface OpenValueOf<Value, Arguments, Unknown> {
  readonly name: string;
  /** What its uses say that it is; null if nothing yet. */
  value: Value | null;
  /** Whether nothing of it was used yet. */
  readonly isUntouched: boolean;
  /** Another one of that name. */
  renew(): Unknown;
  /** Whether it is the size of a tensor along an axis. */
  readonly isLength: boolean;
  /** An attribute; `isEntry`: what it holds under a text. */
  part(attribute: string, isEntry?: boolean): Unknown;
  /** A function of a library takes it for a tensor. */
  isTensor: boolean;
  /** Its name and its uses say that it is no whole number. */
  isNoSize?: boolean;
  /** A layer made it of another one. */
  isResult: boolean;
  /** What a layer makes of rows of numbers, where it is such a layer. */
  madeBy: RowLayer<Value> | null;
  /** A layer that changes no shape made it of this one. */
  like?: object | null | undefined;
  /** It as a tensor with so many dimensions; null: it is something else. Absent: it never is one. */
  ofRank?(rank: number): Value | null;
  /** It is a parameter of a function that nobody calls. */
  isGiven: boolean;
  /** The call that gave it, of something that is not there. */
  absent?: AbsentCall | null | undefined;
  /** What is calculated from it and another one: a whole number if both are. */
  with(operator: SizeOperator, other: OpenValueOf<Value, Arguments, Unknown>): Unknown;
  /** `size()`, or `view` with all its sizes. */
  call(args: Arguments): Value | null;
  /** It as a tensor of that shape, the same each time; it stays open. Absent: it is none. */
  rowsOf?(shape: readonly number[]): Value;
  /** Of a list whose length has no value: what it holds; null: it is none. */
  readonly items: { readonly each: Value; readonly count: IntValue } | null;
  /** Of a shape: its size along an axis; of a list: an item. */
  at(axis: number): Value | Unknown | null;
  /** Of a shape: a part of it, `shape[-2:]`; null: it is none. Absent: it never is one. */
  cut?(start: number | null, stop: number | null): Value | null;
  /** It as a whole number of that name. */
  toInt(name?: string): IntValue | null;
  /** What a use beside known values makes of it; null: it does not say. Absent: no use does. */
  settle?(use: UseOf<Value>): Value | null;
  /** As a tensor that is joined to new positions: its length, which all keys and values have that are joined to so many. */
  lengthBefore?(length: number, axis: number): number;
  /** Of a shape: its sizes, by the names that they are unpacked into. */
  unpack(names: readonly (string | null)[]): readonly Value[] | null;
}
