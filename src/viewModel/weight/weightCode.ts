import * as l10n from "@vscode/l10n";
import { call, constant, difference, product, quotient, sum } from "../../engine/explain/build.ts";
import type { Expression } from "../../engine/explain/expression.ts";
import { renderExpression } from "../../engine/explain/render/renderExpression.ts";
import { codeLanguageOf, type CodeLanguage } from "./codeLanguage.ts";
import type { WeightCode, WeightParts } from "./weightExplanation.ts";

/** The calculation of the weight in the language of the file, with every digit. */
export function toWeightCode(parts: WeightParts, languageId: string): WeightCode {
  const language = codeLanguageOf(languageId);
  return {
    languageName: language.name,
    lines: [...scoreLines(parts, language), ...weightLines(parts, language)],
    hasComments: language.comment !== null,
  };
}

/** Longer sums cannot be read as code: the smaller products are added up beforehand. */
const mostProducts = 8;

function splitLargest(products: WeightParts["products"]) {
  const bySize = products.toSorted((a, b) => Math.abs(b.product) - Math.abs(a.product));
  return [bySize.slice(0, mostProducts), bySize.slice(mostProducts)] as const;
}

/** `var score = (5 * 1 + rest) * 0.5; // 2.5` */
function scoreLines(parts: WeightParts, language: CodeLanguage): readonly string[] {
  const { products, scale, score } = parts;
  const isLong = products.length > mostProducts;
  const [shown, rest] = isLong ? splitLargest(products) : [products, []];
  const terms: Expression[] = shown.map((term) =>
    product(constant(term.query), constant(term.key)),
  );
  const factor = constant(scale);
  if (rest.length === 0) {
    return [line(language, "score", product(sum(terms), factor), constant(score))];
  }
  const added = constant(rest.reduce((total, term) => total + term.product, 0));
  const dot = sum([...terms, added]);
  return [
    note(language, l10n.t("the last number adds up the {0} smaller products", rest.length)),
    line(language, "score", product(dot, factor), constant(score)),
  ];
}

function weightLines(parts: WeightParts, language: CodeLanguage): readonly string[] {
  const { softmax, weight, mask, maskedScore } = parts;
  if (softmax === null) {
    return [note(language, l10n.t("every key is hidden from this query")), zero(language)];
  }
  if (mask.kind === "hidden") {
    return [
      note(language, l10n.t("the mask hides this key: its score becomes −∞")),
      zero(language),
    ];
  }
  const largest = constant(softmax.largest);
  const power = (score: number) => call("exp", difference(constant(score), largest));
  const seen = softmax.powers.filter((term) => term.maskedScore !== -Infinity);
  const rest = softmax.rest ? [constant(softmax.rest.sum)] : [];
  const under = sum([...seen.map((term) => power(term.maskedScore)), ...rest]);
  const formula = quotient(power(maskedScore), under);
  const weightLine = line(language, "weight", formula, constant(weight));
  if (!softmax.rest) return [weightLine];
  const words = l10n.t("the last number adds up the {0} other keys", softmax.rest.count);
  return [note(language, words), weightLine];
}

function zero(language: CodeLanguage): string {
  return `${language.declare}weight = 0${language.endOfLine}`;
}

function line(
  language: CodeLanguage,
  name: string,
  formula: Expression,
  result: Expression,
): string {
  const write = (part: Expression): string => {
    const options = { syntax: language.syntax, cells: "values", longest: Infinity } as const;
    const text = renderExpression(part, options);
    return language.comment === null && language.syntax === "typescript"
      ? text.replaceAll("Math.", "")
      : text;
  };
  const { declare, endOfLine, comment } = language;
  const value = write(result);
  const told = comment === null ? ` = ${value}` : `${endOfLine} ${comment} ${value}`;
  return `${declare}${name} = ${write(formula)}${told}`;
}

function note({ comment }: CodeLanguage, words: string): string {
  return comment === null ? `(${words})` : `${comment} ${words}`;
}
