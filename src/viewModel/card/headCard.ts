import * as l10n from "@vscode/l10n";
import { describeBasis } from "../basis.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import type { ExportLook } from "../export/exportLook.ts";
import { countMore, toHeadSentences, type HeadSentences } from "../headSentences.ts";
import type { MarkedLine, MarkedPicture, MarkedTable } from "../markdown.ts";
import { headOfCell, headOfRow } from "../tintedCells.ts";
import type { SourceCell } from "../../problem/matrixCells.ts";
import { toResultTitle } from "../resultTitle.ts";
import { titleOf } from "../titleOf.ts";
import { toTokenLabels } from "../tokenLabels.ts";
import { nameHeadShortly } from "../headNames.ts";
import { drawHeadMaps } from "./cardPicture.ts";
import { toHeadMap } from "./headMaps.ts";
import { tellShape } from "./textCard.ts";

/** The inputs of a card. */
export type CardPart = MarkedLine | MarkedTable | MarkedPicture;

/** More rows and columns than this are drawn as blocks. */
const side = 24;

/** `Multi-Head Attention · AttentionDemo · 2 heads × 4 · 1 query × 3 keys` */
export function describeTitle(evaluated: EvaluatedGroup): MarkedLine {
  const sentences = toHeadSentences(evaluated);
  const shape = sentences ? ` · ${tellShape(sentences)}` : "";
  return [{ strong: titleOf(evaluated.group) }, shape];
}

/** The result of a computation: the small map of each head, and the same in sentences. */
export function describeComputation(
  evaluated: EvaluatedGroup,
  look: ExportLook,
): readonly CardPart[] {
  const sentences = toHeadSentences(evaluated);
  if (sentences) {
    const { heads, more } = sentences;
    const table = heads.map(({ name, whole }) => [
      [{ strong: name }],
      whole,
    ]) satisfies MarkedTable["table"];
    return [
      ...drawHeads(evaluated, sentences, look),
      { table },
      ...(more === 0 ? [] : [countMore(more)]),
      ...describeBasis(evaluated.group),
    ];
  }
  if (!("trace" in evaluated)) return [];
  return [toResultTitle(evaluated), ...describeBasis(evaluated.group)];
}

/** The small map of the first head that reads a number of the file; empty if no single head does. */
export function drawReader(
  evaluated: EvaluatedGroup,
  cell: SourceCell,
  look: ExportLook,
): readonly CardPart[] {
  const sentences = toHeadSentences(evaluated);
  const head = readerOf(evaluated, cell);
  if (!sentences || head === null) return [];
  return drawHeads(evaluated, { ...sentences, heads: [{ head }] }, look);
}

/** Query heads may share key-value heads. */
function readerOf(evaluated: EvaluatedGroup, cell: SourceCell): number | null {
  const given = headOfRow(evaluated.group, cell);
  const slice = headOfCell(evaluated, cell);
  if (given !== null || !slice) return given;
  const { shape } = slice;
  const isQuery = cell.role === "query" || cell.role === "queryProjection";
  return isQuery ? slice.head : slice.head * (shape.headCount / shape.keyValueHeadCount);
}

function drawHeads(
  { group }: EvaluatedGroup,
  {
    stages,
    heads,
  }: Pick<HeadSentences, "stages"> & { readonly heads: readonly { readonly head: number }[] },
  look: ExportLook,
): readonly CardPart[] {
  const maps = heads.map(({ head }) => ({
    head,
    name: nameHeadShortly(head, group.headTitles),
    ...toHeadMap(stages, head, side),
  }));
  const labels = toTokenLabels(group, stages.shape.queryLength, stages.shape.keyLength);
  const picture = drawHeadMaps(maps, labels, look, group.picturesAcross);
  return [
    { picture },
    ...(maps.some(({ isLastRow }) => isLastRow) ? [l10n.t("Only the last query is drawn.")] : []),
    ...(maps.some(({ isShrunk }) => isShrunk)
      ? [l10n.t("One cell stands for several weights and shows the largest.")]
      : []),
  ];
}
