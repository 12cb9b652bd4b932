import { findChange } from "../../cells.ts";
import { countWhile } from "../../collections.ts";
import { cellsOf, languages } from "../../languages.ts";
import type { Reading, Scope } from "../../reading.ts";
import { findDialect, type Dialect, type DialectSession } from "../../sourceReader.ts";
import type { TextRange } from "../../textRange.ts";
import { moveReading } from "../moveReading.ts";
import { readCells, splitCells, type NotebookCode } from "./readNotebook.ts";
import { text as plainText } from "../plain/text.ts";

/** Notebook files: the code cells as one program, each cell a scope. */
export function toNotebook(dialects: readonly Dialect[]): Dialect {
  return {
    language: languages.notebook,
    ...openCells(readCells, (language) => findDialect(dialects, language) ?? plainText),
  };
}

/** The cells of a notebook that an editor holds: their texts with breaks between them. */
export function toCells(dialect: Dialect): Dialect {
  const { language } = dialect;
  const [codeLanguage = ""] = language.ids;
  return {
    language: { ...language, ids: language.ids.map(cellsOf), extensions: [] },
    codeLanguage,
    ...openCells(
      (text) => splitCells(text, codeLanguage),
      () => dialect,
    ),
  };
}

function openCells(
  cellsIn: (file: string) => NotebookCode,
  dialectOf: (language: string) => Dialect,
): Pick<Dialect, "open"> {
  return {
    open: async (file, resources) => {
      let code = cellsIn(file);
      let program = withoutMagic(code.text);
      let dialect = dialectOf(code.language);
      let session: DialectSession = await dialect.open(program, resources);
      return {
        read: (budget) => moveToFile(session.read(budget), code),
        update: (next) => {
          code = cellsIn(next);
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

/** The reading of a notebook's code as a reading of its file, each cell a scope. */
function moveToFile(reading: Reading, code: NotebookCode): Reading {
  const cells = cellScopes(code);
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
    toRange: code.toFile,
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
function cellScopes({ cells, fileEnd: end }: NotebookCode): readonly Scope[] {
  return cells.map(({ fileStart, number }) => ({
    path: [`Cell ${String(number)}`],
    range: { start: fileStart, end },
  }));
}

function innerScope({ path, range }: Scope, cells: readonly Scope[], code: NotebookCode): Scope {
  const cell = cells[cellAt(code, range.start)];
  return { path: [...(cell?.path ?? []), ...path], range: code.toFile(range) };
}
