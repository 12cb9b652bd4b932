import type { SourceMatrix, SourceSettings } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import { alternatives } from "./alternatives.ts";
import { divisors } from "../../tensor/divisors.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import { problemAt, problemIn } from "./problemAt.ts";

/** What keeps query, key and value from going through attention together, each at its place. */
export function attentionProblems(
  { query, key, value, outputProjection }: MatricesByRole,
  settings: SourceSettings,
): readonly SourceProblem[] {
  if (!query || !key || !value) return [];
  const length = lengthProblem(key, value);
  const heads = headCountProblem(query, settings) ?? keyValueHeadProblem(query, settings);
  // with a wrong head count every width looks wrong, so it is said alone
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
  const found = `key has ${count(keyRows, "row")} but value has ${String(valueRows)}`;
  return problemAt(value, `${found}: every cached position needs one of each`);
}

function headCountProblem(query: SourceMatrix, settings: SourceSettings): SourceProblem | null {
  const { headCount } = settings;
  const [, width] = query.shape;
  if (headCount === undefined || width % headCount.value === 0) return null;
  const message =
    `modelDim ${String(width)} cannot be split into ${String(headCount.value)} heads: ` +
    `use ${alternatives(divisors(width))}`;
  return problemIn(headCount.range ?? placeOf(query), message);
}

function keyValueHeadProblem(query: SourceMatrix, settings: SourceSettings): SourceProblem | null {
  const { headCount, keyValueHeadCount } = settings;
  if (!headCount || !keyValueHeadCount || headCount.value % keyValueHeadCount.value === 0) {
    return null;
  }
  const message =
    `${count(headCount.value, "query head")} cannot share ` +
    `${count(keyValueHeadCount.value, "key-value head")}: ` +
    `use ${alternatives(divisors(headCount.value))}`;
  return problemIn(keyValueHeadCount.range ?? placeOf(query), message);
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
    const found = `key has ${count(keyWidth, "column")} but query has ${String(queryWidth)}`;
    return problemAt(key, `${found}: both need modelDim columns`);
  }
  const headDim = queryWidth / heads;
  if (keyWidth === headDim * keyHeads) return null;
  const needed = `${count(keyHeads, "key-value head")} of ${String(headDim)} need`;
  const found = `key has ${count(keyWidth, "column")} but ${needed}${keyHeads === 1 ? "s" : ""}`;
  return problemAt(key, `${found} ${String(headDim * keyHeads)}`);
}

function valueProblem(value: SourceMatrix, settings: SourceSettings): SourceProblem | null {
  const heads = settings.keyValueHeadCount?.value ?? settings.headCount?.value ?? 1;
  const [, width] = value.shape;
  if (width % heads === 0) return null;
  const found = `value has ${count(width, "column")}, which ${String(heads)} heads cannot share`;
  return problemAt(value, `${found}: use a multiple of ${String(heads)}`);
}

function projectionProblem(
  projection: SourceMatrix,
  query: SourceMatrix,
  value: SourceMatrix,
  { headCount, keyValueHeadCount }: SourceSettings,
): SourceProblem | null {
  const heads = headCount?.value ?? 1;
  const joined = (value.shape[1] / (keyValueHeadCount?.value ?? heads)) * heads;
  if (!Number.isInteger(joined) || projection.shape[1] === joined) return null;
  const message =
    `${projection.name ?? "outputProjection"} has ${count(projection.shape[1], "column")} but the ` +
    `joined heads are ${String(joined)} wide: write it as [out, in] = ` +
    `${String(query.shape[1])} × ${String(joined)}`;
  return problemAt(projection, message);
}

function placeOf(matrix: SourceMatrix) {
  return matrix.nameRange ?? matrix.range;
}

function count(number: number, unit: string): string {
  return `${String(number)} ${unit}${number === 1 ? "" : "s"}`;
}
