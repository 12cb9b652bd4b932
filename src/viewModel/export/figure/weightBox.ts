import * as l10n from "@vscode/l10n";
import { roundNumber } from "../../numberText.ts";
import { isolated } from "../../isolate.ts";
import { explainedTexts } from "../../weight/explainedTexts.ts";
import { toChain, type ChainStep } from "../../weight/weightChain.ts";
import type { ProductTerm, WeightExplanation } from "../../weight/weightExplanation.ts";
import { flow, type Box } from "./box.ts";
import type { FigureInk } from "./inks.ts";
import { digitWidth, escapeXml, paragraph, px, textLines, textWidth } from "./svgText.ts";
import { valueCells } from "./valueCell.ts";

const size = 11;
const widest = 720;
const labelHeight = 18;
const cellHeight = 22;

/** How one weight is computed: product by product, then sum, scale, mask, softmax, line by line. */
export function weightBox(explanation: WeightExplanation, ink: FigureInk): Box {
  const { look } = ink;
  const { place, queryToken, keyToken, sentence, products, shownProducts } = explanation;
  const query = nameAt(queryToken, place.query);
  const key = nameAt(keyToken, place.key);
  const hidden = products.slice(shownProducts);
  const rest = hidden.reduce((sum, { product }) => sum + product, 0);
  const more = explainedTexts.more(hidden.length, roundNumber(rest));
  const title = l10n.t("Head {0}: attention from {1} to {2}", place.head, query, key);
  const small = { size, colour: look.muted, widest };
  return flow(
    [
      paragraph(title, small),
      paragraph(sentence, { size: 12, colour: look.ink, widest }),
      productsBox(products.slice(0, shownProducts), ink),
      ...(hidden.length > 0 ? [paragraph(more, small)] : []),
      chainBox(explanation, ink),
      ...(explanation.isExact ? [] : [paragraph(explainedTexts.rounded, small)]),
    ],
    0,
    10,
  );
}

/** A token with its position, because the same word may occur twice. */
function nameAt(token: string, position: number): string {
  const isNumbered = /^[A-Za-z]+\[\d+\]$/.test(token);
  return isNumbered ? token : `${isolated(token)} [${position}]`;
}

/** The slices of query and key under each other, and their products below. */
function productsBox(terms: readonly ProductTerm[], ink: FigureInk): Box {
  const rows = [
    { name: explainedTexts.query, values: terms.map(({ query }) => query) },
    { name: explainedTexts.key, values: terms.map(({ key }) => key) },
    { name: explainedTexts.product, values: terms.map(({ product }) => product) },
  ].map((row) => ({ ...row, drawCell: valueCells(Float64Array.from(row.values), ink) }));
  const { dim } = explainedTexts;
  const names = [dim, ...rows.map(({ name }) => name)].map((name) => textWidth(name, size));
  const nameWidth = Math.max(...names) + 10;
  const letters = rows.flatMap(({ values }) => values.map((value) => roundNumber(value).length));
  const width = Math.ceil(Math.max(3, ...letters) * size * digitWidth) + 10;
  const muted = `fill="${ink.look.muted}"`;
  return {
    width: nameWidth + terms.length * width,
    height: labelHeight + rows.length * cellHeight,
    *draw(x, y) {
      yield `<text x="${px(x)}" y="${px(y + 12)}" ${muted}>${escapeXml(dim)}</text>\n`;
      for (const [at, term] of terms.entries()) {
        const middle = x + nameWidth + (at + 0.5) * width;
        yield `<text x="${px(middle)}" y="${px(y + 12)}" text-anchor="middle" ${muted}>${term.dim}</text>\n`;
      }
      for (const [index, { name, values, drawCell }] of rows.entries()) {
        const top = y + labelHeight + index * cellHeight;
        yield `<text x="${px(x)}" y="${px(top + 15)}" ${muted}>${escapeXml(name)}</text>\n`;
        for (const [at, value] of values.entries()) {
          const place = { x: x + nameWidth + at * width, y: top, width, height: cellHeight };
          yield* drawCell(place, value, roundNumber(value));
        }
      }
    },
  };
}

const pitch = 18;
const gap = 16;
/** The width of the descriptions; the sum of a long row takes several lines. */
const widestHow = 520;

/**
 * Sum, scale, mask, softmax: the operation on the left, the result on the right, the weight framed.
 */
function chainBox(explanation: WeightExplanation, ink: FigureInk): Box {
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

/** In plain text; a sum breaks only after a plus. */
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
