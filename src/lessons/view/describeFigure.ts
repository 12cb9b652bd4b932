import { toNumberText } from "../expression/numberText.ts";
import type { TextLanguage } from "../format/localText.ts";
import type { FigureMatrix, StageFigure } from "./stageFigure.ts";

/** Longer lists of sentences tell less than the table itself. */
const mostSentences = 8;

/** What a figure shows, in sentences: who looks where, or how large the numbers are. */
export function describeFigure(figure: StageFigure, language: TextLanguage): readonly string[] {
  if (figure.kind !== "matrices") return [];
  const { stage } = figure.view;
  const isMap = stage === "attentionWeights" || stage === "scores" || stage === "maskedScores";
  const sentences = figure.matrices.flatMap((matrix) =>
    isMap ? describeRows(matrix, language) : [describeRange(matrix, language)],
  );
  return sentences.slice(0, mostSentences);
}

function describeRows(matrix: FigureMatrix, language: TextLanguage): readonly string[] {
  const { rows, columns, numbers, rowLabels, columnLabels } = matrix;
  return Array.from({ length: rows }, (_, row) => {
    const cells = numbers.subarray(row * columns, (row + 1) * columns);
    const largest = Math.max(...cells);
    const who = `${headText(matrix, language)}${rowLabels[row] ?? String(row)}`;
    const text = toNumberText(largest, 4);
    const places = [...cells.keys()].filter((at) => Math.abs(cells[at]! - largest) < 1e-9);
    const names = places.map((at) => columnLabels[at] ?? String(at)).join(", ");
    if (places.length === columns && columns > 1) {
      return language === "en"
        ? `${who}: all keys equal, ${text}`
        : `${who}：所有的鍵都一樣，${text}`;
    }
    return language === "en"
      ? `${who}: largest at ${names}, ${text}`
      : `${who}：最大的是 ${names}，${text}`;
  });
}

function describeRange(matrix: FigureMatrix, language: TextLanguage): string {
  const finite = matrix.numbers.filter((x) => Number.isFinite(x));
  const ends = [Math.min(...finite), Math.max(...finite)].map((end) => toNumberText(end));
  const [low = "", high = ""] = ends;
  const size = `${String(matrix.rows)} × ${String(matrix.columns)}`;
  const who = headText(matrix, language);
  return language === "en"
    ? `${who}${size}, from ${low} to ${high}`
    : `${who}${size}，從 ${low} 到 ${high}`;
}

function headText({ head }: FigureMatrix, language: TextLanguage): string {
  if (head === null) return "";
  return language === "en" ? `Head ${String(head)}, ` : `第 ${String(head)} 個頭，`;
}
