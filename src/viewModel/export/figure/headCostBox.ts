import * as l10n from "@vscode/l10n";
import type { HeadCostView } from "../../computation/computationView.ts";
import { flow, type Box } from "./box.ts";
import type { FigureInk } from "./figureInk.ts";
import { paragraph } from "./paragraph.ts";
import { escapeXml, px, textWidth } from "./svgText.ts";

const size = 11;
const rowHeight = 22;
const barHeight = 14;
const longest = 420;
const widest = 720;

interface Bar {
  readonly label: string;
  readonly count: number;
  /** The colours of its equal parts. */
  readonly colours: readonly string[];
}

/** The same width cut into heads, not cut at all, and given whole to every head: bars of multiplications. */
export function headCostBox(cost: HeadCostView, ink: FigureInk): Box {
  const { headCount } = cost;
  const { look } = ink;
  const meaning =
    headCount === 1
      ? l10n.t("One head has nothing to share: cutting the width would cost the same.")
      : l10n.t(
          "Cutting costs nothing: {0} slices take what one head of the whole width takes.",
          headCount,
        );
  const title = l10n.t("What cutting the width into heads costs");
  const note = l10n.t("Multiplications of the dot products and of the mixing.");
  return flow(
    [
      paragraph(title, { size: 12, colour: look.ink, widest }),
      paragraph(note, { size, colour: look.muted, widest }),
      barsBox(toBars(cost, ink), ink),
      paragraph(meaning, { size, colour: look.ink, widest }),
    ],
    0,
    6,
  );
}

function toBars(cost: HeadCostView, { head, look }: FigureInk): readonly Bar[] {
  const { headCount, slices, oneFullWidthHead, fullWidthHeads } = cost;
  const colours = Array.from({ length: headCount }, (_, at) => head(at));
  const label =
    headCount === 1 ? l10n.t("1 head") : l10n.t("{0} heads, each on its slice", headCount);
  const one = { label: l10n.t("1 head on the whole width"), colours: [look.muted] };
  const all = { label: l10n.t("{0} heads, each on the whole width", headCount), colours };
  return [
    { label, count: slices, colours },
    { ...one, count: oneFullWidthHead },
    ...(headCount > 1 ? [{ ...all, count: fullWidthHeads }] : []),
  ];
}

function barsBox(bars: readonly Bar[], { look }: FigureInk): Box {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const labelWidth = Math.max(...bars.map(({ label }) => textWidth(label, size))) + 12;
  const first = bars[0]?.count ?? 1;
  const texts = bars.map(({ count }) => {
    const times = count / first;
    return `${count.toLocaleString("en")}${times === 1 ? "" : ` (× ${times})`}`;
  });
  const textSpace = Math.max(...texts.map((text) => textWidth(text, size))) + 8;
  return {
    width: labelWidth + longest + textSpace,
    height: bars.length * rowHeight,
    *draw(x, y) {
      for (const [at, { label, count, colours }] of bars.entries()) {
        const top = y + at * rowHeight;
        const left = x + labelWidth;
        const part = ((count / most) * longest) / colours.length;
        yield `<text x="${px(x)}" y="${px(top + 14)}">${escapeXml(label)}</text>\n`;
        for (const [index, colour] of colours.entries()) {
          yield `<rect x="${(left + index * part).toFixed(2)}" y="${px(top + 3)}" width="${part.toFixed(2)}" height="${barHeight}" fill="${colour}"/>\n`;
        }
        yield `<text x="${px(left + part * colours.length + 6)}" y="${px(top + 14)}" fill="${look.ink}">${texts[at] ?? ""}</text>\n`;
      }
    },
  };
}
