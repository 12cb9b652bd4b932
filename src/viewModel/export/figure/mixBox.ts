import { roundNumber } from "../../numberText.ts";
import type { ValueMix } from "../../weight/valueMix.ts";
import { isolated } from "../../isolate.ts";
import { explainedTexts } from "../../weight/explainedTexts.ts";
import { flow, type Box } from "./box.ts";
import type { FigureInk } from "./inks.ts";
import { digitWidth, escapeXml, fitText, paragraph, px, textWidth } from "./svgText.ts";
import { valueCells } from "./valueCell.ts";

const size = 11;
const widest = 720;
const labelHeight = 18;
const rowHeight = 34;
const sumHeight = 22;
const barWidth = 56;
/** The bar, and the number after it. */
const weightWidth = barWidth + 70;
const mostNameWidth = 190;
/** Wider heads continue below. */
const columnsPerLine = 16;

/** One key's row, the row of all other keys, or that of the result, which has no weight of its own. */
interface MixRow {
  readonly name: string;
  readonly weight: number | null;
  readonly parts: readonly number[];
  readonly running: readonly number[] | null;
}

/** Weights × rows of V, one key under the other, adding up to the head's output. */
export function mixBox(mix: ValueMix, ink: FigureInk): Box {
  const { look } = ink;
  const { output, silent, place, queryToken } = mix;
  const rows = toRows(mix);
  const note = explainedTexts.mixNote(place.head, isolated(queryToken));
  const lines = Array.from({ length: Math.ceil(output.length / columnsPerLine) }, (_, line) =>
    rowsBox(mix, rows, line * columnsPerLine, ink),
  );
  return flow(
    [
      paragraph(note, { size, colour: look.muted, widest }),
      paragraph(mix.sentence, { size: 12, colour: look.ink, widest }),
      ...lines,
      ...(silent > 0
        ? [paragraph(explainedTexts.mixSilent(silent), { size, colour: look.muted, widest })]
        : []),
    ],
    0,
    10,
  );
}

function toRows({ contributions, rest, output }: ValueMix): readonly MixRow[] {
  const others = rest && {
    name: explainedTexts.otherKeys(rest.count),
    weight: rest.sum,
    parts: rest.parts,
    running: output,
  };
  const keys = contributions.map((part) => ({ ...part, name: part.token }));
  const result = { name: explainedTexts.mixOutput, weight: null, parts: output, running: null };
  return [...keys, ...(others ? [others] : []), result];
}

/** Some of the columns, from `first`. */
function rowsBox(mix: ValueMix, rows: readonly MixRow[], first: number, ink: FigureInk): Box {
  const { look, line, head } = ink;
  const columns = mix.output.slice(first, first + columnsPerLine).map((_, at) => first + at);
  const all = rows.flatMap(({ parts }) => parts);
  const drawCell = valueCells(Float64Array.from(all), ink);
  const cellWidth = widthOfCells(rows);
  const keyTitle = explainedTexts.mixKey;
  const names = [keyTitle, ...rows.map(({ name }) => name)].map((name) => textWidth(name, size));
  // The name of the result is bold.
  const nameWidth = Math.min(mostNameWidth, Math.max(...names) * 1.1) + 12;
  const cellsLeft = nameWidth + weightWidth;
  const colour = head(mix.place.head);
  function* drawRow(row: MixRow, x: number, y: number, height: number): Generator<string> {
    const { name, weight, parts, running } = row;
    const bold = weight === null ? ' font-weight="600"' : "";
    yield `<text x="${px(x + nameWidth - 8)}" y="${px(y + 15)}" text-anchor="end"${bold}>${escapeXml(fitText(name, size, mostNameWidth))}</text>\n`;
    if (weight !== null) {
      const bar = `x="${px(x + nameWidth)}" y="${px(y + 6)}" height="10"`;
      yield `<rect ${bar} width="${barWidth}" fill="${line}"/>\n<rect ${bar} width="${(barWidth * weight).toFixed(2)}" fill="${colour}"/>\n`;
      yield `<text x="${px(x + nameWidth + barWidth + 6)}" y="${px(y + 15)}" font-family="monospace">${roundNumber(weight)}</text>\n`;
    }
    for (const [at, column] of columns.entries()) {
      const value = parts[column] ?? 0;
      const below = running ? `→ ${roundNumber(running[column] ?? 0)}` : "";
      const place = { x: x + cellsLeft + at * cellWidth, y, width: cellWidth, height };
      yield* drawCell(place, value, roundNumber(value), below);
    }
  }
  return {
    width: cellsLeft + columns.length * cellWidth,
    height: labelHeight + (rows.length - 1) * rowHeight + 4 + sumHeight,
    *draw(x, y) {
      const muted = `y="${px(y + 12)}" fill="${look.muted}"`;
      yield `<text x="${px(x + nameWidth - 8)}" ${muted} text-anchor="end">${escapeXml(keyTitle)}</text>\n`;
      yield `<text x="${px(x + nameWidth)}" ${muted}>${escapeXml(explainedTexts.mixWeight)}</text>\n`;
      for (const [at, column] of columns.entries()) {
        yield `<text x="${px(x + cellsLeft + (at + 0.5) * cellWidth)}" ${muted} text-anchor="middle">${mix.columns[0] + column}</text>\n`;
      }
      for (const [at, row] of rows.entries()) {
        const isResult = row.weight === null;
        const top = y + labelHeight + at * rowHeight + (isResult ? 4 : 0);
        yield* drawRow(row, x, top, isResult ? sumHeight : rowHeight);
      }
    },
  };
}

/** As wide as the longest number needs, the smaller sums included. */
function widthOfCells(rows: readonly MixRow[]): number {
  const letters = rows.flatMap(({ parts, running }) => [
    ...parts.map((value) => roundNumber(value).length * size),
    ...(running ?? []).map((value) => (roundNumber(value).length + 2) * 9),
  ]);
  return Math.ceil(Math.max(36, ...letters.map((width) => width * digitWidth))) + 10;
}
