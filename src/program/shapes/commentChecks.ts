/** What names in the comments of one call mean. */
export interface CommentNames {
  /** The size of that name in the program; null if there is none. */
  numberOf(name: string): number | null;
  /** Whether a size stands for any number of dimensions. */
  isLead(size: number): boolean;
  /** Whether two sizes are equal; null if that depends on sizes without a value. */
  isSame(a: number, b: number): boolean | null;
  /** Names that only comments use, with the size beside which each was seen first. */
  readonly aliases: Map<string, number>;
}

/** A size as a comment writes it, and the one of the program. */
interface Pair {
  readonly text: string;
  readonly own: number;
  /** The number that the comment means; null if a name in it is unknown. */
  readonly meant: number | null;
  /** All its names are names of the program, or occur twice in the comment. */
  readonly isSure: boolean;
}

/**
 * Whether a comment states the shape that a program makes; null: that is not known. The names that a
 * comment introduces stand for these sizes from then on. `isOrder`: it says how dimensions change places, and what it
 * calls them may have other names in the program.
 */
export function agrees(
  says: readonly string[],
  shape: readonly number[],
  names: CommentNames,
  isOrder = false,
): boolean | null {
  const stated = spreadDots(says, shape.length);
  if (!stated) return false;
  const own = new Map<string, number>();
  const pairs = stated.flatMap((text, at) =>
    text === null ? [] : [toPair(text, shape[at]!, names, own)],
  );
  const same = pairs.map(({ meant, own: size }) =>
    meant === null ? null : names.isSame(meant, size),
  );
  if (areScaled(pairs)) return null;
  if (!isOrder && pairs.some(({ isSure }, at) => isSure && same[at] === false)) return false;
  if (isSwapped(pairs)) return false;
  if (same.some((each) => each !== true)) return null;
  const isAnother = [...own].some(([name, size]) => hasOther(names.aliases, name, size));
  for (const [name, size] of own) names.aliases.set(name, size);
  // `(V, C)` becomes `(Vp, C)`: sizes that the author distinguishes may differ.
  return isAnother ? null : true;
}

function hasOther(aliases: ReadonlyMap<string, number>, name: string, size: number): boolean {
  return [...aliases].some(([other, known]) => other !== name && known === size);
}

/** The sizes, with null for those that `...` stands for; null if the counts differ. */
function spreadDots(says: readonly string[], rank: number): readonly (string | null)[] | null {
  const dots = says.findIndex((each) => each === "..." || each.startsWith("*"));
  if (dots < 0) return says.length === rank ? says : null;
  const left = rank - says.length + 1;
  return left < 0 ? null : says.toSpliced(dots, 1, ...new Array<never>(left).fill(null as never));
}

function toPair(text: string, size: number, names: CommentNames, own: Map<string, number>): Pair {
  let isSure = true;
  const meant = evaluate(text, (name) => {
    const known = names.numberOf(name) ?? own.get(name);
    if (known !== undefined) return known;
    isSure = false;
    return names.aliases.get(name) ?? null;
  });
  if (meant !== null || !/^[A-Za-z_]\w*$/.test(text)) return { text, own: size, meant, isSure };
  own.set(text, size);
  return { text, own: size, meant: size, isSure };
}

/** `(B, height, width)` of patches: several names mean a part of what the program calls so. */
function areScaled(pairs: readonly Pair[]): boolean {
  const parts = pairs.flatMap(({ text, meant, own }) => {
    const times = meant === null ? 0 : meant / own;
    return times > 1 && Number.isInteger(times) && /^[A-Za-z_]\w*$/.test(text) ? [times] : [];
  });
  return new Set(parts).size < parts.length;
}

/** The same sizes in another order. */
function isSwapped(pairs: readonly Pair[]): boolean {
  if (pairs.every(({ meant, own }) => meant === own)) return false;
  const sorted = (sizes: readonly (number | null)[]): string =>
    sizes.toSorted((a, b) => (a ?? 0) - (b ?? 0)).join();
  return sorted(pairs.map(({ meant }) => meant)) === sorted(pairs.map(({ own }) => own));
}

/** A number followed by a name is their product: `3C`. */
const token = /\s*(?:(\d+)|([A-Za-z_][\w.]*)|(\/\/|[*+/-]))/y;

/** The value of a size in a comment, from left to right with products first; null if unknown. */
function evaluate(text: string, numberOf: (name: string) => number | null): number | null {
  let sum = 0;
  let [sign, product, operator]: [number, number | null, string] = [1, null, "*"];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const found = token.exec(text);
    if (!found) return null;
    const [, digits, name, sign_] = found;
    if (sign_ === "+" || sign_ === "-") {
      if (product === null) return null;
      sum += sign * product;
      [sign, product, operator] = [sign_ === "+" ? 1 : -1, null, "*"];
    } else if (sign_ !== undefined) operator = sign_;
    else {
      const value =
        digits === undefined ? numberOf(name!.slice(name!.lastIndexOf(".") + 1)) : Number(digits);
      if (value === null) return null;
      if (product === null || operator === "*") product = (product ?? 1) * value;
      else product = Math.floor(product / value);
      operator = "*";
    }
  }
  return product === null ? null : sum + sign * product;
}
