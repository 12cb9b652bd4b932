/** What a size is worked out from: a name of the program, or a quotient. */
export interface Atom {
  readonly id: string;
  /** As the program writes it. */
  readonly text: string;
  /** Of a quotient: what is divided, and by what. */
  readonly quotient: { readonly of: Term; readonly by: Term } | null;
}

/** A product of names: `3 * T * C`. */
export interface Term {
  readonly factor: number;
  /** In the order of their ids. */
  readonly atoms: readonly Atom[];
}

/** A size as a sum of products, each by its atoms: `b * T * C + t * C`. */
export type Sum = ReadonlyMap<string, Term>;

const keyOf = (atoms: readonly Atom[]): string => atoms.map(({ id }) => id).join(" ");

function toSum(terms: readonly Term[]): Sum {
  const sum = new Map<string, Term>();
  for (const { factor, atoms } of terms) {
    const key = keyOf(atoms);
    const together = factor + (sum.get(key)?.factor ?? 0);
    if (together === 0) sum.delete(key);
    else sum.set(key, { factor: together, atoms });
  }
  return sum;
}

export function constant(value: number): Sum {
  return toSum([{ factor: value, atoms: [] }]);
}

export function ofAtom(atom: Atom): Sum {
  return toSum([{ factor: 1, atoms: [atom] }]);
}

export function ofTerm(term: Term): Sum {
  return toSum([term]);
}

/** `a + times * b` */
export function add(a: Sum, b: Sum, times = 1): Sum {
  const more = [...b.values()].map(({ factor, atoms }) => ({ factor: factor * times, atoms }));
  return toSum([...a.values(), ...more]);
}

export function multiply(a: Sum, b: Sum): Sum {
  return toSum([...a.values()].flatMap((x) => [...b.values()].map((y) => timesTerm(x, y))));
}

function timesTerm(a: Term, b: Term): Term {
  const atoms = [...a.atoms, ...b.atoms].sort((x, y) => (x.id < y.id ? -1 : 1));
  return withoutQuotient({ factor: a.factor * b.factor, atoms });
}

/** `C / NH * NH` is `C`: sizes are meant to have no remainder. */
function withoutQuotient(term: Term): Term {
  for (const [at, { quotient }] of term.atoms.entries()) {
    if (!quotient) continue;
    const rest: Term = { factor: term.factor, atoms: term.atoms.toSpliced(at, 1) };
    const left = divideTerm(rest, quotient.by);
    if (left) return timesTerm(left, quotient.of);
  }
  return term;
}

/** null: the names that it is divided by are not all in it. */
export function divideTerm(term: Term, by: Term): Term | null {
  const atoms = [...term.atoms];
  for (const { id } of by.atoms) {
    const at = atoms.findIndex((atom) => atom.id === id);
    if (at < 0) return null;
    atoms.splice(at, 1);
  }
  return { factor: term.factor / by.factor, atoms };
}

/** The only product of a sum; null: it has none, or several. */
export function onlyTerm(sum: Sum): Term | null {
  const [term, ...others] = sum.values();
  return term && others.length === 0 ? term : null;
}

/** `a / b`: worked out where that is possible, else a quotient; null: neither is. */
export function divide(a: Sum, b: Sum, text: string): Sum | null {
  const by = onlyTerm(b);
  if (!by) return null;
  const parts = [...a.values()].map((term) => divideTerm(term, by));
  const isWhole = parts.every((part) => part !== null && Number.isInteger(part.factor));
  const [only] = parts;
  const isHalf = parts.length === 1 && by.atoms.length === 0 && only?.atoms.length !== 0;
  if (isWhole || isHalf) return toSum(parts.filter((part) => part !== null));
  const of = onlyTerm(a);
  if (!of) return null;
  const id = `(${of.factor} ${keyOf(of.atoms)} / ${by.factor} ${keyOf(by.atoms)})`;
  return ofAtom({ id, text, quotient: { of, by } });
}

/** With a sum instead of an atom. */
export function replaceAtom(sum: Sum, id: string, by: (factor: number) => Sum): Sum {
  let made: Sum = new Map();
  for (const term of sum.values()) {
    const at = term.atoms.findIndex((atom) => atom.id === id);
    const rest = at < 0 ? term : { ...term, atoms: term.atoms.toSpliced(at, 1) };
    const own = toSum([rest]);
    made = add(made, at < 0 ? own : multiply(own, by(term.factor)));
  }
  return made;
}

/** Whether it is 0 or more, whatever its names stand for: sizes are never negative. */
export function isNeverNegative(sum: Sum): boolean {
  return [...sum.values()].every(({ factor }) => factor >= 0);
}

export function isSame(a: Sum, b: Sum): boolean {
  return add(a, b, -1).size === 0;
}

/** One text for equal sums. */
export function sumKey(sum: Sum): string {
  return [...sum]
    .map(([key, { factor }]) => `${factor} ${key}`)
    .sort()
    .join(" + ");
}
