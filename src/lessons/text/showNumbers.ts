import type { LessonValues } from "../computations/lessonValues.ts";
import { agreesWith, toNumberText } from "../expression/agreesWith.ts";
import type { Formula, NumberTemplate, ShownNumber } from "./stepText.ts";

/**
 * Blocks or parts of a line with every number computed over the learner's code: what is drawn needs
 * no expressions. Inside formulas numbers become TeX; what the text states stays where it no longer
 * is so, and `now` says what it is.
 */
export async function showNumbers<T>(part: T, values: LessonValues): Promise<T> {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) {
    return Promise.all(part.map((each: unknown) => showNumbers(each, values))) as Promise<T>;
  }
  if (isNumber(part)) return (await show(part, values)) as T;
  if (isFormula(part)) return (await showFormula(part, values)) as T;
  const entries = Object.entries(part).map(
    async ([name, inner]) => [name, await showNumbers(inner as unknown, values)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as T;
}

function isNumber(part: object): part is NumberTemplate {
  return "kind" in part && part.kind === "number" && "expression" in part;
}

function isFormula(part: object): part is Formula {
  return "kind" in part && part.kind === "formula" && "parts" in part;
}

async function show(
  { literal, expression, decimals }: NumberTemplate,
  values: LessonValues,
): Promise<ShownNumber> {
  const evaluated = await values.evaluate(expression);
  if (!evaluated.ok)
    return { kind: "shown", text: literal ?? "?", now: literal === null ? null : "?" };
  if (literal === null) {
    const text = toNumberText(evaluated.result, decimals ?? undefined);
    return { kind: "shown", text, now: null };
  }
  const agreement = agreesWith(literal, evaluated.result);
  return { kind: "shown", text: literal, now: agreement.agrees ? null : agreement.expected };
}

async function showFormula(formula: Formula, values: LessonValues): Promise<Formula> {
  const parts = formula.parts.map(async (part) =>
    typeof part === "string" ? part : (await show(part, values)).text,
  );
  return { ...formula, parts: [(await Promise.all(parts)).join("")] };
}
