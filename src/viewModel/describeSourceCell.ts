import * as l10n from "@vscode/l10n";
import { indexText } from "../source/indexText.ts";
import { nameOfMatrix } from "./computation/sourcesOf.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { describeBasis } from "./basis.ts";
import { gazeOf } from "./groupGaze.ts";
import { tellGaze, toPercent } from "./headGaze.ts";
import { headOfCell, headOfRow } from "./tintedCells.ts";
import type { MarkedLine, MarkedPiece } from "./markdown.ts";
import type { SourceCell } from "../problem/matrixCells.ts";
import { isolate } from "./isolate.ts";
import { roleWord } from "./roleWord.ts";
import { toTokenLabels } from "./tokenLabels.ts";

/** What a number of the file is and what it affects, in a few lines. */
export function describeSourceCell(
  evaluated: EvaluatedGroup,
  cell: SourceCell,
): readonly MarkedLine[] {
  const { role, row, column, value, matrix } = cell;
  const name = `${nameOfMatrix({ ...matrix, role })}${indexText(matrix, row, column)}`;
  const place: readonly MarkedPiece[] = [{ strong: name }, " = ", { code: String(value) }];
  const given = describeGivenCell(evaluated, cell);
  if (given) return [[...place, ` · ${roleWord(role)}`], ...given];
  const slice = headOfCell(evaluated, cell);
  if (slice === null) return [[...place, ` · ${roleWord(role)}`]];
  const { head, dimension, of } = slice;
  const sliceText = l10n.t("head {0}, dimension {1} of {2}", head, dimension, of);
  const place2 = [...place, ` · ${roleWord(role)} · ${sliceText}`];
  // the effect of a weight on one key or query is in no single number
  if (evaluated.kind !== "attention" || evaluated.group.kind !== "attention") return [place2];
  const { trace, group } = evaluated;
  const labels = toTokenLabels(group, trace.shape.queryLength, trace.shape.keyLength);
  const basis = describeBasis(group);
  if (role === "query") {
    const gaze = tellGaze(labels.query[row]!, gazeOf(group, trace, head, row), labels.key);
    return [place2, l10n.t("In head {0}, {1}.", head, gaze), ...basis];
  }
  return [place2, describeReaders(evaluated, head, row, labels.key[row]!), ...basis];
}

/** Which query gives a given weight to which key, or what a given score becomes; null for other numbers. */
function describeGivenCell(
  evaluated: EvaluatedGroup,
  { matrix, row, column }: SourceCell,
): readonly MarkedLine[] | null {
  const { group } = evaluated;
  const head = headOfRow(group, { matrix, row });
  if (head === null || evaluated.kind !== "attentionWeights") return null;
  const { shape, scores, attentionWeights } = evaluated.trace;
  const { queryLength, keyLength } = shape;
  const labels = toTokenLabels(group, queryLength, keyLength);
  const [query, key] = [labels.query[row - head * queryLength]!, labels.key[column]!];
  const weight = attentionWeights.values[row * keyLength + column]!;
  const said = [head, isolate(query), isolate(key)] as const;
  return [
    scores
      ? l10n.t(
          "In head {0}, softmax turns this score into a weight of {3} from {1} to {2}.",
          ...said,
          weight.toFixed(4),
        )
      : l10n.t("In head {0}, {1} gives {3} of its attention to {2}.", ...said, toPercent(weight)),
  ];
}

/** How much the last query looks at a key, in the first query head that reads it. */
function describeReaders(
  { trace }: EvaluatedGroup & { readonly kind: "attention" },
  keyValueHead: number,
  keyPosition: number,
  label: string,
): string {
  const { headCount, keyValueHeadCount, queryLength, keyLength } = trace.shape;
  const head = keyValueHead * (headCount / keyValueHeadCount);
  const index = (head * queryLength + queryLength - 1) * keyLength + keyPosition;
  const weight = trace.attentionWeights.values[index]!;
  return l10n.t(
    "In head {0}, the last query gives {1} a weight of {2}.",
    head,
    label,
    weight.toFixed(4),
  );
}
