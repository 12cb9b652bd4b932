import type { HeadCostView } from "../../computation/computationView.ts";
import { costTexts } from "../../computation/costTexts.ts";
import { type HeadCostBar, headCostBars } from "../../computation/headCostBars.ts";
import { flow, type Box } from "./box.ts";
import type { FigureInk } from "./figureInk.ts";
import { paragraph } from "./paragraph.ts";
import { escapeXml, px, textWidth } from "./svgText.ts";

const size = 11;
const rowHeight = 22;
const barHeight = 14;
const longest = 420;
const widest = 720;

/** The same width cut into heads, not cut at all, and given whole to every head: bars of multiplications. */
export function headCostBox(cost: HeadCostView, ink: FigureInk): Box {
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
