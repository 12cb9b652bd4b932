import { plainFrom, typedOf, typeNames } from "../../languages/matlab/typedNumbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Value } from "../../values/value.ts";

/** Functions that follow numbers of a type of their own. */
const takesTyped: ReadonlySet<string> = new Set([
  ...[...typeNames, "double", "cast", "intmax", "intmin", "idivide", "abs"],
  ...["class", "isa", "isnumeric", "isreal", "isfloat", "isinteger", "disp", "display"],
  ...["printf", "fprintf", "sprintf"],
  ...[":show", ":matrix", ":answer", ":first", ":outputs", ":given", ":several", ":isTrue"],
]);

/** Functions for which the types of sizes do not matter. */
const takesSizes = new Set(["zeros", "ones", "eye", "cell", "true", "false", "rand", "randn"]);

/** How many values before its places a rule takes. */
const beforePlaces: ReadonlyMap<string, number> = new Map([
  ...([":at", ":inCell", ":inCells", ":partBefore", ":inCellBefore", ":remove"] as const).map(
    (name) => [name, 1] as const,
  ),
  ...([":setAt", ":setInCell"] as const).map((name) => [name, 2] as const),
]);

/** The arguments of a call, without types where these do not matter. Throws NotKnown: such numbers are not followed there. */
export function typedArguments(name: string, items: readonly Value[]): readonly Value[] {
  if (!items.some(typedOf) || takesTyped.has(name)) return items;
  const kept = takesSizes.has(name) || name === ":matches" ? 0 : beforePlaces.get(name);
  const made = items.map((item, at) => {
    const own = kept !== undefined && at >= kept ? typedOf(item) : null;
    return own ? plainFrom(own) : item;
  });
  const holds = /^:set(?:InCell|Field)$/.test(name) && !typedOf(made[0]);
  if (holds || !made.some(typedOf)) return made;
  throw new NotKnown("numbers of this type are not followed here");
}
