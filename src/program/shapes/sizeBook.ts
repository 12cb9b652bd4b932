import type { TextRange } from "../../source/textRange.ts";
import type { PlacedMisfit, RunSizes } from "../interpreter/sizes.ts";
import type { BinaryOperator, FunctionDefinition } from "../ir/ir.ts";
import type { TensorLibrary } from "../values/dtype.ts";
import { int } from "../values/make.ts";
import { unequalIn, withoutCommon } from "../values/dimension.ts";
import type { DefaultOf } from "../values/sizes.ts";
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
  settingsIn,
  type Size,
  sizeText,
  usualOf,
  wholeOfParts,
} from "../values/size.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Arguments, OpenValue, UnknownValue, Value } from "../values/value.ts";
import { isWritten, KnownSizes } from "./knownSizes.ts";
import { OpenList } from "./openList.ts";
import { createGiven, Open } from "./openValue.ts";
import { forget, glanceWith, guessesOf, type Learned, nothingLearned } from "./learnedSizes.ts";
import { MadeObjects } from "./madeObjects.ts";
import { SameCalls } from "./sameCalls.ts";
import { entriesOf, isFactor, isPlaced, nameIn, settingId, usualIn } from "./settings.ts";
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

  readonly glance = (run: () => void): void => glanceWith(this, run);

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
  #madeOf(id: string, name = nameIn(id)): IntValue {
    const own = this.#nameOf(id);
    const given = this.#given.get(name) ?? (typeof own === "number" ? own : null);
    const value = given ?? this.#given.get(String(own)) ?? this.#standIns.of(String(own));
    const usual = usualIn(String(own));
    const size = { kind: "name", name, id, value: given, usual, of: null } as const;
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

  byDefault(name: string, value: Value, of: DefaultOf): Value | null {
    if (value.kind === "tuple" || value.kind === "list") return entriesOf(value, name, this, of);
    const isGiven = this.#given.has(name);
    // `mlp_ratio=4.0`
    if (value.kind === "float" && of !== "function" && isFactor.test(name) && value.value % 1 === 0)
      return this.byDefault(name, int(value.value), of);
    if (value.kind !== "int") return value.kind === "none" && isGiven ? this.fresh(name) : null;
    // `vocab_size: int = -1  # set later`
    if (of === "setting" && value.value < 0 && /size|num|^n_/.test(name)) return this.fresh(name);
    // 0 and 1 are rather an axis, a switch, or no padding.
    const isOther = value.size && !(value.size.kind === "name" && value.size.name === name);
    const isPlain = of === "function" || isOther || value.value < 2;
    return isGiven || isPlain
      ? this.named(name, value, true)
      : this.#madeOf(settingId(name, value.value), name);
  }

  usual(value: Value): Value | null {
    if (value.kind !== "int" || !value.size || !this.isOpen(value)) return value;
    const usual = usualOf(value.size);
    return usual === null ? null : int(usual);
  }

  needNumbers(sizes: readonly number[]): void {
    this.#settle(...sizes.map((each) => this.find(each)));
  }

  /** From the next run on, the settings in sizes have their values. Returns whether there are any. */
  #settle(...sizes: readonly (Size | null | undefined)[]): boolean {
    let isAny = false;
    for (const id of sizes.flatMap((size) => (size ? settingsIn(size) : []))) {
      const own = this.#nameOf(id);
      const usual = typeof own === "string" ? usualIn(own) : undefined;
      if (usual === undefined) continue;
      this.learned.sameAs.set(String(own), usual);
      isAny = true;
    }
    this.isRefined ||= isAny;
    return isAny;
  }

  combine(operator: BinaryOperator, left: IntValue, right: IntValue, value: IntValue): IntValue {
    if (!isSizeOperator(operator)) return value;
    if (operator === "%" && this.isChoosing) return value;
    if (operator === "//" || operator === "%") {
      this.#needMultiple(left, right.value, this.#factorsOf(right.value, right.size));
    }
    const known = operator === "*" ? this.#known.of(value.value) : null;
    const whole = known && wholeOfParts(left.size, right.size, known);
    const size = whole ?? calculatedSize(operator, this.#withSize(left), this.#withSize(right));
    if (!size) return value;
    const combined: IntValue = { kind: "int", value: value.value, size };
    if (!this.isOpen(combined)) return combined;
    const isLong = size.kind === "name" && size.name === "?";
    // A remainder, or a sum of some, is mostly no size, and so small that others have its number.
    if (operator !== "//" && value.value < leastStandIn && !isLong) return combined;
    // The quotient of two numbers that only stand in for sizes says nothing of its own.
    const isSmall = value.value > 1 && !isStandIn(value.value) && isStandIn(left.value);
    const isOwn = isLong || (operator === "//" && (isSmall || left.value % right.value !== 0));
    const name = isLong ? `?${value.value}` : nameOf(size);
    return this.use({ ...combined, value: isOwn ? this.#standIns.of(name) : value.value });
  }

  /** `patch ** 2` is made of what stands in for `patch`. */
  #withSize(value: IntValue): IntValue {
    return value.size || value.value < leastStandIn ? value : this.sizeOf(value.value);
  }

  /** `C // n_head` is meant to have no remainder. */
  #needMultiple(
    { value, size }: IntValue,
    of: number,
    factors: readonly (string | number)[],
  ): void {
    if (!size || of <= 1 || !isProduct(size)) return;
    const [usual, by] = [usualOf(size), this.valueOf(of)];
    // Its values say that it is none.
    if (usual !== null && by !== null && usual % by !== 0) this.#settle(size, this.find(of));
    if (value % of === 0) return;
    const names = [...openNamesOf(size)];
    // One factor of several is enough: `B * h * w` windows, of which each picture has so many.
    const own = names.length > 0 ? this.#nameOf(names[0]!) : null;
    if (typeof own === "string" && this.#standIns.divideBy(own, factors)) this.isRefined = true;
  }

  #factorsOf(number: number, size = this.#known.of(number)): readonly (string | number)[] {
    return (size && factorsOf(size)) ?? [number];
  }

  divide(whole: number, by: readonly number[]): void {
    let rest = this.sizeOf(whole);
    if (rest.value < 1 || by.length === 0) return;
    for (const each of by) {
      const part = { kind: "int", value: Math.floor(rest.value / each) } as const;
      const divisor = this.sizeOf(each);
      // Two numbers without names: what is left may have one all the same.
      if (!rest.size && !divisor.size) return;
      const size = calculatedSize("//", rest, divisor);
      rest = size ? { ...part, size } : part;
    }
    this.use(rest);
  }

  use(value: IntValue): IntValue {
    if (!value.size && isWritten(value)) this.#known.notePlain(value.value);
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
    if (!this.isRefined) this.settleMisfits([...this.misfits, ...this.deepMisfits]);
  }

  /**
   * Settings that do not fit each other run with their values from the next run on: there, they do, or it is an error.
   * Returns whether there are any.
   */
  settleMisfits(misfits: readonly PlacedMisfit[]): boolean {
    let isAny = false;
    const need = (sizes: readonly number[]): void => {
      isAny = this.#settle(...sizes.map((each) => this.find(each))) || isAny;
    };
    for (const misfit of misfits) {
      if (misfit.kind === "axis") need([Math.abs(misfit.axis)]);
      const sizes = unequalIn(misfit);
      // What has no value may be any of them.
      if (sizes.every((size) => this.valueOf(size) !== null)) need(sizes);
    }
    return isAny;
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
    const [usual, other] = [this.valueOf(a), this.valueOf(b)];
    if (usual !== null && this.#isOfSettings(left, right)) {
      // `C` is the setting, and not the setting `C`.
      if (other === null) this.meet(b, a);
      else if (usual === other && a !== b) this.#meetSettings(left, right);
      return;
    }
    if (left?.kind !== "name" || !openNamesOf(left).has(left.name)) return;
    const { sameAs, apart } = this.learned;
    const id = idOf(left);
    if (apart.has(id)) return;
    const known = sameAs.get(id);
    if (known !== undefined) {
      const isOther = typeof known === "number" && this.#known.isPlain(b) && known !== b;
      this.isRefined ||= isOther && forget(this.learned, [id]);
      const isCalculated = right && right.kind !== "name" && other !== null;
      if (isCalculated && known === settingId(nameOf(right), other)) this.#nameCalculated(known, b);
      return;
    }
    if (right && right.kind !== "name" && other !== null && settingsIn(right).length > 0) {
      const own = settingId(nameOf(right), other);
      sameAs.set(id, own);
      this.#nameCalculated(own, b);
    } else if (right && right.kind !== "name" && openNamesOf(right).size > 0) {
      this.#learnProduct(id, right);
      return;
    } else if (right?.kind === "name" && openNamesOf(right).size > 0) {
      const its = idOf(right);
      if (this.#nameOf(its) === id) return;
      // `self.weight * x`: the width of x is that of the weights, whichever stands first.
      const isOfPlace = isPlaced(its) && !isPlaced(id) && !sameAs.has(its) && !apart.has(its);
      if (isOfPlace) sameAs.set(its, id);
      else sameAs.set(id, its);
    } else if (b > 1 && this.#known.isPlain(b)) sameAs.set(id, b);
    else return;
    this.isRefined = true;
  }

  /** `x` goes into a layer of `2 * width` columns. */
  #learnProduct(id: string, of: Size): void {
    const factors = factorsOf(of);
    const isOwn = factors?.some((each) => this.#nameOf(String(each)) === this.#nameOf(id));
    if (!factors || isOwn || this.#isLearned(id)) return;
    this.learned.products.set(id, factors);
    this.isRefined = true;
  }

  #isOfSettings(...sizes: readonly (Size | null | undefined)[]): boolean {
    return sizes.some((size) => size && settingsIn(size).length > 0);
  }

  /** What has equal values is one, by one of its names, or by its value. */
  #meetSettings(left: Size | null | undefined, right: Size | null | undefined): void {
    const [one, other] = [left, right].map((size) =>
      size?.kind === "name" && !size.of ? this.#nameOf(idOf(size)) : null,
    );
    if (typeof one !== "string" || typeof other !== "string") this.#settle(left, right);
    else if (one !== other) {
      this.learned.sameAs.set(one, other);
      this.isRefined = true;
    }
  }

  /** What is calculated from settings has a number of its own in the next run: the one that it has in this. */
  #nameCalculated(id: string, number: number): void {
    if (this.learned.products.get(id)?.[0] === number) return;
    this.learned.products.set(id, [number]);
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
    const [first = 1, wanted = 1] = [from[0], to[0]];
    const differsFirst = left.length > 1 && left[0] === first && right[0] === wanted;
    // `encoded.view(B, S, heads, -1)`: as many texts as elsewhere. With fewer dimensions, the first may be a product.
    if (isOpenEnded && differsFirst && to.length > from.length) {
      this.meet(first, wanted);
      return;
    }
    const [one, other] = left.length === 1 ? [left, right] : [right, left];
    const size = one.length === 1 ? this.#known.of(one[0]!) : undefined;
    if (isOpenEnded && one === left && size?.kind === "binary") {
      // `(B, T, 2 * C)` as `(B, T, 2, heads, -1)`: heads divide C.
      const product = other.reduce((a, b) => a * b, 1);
      const common = greatestCommon(one[0]!, product);
      if (common > 1) this.meetShapes([one[0]! / common], [product / common, -1]);
      return;
    }
    if (size?.kind !== "name" || !openNamesOf(size).has(size.name) || this.#isLearned(idOf(size)))
      return;
    if (isOpenEnded) {
      if (one !== left || other.length === 0) return;
      const product = other.reduce((a, b) => a * b);
      const factors = other.flatMap((number) => this.#factorsOf(number));
      this.#needMultiple({ kind: "int", value: one[0]!, size }, product, factors);
      return;
    }
    const usual = usualOf(size);
    const product = other.reduce<number>((all, each) => all * (this.valueOf(each) ?? NaN), 1);
    if (usual !== null && !Number.isNaN(product) && usual !== product) return;
    const factors = other.map((number) => {
      const factor = this.#known.of(number);
      if (this.#known.isPlain(number)) return number;
      return factor?.kind === "name" && idOf(factor) !== idOf(size) ? idOf(factor) : null;
    });
    if (other.length > 1 && factors.includes(null)) {
      // `(B, T, n_embd)` as `(B, T, H, C // H)`: both are one.
      const whole = other.reduce((a, b) => a * b);
      if (this.#known.of(whole)?.kind === "name") this.meet(one[0]!, whole);
    }
    if (other.length === 0 || factors.includes(null)) return;
    // `C` is `width` from the next run on: then neither is made of the other.
    const own = this.#nameOf(idOf(size));
    if (factors.some((each) => typeof each === "string" && this.#nameOf(each) === own)) return;
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

  /** What another size is called that this one is known to be; null: it is its own, or that has no name. */
  settingOf(size: Extract<Size, { kind: "name" }>): string | null {
    const { name } = size;
    const other = this.#nameOf(idOf(size));
    const setting = typeof other === "string" ? nameIn(other) : name;
    return setting !== name && /^[A-Za-z_]\w*$/.test(setting) ? setting : null;
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

  mayBeEqual(a: number, b: number): boolean {
    if (!this.standsIn(a) && !this.standsIn(b)) return false;
    const [one, other] = [this.valueOf(a), this.valueOf(b)];
    return one === null || other === null || one === other;
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

  /** The same, to be shown: `2 * width`, and not `x.shape[-1]`. */
  findShown(number: number): Size | null {
    const found = this.find(number);
    const isNameless = found?.kind === "name" && found.name.includes(".shape[");
    return (isNameless && this.#known.calculated(number)) || found;
  }

  /** The true number of a dimension; null if it depends on names without a value. */
  valueOf(number: number): number | null {
    const size = this.find(number);
    if (size) return usualOf(size);
    return this.#known.isPlain(number) || this.#standIns.isEmpty ? number : null;
  }
}

/** A calculation as one word. */
const nameOf = (size: Size): string => sizeText(size).replaceAll(" ", "");
