import type { ExportMatrix } from "../exportMatrix.ts";
import { largestMagnitude } from "../../numberText.ts";
import type { Box } from "./box.ts";
import type { FigureInk } from "./inks.ts";
import { escapeXml, fitText, px, textWidth } from "./svgText.ts";

const size = 11;
const pitch = 22;
const between = 160;
/** Names that are longer are cut. */
const widestName = 190;
/** Thinner lines than this share of the widest are left out. */
const thinnest = 0.02;

/** Weights as lines from the queries on the left to the keys on the right, wider for larger weights. */
export function linesBox(matrix: ExportMatrix, { look, head }: FigureInk): Box {
  const { rows, columns, rowLabels, columnLabels, values } = matrix;
  const [left, right] = [widthOf(rowLabels), widthOf(columnLabels)];
  const length = pitch * Math.max(rows, columns);
  const colour = matrix.head === null ? look.ink : head(matrix.head);
  const along = (at: number, count: number): number => ((at + 0.5) * length) / count;
  const widest = largestMagnitude(values);
  return {
    width: left + between + right,
    height: length,
    *draw(x, y) {
      yield* names(rowLabels, (at) => [x + left - 6, y + along(at, rows)], "end", look.muted);
      yield* names(
        columnLabels,
        (at) => [x + left + between + 6, y + along(at, columns)],
        "start",
        look.muted,
      );
      yield `<g fill="none" stroke="${colour}">\n`;
      const [from, middle, to] = [0, 0.5, 1].map((share) => px(x + left + share * between));
      for (const [index, weight] of values.entries()) {
        const share = widest > 0 ? weight / widest : 0;
        if (share < thinnest) continue;
        const query = px(y + along(Math.floor(index / columns), rows));
        const key = px(y + along(index % columns, columns));
        const path = `M${from} ${query}C${middle} ${query} ${middle} ${key} ${to} ${key}`;
        yield `<path d="${path}" stroke-width="${px(0.75 + 4.5 * share)}" stroke-opacity="${(0.12 + 0.88 * share).toFixed(2)}"/>\n`;
      }
      yield "</g>\n";
    },
  };
}

function* names(
  labels: readonly string[],
  place: (at: number) => readonly [x: number, y: number],
  anchor: "start" | "end",
  colour: string,
): Generator<string> {
  for (const [at, label] of labels.entries()) {
    const [x, y] = place(at);
    const text = escapeXml(fitText(label, size, widestName));
    yield `<text x="${px(x)}" y="${px(y + 4)}" text-anchor="${anchor}" fill="${colour}">${text}</text>\n`;
  }
}

function widthOf(labels: readonly string[]): number {
  const longest = labels.reduce((most, label) => Math.max(most, textWidth(label, size)), 0);
  return Math.min(widestName, longest) + 8;
}
