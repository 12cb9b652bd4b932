import { languages } from "../../languages.ts";
import { countWhile } from "../../collections.ts";
import type { Reading, Scope } from "../../reading.ts";
import {
  findDialect,
  type Dialect,
  type DialectSession,
  type TextChange,
} from "../../sourceReader.ts";
import type { TextRange } from "../../textRange.ts";
import { moveReading } from "../moveReading.ts";
import { readCells, type NotebookCode } from "./readNotebook.ts";
import { text as plainText } from "../plain/text.ts";

/** Notebook files: the code cells as one program, each cell a scope. */
export function toNotebook(dialects: readonly Dialect[]): Dialect {
  const dialectOf = (language: string) => findDialect(dialects, language) ?? plainText;
  return {
    language: languages.notebook,
    open: async (file, resources) => {
      let code = readCells(file);
      let program = withoutMagic(code.text);
      let dialect = dialectOf(code.language);
      let session: DialectSession = await dialect.open(program, resources);
      return {
        read: (budget) => moveToFile(session.read(budget), code),
        update: (next) => {
          code = readCells(next);
          const before = program;
          program = withoutMagic(code.text);
          session.update(program, [findChange(before, program)]);
        },
        prepare: async () => {
          // The metadata may name another language now.
          const wanted = dialectOf(code.language);
          if (wanted === dialect) return;
          const opened = await wanted.open(program, resources);
          session.dispose();
          [dialect, session] = [wanted, opened];
        },
        dispose: () => {
          session.dispose();
        },
      };
    },
  };
}

/** `%matplotlib inline` and `!pip install` are no Python; comments of the same length are. */
function withoutMagic(code: string): string {
  return code.replace(/^[%!]/gm, "#");
}

/** The one change that leads from a text to another: what they begin and end with stays. */
function findChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let kept = 0;
  while (
    kept < shorter - start &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  ) {
    kept += 1;
  }
  const text = after.slice(start, after.length - kept);
  return { start, end: before.length - kept, text };
}

/** The reading of a notebook's code as a reading of its file, each cell a scope. */
function moveToFile(reading: Reading, code: NotebookCode): Reading {
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
