import { roundNumber } from "../../roundNumber.ts";
import { explainedTexts } from "../../weight/explainedTexts.ts";
import { isolated } from "../../weight/isolated.ts";
import { type ChainStep, toChain } from "../../weight/weightChain.ts";
import type { WeightExplanation } from "../../weight/weightExplanation.ts";
import type { Box } from "./box.ts";
import type { FigureInk } from "./figureInk.ts";
import { textLines } from "./paragraph.ts";
import { digitWidth, escapeXml, px, textWidth } from "./svgText.ts";

const size = 11;
const pitch = 18;
const gap = 16;
/** The room of what is done; a long row's sum takes several lines. */
const widestHow = 520;

/** Sum, scale, mask, softmax: what is done on the left, what comes out on the right, the weight framed. */
export function chainBox(explanation: WeightExplanation, ink: FigureInk): Box {
  const { look } = ink;
  const chain = toChain(explanation).map((step) => ({
    name: step.name,
    lines: textLines(stepText(step.how), size, widestHow),
    result: roundNumber(step.result),
  }));
  const nameWidth = Math.max(...chain.map(({ name }) => textWidth(name, size))) + gap;
  const hows = chain.flatMap(({ lines }) => lines.map((line) => textWidth(line, size)));
  const howWidth = Math.max(...hows) + gap;
  const results = chain.map(({ result }) => result.length * size * digitWidth);
  const resultWidth = Math.max(...results) + 12;
  const width = nameWidth + howWidth + resultWidth;
  const count = chain.reduce((sum, { lines }) => sum + lines.length, 0);
  return {
    width,
    height: count * pitch + 4,
    *draw(x, y) {
      let top = y;
      for (const [at, { name, lines, result }] of chain.entries()) {
        const isLast = at === chain.length - 1;
        const bold = isLast ? ' font-weight="600"' : "";
        const last = top + (lines.length - 1) * pitch + 14;
        yield `<text x="${px(x)}" y="${px(top + 14)}"${bold} fill="${isLast ? look.ink : look.muted}">${escapeXml(name)}</text>\n`;
        for (const [line, how] of lines.entries()) {
          yield `<text x="${px(x + nameWidth)}" y="${px(top + line * pitch + 14)}">${escapeXml(how)}</text>\n`;
        }
        if (isLast) {
          const colour = ink.head(explanation.place.head);
          yield `<rect x="${px(x + width - resultWidth)}" y="${px(last - 14)}" width="${px(resultWidth)}" height="${pitch + 2}" fill="none" stroke="${colour}" stroke-width="1.5"/>\n`;
        }
        yield `<text x="${px(x + width - 6)}" y="${px(last)}" text-anchor="end" font-family="monospace" font-weight="600">${escapeXml(result)}</text>\n`;
        top += lines.length * pitch;
      }
    },
  };
}

/** In plain text; a sum breaks only behind a plus. */
function stepText(step: ChainStep): string {
  switch (step.kind) {
    case "words":
      return step.token === undefined ? step.words : `${step.words} ${isolated(step.token)}`;
    case "power":
      return `exp(${step.exponent})`;
    case "sum": {
      const { powers, rest } = step.softmax;
      const terms = powers.map(({ token, power }) => `${isolated(token)} ${roundNumber(power)}`);
      if (rest) terms.push(`${explainedTexts.otherKeys(rest.count)} ${roundNumber(rest.sum)}`);
      return terms.map((term) => term.replaceAll(" ", "\u00a0")).join("\u00a0+ ");
    }
  }
}
