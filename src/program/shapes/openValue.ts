import type { TextRange } from "../../source/textRange.ts";
import type { RunSizes } from "../interpreter/sizes.ts";
import type { TensorLibrary } from "../values/dtype.ts";
import { int, tuple } from "../values/make.ts";
import type { IntValue } from "../values/number.ts";
import { applySize, pastName, type SizeOperator } from "../values/size.ts";
import { createUnknownTensor, nobody, type Tensor } from "../values/tensor.ts";
import type { UseOf } from "../values/sizes.ts";
import type { Arguments, OpenValue, UnknownValue, Value } from "../values/value.ts";

/** What the open values of one run share. */
export interface OpenSetup {
  readonly sizes: RunSizes;
  readonly library: TensorLibrary;
  readonly range: TextRange;
}

/** The input of an embedding has whole numbers. */
const isIndex =
  /^(idx|ids|tokens?|targets?|labels?|input_ids|x_ids|pos|input_pos|positions?|position_ids|token_type_ids|indices|index)$/;

/** A tensor that is not given; its name says whether its numbers are whole. */
export function createGiven(
  library: TensorLibrary,
  name: string,
  shape: readonly number[],
): Tensor {
  const dtype = isIndex.test(name) ? "int64" : "float32";
  return createUnknownTensor(library, dtype, shape, nobody);
}

/** Tensors have no more. */
const mostDimensions = 8;

/** What an open value is of a tensor: its shape (null), or its size along an axis. */
interface PartOfShape {
  readonly tensor: Open;
  readonly axis: number | null;
  /** Of a shape that is cut: how many dimensions are left away before and behind it. */
  readonly cut?: { readonly before: number; readonly behind: number };
}

/** Two values that nobody gave, and what is calculated from them. */
interface Calculation {
  readonly operator: SizeOperator;
  readonly left: OpenValue;
  readonly right: OpenValue;
}

/**
 * A value that nobody gave, such as a parameter of a function that nobody calls. Its uses say what it
 * is: a whole number where it is calculated with, a tensor of three dimensions where its shape is
 * unpacked into three names.
 */
export class Open implements OpenValue {
  readonly name: string;
  readonly items = null;
  isTensor = false;
  isNoSize = false;
  isResult = false;
  isGiven = false;
  absent: OpenValue["absent"] = null;
  madeBy: OpenValue["madeBy"] = null;
  like: object | null = null;
  value: Value | null = null;
  readonly #setup: OpenSetup;
  readonly #parts = new Map<string, UnknownValue>();
  readonly #rows = new Map<string, Tensor>();
  /** The tensor whose shape, or whose size along an axis, this is; null if it is neither. */
  readonly #of: PartOfShape | null;
  readonly #sum: Calculation | null;
  /** What it is a part of. */
  #owner: Open | null = null;

  constructor(
    name: string,
    setup: OpenSetup,
    of: PartOfShape | null = null,
    sum: Calculation | null = null,
  ) {
    this.name = name;
    this.#setup = setup;
    this.#of = of;
    this.#sum = sum;
  }

  get isUntouched(): boolean {
    return this.value === null && !this.#of && !this.#sum && this.#parts.size === 0;
  }

  get isLength(): boolean {
    return this.#of !== null && this.#of.axis !== null;
  }

  /** It as a value of the program. */
  toUnknown(): UnknownValue {
    const { range } = this.#setup;
    return { kind: "unknown", why: `nothing gives \`${this.name}\` a value`, range, open: this };
  }

  renew(): UnknownValue {
    return new Open(this.name, this.#setup, this.#of, this.#sum).toUnknown();
  }

  with(operator: SizeOperator, other: OpenValue): UnknownValue {
    const sum = { operator, left: this, right: other };
    return new Open(`${this.name} ${operator} ${other.name}`, this.#setup, null, sum).toUnknown();
  }

  part(name: string, isEntry = false): UnknownValue {
    if (isEntry) return this.#partOf(JSON.stringify(name), name, null);
    // Frameworks that nobody knows may have another word for it.
    const isShape = name === "shape" || name === "size" || name === "dims";
    this.isTensor ||= name === "shape" || name === "ndim";
    return this.#partOf(name, name, isShape ? { tensor: this, axis: null } : null);
  }

  at(axis: number): UnknownValue | null {
    if (!this.#of) return this.#entryAt(axis, `${this.name}[${axis}]`);
    if (this.#of.axis !== null) return null;
    const { tensor, cut } = this.#of;
    const at = axis < 0 ? axis - (cut?.behind ?? 0) : axis + (cut?.before ?? 0);
    return tensor.#lengthAt(at);
  }

  /** `window_size[0]`: of what may hold several values. */
  #entryAt(place: number, name: string): UnknownValue | null {
    const mayHold = !this.isTensor && !this.isResult && !this.absent && !this.#sum && !this.value;
    return mayHold ? this.#partOf(`[${place}]`, name, null) : null;
  }

  cut(start: number | null, stop: number | null): Value | null {
    if (!this.#of || this.#of.axis !== null || this.#of.cut) return null;
    const [from, to] = [start ?? 0, stop ?? 0];
    // `x.shape[:T]` is none: a size is larger.
    if (Math.max(Math.abs(from), Math.abs(to)) > mostDimensions) return null;
    const isOpen = from >= 0 && (stop === null || to < 0);
    if (isOpen) {
      const cut = { before: from, behind: -to };
      const of = { tensor: this.#of.tensor, axis: null, cut };
      return new Open(this.name, this.#setup, of).toUnknown();
    }
    // `shape[-2:]`, `shape[:2]`
    if (from < 0 !== (stop === null || to < 0)) return null;
    const { tensor } = this.#of;
    // What stands before others is a row's, and no number in it.
    const of = from === 0 && to > 1 ? tensor.#source() : tensor;
    return tuple(
      Array.from({ length: Math.max(to - from, 0) }, (_, at) => of.#lengthAt(from + at)),
    );
  }

  /** The same part each time. */
  #partOf(key: string, name: string, of: PartOfShape | null): UnknownValue {
    const known = this.#parts.get(key);
    if (known) return known;
    const made = new Open(name, this.#setup, of);
    made.#owner = this;
    const part = made.toUnknown();
    this.#parts.set(key, part);
    return part;
  }

  #shape(): Open {
    return new Open("shape", this.#setup, { tensor: this, axis: null });
  }

  /** The tensor of as many rows that this was made from: layers change the last dimension alone. */
  #source(): Open {
    const { from } = this.madeBy ?? {};
    return from instanceof Open && from !== this ? from.#source() : this;
  }

  #lengthAt(axis: number): UnknownValue {
    return this.#partOf(lengthKey(axis), this.#nameOfLength(axis), { tensor: this, axis });
  }

  #nameOfLength(axis: number): string {
    // Of `x + y`, that of x.
    return `${this.name.split(" ")[0]}.shape[${axis}]`;
  }

  call({ items }: Arguments): Value | null {
    if (this.name === "size") {
      const [axis] = items;
      if (axis) return axis.kind === "int" ? this.at(axis.value) : null;
      return this.#of && this.toUnknown();
    }
    if (this.#owner && ofTensors.test(this.name)) this.#owner.isTensor = true;
    if (this.name === "permute" && this.#owner) return this.#owner.#permuted(items);
    const owner = this.#owner?.name ?? "";
    if (/past|cache/i.test(owner)) return this.#callCache(items);
    if (this.name !== "view" && this.name !== "reshape") return null;
    const [first] = items;
    const given = first?.kind === "tuple" || first?.kind === "list" ? first.items : items;
    const shape = given.flatMap((each) => {
      const open = each.kind === "unknown" ? each.open : null;
      // What stands for several sizes is none: `(*x.shape[:-1], -1, width)`.
      const size = open?.isLength || open?.isGiven ? (open.toInt() ?? each) : each;
      return size.kind === "int" && size.value >= -1 ? [size.value] : [];
    });
    const isWhole = shape.length === given.length && shape.some((size) => size >= 0);
    const { sizes, library, range } = this.#setup;
    // Heads are split from what is given; rows of a matrix are mostly several dimensions as one.
    const left = shape.filter((size) => size === -1).length;
    // Tokens of all texts, one text in each row.
    if (isIndex.test(owner) && shape.length === 2 && shape[0] === -1 && shape[1]! > 0) {
      const rows = sizes.fresh(`${owner}.shape[0]`, range, true).value;
      return createGiven(library, owner, [rows, shape[1]!]);
    }
    if (!isWhole || left > 1 || (left === 1 && shape.length < 3))
      return sizes.open(this.name, range);
    const rest = (): IntValue => this.#owner?.restOf(shape) ?? sizes.fresh("?", range, true);
    const lengths = shape.map((size) => (size === -1 ? rest().value : size));
    const viewed = createGiven(library, "", lengths);
    const rows = rowsBehind(this.#owner?.madeBy, lengths);
    if (isOfHeads(lengths, this.#owner?.madeBy)) this.#owner?.settleRows(lengths);
    if (rows) viewed.origin = { operation: "reshape", inputs: [rows], settings: {}, range };
    return viewed;
  }

  /**
   * What is left for -1 where rows are split into heads, `x.view(B, -1, heads, d)`: it is one of the first two lengths.
   * null: how many numbers there are is not known.
   */
  restOf(shape: readonly number[]): IntValue | null {
    const at = shape.indexOf(-1);
    const width = shape.slice(2).reduce((a, b) => a * b, 1);
    const source = this.#source();
    const other = at === 0 ? 1 : 0;
    const length = source.#parts.get(lengthKey(other))?.open?.value;
    const isSplit = length?.kind === "int" && length.value === shape[other] && shape.length === 4;
    const isOfRows = this.madeBy ? this.madeBy.outputs === width : isSplit;
    if (at < 0 || at > 1 || shape.length < 3 || !isOfRows) return null;
    return source.#lengthAt(at).open?.toInt() ?? null;
  }

  settle({ by }: UseOf<Value>): Value | null {
    const rank = ranksOf.get(by.slice(by.lastIndexOf(".") + 1));
    return rank === undefined ? null : this.ofRank(rank);
  }

  ofRank(rank: number): Value | null {
    if (this.value) return this.value.kind === "tensor" ? this.value : null;
    if (this.#of || this.#sum || this.absent) return null;
    const { library } = this.#setup;
    const source = this.like ?? this.madeBy?.from;
    const from = source instanceof Open ? source.ofRank(rank) : null;
    const shape = from?.kind === "tensor" ? from.shape : this.#lengths(rank);
    if (!shape) return null;
    const width = this.madeBy?.outputs;
    const whole = width === undefined ? shape : shape.with(-1, width);
    this.#settle(createGiven(library, this.name, whole));
    return this.value;
  }

  /** null: some are no sizes. */
  #lengths(rank: number): readonly number[] | null {
    const { sizes, range } = this.#setup;
    const all = Array.from({ length: rank }, (_, axis): IntValue | null => {
      const { open } = this.#lengthAt(axis);
      if (!(open instanceof Open)) return null;
      // Another function may have a parameter of that name.
      if (!open.value) open.#settle(sizes.fresh(open.name, range, true));
      return open.value?.kind === "int" ? open.value : null;
    });
    const [first] = all;
    if (first) sizes.noteFirst(first.value);
    return all.every((each) => each !== null) ? all.map(({ value }) => value) : null;
  }

  /** `x.permute(0, 2, 1)` has as many dimensions as it names. */
  #permuted(items: readonly Value[]): Value | null {
    const [first] = items;
    const given = first?.kind === "tuple" || first?.kind === "list" ? first.items : items;
    const axes = given.flatMap((each) => (each.kind === "int" ? [each.value] : []));
    const isWhole = axes.length === given.length && axes.every((axis) => axis >= -axes.length);
    const whole = isWhole ? this.ofRank(axes.length) : null;
    if (whole?.kind !== "tensor" || whole.shape.length !== axes.length) return null;
    const shape = axes.map((axis) => whole.shape.at(axis));
    if (!shape.every((size) => size !== undefined)) return null;
    const made = createGiven(this.#setup.library, "", shape);
    const { range } = this.#setup;
    made.origin = { operation: "transpose", inputs: [whole], settings: { axes }, range };
    return made;
  }

  /** What is split into heads has so many positions in so many rows, and so has what it was made from. */
  settleRows([rows = 0, positions = 0]: readonly number[]): void {
    const by = this.madeBy;
    if (!by || this.value) return;
    this.#settleAs([rows, positions, by.outputs]);
    if (!(by.from instanceof Open) || by.from.value) return;
    if (by.from.madeBy) by.from.settleRows([rows, positions]);
    else by.from.#settleAs([rows, positions, by.inputs]);
  }

  /** It, and what layers made it of that change no shape. */
  #settleAs(shape: readonly number[]): void {
    this.#settle(createGiven(this.#setup.library, this.name, shape));
    if (this.like instanceof Open && !this.like.value) this.like.#settleAs(shape);
  }

  rowsOf(shape: readonly number[]): Tensor {
    const key = shape.join();
    const known = this.#rows.get(key) ?? createGiven(this.#setup.library, this.name, shape);
    this.#rows.set(key, known);
    return known;
  }

  /** `cache.update(k, v, layer)`: keys and values, with those of earlier positions before them. */
  #callCache(items: readonly Value[]): Value | null {
    const { sizes, range } = this.#setup;
    if (this.name === "get_seq_length") return sizes.fresh(pastName, range, true);
    if (this.name !== "update") return null;
    const joined = items.slice(0, 2).flatMap((each) => {
      const length = each.kind === "tensor" ? each.shape.at(-2) : undefined;
      if (each.kind !== "tensor" || length === undefined) return [];
      const { shape, library, dtype } = each;
      const axis = shape.length - 2;
      const past = sizes.sizeOf(this.#pastBefore(length));
      const sum = sizes.combine("+", past, sizes.sizeOf(length), int(past.value + length));
      const make = (size: number): Tensor =>
        createUnknownTensor(library, dtype, shape.with(axis, size), nobody);
      const made = make(sum.value);
      const inputs = [make(past.value), each];
      made.origin = { operation: "concatenate", inputs, settings: { axis }, range };
      return [made];
    });
    return joined.length === 2 ? tuple(joined) : null;
  }

  /** `height, width = window_size` */
  #entries(names: readonly (string | null)[]): readonly Value[] | null {
    const all = names.map((name, at) => this.#entryAt(at, name ?? `${this.name}[${at}]`));
    return all.every((each) => each !== null) ? all : null;
  }

  toInt(name = this.name): IntValue | null {
    if (this.value) return this.value.kind === "int" ? this.value : null;
    if (this.#of?.axis === null) return null;
    const { sizes, range } = this.#setup;
    const made = this.#sum ? calculate(this.#sum, sizes) : sizes.fresh(name, range);
    if (made && this.#of?.axis === 0) sizes.noteFirst(made.value);
    this.#settle(made);
    return made;
  }

  #settle(value: Value | null): void {
    this.value = value;
    this.#setup.sizes.glanced?.push(this);
  }

  #pastBefore(length: number): number {
    return this.#setup.sizes.fresh(pastName, { start: length, end: length }, true).value;
  }

  lengthBefore(length: number, axis: number): number {
    const { sizes, range } = this.#setup;
    const isPast = /past|cache|prev|mem|state|layer|^[kv](_|$)|key|value/i.test(this.name);
    return isPast
      ? this.#pastBefore(length)
      : sizes.fresh(this.#nameOfLength(axis), range, true).value;
  }

  unpack(names: readonly (string | null)[]): readonly Value[] | null {
    const of = this.#of;
    if (!of) return this.#entries(names);
    if (of.axis !== null) return null;
    const { tensor, cut } = of;
    if (cut) {
      const [before, behind] = [
        Array<null>(cut.before).fill(null),
        Array<null>(cut.behind).fill(null),
      ];
      const whole = tensor.#shape().unpack([...before, ...names, ...behind]);
      return whole?.slice(cut.before, whole.length - cut.behind) ?? null;
    }
    const { sizes, library, range } = this.#setup;
    if (!tensor.value) {
      const shape = names.map((name, at) => {
        const length = tensor.#parts.get(lengthKey(at))?.open?.value;
        return length?.kind === "int"
          ? length
          : name === null || isNameless(name)
            ? sizes.fresh(tensor.#nameOfLength(at), range, true)
            : sizes.fresh(name, range);
      });
      const lengths = shape.map(({ value }) => value);
      if (lengths.length > 0) sizes.noteFirst(lengths[0]!);
      tensor.#settle(createGiven(library, tensor.name, lengths));
      return shape;
    }
    if (tensor.value.kind !== "tensor") return null;
    return tensor.value.shape.map((size) => sizes.sizeOf(size));
  }
}

/** How many dimensions functions take. */
const ranksOf: ReadonlyMap<string, number> = new Map([
  ["mm", 2],
  ["bmm", 3],
  ["conv1d", 3],
  ["conv2d", 4],
  ["conv3d", 5],
]);

/** Methods that tensors have, and hardly anything else. */
const ofTensors =
  /^(?:transpose|permute|(?:un)?squeeze|flatten|contiguous|masked_fill|softmax|matmul|bmm|expand|chunk|pow|mean|norm|argmax|cumsum|clamp|sigmoid|tanh)_?$/;

/** null: they are no whole numbers. */
function calculate({ operator, left, right }: Calculation, sizes: RunSizes): IntValue | null {
  const [a, b] = [left.toInt(), right.toInt()];
  if (!a || !b) return null;
  return sizes.combine(operator, a, b, int(applySize(operator, a.value, b.value)));
}

/** Whether a view splits the numbers that a layer makes of each row into heads. */
const isOfHeads = (
  [, positions, heads = 1, width = 1, ...more]: readonly number[],
  by: OpenValue["madeBy"] | undefined,
): boolean => positions !== undefined && more.length === 0 && heads * width === by?.outputs;

/** What a layer made, whose last dimension a view splits into the last ones of `shape`; null: none did. */
function rowsBehind(by: OpenValue["madeBy"] | undefined, shape: readonly number[]): Tensor | null {
  const countFrom = (at: number): number => shape.slice(at).reduce((a, b) => a * b);
  const at = shape.findIndex((_, axis) => axis > 0 && countFrom(axis) === by?.outputs);
  const made = by && at > 0 ? by.apply(by.rowsOf([...shape.slice(0, at), by.inputs])) : null;
  return made?.kind === "tensor" ? made : null;
}

/** `B, T, _ = x.shape` */
const isNameless = (name: string): boolean => /^_+$/.test(name);

/** Among the parts of a tensor, next to its attributes. */
const lengthKey = (axis: number): string => `shape ${axis}`;
