import type { NamedShape } from "./namedShape.ts";

/** The shapes that no other one has as a case. */
export function generalOf(shapes: readonly NamedShape[]): readonly NamedShape[] {
  return shapes.filter(
    (each, at) =>
      !shapes.some(
        (other, before) =>
          other !== each && covers(other, each) && (before < at || !covers(each, other)),
      ),
  );
}

/**
 * Many shapes of one place as one, with `?` for each size in which they differ: `(?, 8, ?, 64)`; null: they do not
 * have as many dimensions, or nothing in common.
 */
export function commonOf(shapes: readonly NamedShape[]): NamedShape | null {
  const [first, ...others] = shapes;
  if (!first || others.some(({ symbolic }) => symbolic.length !== first.symbolic.length))
    return null;
  const isSame = first.symbolic.map((name, axis) =>
    others.every(
      ({ symbolic, concrete }) =>
        symbolic[axis] === name && concrete[axis] === first.concrete[axis],
    ),
  );
  if (!isSame.includes(true)) return null;
  const { symbolic, short, concrete, at } = first;
  return {
    ...first,
    symbolic: symbolic.map((name, axis) => (isSame[axis] ? name : "?")),
    short: short.map((name, axis) => (isSame[axis] ? name : "?")),
    concrete: concrete.map((value, axis) => (isSame[axis] ? value : null)),
    at: others.every((each) => each.at === at) ? at : null,
  };
}

/** Whether a shape is another one for some values of its names: (B, T, T) is (1, 8, 8) for B = 1 and T = 8. */
function covers(general: NamedShape, special: NamedShape): boolean {
  if (general.symbolic.length !== special.symbolic.length) return false;
  const taken = new Map<string, string>();
  return general.symbolic.every((name, axis) => {
    const other = special.symbolic[axis]!;
    const value = general.concrete[axis];
    if (value !== null) return name === other && value === special.concrete[axis];
    const known = taken.get(name) ?? other;
    taken.set(name, known);
    return known === other;
  });
}
