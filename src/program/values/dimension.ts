/** The size of one dimension of a tensor. */
export type Dimension = number;

/** How many numbers a tensor of this shape holds. */
export function countOf(shape: readonly Dimension[]): number {
  let count = 1;
  for (const size of shape) count *= size;
  return count;
}

export function sameShape(a: readonly Dimension[], b: readonly Dimension[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Steps of a tensor whose numbers are stored row by row. */
export function stridesOf(shape: readonly Dimension[]): readonly number[] {
  const strides = new Array<number>(shape.length);
  let step = 1;
  for (let at = shape.length - 1; at >= 0; at--) {
    strides[at] = step;
    step *= shape[at]!;
  }
  return strides;
}

/** The shape that two shapes are stretched to; null: they do not fit. */
export function broadcastShapes(
  a: readonly Dimension[],
  b: readonly Dimension[],
): readonly Dimension[] | null {
  if (sameShape(a, b)) return a;
  const rank = Math.max(a.length, b.length);
  const shape: Dimension[] = [];
  for (let at = 0; at < rank; at++) {
    const left = a[at - rank + a.length] ?? 1;
    const right = b[at - rank + b.length] ?? 1;
    if (left !== right && left !== 1 && right !== 1) return null;
    shape.push(left === 1 ? right : left);
  }
  return shape;
}

/** A dimension counted from the start; null: there is none. */
export function dimensionAt(dimension: number, rank: number): number | null {
  const at = dimension < 0 ? dimension + rank : dimension;
  return Number.isInteger(at) && at >= 0 && at < rank ? at : null;
}

/** Two lists of sizes without those that both have, each as often as both have it. */
export function withoutCommon(
  a: readonly number[],
  b: readonly number[],
): readonly [readonly number[], readonly number[]] {
  const rest = [...b];
  const own = a.filter((size) => {
    const at = rest.indexOf(size);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [own, rest];
}

/** The sizes of two shapes that keep them from fitting: of a product, those that are summed over; -1 is any. */
export function unequalIn({
  kind,
  left,
  right,
}: {
  readonly kind: string;
  readonly left: readonly Dimension[];
  readonly right: readonly Dimension[];
}): readonly Dimension[] {
  if (kind === "product") return [left.at(-1) ?? 1, right.at(right.length > 1 ? -2 : -1) ?? 1];
  return withoutCommon(left, right)
    .flat()
    .filter((size) => size !== -1);
}
