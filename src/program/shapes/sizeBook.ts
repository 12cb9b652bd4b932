import type { TextRange } from "../../source/textRange.ts";
import type { PlacedMisfit, RunSizes } from "../interpreter/sizes.ts";
import type { BinaryOperator, FunctionDefinition } from "../ir/ir.ts";
import type { TensorLibrary } from "../values/dtype.ts";
import { int } from "../values/make.ts";
import { withoutCommon } from "../values/dimension.ts";
import type { IntValue } from "../values/number.ts";
import {
  calculatedSize,
  evaluateSize,
  factorsOf,
  idOf,
  isProduct,
  isSizeOperator,
  openNamesOf,
  originalOf,
  type Size,
  sizeText,
} from "../values/size.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Arguments, OpenValue, UnknownValue, Value } from "../values/value.ts";
import { KnownSizes } from "./knownSizes.ts";
import { OpenList } from "./openList.ts";
import { createGiven, Open } from "./openValue.ts";
import { forget, guessesOf, type Learned, nothingLearned } from "./learnedSizes.ts";
import { MadeObjects } from "./madeObjects.ts";
import { SameCalls } from "./sameCalls.ts";
import { greatestCommon, isStandIn, leastStandIn, onlyOpen, StandIns } from "./standIns.ts";

/**
 * The names of sizes during one run. A size that nobody gave a value is run with a number that stands in
 * for it, a prime of its own, by which it is found again in the shape of a result.
 */
export class SizeBook implements RunSizes {
  /** What previous runs found. */
  readonly learned: Learned;
  /** Whether another run would get further with what was learned. */
  isRefined = false;
  readonly sameCalls = new SameCalls();
  readonly misfits: PlacedMisfit[] = [];
  readonly deepMisfits: PlacedMisfit[] = [];
  readonly made = new MadeObjects();
  readonly calls = new Map<FunctionDefinition, Arguments>();
  readonly #given: ReadonlyMap<string, number>;
  readonly library: TensorLibrary;
  readonly #known = new KnownSizes((size) => this.#hasMet(size));
  readonly #standIns: StandIns;
  readonly #guessed: readonly string[];
  isChoosing = false;
  isOpening = false;
  isTrying = false;
  glanced: OpenValue[] | null = null;
  /** How often this run came to each place that opens a size. */
  readonly #passes = new Map<string, number>();
  /** The first dimensions of what is given. */
  readonly #firsts = new Set<number>();

  /** `given`: values of names; `library`: whose tensors the program computes with. */
  constructor(
    given: ReadonlyMap<string, number>,
    library: TensorLibrary,
    learned: Learned = nothingLearned(),
  ) {
    this.#given = given;
    this.library = library;
    this.learned = learned;
    this.#guessed = guessesOf(learned);
    this.#standIns = new StandIns(learned, (id) => this.#madeOf(id).value);
  }

  /** Whether somebody gave values for names. */
  get hasGiven(): boolean {
    return this.#given.size > 0;
  }

  open(name: string, range: TextRange): UnknownValue {
    return new Open(name, { sizes: this, library: this.library, range }).toUnknown();
  }

  listOf(each: Value, count: IntValue, range: TextRange): UnknownValue {
    return new OpenList({ each, count: this.use(count) }, range).toUnknown();
  }

  /** A tensor that nobody gives, with these sizes. */
  openTensor(name: string, shape: readonly number[]): Tensor {
    if (shape.length > 0) this.noteFirst(shape[0]!);
    return createGiven(this.library, name, shape);
  }

  fresh(name: string, place: TextRange | null = null, isOwn = false): IntValue {
    const id = place && (isOwn || this.learned.apart.has(name)) ? `${name} ${place.start}` : name;
    if (id !== name && !this.isTrying) this.#passes.set(id, (this.#passes.get(id) ?? 0) + 1);
    return this.#madeOf(id, name);
  }

  /** `name`: without what tells it from others of that name. */
  #madeOf(id: string, name = id.replace(/ [\d.]+$/, "")): IntValue {
    const own = this.#nameOf(id);
    const given = this.#given.get(name) ?? (typeof own === "number" ? own : null);
    const value = given ?? this.#given.get(String(own)) ?? this.#standIns.of(String(own));
    const size = { kind: "name", name, id, value: given, of: null } as const;
    return this.use({ kind: "int", value, size });
  }

  named(name: string, value: IntValue, isDefault: boolean): IntValue {
    if (value.size) {
      // A calculation as a whole, such as `int(L ** 0.5)`, has no name of its own yet.
      if (value.size.kind === "name" && !value.size.name.startsWith("int(")) return value;
      const known = evaluateSize(value.size);
      return { ...value, size: { kind: "name", name, value: known, of: value.size } };
    }
    const given = isDefault && value.value >= 1 ? this.#given.get(name) : undefined;
    const size = { kind: "name", name, value: given ?? value.value, of: null } as const;
    return { ...value, value: size.value, size };
  }

  byDefault(name: string, value: Value, isSetting = false): IntValue | null {
    // `vocab_size: int = -1  # set later`
    const isLater =
      isSetting && value.kind === "int" && value.value < 0 && /size|num|^n_/.test(name);
    if (isLater || (value.kind === "none" && this.#given.has(name))) return this.fresh(name);
    return value.kind === "int" ? this.named(name, value, true) : null;
  }

  combine(operator: BinaryOperator, left: IntValue, right: IntValue, value: IntValue): IntValue {
    if (!isSizeOperator(operator)) return value;
    if (operator === "%" && this.isChoosing) return value;
    if (operator === "//" || operator === "%") {
      this.#needMultiple(left, right.value, this.#factorsOf(right.value, right.size));
    }
    const size = calculatedSize(operator, left, right);
    if (!size) return value;
    const combined: IntValue = { kind: "int", value: value.value, size };
    if (!this.isOpen(combined)) return combined;
    const isLong = size.kind === "name" && size.name === "?";
    // A remainder, or a sum of some, is mostly no size, and so small that others have its number.
    if (operator !== "//" && value.value < leastStandIn && !isLong) return combined;
    // The quotient of two numbers that only stand in for sizes says nothing of its own.
    const isSmall = value.value > 1 && !isStandIn(value.value) && isStandIn(left.value);
    const isOwn = isLong || (operator === "//" && (isSmall || left.value % right.value !== 0));
    const name = isLong ? `?${value.value}` : sizeText(size).replaceAll(" ", "");
    return this.use({ ...combined, value: isOwn ? this.#standIns.of(name) : value.value });
  }

  /** `C // n_head` is meant to have no remainder. */
  #needMultiple(
    { value, size }: IntValue,
    of: number,
    factors: readonly (string | number)[],
  ): void {
    if (!size || of <= 1 || value % of === 0 || !isProduct(size)) return;
    const names = [...openNamesOf(size)];
    // One factor of several is enough: `B * h * w` windows, of which each picture has so many.
    const own = names.length > 0 ? this.#nameOf(names[0]!) : null;
    if (typeof own === "string" && this.#standIns.divideBy(own, factors)) this.isRefined = true;
  }

  #factorsOf(number: number, size = this.#known.of(number)): readonly (string | number)[] {
    return (size && factorsOf(size)) ?? [number];
  }

  use(value: IntValue): IntValue {
    this.#known.use(value.value, value.size ? originalOf(value.size) : null);
    return value;
  }

  #hasMet(size: Size): boolean {
    return size.kind === "name" && typeof this.#nameOf(idOf(size)) === "number";
  }

  written(lengths: readonly number[]): void {
    this.#known.written(lengths);
  }

  noteDeep(misfit: PlacedMisfit, isOwn: boolean): void {
    (this.isTrying ? (isOwn ? [] : this.misfits) : this.deepMisfits).push(misfit);
  }

  noteMisfit(misfit: PlacedMisfit): void {
    this.misfits.push(misfit);
    if (this.isTrying || /^(axis|rank|remainder|parts|classes)$/.test(misfit.kind)) return;
    this.#forgetThoseIn([misfit], this.#guessed);
  }

  /** After the run: objects may come to one place with different sizes. */
  forgetMixed(): void {
    const mixed = [...this.#passes].flatMap(([id, passes]) => (passes > 1 ? [id] : []));
    this.#forgetThoseIn(this.misfits, mixed);
  }

  #forgetThoseIn(misfits: readonly PlacedMisfit[], ids: readonly string[]): void {
    const sizes = new Set(misfits.flatMap(({ left, right }) => [...left, ...right]));
    const found = ids.filter((id) => sizes.has(this.#madeOf(id).value));
    this.isRefined = forget(this.learned, found) || this.isRefined;
  }

  meet(a: number, b: number): void {
    const [left, right] = [this.#known.of(a) ?? this.find(a), this.#known.of(b)];
    // `x` goes into a layer whose sizes are given. `c * p * p` is `3 * p * p`: so c is 3.
    const common = left?.kind === "binary" && isProduct(left) ? greatestCommon(a, b) : 1;
    if (common > 1 && common < a) this.meet(a / common, b / common);
    if (left?.kind !== "name" || !openNamesOf(left).has(left.name)) return;
    const { sameAs, apart } = this.learned;
    const id = idOf(left);
    if (apart.has(id)) return;
    const known = sameAs.get(id);
    if (known !== undefined) {
      const isOther = typeof known === "number" && b < leastStandIn && known !== b;
      this.isRefined ||= isOther && forget(this.learned, [id]);
      return;
    }
    if (right && openNamesOf(right).size > 0) {
      if (right.kind !== "name" || this.#nameOf(idOf(right)) === id) return;
      sameAs.set(id, idOf(right));
    } else if (b > 1 && b < leastStandIn) sameAs.set(id, b);
    else return;
    this.isRefined = true;
  }

  meetShapes(from: readonly number[], to: readonly number[]): void {
    const [left, right] = withoutCommon(
      from,
      to.filter((size) => size !== -1),
    );
    const isOpenEnded = to.includes(-1);
    const [a, b] = (!isOpenEnded && left.length > 1 && onlyOpen(left, right)) || [];
    if (a && b) this.meet(a, b);
    const [one, other] = left.length === 1 ? [left, right] : [right, left];
    const size = one.length === 1 ? this.#known.of(one[0]!) : undefined;
    if (size?.kind !== "name" || !openNamesOf(size).has(size.name) || this.#isLearned(idOf(size)))
      return;
    if (isOpenEnded) {
      if (one !== left || other.length === 0) return;
      const product = other.reduce((a, b) => a * b);
      const factors = other.flatMap((number) => this.#factorsOf(number));
      this.#needMultiple({ kind: "int", value: one[0]!, size }, product, factors);
      return;
    }
    const factors = other.map((number) => {
      const factor = this.#known.of(number);
      if (number < leastStandIn) return number;
      return factor?.kind === "name" && idOf(factor) !== idOf(size) ? idOf(factor) : null;
    });
    if (other.length === 0 || factors.includes(null)) return;
    this.learned.products.set(idOf(size), factors as (string | number)[]);
    this.isRefined = true;
  }

  #isLearned(name: string): boolean {
    const { sameAs, products, multiples, apart } = this.learned;
    return [sameAs, products, multiples, apart].some((each) => each.has(name));
  }

  /** The name of a size, after equal ones are merged. */
  #nameOf(name: string): string | number {
    const other = this.learned.sameAs.get(name);
    return typeof other === "string" ? this.#nameOf(other) : (other ?? name);
  }

  echoed(place: number): number | null {
    return this.learned.echoes.get(place) ?? null;
  }

  noteEcho(place: number, at: number): void {
    if (this.isTrying || this.learned.echoes.has(place)) return;
    this.learned.echoes.set(place, at);
    this.isRefined = true;
  }

  noteFirst(size: number): void {
    this.#firsts.add(size);
  }

  isFirst(size: number): boolean {
    return this.#firsts.has(size);
  }

  sizeOf(number: number): IntValue {
    const size = this.find(number);
    return size ? { ...int(number), size } : int(number);
  }

  isOpen(value: Value): boolean {
    return value.kind === "int" && value.size !== undefined && openNamesOf(value.size).size > 0;
  }

  standsIn(number: number): boolean {
    return number >= leastStandIn && this.isOpen(this.sizeOf(number));
  }

  hasName(number: number): boolean {
    return this.#known.hasName(number);
  }

  isUsed(number: number): boolean {
    return this.#known.isUsed(number);
  }

  numberNamed(name: string): number | null {
    return this.#known.numberNamed(name);
  }

  find(number: number): Size | null {
    return this.#known.find(number);
  }

  /** The true number of a dimension; null if it depends on names without a value. */
  valueOf(number: number): number | null {
    const size = this.find(number);
    if (size) return evaluateSize(size);
    return number < leastStandIn || this.#standIns.isEmpty ? number : null;
  }
}
