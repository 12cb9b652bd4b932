import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../source/textRange.ts";
import { agreesWith, toNumberText } from "../expression/agreesWith.ts";
import type { JsonPath, LessonFinding } from "../finding.ts";
import { stepTextPath, textLanguages, type TextLanguage } from "../format/codeLanguage.ts";
import { parseInlineText, parseStepText } from "../text/parseStepText.ts";
import {
  walkInlines,
  walkLine,
  type Formula,
  type Inline,
  type NumberTemplate,
  type StepText,
} from "../text/stepText.ts";
import { lessonFile, report, type CheckContext } from "./checkContext.ts";
import { checkTarget } from "./checkTarget.ts";

/** The languages that a lesson is written in: those of its title. */
function languagesOf({ lesson }: CheckContext): readonly TextLanguage[] {
  return textLanguages.filter((language) => lesson.title[language] !== undefined);
}

/** Checks that every text exists in the languages of the lesson, can be read, and is true. */
export async function checkTexts(context: CheckContext): Promise<void> {
  for (const [index, { text }] of context.lesson.steps.entries()) {
    for (const language of languagesOf(context)) {
      const path = stepTextPath(text, language);
      const content = await context.folder.read(path);
      if (content === null) {
        const message =
          language === "en"
            ? l10n.t("the text file {0} is missing: add it", path)
            : l10n.t("the {0} translation {1} is missing: add it", language, path);
        report(context, "text", ["steps", index, "text"], message);
        continue;
      }
      const parsed = parseStepText(content);
      const toRange = (range: TextRange) => range;
      const place = { file: path, toRange, text: content };
      await checkParsed(context, place, parsed.problems, walkInlines(parsed.blocks));
    }
  }
  await checkLocalTexts(context, context.lesson, []);
}

/** Texts inside lesson.json: an object with `en` is one. */
async function checkLocalTexts(
  context: CheckContext,
  part: unknown,
  path: JsonPath,
): Promise<void> {
  if (typeof part !== "object" || part === null) return;
  if ("en" in part) {
    for (const language of languagesOf(context)) {
      const text = (part as Readonly<Record<string, unknown>>)[language];
      if (typeof text === "string") {
        await checkLocalText(context, text, [...path, language]);
      } else {
        report(context, "text", path, l10n.t("the {0} translation is missing: add it", language));
      }
    }
    return;
  }
  for (const [key, inner] of Object.entries(part)) {
    await checkLocalTexts(context, inner, [...path, Array.isArray(part) ? Number(key) : key]);
  }
}

async function checkLocalText(context: CheckContext, text: string, path: JsonPath): Promise<void> {
  const { children, problems } = parseInlineText(text);
  const range = context.rangeOf(path);
  const place = { file: lessonFile, toRange: () => range, text };
  await checkParsed(context, place, problems, walkLine(children));
}

/** A text with the way from its own places to those of its file. */
interface TextPlace {
  readonly file: string;
  readonly text: string;
  readonly toRange: (range: TextRange) => TextRange;
}

async function checkParsed(
  context: CheckContext,
  place: TextPlace,
  problems: StepText["problems"],
  inlines: Iterable<Inline>,
): Promise<void> {
  const tell = (
    code: string,
    range: TextRange,
    message: string,
    more: Partial<LessonFinding> = {},
  ) => {
    const { file, toRange } = place;
    const finding = { severity: "error", code, file, range: toRange(range), message } as const;
    context.findings.push({ ...finding, ...more });
  };
  for (const { message, range } of problems) tell("text", range, message);
  for (const { range, number } of findUncheckedNumbers(place.text)) {
    const message = l10n.t("{0} is not checked: write {1}", number, `{{${number} = expression}}`);
    tell("unchecked", range, message, { severity: "warning" });
  }
  for (const inline of inlines) {
    if (inline.kind === "number") await checkNumber(context, inline, tell);
    if (inline.kind === "formula") await checkFormula(context, inline, tell);
    if (inline.kind !== "link" && inline.kind !== "embed") continue;
    const message = await checkTarget(context, inline.target);
    if (message !== null) tell("link", inline.range, message);
  }
}

type Tell = (
  code: string,
  range: TextRange,
  message: string,
  more?: Partial<LessonFinding>,
) => void;

async function checkNumber(
  { values }: CheckContext,
  { literal, expression, expressionRange, range }: NumberTemplate,
  tell: Tell,
): Promise<void> {
  const evaluated = await values.evaluate(expression);
  if (!evaluated.ok) {
    const { start, end } = evaluated.range;
    const at = { start: expressionRange.start + start, end: expressionRange.start + end };
    tell("expression", at, evaluated.message);
    return;
  }
  if (literal === null) return;
  const agreement = agreesWith(literal, evaluated.result);
  if (agreement.agrees) return;
  const { expected } = agreement;
  const message = l10n.t(
    "the text says {0}, but {1} is {2}: correct the one that is wrong",
    literal,
    expression,
    expected,
  );
  tell("number", range, message, { found: literal, expected });
}

async function checkFormula(
  { values, folder }: CheckContext,
  { parts, range }: Formula,
  tell: Tell,
): Promise<void> {
  let tex = "";
  for (const part of parts) tex += typeof part === "string" ? part : await fill(values, part);
  const problem = folder.checkFormula(tex);
  if (problem !== null) tell("formula", range, problem);
}

async function fill(
  values: CheckContext["values"],
  { literal, expression, decimals }: NumberTemplate,
): Promise<string> {
  if (literal !== null) return literal;
  const evaluated = await values.evaluate(expression);
  return evaluated.ok ? toNumberText(evaluated.result, decimals ?? undefined) : "";
}

/** A number that a text states as it is. */
interface UncheckedNumber {
  readonly number: string;
  readonly range: TextRange;
}

const passed = [/```[\s\S]*?```/g, /`[^`\n]*`/g, /\{\{[^{}]*\}\}/g, /\]\([^)\n]*\)/g];

/** Numbers with a decimal point outside code, links and checked numbers. */
export function findUncheckedNumbers(text: string): readonly UncheckedNumber[] {
  const plain = passed.reduce(
    (rest, pattern) => rest.replace(pattern, (piece) => " ".repeat(piece.length)),
    text,
  );
  return [...plain.matchAll(/(?<![\w.])\d+\.\d+(?![\w.]*\w)/g)].map(({ 0: number, index }) => ({
    number,
    range: { start: index, end: index + number.length },
  }));
}
