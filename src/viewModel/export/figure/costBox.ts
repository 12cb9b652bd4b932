import type { CostRow, CostView, HeadCostView } from "../../computation/computationView.ts";
import { costTexts, headCostBars, type HeadCostBar } from "../../computation/costTexts.ts";
import type { CostDrawing } from "../exportDrawing.ts";
import { flow, type Box } from "./box.ts";
import type { FigureInk } from "./inks.ts";
import { escapeXml, paragraph, px, textWidth } from "./svgText.ts";

const size = 11;
const rowHeight = 22;
/** The least room for the bar of the largest number. */
const barWidth = 60;
const gap = 28;
/** The figure's widest lines of words. */
const widest = 720;

const columns = ["multiplications", "additions", "parameters", "bytes"] as const;

/** The cost of a computation, stage by stage, with bars; below, the cost of its heads without a split. */
export function costBox({ cost, layerCount }: CostDrawing, ink: FigureInk): Box {
  return flow(
    [
      paragraph(costTexts.costNote(layerCount), { size, colour: ink.look.muted, widest }),
      tableBox(cost, ink),
      ...(cost.heads ? [headCostBox(cost.heads, ink)] : []),
    ],
    0,
    14,
  );
}

function tableBox({ stages, total }: CostView, { look, line }: FigureInk): Box {
  const titles = costTexts.costColumn;
  const named = stages.map((row) => ({ row, name: costTexts.costName(row.stage) }));
  const last = costTexts.costTotal;
  const nameWidth = Math.max(...[last, ...named.map(({ name }) => name)].map(widthOf)) + 12;
  const places = columns.map((column) => {
    const texts = [titles[column], total[column].toLocaleString("en")];
    return { column, width: Math.max(barWidth + 24, ...texts.map(widthOf)) + gap };
  });
  const rights = places.map((_, at) =>
    places.slice(0, at + 1).reduce((sum, { width }) => sum + width, nameWidth),
  );
  const width = rights.at(-1) ?? nameWidth;
  function* drawRow(row: CostRow, name: string, x: number, y: number): Generator<string> {
    const isTotal = row === total;
    const weight = isTotal ? ' font-weight="600"' : "";
    yield `<text x="${px(x)}" y="${px(y + 15)}"${weight}>${escapeXml(name)}</text>\n`;
    for (const [at, { column, width: wide }] of places.entries()) {
      const right = x + (rights[at] ?? 0);
      const most = Math.max(1, ...stages.map((stage) => stage[column]));
      const bar = isTotal ? 0 : (row[column] / most) * (wide - gap);
      if (bar > 0) {
        yield `<rect x="${(right - bar).toFixed(2)}" y="${px(y + 18)}" width="${bar.toFixed(2)}" height="3" fill="${look.muted}"/>\n`;
      }
      const fill = row[column] === 0 ? look.muted : look.ink;
      yield `<text x="${px(right)}" y="${px(y + 15)}" text-anchor="end"${weight} fill="${fill}">${row[column].toLocaleString("en")}</text>\n`;
    }
  }
  return {
    width,
    height: (stages.length + 2) * rowHeight + 4,
    *draw(x, y) {
      for (const [at, { column }] of places.entries()) {
        yield `<text x="${px(x + (rights[at] ?? 0))}" y="${px(y + 15)}" text-anchor="end" fill="${look.muted}">${escapeXml(titles[column])}</text>\n`;
      }
      for (const [at, { row, name }] of named.entries()) {
        yield* drawRow(row, name, x, y + (at + 1) * rowHeight);
      }
      const end = y + (stages.length + 1) * rowHeight + 4;
      yield `<path d="M${px(x)} ${px(end)}H${px(x + width)}" stroke="${line}"/>\n`;
      yield* drawRow(total, last, x, end);
    },
  };
}

function widthOf(text: string): number {
  return textWidth(text, size);
}

const barHeight = 14;
const longest = 420;

/** The same width split into heads, not split, and in full for every head, as bars of multiplications. */
function headCostBox(cost: HeadCostView, ink: FigureInk): Box {
  const { headCount } = cost;
  const { look } = ink;
  return flow(
    [
      paragraph(costTexts.headCost, { size: 12, colour: look.ink, widest }),
      paragraph(costTexts.headCostNote, { size, colour: look.muted, widest }),
      barsBox(headCostBars(cost), headCount, ink),
      paragraph(costTexts.headCostMeaning(headCount), { size, colour: look.ink, widest }),
    ],
    0,
    6,
  );
}

function barsBox(bars: readonly HeadCostBar[], headCount: number, ink: FigureInk): Box {
  const heads = Array.from({ length: headCount }, (_, head) => ink.head(head));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const labelWidth = Math.max(...bars.map(({ label }) => textWidth(label, size))) + 12;
  const texts = bars.map(({ count, times }) => {
    return `${count.toLocaleString("en")}${times === 1 ? "" : ` (${costTexts.ratio(times)})`}`;
  });
  const textSpace = Math.max(...texts.map((text) => textWidth(text, size))) + 8;
  return {
    width: labelWidth + longest + textSpace,
    height: bars.length * rowHeight,
    *draw(x, y) {
      for (const [at, { label, count, isSplit }] of bars.entries()) {
        const colours = isSplit ? heads : [ink.look.muted];
        const top = y + at * rowHeight;
        const left = x + labelWidth;
        const part = ((count / most) * longest) / colours.length;
        yield `<text x="${px(x)}" y="${px(top + 14)}">${escapeXml(label)}</text>\n`;
        for (const [index, colour] of colours.entries()) {
          yield `<rect x="${(left + index * part).toFixed(2)}" y="${px(top + 3)}" width="${part.toFixed(2)}" height="${barHeight}" fill="${colour}"/>\n`;
        }
        yield `<text x="${px(left + part * colours.length + 6)}" y="${px(top + 14)}" fill="${ink.look.ink}">${texts[at] ?? ""}</text>\n`;
      }
    },
  };
}
