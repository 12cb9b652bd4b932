import * as l10n from "@vscode/l10n";
import { findCellsFrom } from "../cellRanges.ts";
import type { MadeBy, SourceMatrix } from "../extraction.ts";
import { onLine } from "../linePlace.ts";
import type { TextRange } from "../textRange.ts";
import { parseNumberLiteral } from "./numberLiteral.ts";

/**
 * A number of a matrix that stands in the text as it is, or as an expression of its own such as `1/3`, or
 * why there is none. What a number in place of an expression comes to only a reading tells.
 */
export type FoundLiteral =
  | { readonly kind: "literal"; readonly range: TextRange; readonly written: string }
  | {
      readonly kind: "expression";
      readonly range: TextRange;
      readonly written: string;
      readonly message: string;
    }
  | { readonly kind: "computed"; readonly message: string };

const longestShown = 40;

/** The one literal that says the number at `index` of a matrix, which messages call `name`. */
export function findLiteral(
  text: string,
  matrix: SourceMatrix,
  index: number,
  name = matrix.name ?? l10n.t("this matrix"),
): FoundLiteral {
  const range = matrix.cells.at(index);
  const value = matrix.values[index];
  if (!range || value === undefined)
    return computed(l10n.t("This number is no longer in the file."));
  const written = text.slice(range.start, range.end);
  const literal = parseNumberLiteral(written);
  const isShared = findCellsFrom(matrix.cells, range.start).length > 1;
  const says =
    literal !== null && (literal.value === value || Math.fround(literal.value) === value);
  // Numbers that a program copies are changed where they were written, all copies with them.
  if (says && (!isShared || matrix.isScattered)) return { kind: "literal", range, written };
  const { madeBy } = matrix;
  if (madeBy && (literal === null || !says)) return computed(whyMade(name, madeBy));
  const shown = written.length > longestShown ? `${written.slice(0, longestShown)}…` : written;
  const message = l10n.t(
    "This number of {0} comes from {1} and is not written in the file. Change {1} " + "instead.",
    name,
    shown.replace(/\s+/g, " "),
  );
  if (literal === null && !isShared) return { kind: "expression", range, written, message };
  return computed(message);
}

/** Why a number that a program makes is not written in the file. */
function whyMade(it: string, { drawnBy, sources, ...place }: MadeBy): string {
  if (drawnBy === null && sources.length > 0) {
    return l10n.t(
      "This number of {0} is computed {1}. Change the numbers of {2} instead.",
      it,
      onLine(place),
      sources.join(", "),
    );
  }
  return drawnBy === null
    ? l10n.t(
        "This number of {0} is computed {1}. Change the numbers that it is computed from.",
        it,
        onLine(place),
      )
    : l10n.t(
        "This number of {0} is drawn by {1} {2} and is not written in the file.",
        it,
        drawnBy,
        onLine(place),
      );
}

function computed(message: string): FoundLiteral {
  return { kind: "computed", message };
}
