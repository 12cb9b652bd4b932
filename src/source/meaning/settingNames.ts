import type { Constant } from "../reading.ts";

/** What a constant can settle; `headDim` only where no head count is said. */
export type ConstantSetting =
  "headCount" | "keyValueHeadCount" | "headDim" | "causal" | "scale" | "temperature";

const NAMES: Readonly<Record<ConstantSetting, string>> = {
  headCount:
    "headcount headscount nhead nheads numhead numheads numattentionheads numberofheads heads " +
    "attentionheads attentionheadcount numqueryheads",
  keyValueHeadCount:
    "keyvalueheadcount kvheadcount nkvhead nkvheads numkvheads numkeyvalueheads kvheads",
  headDim: "headdim headdimension headdimensions headsize dhead headwidth dk",
  causal: "causal iscausal usecausalmask usecausal causalmask",
  scale: "attentionscale attnscale softmaxscale",
  temperature: "attentiontemperature attntemperature softmaxtemperature",
};

const SETTING_OF_NAME: ReadonlyMap<string, ConstantSetting> = new Map(
  Object.entries(NAMES).flatMap(([setting, names]) =>
    names.split(" ").map((name) => [name, setting as ConstantSetting] as const),
  ),
);

const LONGEST_NAME = 60;

/** What a constant settles, told from the last part of its name; null for all other constants. */
export function settingOfConstant({ name }: Constant, language: string): ConstantSetting | null {
  if (name.length > LONGEST_NAME) return null;
  const last = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const plain = last.includes("_") ? last.replaceAll("_", "") : last;
  const setting = SETTING_OF_NAME.get(plain);
  if (setting !== undefined) return setting;
  // in a problem file nothing else is meant; in code `scale` may be anything
  const isProblemFile = language.startsWith("json");
  return isProblemFile && (plain === "scale" || plain === "temperature") ? plain : null;
}
