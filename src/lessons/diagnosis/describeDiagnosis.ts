import type { LocalText } from "../format/codeLanguage.ts";
import type { Diagnosis } from "./diagnose.ts";

/**
 * What a check says about recognised mistakes: one with what to do; several with a note that
 * they cannot be told apart by these numbers; null where none was recognised.
 */
export function describeDiagnosis(diagnoses: readonly Diagnosis[]): LocalText | null {
  const [first, ...others] = diagnoses;
  if (!first) return null;
  const { equal, remedy } = first.mistake;
  const precision = describePrecision(Math.min(...diagnoses.map(({ decimals }) => decimals)));
  if (others.length === 0) {
    return {
      en: `Your numbers equal ${equal.en}${precision.en}. ${remedy.en}`,
      "zh-tw": `你的數字等於${chinese(equal)}${precision["zh-tw"]}。${chinese(remedy)}`,
    };
  }
  const listed = (text: (part: LocalText) => string, mark: string) =>
    diagnoses
      .map(({ mistake }) => `${mark}${text(mistake.equal)}: ${text(mistake.remedy)}`)
      .join("\n");
  return {
    en: `Your numbers equal these${precision.en}; they cannot be told apart here:\n${listed((part) => part.en, "- ")}`,
    "zh-tw": `你的數字等於下列結果${precision["zh-tw"]}，在這裡無法分辨是哪一個：\n${listed(chinese, "- ")}`,
  };
}

/** How far numbers agree; says nothing of whole numbers. */
function describePrecision(decimals: number): Required<LocalText> {
  if (decimals === 0) return { en: "", "zh-tw": "" };
  const count = decimals === 1 ? "1 decimal" : `${String(decimals)} decimals`;
  return { en: `, to ${count}`, "zh-tw": `（到小數第 ${String(decimals)} 位）` };
}

function chinese(text: LocalText): string {
  return text["zh-tw"] ?? text.en;
}
