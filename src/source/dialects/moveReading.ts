import { mapCells } from "../cellRanges.ts";
import { moveMatrix, type Reading, type Scope } from "../reading.ts";
import { byStart, type TextRange } from "../textRange.ts";

/** Maps a position in a part of a text to the whole text. */
interface Move {
  readonly toRange: (range: TextRange) => TextRange;
  readonly toScope: (scope: Scope) => Scope;
}

/** Turns the reading of a part of a text into one of the whole text. */
export function moveReading(reading: Reading, { toRange, toScope }: Move): Reading {
  const scopes = new Map<Scope, Scope>();
  const scopeOf = (scope: Scope): Scope => {
    const moved = scopes.get(scope) ?? toScope(scope);
    scopes.set(scope, moved);
    return moved;
  };
  const placed = <T extends { readonly range: TextRange; readonly scope: Scope }>(item: T): T => ({
    ...item,
    range: toRange(item.range),
    scope: scopeOf(item.scope),
  });
  return {
    matrices: reading.matrices.map((matrix) =>
      moveMatrix(matrix, {
        range: toRange(matrix.range),
        nameRange: matrix.nameRange && toRange(matrix.nameRange),
        scope: scopeOf(matrix.scope),
        cells: mapCells(matrix.cells, toRange),
        ...(matrix.changedAt && { changedAt: toRange(matrix.changedAt) }),
      }),
    ),
    unread: reading.unread.map(placed),
    constants: reading.constants.map(placed),
    stringLists: reading.stringLists.map(placed),
    comments: reading.comments.map((comment) => ({ ...comment, range: toRange(comment.range) })),
    problems: reading.problems.map(({ spoils, ...problem }) => ({
      ...problem,
      range: toRange(problem.range),
      spoils: spoils && {
        ...placed(spoils),
        nameRange: spoils.nameRange && toRange(spoils.nameRange),
      },
    })),
  };
}

/** Joins the readings of the parts of a text, in text order. */
export function joinReadings(readings: readonly Reading[]): Reading {
  return {
    matrices: readings.flatMap(({ matrices }) => matrices).sort(byStart),
    constants: readings.flatMap(({ constants }) => constants).sort(byStart),
    stringLists: readings.flatMap(({ stringLists }) => stringLists).sort(byStart),
    comments: readings.flatMap(({ comments }) => comments).sort(byStart),
    problems: readings.flatMap(({ problems }) => problems).sort(byStart),
    unread: readings.flatMap(({ unread }) => unread).sort(byStart),
  };
}
