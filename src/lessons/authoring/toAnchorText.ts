import type { Extraction } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { isInside } from "../anchors/findComputation.ts";

/**
 * The anchor that says best what is selected: a matrix by its role or its name; null where nothing
 * with a name is selected and a `lens:` comment has to mark the place.
 */
export function toAnchorText(
  { matrices, groups }: Extraction,
  selection: TextRange,
): string | null {
  const touched = matrices.filter(({ range, nameRange }) => {
    const whole = { start: nameRange?.start ?? range.start, end: range.end };
    return isInside(selection, whole) || isInside(whole, selection);
  });
  const [matrix, ...others] = touched;
  if (!matrix) return null;
  const group = groups.find((each) =>
    touched.every(({ id }) => Object.values(each.matrices).some((member) => member.id === id)),
  );
  const within = group && group.label !== "" ? `@${group.label}` : "";
  if (group && others.length > 0) return `role:${group.kind}${within}`;
  if (others.length > 0) return null;
  if (group && matrix.role) return `role:${matrix.role}${within}`;
  return matrix.name === null ? null : `matrix:${matrix.name}`;
}
