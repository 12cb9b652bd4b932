import type { FunctionSizes } from "./sizes.ts";
import { findStated } from "./statedSizes.ts";
import type { FunctionNames, Variable } from "./variables.ts";

/** The shapes that comments state for the pointers that a function takes. */
export function readStated(
  comments: readonly string[],
  { variables }: FunctionNames,
  sizes: FunctionSizes,
): ReadonlyMap<string, readonly string[]> {
  const pointers = variables.filter(({ stars, isParameter }) => stars === 1 && isParameter);
  const found = new Map<string, readonly string[]>();
  const doubtful = new Set<string>();
  for (const { names, sizes: shape } of comments.flatMap(findStated)) {
    if (shape.some((each) => sizes.isLoop(each))) continue;
    for (const name of names) {
      const own = meantBy(name, pointers);
      const known = own && found.get(own.name);
      if (known && known.join() !== shape.join()) doubtful.add(own.name);
      else if (own) found.set(own.name, shape);
    }
  }
  for (const name of doubtful) found.delete(name);
  return found;
}

/** `inp` is also called `input`, and `w` is `W`. */
function meantBy(name: string, pointers: readonly Variable[]): Variable | null {
  const own = pointers.find((each) => each.name === name);
  if (own) return own;
  const like = pointers.filter((each) => {
    const isShort = each.name.length >= 3 && name.startsWith(each.name);
    return isShort || each.name.toLowerCase() === name.toLowerCase();
  });
  return like.length === 1 ? like[0]! : null;
}
