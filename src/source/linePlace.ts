import * as l10n from "@vscode/l10n";

/** A line as people count it, from 1: in the file, or in a cell of a notebook. */
export interface LinePlace {
  readonly line: number;
  /** The cell, counted from 1 with cells of text, as VS Code counts them; absent: it is in no notebook. */
  readonly cell?: number;
}

/** A line with its code. */
export interface CodeLine extends LinePlace {
  readonly code: string;
}

/** `line 4`, `cell 3, line 4`; inside a sentence. */
export function nameLine({ line, cell }: LinePlace): string {
  return cell === undefined ? l10n.t("line {0}", line) : l10n.t("cell {0}, line {1}", cell, line);
}

/** `Line 4`, `Cell 3, line 4`; where a sentence begins. */
export function beginWithLine({ line, cell }: LinePlace): string {
  return cell === undefined ? l10n.t("Line {0}", line) : l10n.t("Cell {0}, line {1}", cell, line);
}

/** `on line 4`, `in cell 3, line 4`. */
export function onLine({ line, cell }: LinePlace): string {
  return cell === undefined
    ? l10n.t("on line {0}", line)
    : l10n.t("in cell {0}, line {1}", cell, line);
}
