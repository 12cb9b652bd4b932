import type { Role, SourceMatrix } from "../../source/extraction.ts";
import { touches, type TextRange } from "../../source/textRange.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { listMatrices } from "../../problem/matrixCells.ts";

/** The target of a hover, other than a number: a matrix, or a whole computation. */
export interface CardTarget {
  readonly evaluated: EvaluatedGroup;
  readonly range: TextRange;
  /** Absent if the target is the computation itself, by its head count or the name of its function. */
  readonly matrix?: SourceMatrix;
  readonly role?: Role;
  /** Its range is the name of the matrix, which may be a variable with a value of its own. */
  readonly isName?: true;
  /** Its range is a whole expression of the program: a variable in it comes first. */
  readonly isWide?: true;
}

/** The target at an offset of the text; `word` is the word there. */
export function findCardTarget(
  computations: readonly EvaluatedGroup[],
  offset: number,
  word: string | null,
): CardTarget | null {
  for (const evaluated of computations) {
    const { settings, place, scope, followed } = evaluated.group;
    const wide = followed?.made ? { isWide: true as const } : {};
    const count = settings.headCount?.range;
    if (count && touches(count, offset)) return { evaluated, range: count, ...wide };
    if (place && touches(place, offset) && word !== null && word === scope.path.at(-1)) {
      return { evaluated, range: place };
    }
    for (const [role, matrix] of listMatrices(evaluated.group)) {
      const { nameRange, range } = matrix;
      if (nameRange && touches(nameRange, offset)) {
        return { evaluated, range: nameRange, matrix, role, isName: true };
      }
      if (touches(range, offset)) return { evaluated, range, matrix, role, ...wide };
    }
  }
  return null;
}

/** The first computation of the function whose name, declared or called, is at an offset of the text; null: there is none. */
export function findFunctionTarget(
  computations: readonly EvaluatedGroup[],
  text: string,
  offset: number,
): CardTarget | null {
  const start = offset - /\w*$/.exec(text.slice(0, offset))![0].length;
  const [word = ""] = /^\w+(?=\s*(?:<[^<>()]*>)?\()/.exec(text.slice(start)) ?? [];
  const evaluated = computations.find(({ group: { scope, label } }) =>
    [scope.path.at(-1), label.split(".").at(-1)].includes(word),
  );
  return word !== "" && evaluated
    ? { evaluated, range: { start, end: start + word.length } }
    : null;
}
