import * as l10n from "@vscode/l10n";
import { readAt } from "../../engine/explain/evaluation.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { closeUp } from "../closeUp.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import type { StepContext } from "../steps/stepContext.ts";
import type { StepSegment } from "../steps/stepPlan.ts";
import { indexOfLargest, inNumbers, listNumbers, rowOf } from "../steps/stepWords.ts";
import { explainWeight } from "../weight/explainWeight.ts";
import { plainLatex } from "./plainLatex.ts";
import type { ScoreRow, TellingPlace } from "./scoreRows.ts";
import type { Side } from "./stepsAtLine.ts";

/** A sentence, and what it rests on: in symbols, then in numbers. */
interface Told {
  readonly sentence: string;
  readonly formula: readonly string[];
}

const symbols: { readonly [side in Side]: string } = {
  query: "q = x · Wq",
  key: "k = x · Wk",
  value: "v = x · Wv",
};

/** One of the three vectors of every position, and how that of the first begins; `isProjected`: by what is shown. */
export function tellSide(
  context: StepContext,
  { path }: StepSegment,
  side: Side,
  isProjected: boolean,
) {
  const stages = readAt(context.evaluation.trace, path) as AttentionStages;
  const labels = context.labelsFor(stages.shape.queryLength, stages.shape.keyLength);
  const label = (side === "query" ? labels.query : labels.key)[0] ?? "";
  const begin = listNumbers(rowOf(stages[side], 0).slice(0, 3));
  const numbers = inNumbers(context.evaluation, [...path, side], [0, 0, 0, 0]);
  return {
    title: titleOfSide(side),
    place: [l10n.t("head {0}", 0), label].join(" · "),
    sentence: closeUp(saySide(side, nameToken(label), begin)),
    formula: [symbols[side], ...(isProjected ? [plainLatex(numbers.latex)] : [])],
  };
}

function titleOfSide(side: Side): string {
  switch (side) {
    case "query":
      return l10n.t("Query");
    case "key":
      return l10n.t("Key");
    case "value":
      return l10n.t("Value");
  }
}

function saySide(side: Side, name: string, begin: string): string {
  switch (side) {
    case "query":
      return l10n.t(
        "Each position gets a query: what it looks for. In head 0, {0} starts with {1}.",
        name,
        begin,
      );
    case "key":
      return l10n.t(
        "Each position gets a key: what it offers. In head 0, {0} starts with {1}.",
        name,
        begin,
      );
    case "value":
      return l10n.t(
        "Each position gets a value: what it passes on. In head 0, that of {0} starts with {1}.",
        name,
        begin,
      );
  }
}

/** A row of scores before it is scaled. */
export function tellProducts(
  context: StepContext,
  { layer }: StepSegment,
  { head, row: query }: TellingPlace,
  row: ScoreRow,
): Told {
  const { scores, scale, keys } = row;
  const key = indexOfLargest(scores);
  const explained = explainWeight(
    context.evaluation,
    { layer, head, query, key },
    context.labelsFor,
    "",
  );
  const product = roundNumber(explained?.dot ?? scores[key]! / scale);
  const sentence =
    keys.length === 1
      ? l10n.t("The score of {0} with {1} is {2}.", row.query, keys[0] ?? "", product)
      : l10n.t(
          "{0} gets a score for each of {1} keys. {2} fits best with {3}.",
          row.query,
          keys.length,
          keys[key] ?? "",
          product,
        );
  const terms = explained?.products ?? [];
  const written = terms.map((term) => `${inSum(term.query)} · ${inSum(term.key)}`).join(" + ");
  const isShort = terms.length > 0 && terms.length <= mostTerms;
  return {
    sentence: closeUp(sentence),
    formula: ["score = q · k", ...(isShort ? [`${written} = ${product}`] : [])],
  };
}

const mostTerms = 6;

function inSum(value: number): string {
  const text = roundNumber(value);
  return value < 0 ? `(${text})` : text;
}
