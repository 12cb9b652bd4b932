import * as l10n from "@vscode/l10n";
import { divisors } from "../../tensor/shape.ts";
import type { ComputationGroup, SourceMatrix, SourceSettings } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import { alternatives } from "./directives.ts";
import {
  clash,
  mlpProblems,
  nameOf,
  problemAt,
  problemIn,
  selfAttentionProblems,
} from "./linearProblems.ts";
import type { MatricesByRole } from "./matrixSet.ts";

/** What keeps the matrices of a computation from being computed together. */
export function shapeProblems({
  kind,
  matrices,
  settings,
}: Pick<ComputationGroup, "kind" | "matrices" | "settings">): readonly SourceProblem[] {
  switch (kind) {
    case "attention":
      return attentionProblems(matrices, settings);
    case "selfAttention":
      return selfAttentionProblems(matrices, settings);
    case "mlp":
      return mlpProblems(matrices, settings.weightLayout?.value ?? "outIn");
    case "block":
      return blockProblems(matrices, settings);
    case "stack":
    case "attentionWeights":
      return [];
  }
}

/** What keeps an input from going through the layers and norms of a block, each at its place. */
function blockProblems(
  matrices: MatricesByRole,
  settings: SourceSettings,
): readonly SourceProblem[] {
  const { input, norm1, norm1Bias, norm2, norm2Bias } = matrices;
  const norms = [norm1, norm1Bias, norm2, norm2Bias].filter((norm) => norm !== undefined);
  return [
    ...selfAttentionProblems(matrices, settings),
    ...mlpProblems(matrices, settings.weightLayout?.value ?? "outIn"),
    ...(input ? norms.flatMap((norm) => normProblem(norm, input) ?? []) : []),
  ];
}

function normProblem(norm: SourceMatrix, input: SourceMatrix): SourceProblem | null {
  const [, width] = input.shape;
  if (norm.shape[0] * norm.shape[1] === width) return null;
  const parts = [nameOf(norm), width, nameOf(input)] as const;
  const remedy = l10n.t("{0} needs {1} numbers, one per column of {2}", ...parts);
  return problemAt(norm, clash(norm, input, remedy));
}

/** What keeps query, key and value from going through attention together, each at its place. */
function attentionProblems(
  { query, key, value, outputProjection }: MatricesByRole,
  settings: SourceSettings,
): readonly SourceProblem[] {
  if (!query || !key || !value) return [];
  const length = lengthProblem(key, value);
  const heads = headCountProblem(query, settings) ?? keyValueHeadProblem(query, settings);
  // with a wrong head count every width looks wrong, so it is reported alone
  const widths = heads ? [heads] : widthProblems({ query, key, value, outputProjection }, settings);
  return [length, ...widths].filter((problem) => problem !== null);
}

interface Operands {
  readonly query: SourceMatrix;
  readonly key: SourceMatrix;
  readonly value: SourceMatrix;
  readonly outputProjection: SourceMatrix | undefined;
}

function widthProblems(
  { query, key, value, outputProjection }: Operands,
  settings: SourceSettings,
): readonly (SourceProblem | null)[] {
  return [
    widthProblem(query, key, settings),
    valueProblem(value, settings) ??
      (outputProjection && projectionProblem(outputProjection, query, value, settings)) ??
      null,
  ];
}

function lengthProblem(key: SourceMatrix, value: SourceMatrix): SourceProblem | null {
  const [keyRows] = key.shape;
  const [valueRows] = value.shape;
  if (keyRows === valueRows) return null;
  const message =
    keyRows === 1
      ? l10n.t(
          "key has 1 row but value has {0}: each position needs one key and one value",
          valueRows,
        )
      : l10n.t(
          "key has {0} rows but value has {1}: each position needs one key and one value",
          keyRows,
          valueRows,
        );
  const [shorter, longer] = keyRows < valueRows ? [key.id, value.id] : [value.id, key.id];
  return problemAt(value, message, { kind: "matchRows", shorter, longer });
}

function headCountProblem(query: SourceMatrix, settings: SourceSettings): SourceProblem | null {
  const { headCount } = settings;
  const [, width] = query.shape;
  if (headCount === undefined || width % headCount.value === 0) return null;
  const choices = divisors(width);
  const message = l10n.t(
    "Width {0} does not divide into {1} heads: use {2}",
    ...[width, headCount.value, alternatives(choices)],
  );
  return problemIn(headCount.range ?? placeOf(query), message, { kind: "chooseNumber", choices });
}

function keyValueHeadProblem(query: SourceMatrix, settings: SourceSettings): SourceProblem | null {
  const { headCount, keyValueHeadCount } = settings;
  if (!headCount || !keyValueHeadCount || headCount.value % keyValueHeadCount.value === 0) {
    return null;
  }
  const counts = divisors(headCount.value);
  const choices = alternatives(counts);
  const message =
    headCount.value === 1
      ? l10n.t(
          "{0} key-value heads do not divide 1 query head: use {1}",
          keyValueHeadCount.value,
          choices,
        )
      : l10n.t(
          "{1} key-value heads do not divide {0} query heads evenly: use {2}",
          headCount.value,
          keyValueHeadCount.value,
          choices,
        );
  const remedy = { kind: "chooseNumber", choices: counts } as const;
  return problemIn(keyValueHeadCount.range ?? placeOf(query), message, remedy);
}

function widthProblem(
  query: SourceMatrix,
  key: SourceMatrix,
  { headCount, keyValueHeadCount }: SourceSettings,
): SourceProblem | null {
  const [, queryWidth] = query.shape;
  const [, keyWidth] = key.shape;
  const heads = headCount?.value ?? 1;
  const keyHeads = headCount ? (keyValueHeadCount?.value ?? heads) : heads;
  if (heads === keyHeads) {
    if (queryWidth === keyWidth) return null;
    const message = l10n.t(
      "key has {0} but query has {1}: both need the same width",
      ...[countColumns(keyWidth), queryWidth],
    );
    return problemAt(key, message);
  }
  const headDim = queryWidth / heads;
  if (keyWidth === headDim * keyHeads) return null;
  const found = countColumns(keyWidth);
  const message =
    keyHeads === 1
      ? l10n.t("key has {0} but 1 key-value head of width {1} needs {1}", found, headDim)
      : l10n.t(
          "key has {0} but {1} key-value heads of width {2} need {3}",
          found,
          keyHeads,
          headDim,
          headDim * keyHeads,
        );
  return problemAt(key, message);
}

function valueProblem(value: SourceMatrix, settings: SourceSettings): SourceProblem | null {
  const heads = settings.keyValueHeadCount?.value ?? settings.headCount?.value ?? 1;
  const [, width] = value.shape;
  if (width % heads === 0) return null;
  const message = l10n.t(
    "value has {0}, which do not divide into {1} heads: use a multiple of {1}",
    ...[countColumns(width), heads],
  );
  return problemAt(value, message);
}

function projectionProblem(
  projection: SourceMatrix,
  query: SourceMatrix,
  value: SourceMatrix,
  { headCount, keyValueHeadCount, weightLayout }: SourceSettings,
): SourceProblem | null {
  const heads = headCount?.value ?? 1;
  const joined = (value.shape[1] / (keyValueHeadCount?.value ?? heads)) * heads;
  const isInOut = weightLayout?.value === "inOut";
  const reads = projection.shape[isInOut ? 0 : 1];
  if (!Number.isInteger(joined) || reads === joined) return null;
  const name = projection.name ?? "outputProjection";
  const width = query.shape[1];
  const message = isInOut
    ? l10n.t(
        "{0} has {1} but the concatenated heads have width {2}: write it as [in, out] = " +
          "{2} × {3}",
        ...[name, countRows(reads), joined, width],
      )
    : l10n.t(
        "{0} has {1} but the concatenated heads have width {2}: write it as [out, in] = " +
          "{3} × {2}",
        ...[name, countColumns(reads), joined, width],
      );
  return problemAt(projection, message);
}

function placeOf(matrix: SourceMatrix) {
  return matrix.nameRange ?? matrix.range;
}

function countColumns(columns: number): string {
  return columns === 1 ? l10n.t("1 column") : l10n.t("{0} columns", columns);
}

function countRows(rows: number): string {
  return rows === 1 ? l10n.t("1 row") : l10n.t("{0} rows", rows);
}

/** Matrices whose numbers change before the program computes with them. */
export function changeProblems(matrices: MatricesByRole): readonly SourceProblem[] {
  return Object.values(matrices).flatMap(ofMatrix);
}

function ofMatrix({ name, role, changedAt }: SourceMatrix): readonly SourceProblem[] {
  if (changedAt === undefined) return [];
  const message = l10n.t(
    "{0} changes later, so the program computes with different numbers: write the " +
      "final numbers here",
    name ?? role ?? l10n.t("a matrix"),
  );
  return [{ message, range: changedAt, severity: "information" }];
}
