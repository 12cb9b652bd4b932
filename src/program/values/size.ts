/** A whole number by the names that the program gives it. */
export type Size =
  | {
      readonly kind: "name";
      readonly name: string;
      /** What tells it from others of that name; absent: nothing has to. */
      readonly id?: string;
      /** Null if it has no given value. */
      readonly value: number | null;
      /** Of a setting: its value where nobody gives it another one. */
      readonly usual?: number | undefined;
      /** What it was calculated from; null if nothing. */
      readonly of: Size | null;
    }
  | { readonly kind: "number"; readonly value: number }
  | {
      readonly kind: "binary";
      readonly operator: SizeOperator;
      readonly left: Size;
      readonly right: Size;
    };

type NamedSize = Extract<Size, { kind: "name" }>;

/** What a size with a name is known by. */
export function idOf({ name, id = name }: NamedSize): string {
  return id;
}

/** `B` is what `b` was unpacked into: the first name stands for both. */
export function originalOf(size: Size): Size {
  return size.kind === "name" && size.of ? originalOf(size.of) : size;
}

export type SizeOperator = "+" | "-" | "*" | "//" | "%";

const operators: ReadonlySet<string> = new Set(["+", "-", "*", "//", "%"]);

export function isSizeOperator(operator: string): operator is SizeOperator {
  return operators.has(operator);
}

/** Its number, where nobody gives settings other values; null if a name in it has no value. */
export function usualOf(size: Size): number | null {
  return numberOf(size, (setting) => setting.usual ?? null);
}

/** Its number; null if a name in it has no value, or another one where somebody gives it. */
export function evaluateSize(size: Size): number | null {
  return numberOf(size, () => null);
}

function numberOf(size: Size, otherwise: (size: NamedSize) => number | null): number | null {
  switch (size.kind) {
    case "number":
      return size.value;
    case "name":
      return size.value ?? otherwise(size) ?? (size.of && numberOf(size.of, otherwise));
    case "binary": {
      const a = numberOf(size.left, otherwise);
      const b = numberOf(size.right, otherwise);
      return a === null || b === null ? null : applySize(size.operator, a, b);
    }
  }
}

export function applySize(operator: SizeOperator, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "//":
      return Math.floor(a / b);
    case "%":
      return ((a % b) + b) % b;
  }
}

const strength: Readonly<Record<SizeOperator, number>> = {
  "+": 1,
  "-": 1,
  "*": 2,
  "//": 2,
  "%": 2,
};

const weights = new WeakMap<Size, number>();

/** How many numbers and names it is calculated from, each as often as it occurs. */
function weightOf(size: Size): number {
  if (size.kind !== "binary") return size.kind === "name" && size.of ? weightOf(size.of) : 1;
  const known = weights.get(size) ?? weightOf(size.left) + weightOf(size.right);
  weights.set(size, known);
  return known;
}

/** What is calculated from more numbers and names is no size that somebody wants to read. */
const heaviest = 64;

/** Two numbers, with their sizes, as one; null: it is too long, and known as a number. */
export function calculatedSize(operator: SizeOperator, a: Calculated, b: Calculated): Size | null {
  const [left, right] = [a, b].map(
    ({ value, size }): Size => size ?? { kind: "number", value },
  ) as [Size, Size];
  const rest = cancelled(operator, left, right);
  if (rest) return rest;
  if (weightOf(left) + weightOf(right) <= heaviest)
    return { kind: "binary", operator, left, right };
  const isOpen = openNamesOf(left).size + openNamesOf(right).size > 0;
  return isOpen ? { kind: "name", name: "?", value: null, of: null } : null;
}

/** What is left where one of two sizes undoes what the other was made with; null: it does not. */
function cancelled(operator: SizeOperator, left: Size, right: Size): Size | null {
  switch (operator) {
    case "//":
      return withoutFactor(left, right);
    case "-":
      return withoutTerm(left, right);
    case "+":
      return withTerm(left, right) ?? withTerm(right, left);
    default:
      return null;
  }
}

/** `C`, of `heads * (C // heads)`, where the number of that is known as C; null: it is another product. */
export function wholeOfParts(
  left: Size | undefined,
  right: Size | undefined,
  known: Size,
): Size | null {
  for (const [one, other] of [[left, right] as const, [right, left] as const]) {
    const part = other && originalOf(other);
    if (!one || part?.kind !== "binary" || part.operator !== "//") continue;
    const isDivisor = sizeText(originalOf(part.right)) === sizeText(originalOf(one));
    if (isDivisor && sizeText(known) === sizeText(originalOf(part.left))) return part.left;
  }
  return null;
}

/** `heads * dim_head` without `heads`; null: that is no factor of it. */
function withoutFactor(size: Size, factor: Size): Size | null {
  const product = originalOf(size);
  if (product.kind !== "binary" || product.operator !== "*") return null;
  const { left, right } = product;
  const text = sizeText(originalOf(factor));
  if (sizeText(originalOf(right)) === text) return left;
  if (sizeText(originalOf(left)) === text) return right;
  const rest = withoutFactor(left, factor);
  return rest && { kind: "binary", operator: "*", left: rest, right };
}

/** `1 + n` without 1; null: that is no term of it. */
function withoutTerm(size: Size, term: Size): Size | null {
  const sum = originalOf(size);
  if (sum.kind !== "binary" || sum.operator !== "+") return null;
  const text = sizeText(originalOf(term));
  if (sizeText(originalOf(sum.left)) === text) return sum.right;
  return sizeText(originalOf(sum.right)) === text ? sum.left : null;
}

/** `length - T` with T; null: nothing of it is left out there. */
function withTerm(size: Size, term: Size): Size | null {
  const rest = originalOf(size);
  if (rest.kind !== "binary" || rest.operator !== "-") return null;
  return sizeText(originalOf(rest.right)) === sizeText(originalOf(term)) ? rest.left : null;
}

interface Calculated {
  readonly value: number;
  readonly size?: Size;
}

/** The numbers and names that it is the product of; null: it is none. */
export function factorsOf(size: Size): readonly (string | number)[] | null {
  const known = evaluateSize(size);
  if (known !== null) return [known];
  const original = originalOf(size);
  if (original.kind === "name") return [idOf(original)];
  if (original.kind !== "binary" || original.operator !== "*") return null;
  const [left, right] = [factorsOf(original.left), factorsOf(original.right)];
  return left && right && [...left, ...right];
}

/** As a programmer writes it: `C // n_head`. */
export function sizeText(size: Size, around = 0): string {
  if (size.kind === "number") return String(size.value);
  if (size.kind === "name") return size.name;
  const own = strength[size.operator];
  const text = `${sizeText(size.left, own)} ${size.operator} ${sizeText(size.right, own + 0.5)}`;
  return own < around ? `(${text})` : text;
}

/** All names that it was calculated from. */
function namesIn(size: Size, found = new Set<string>()): ReadonlySet<string> {
  if (size.kind === "name") found.add(size.name);
  if (size.kind === "name" && size.of) namesIn(size.of, found);
  if (size.kind !== "binary") return found;
  namesIn(size.left, found);
  return namesIn(size.right, found);
}

/** The settings that it depends on, by what they are known by. */
export function settingsIn(size: Size): readonly string[] {
  if (size.kind === "binary") return [...settingsIn(size.left), ...settingsIn(size.right)];
  if (size.kind !== "name" || size.value !== null) return [];
  return size.usual === undefined ? (size.of ? settingsIn(size.of) : []) : [idOf(size)];
}

/** The names without a value that it depends on. */
export function openNamesOf(size: Size, found = new Set<string>()): ReadonlySet<string> {
  if (size.kind === "name" && size.value === null) {
    if (size.of) openNamesOf(size.of, found);
    else found.add(size.name);
  } else if (size.kind === "binary") {
    openNamesOf(size.left, found);
    openNamesOf(size.right, found);
  }
  return found;
}

/** `(n + 7) // 8` rounds up, so nothing says that 8 divides n. */
export function isProduct(size: Size): boolean {
  if (size.kind === "name") return size.of === null || isProduct(size.of);
  return size.kind === "number" || (!"+-".includes(size.operator) && isProduct(size.left));
}

/** Whether a name says more of a size than what it was calculated from. */
export function isSimpler(size: Size, than: Size): boolean {
  return size.kind === "name" && than.kind === "binary";
}

/** Whether two sizes may be equal, calculated in two ways. */
export function isLike(a: Size, b: Size): boolean {
  // `max_seq_len * 2` is not `dim`, even if both are 4096.
  if (a.kind === "binary" && b.kind === "name") return isLike(b, a);
  if (a.kind === "name" && b.kind === "binary" && evaluateSize(b) !== null)
    return namesIn(b).has(a.name);
  if (a.kind !== "name" || b.kind !== "name" || openNamesOf(a).size > 0) return true;
  return a.name === b.name;
}

/** Whether the name of a size says that it is how many heads there are: `n_head`, `num_heads`. */
export function countsHeads(size: Size | null | undefined): boolean {
  return size?.kind === "name" && /heads?$/.test(size.name);
}

/** What the length of keys and values is called that nobody gives, and to which new ones are joined. */
export const pastName = "past";
