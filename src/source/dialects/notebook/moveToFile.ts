import type { Reading, Scope } from "../../reading.ts";
import { countWhile } from "../../countWhile.ts";
import type { TextRange } from "../../textRange.ts";
import { moveReading } from "../moveReading.ts";
import type { NotebookCode } from "./readCells.ts";

/** The reading of a notebook's code as a reading of its file, each cell a scope. */
export function moveToFile(reading: Reading, code: NotebookCode): Reading {
  const cells = cellScopes(code);
  const toRange = ({ start, end }: TextRange): TextRange => toFileRange(code, start, end);
  const inCell = <T extends Located>(item: T): T => {
    const cell = cells[cellAt(code, item.range.start)];
    return cell && item.scope.path.length === 0 ? { ...item, scope: cell } : item;
  };
  const placed: Reading = {
    ...reading,
    matrices: reading.matrices.map(inCell),
    constants: reading.constants.map(inCell),
    stringLists: reading.stringLists.map(inCell),
    unread: reading.unread.map(inCell),
    problems: reading.problems.map((problem) => ({
      ...problem,
      spoils: problem.spoils && inCell(problem.spoils),
    })),
  };
  const known = new Set(cells);
  return moveReading(placed, {
    toRange,
    toScope: (scope) => (known.has(scope) ? scope : innerScope(scope, cells, code)),
  });
}

interface Located {
  readonly range: TextRange;
  readonly scope: Scope;
}

/** Which cell a place of the program stands in; -1 before the first. */
function cellAt({ cells }: NotebookCode, at: number): number {
  return countWhile(cells, ({ start }) => start <= at) - 1;
}

/** A cell's scope reaches to the end: what one cell says holds for those after it. */
function cellScopes({ cells, ends }: NotebookCode): readonly Scope[] {
  const end = ends.at(-1) ?? 0;
  return cells.map(({ fileStart }, at) => ({
    path: [`Cell ${String(at + 1)}`],
    range: { start: fileStart, end },
  }));
}

function innerScope({ path, range }: Scope, cells: readonly Scope[], code: NotebookCode): Scope {
  const cell = cells[cellAt(code, range.start)];
  const moved = toFileRange(code, range.start, range.end);
  return { path: [...(cell?.path ?? []), ...path], range: moved };
}

function toFileRange({ starts, ends }: NotebookCode, start: number, end: number): TextRange {
  const fileEnd = ends.at(-1) ?? 0;
  const from = starts[start] ?? fileEnd;
  return { start: from, end: end > start ? (ends[end - 1] ?? fileEnd) : from };
}
