import type { NamedShape } from "./shapeReport.ts";

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
