import * as l10n from "@vscode/l10n";

/** A place inside a problem: `["blocks", 0, "mlp", "up", "weight"]`. */
type Path = readonly (string | number)[];

/** A shape with what it is for, and where it stands in the problem that holds it. */
export interface NamedShape {
  /** `key`, `mlp.up.weight`: the name that the message uses. */
  readonly role: string;
  readonly shape: readonly number[];
  readonly path?: Path;
}

/** Two shapes that do not fit each other, or one that does not fit a rule. */
interface ShapeMismatch {
  readonly found: NamedShape;
  readonly against?: NamedShape;
  /** Where the setting stands that a shape does not fit, when it is no other shape. */
  readonly setting?: Path;
  /** What would be right and what to do: `both need the same number of columns`. */
  readonly remedy: string;
  /** The numbers that would do for the setting. */
  readonly choices?: readonly number[];
}

/** Says which shapes do not fit, what each is for, and what to do about it. */
export class ShapeError extends Error {
  override readonly name = "ShapeError";
  readonly mismatch: ShapeMismatch;

  /** The message reads `key is [3, 6] but query is [1, 8]: both need ...`. */
  constructor(mismatch: ShapeMismatch) {
    super(toMessage(mismatch));
    this.mismatch = mismatch;
  }

  /** Where what is blamed stands in the problem; empty when that is not known. */
  get path(): Path {
    return this.#places[0] ?? [];
  }

  /** The numbers that would do for the setting. */
  get choices(): readonly number[] | undefined {
    return this.mismatch.choices;
  }

  /** Where what it does not fit stands. */
  get otherPaths(): readonly Path[] {
    return this.#places.slice(1);
  }

  get #places(): readonly Path[] {
    const { setting, found, against } = this.mismatch;
    const places = [setting, found.path, against?.path].filter((path) => path !== undefined);
    return [...new Map(places.map((path) => [path.join("."), path])).values()];
  }
}

function toMessage({ found, against, remedy }: ShapeMismatch): string {
  const shape = toShapeText(found.shape);
  if (!against) return l10n.t("{0} is {1}: {2}", found.role, shape, remedy);
  const other = toShapeText(against.shape);
  return l10n.t("{0} is {1} but {2} is {3}: {4}", found.role, shape, against.role, other, remedy);
}

/** `[3, 8]`: a shape for people. */
export function toShapeText(shape: readonly number[]): string {
  return `[${shape.join(", ")}]`;
}

/** `shape -> product of its sizes`: how many numbers a tensor of that shape holds; 1 for []. */
export function countElements(shape: readonly number[]): number {
  return shape.reduce((count, size) => count * size, 1);
}

/** Whether two shapes have the same sizes in the same order. */
export function isSameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((size, index) => size === b[index]);
}

/** The size of one axis; a negative axis counts from the last, so -1 is the columns. */
export function sizeAt(shape: readonly number[], axis: number): number {
  const size = shape.at(axis);
  if (size !== undefined) return size;
  throw new ShapeError({
    found: { role: "tensor", shape },
    remedy: l10n.t("it has no axis {0}; it needs more dimensions", axis),
  });
}

/** `shape, place in the values -> one index per axis`: the row-major order read backwards. */
export function toIndices(shape: readonly number[], place: number): readonly number[] {
  let rest = place;
  const indices = shape.toReversed().map((size) => {
    const index = rest % size;
    rest = Math.floor(rest / size);
    return index;
  });
  return indices.reverse();
}

/**
 * `shape, target -> one stride per axis of target`: how far to step in the values of a smaller
 * tensor when an axis of the larger one advances; 0 where its only entry is used again.
 *
 * Axes are matched from the last, as in NumPy: an axis fits when it is equal, 1 or missing. Throws
 * `ShapeError` otherwise.
 */
export function computeBroadcastStrides(
  smaller: NamedShape,
  larger: NamedShape,
): readonly number[] {
  const { shape } = smaller;
  const missing = larger.shape.length - shape.length;
  const fits = shape.every((size, axis) => size === 1 || size === larger.shape[missing + axis]);
  if (missing < 0 || !fits) throw doesNotFit(smaller, larger);
  const strides = new Array<number>(larger.shape.length).fill(0);
  let stride = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const size = shape[axis] ?? 1;
    if (size !== 1) strides[missing + axis] = stride;
    stride *= size;
  }
  return strides;
}

function doesNotFit(found: NamedShape, against: NamedShape): ShapeError {
  const remedy = l10n.t(
    "aligned at the last axis, each pair of axes must be equal, or one of them 1 or " + "missing",
  );
  return new ShapeError({ found, against, remedy });
}

/** Every head count that splits a width evenly, ascending: 8 -> 1, 2, 4, 8; none beyond a million. */
export function divisors(width: number): readonly number[] {
  if (width > 1e6) return [];
  const small: number[] = [];
  const large: number[] = [];
  for (let candidate = 1; candidate * candidate <= width; candidate++) {
    if (width % candidate !== 0) continue;
    small.push(candidate);
    if (candidate * candidate !== width) large.unshift(width / candidate);
  }
  return [...small, ...large];
}
