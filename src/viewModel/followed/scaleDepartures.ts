import * as l10n from "@vscode/l10n";
import type { ProgramMaps } from "../../program/recognition/attention.ts";
import { factorOf, isPooling } from "../../program/recognition/scores.ts";
import { productBehind } from "../../program/recognition/sideProducts.ts";
import { viewsBehind } from "../../program/recognition/viewedRows.ts";
import type { Departure } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { digitsOf } from "../numberText.ts";
import type { FollowedProgram } from "./followedProgram.ts";
import { commentsAt, unusedAttribute } from "./writtenSigns.ts";

/** Operations that may multiply the scores. */
const scalings = new Set(["multiply", "divide"]);

/** How a program scales its scores, where not by 1/√d, once. */
export function departuresOfScale(
  attention: ProgramMaps,
  range: TextRange,
  followed: FollowedProgram,
): readonly Departure[] {
  const { query, headCount, scale, sources } = attention;
  if (scale === undefined || !query || !sources.query || !sources.key) return [];
  const { value } = sources;
  if (value && isPooling({ query: sources.query, key: sources.key, value })) {
    const message = l10n.t(
      "The queries are not made from an input: a matrix of weights takes their place. This is attention pooling.",
    );
    return [{ part: "input", message, short: l10n.t("attention pooling"), range }];
  }
  const width = (query.shape.at(-1) ?? 1) / headCount;
  const factors = [factorOf(sources.query), factorOf(sources.key)] as const;
  const before = factors[0] * factors[1];
  const fault = sayFault(attention, width, before, followed);
  if (fault) {
    const place = placeOfScale(attention, followed) ?? range;
    return [{ part: "scale", ...fault, range: fault.range ?? place, isFault: true }];
  }
  if (isUsual(scale, width)) return [];
  if (before !== 1 && isUsual(scale * before, width)) return [scaledBefore(factors, width, range)];
  if (isUnscaled(attention)) {
    const message = l10n.t("The program does not scale the scores: no 1/√{0} here.", width);
    return [{ part: "scale", message, short: l10n.t("no 1/√{0}", width), range }];
  }
  const factor = digitsOf(scale, 4);
  const message = l10n.t("The program multiplies the scores by {0}, not by 1/√{1}.", factor, width);
  return [{ part: "scale", message, short: l10n.t("scale {0}", factor), range }];
}

/** Whether a scale is that of the textbook. */
export function isUsual(scale: number, width: number): boolean {
  return isAbout(scale, 1 / Math.sqrt(width));
}

function isAbout(scale: number, wanted: number): boolean {
  return Math.abs(scale - wanted) <= 1e-6 * wanted;
}

function isUnscaled({ scale, steps }: ProgramMaps): boolean {
  const isOne = Math.abs((scale ?? 1) - 1) < 1e-9;
  return isOne && !steps.some(({ origin }) => scalings.has(origin?.operation ?? ""));
}

/** Where the scores are multiplied or divided; null: nowhere, or that is no single operation. */
function placeOfScale({ steps }: ProgramMaps, { program }: FollowedProgram): TextRange | null {
  const scaling = steps.find(({ origin }) => scalings.has(origin?.operation ?? ""));
  return scaling?.origin ? program.toFile(scaling.origin.range) : null;
}

type Said = Pick<Departure, "message" | "short"> & { readonly range?: TextRange };

/** A scale that is hardly meant; null: it is the usual one, or nobody knows what is meant. */
function sayFault(
  attention: ProgramMaps,
  width: number,
  before: number,
  followed: FollowedProgram,
): Said | null {
  const { headCount } = attention;
  const scale = attention.scale ?? 1;
  if (width === 1) return null;
  if (isUsual(scale, width)) {
    if (!isUsual(before, width)) return null;
    const message = l10n.t(
      "The program divides the scores by √{0} twice: before the query-key products, and here. Divide only once.",
      width,
    );
    return { message, short: l10n.t("scaled twice") };
  }
  const whole = scale * before;
  if (isUsual(whole, width)) return null;
  const short = l10n.t("scale {0}", digitsOf(whole, 4));
  if (headCount > 1 && isUsual(whole, width * headCount)) {
    const message = l10n.t(
      "The program divides the scores by √{0}, the width of all heads together. Each head is {1} wide: divide by √{1}.",
      width * headCount,
      width,
    );
    return { message, short };
  }
  const given = widthGiven(attention);
  if (given !== null && given > width && isUsual(whole, given)) {
    const message = l10n.t(
      "The program divides the scores by √{0}, the width of the input. The queries are {1} wide: divide by √{1}.",
      given,
      width,
    );
    return { message, short };
  }
  if (isAbout(whole, Math.sqrt(width))) {
    const message = l10n.t(
      "The program multiplies the scores by √{0}. Divide by √{0} instead.",
      width,
    );
    return { message, short };
  }
  // Under maximal update parametrization, 1/d is meant.
  if (before === 1 && isAbout(scale, 1 / width) && !/\b(?:mup|µp|μp)\b/i.test(followed.text)) {
    const message = l10n.t(
      "The program divides the scores by {0}, the width of the queries. Divide by √{0} instead.",
      width,
    );
    return { message, short };
  }
  return before === 1 && isUnscaled(attention) ? sayUnscaled(attention, width, followed) : null;
}

/** The width of what the queries are made from; null: it is not known. */
function widthGiven({ sources: { query } }: ProgramMaps): number | null {
  const product = query ? productBehind(viewsBehind(query)[0]) : null;
  return product?.given.shape.at(-1) ?? null;
}

/** Scores that nothing scales, though a comment says so, or though there is a factor for it. */
function sayUnscaled(
  { steps, softmax, range }: ProgramMaps,
  width: number,
  followed: FollowedProgram,
): Said | null {
  const { program } = followed;
  const short = l10n.t("no 1/√{0}", width);
  const product = steps.at(-1)?.origin?.range ?? softmax.scores.origin?.range ?? range;
  const places = [product, softmax.weights.origin?.range ?? range].map(program.toFile);
  for (const place of places) {
    if (!commentsAt(place, followed).some(saysScaled)) continue;
    const message = l10n.t(
      "The comment says that the scores are scaled, but nothing divides them by √{0}.",
      width,
    );
    return { message, short, range: place };
  }
  const unused = unusedAttribute(/scale|scaling|sqrt_?d\w*/, range.start, followed);
  if (unused === null) return null;
  const message = l10n.t(
    "Nothing divides these scores by √{0}: the program sets `{1}`, but never uses it.",
    width,
    unused,
  );
  return { message, short, range: places[0]! };
}

function saysScaled(comment: string): boolean {
  const isSaid = /√|\bsqrt\b|\bscaled?\b(?!\s*\?)|\*\*\s*-?0?\.5/i.test(comment);
  return (
    isSaid && !/\b(?:un|non)-?scaled|\b(?:no|not|without|skip\w*|omit\w*|todo|raw)\b/i.test(comment)
  );
}

/** The factor is in the queries or the keys already. */
function scaledBefore(
  [query, key]: readonly [query: number, key: number],
  width: number,
  range: TextRange,
): Departure {
  const [message, short] =
    key === 1
      ? [
          l10n.t("The program scales the queries by 1/√{0} before their products.", width),
          l10n.t("scaled queries"),
        ]
      : query === 1
        ? [
            l10n.t("The program scales the keys by 1/√{0} before their products.", width),
            l10n.t("scaled keys"),
          ]
        : [
            l10n.t(
              "The program scales queries and keys before their products, together by 1/√{0}.",
              width,
            ),
            l10n.t("scaled queries and keys"),
          ];
  return { part: "scale", message, short, range };
}
