import * as l10n from "@vscode/l10n";
import { roundNumber } from "../../roundNumber.ts";
import type { ProductTerm, WeightExplanation } from "../../weight/weightExplanation.ts";
import { explainedTexts } from "../../weight/explainedTexts.ts";
import { isolated } from "../../weight/isolated.ts";
import { flow, type Box } from "./box.ts";
import { chainBox } from "./chainBox.ts";
import type { FigureInk } from "./figureInk.ts";
import { paragraph } from "./paragraph.ts";
import { digitWidth, escapeXml, px, textWidth } from "./svgText.ts";
import { valueCells } from "./valueCell.ts";

const size = 11;
const widest = 720;
const labelHeight = 18;
const cellHeight = 22;

/** How one weight comes about: product by product, then sum, scale, mask, softmax, line by line. */
export function weightBox(explanation: WeightExplanation, ink: FigureInk): Box {
  const { look } = ink;
  const { place, queryToken, keyToken, sentence, products, shownProducts } = explanation;
  const query = nameAt(queryToken, place.query);
  const key = nameAt(keyToken, place.key);
  const hidden = products.slice(shownProducts);
  const rest = hidden.reduce((sum, { product }) => sum + product, 0);
  const more = explainedTexts.more(hidden.length, roundNumber(rest));
  const title = l10n.t("Head {0}: how much {1} looks at {2}", place.head, query, key);
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

/** A token with its position: the same word may stand in a text twice. */
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
