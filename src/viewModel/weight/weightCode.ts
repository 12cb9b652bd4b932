import * as l10n from "@vscode/l10n";
import {
  call,
  constant,
  difference,
  product,
  quotient,
  sum,
  type Expression,
} from "../../engine/explain/expression.ts";
import { renderExpression, type RenderOptions } from "../../engine/explain/renderExpression.ts";
import { styleOf as languageStyleOf, type CodeStyle } from "../../source/languageStyles.ts";
import type { WeightCode, WeightParts } from "./weightExplanation.ts";

/** The calculation of the weight in the language of the file, with every digit. */
export function toWeightCode(parts: WeightParts, languageId: string): WeightCode {
  const language = styleOf(languageId);
  const write = (how: Writing): readonly string[] => [
    ...scoreLines(parts, how),
    ...weightLines(parts, how),
  ];
  const lines = write({ language, longest: Infinity });
  const isLong = lines.join("").length > longestAtOnce;
  return {
    languageName: language.name,
    lines,
    shortLines: isLong ? write({ language, longest: 4, digits: 4 }) : null,
    hasComments: takesComments(languageId),
  };
}

/** The language, and how much of long sums and numbers to write. */
interface Writing extends Pick<RenderOptions, "longest" | "digits"> {
  readonly language: Style;
}

/** Longer code takes too many lines beside a map. */
const longestAtOnce = 600;

/** Longer sums are unreadable as code, so the smaller products are summed first. */
const mostProducts = 8;

function splitLargest(products: WeightParts["products"]) {
  const bySize = products.toSorted((a, b) => Math.abs(b.product) - Math.abs(a.product));
  return [bySize.slice(0, mostProducts), bySize.slice(mostProducts)] as const;
}

/** `var score = (5 * 1 + rest) * 0.5; // 2.5` */
function scoreLines(parts: WeightParts, how: Writing): readonly string[] {
  const { products, scale, score } = parts;
  const isLong = products.length > mostProducts;
  const [shown, rest] = isLong ? splitLargest(products) : [products, []];
  const terms: Expression[] = shown.map((term) =>
    product(constant(term.query), constant(term.key)),
  );
  const factor = constant(scale);
  if (rest.length === 0) {
    return [line(how, "score", product(sum(terms), factor), constant(score))];
  }
  const added = constant(rest.reduce((total, term) => total + term.product, 0));
  const dot = sum([...terms, added]);
  return [
    note(
      how.language,
      l10n.t("the last number is the sum of the {0} smaller products", rest.length),
    ),
    line(how, "score", product(dot, factor), constant(score)),
  ];
}

function weightLines(parts: WeightParts, how: Writing): readonly string[] {
  const { softmax, weight, mask, maskedScore } = parts;
  if (softmax === null) {
    return [note(how.language, l10n.t("every key is masked for this query")), zero(how.language)];
  }
  if (mask.kind === "hidden") {
    return [
      note(how.language, l10n.t("this key is masked, so its score becomes −∞")),
      zero(how.language),
    ];
  }
  const largest = constant(softmax.largest);
  const power = (score: number) => call("exp", difference(constant(score), largest));
  const seen = softmax.powers.filter((term) => term.maskedScore !== -Infinity);
  const rest = softmax.rest ? [constant(softmax.rest.sum)] : [];
  const under = sum([...seen.map((term) => power(term.maskedScore)), ...rest]);
  const formula = quotient(power(maskedScore), under);
  const weightLine = line(how, "weight", formula, constant(weight));
  if (!softmax.rest) return [weightLine];
  const words = l10n.t("the last number is the sum of the {0} other keys", softmax.rest.count);
  return [note(how.language, words), weightLine];
}

function zero(language: Style): string {
  return `${language.declare}weight = 0${language.endOfLine}`;
}

function line(
  { language, ...size }: Writing,
  name: string,
  formula: Expression,
  result: Expression,
): string {
  const write = (part: Expression): string => {
    const options = { syntax: language.syntax, cells: "values", ...size } as const;
    const text = renderExpression(part, options);
    return language.comment === null ? text.replaceAll("Math.", "") : text;
  };
  const { declare, endOfLine, comment } = language;
  const value = write(result);
  const told = comment === null ? ` = ${value}` : `${endOfLine} ${comment} ${value}`;
  return `${declare}${name} = ${write(formula)}${told}`;
}

function note({ comment }: Style, words: string): string {
  return comment === null ? `(${words})` : `${comment} ${words}`;
}

/** A calculation as text, for a language without code. */
const plain = {
  name: "Text",
  syntax: "typescript",
  declare: "",
  endOfLine: "",
  comment: null,
} as const;

type Style = CodeStyle | typeof plain;

/** The style of a file by its VS Code language id. */
function styleOf(languageId: string): Style {
  return languageStyleOf(languageId)?.code ?? plain;
}

/** Whether a comment can be inserted into the file; a notebook's code is inside JSON. */
function takesComments(languageId: string): boolean {
  const style = languageStyleOf(languageId);
  return style?.code != null && style.comment.kind === "line";
}

/**
 * Lines of code as a comment to stand above `lineText`, indented as it is; null where the language
 * has no comments.
 */
export function toComment(
  title: string,
  lines: readonly string[],
  languageId: string,
  lineText: string,
): string | null {
  const { comment } = styleOf(languageId);
  if (comment === null || !takesComments(languageId)) return null;
  const indent = /^[\t ]*/.exec(lineText)?.[0] ?? "";
  const bare = lines.map((line) =>
    line.startsWith(comment) ? line.slice(comment.length).trimStart() : line,
  );
  return [title, ...bare].map((line) => `${indent}${comment} ${line}\n`).join("");
}
