/** A factor of scores: 1 divided by (the square root of) a size, or a number. */
export type Scale<Size> =
  | { readonly kind: "root" | "size"; readonly of: Size }
  | { readonly kind: "number"; readonly value: number };

/** The factor of the products of an attention whose queries have this width; null: none. */
export function toScale<Size extends { readonly symbolic: string }>(
  scale: number,
  width: number,
  toSize: (size: number) => Size,
): Scale<Size> | null {
  if (isNear(scale, 1)) return null;
  const [root, size] = [Math.round(scale ** -2), Math.round(1 / scale)];
  const isRoot = root > 1 && isNear(scale * Math.sqrt(root), 1);
  const isSize = size > 1 && isNear(scale * size, 1);
  // 16 is also the root of 256.
  if (isSize && root !== width && !/^\d/.test(toSize(size).symbolic)) {
    return { kind: "size", of: toSize(size) };
  }
  if (isRoot) return { kind: "root", of: toSize(root) };
  return isSize ? { kind: "size", of: toSize(size) } : { kind: "number", value: scale };
}

/** In float32. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 2e-7;
