import * as l10n from "@vscode/l10n";

/**
 * The part of a computation that a setting is of, which is also the object of a problem in JSON that holds
 * its key; `weights` tells how the matrices of a program are read, `positions` names them.
 */
export type SettingPart = "attention" | "mlp" | "block" | "weights" | "positions";

/** What all settings have. */
interface AnySetting {
  readonly part: SettingPart;
  /** Its word in a directive, with a value: `heads=2`. */
  readonly example: string;
  /** May begin a directive without a value; otherwise the comment is prose. */
  readonly isBare?: true;
  /** Names of constants in a program that mean it: in lower case, without `_`. */
  readonly constants?: readonly string[];
  /** Above its control in the panel; absent: it has none. `isBeside`: other controls are above it. */
  readonly label?: (isBeside: boolean) => string;
}

/** A whole number of at least 1. */
interface CountSetting extends AnySetting {
  readonly kind: "count";
}

/** A number greater than 0. */
interface PositiveSetting extends AnySetting {
  readonly kind: "positive";
  /** Absent: a formula of the computation says it. */
  readonly usual?: number;
  /** Numbers that the panel offers by name. */
  readonly offers?: readonly { readonly value: number; readonly label: () => string }[];
  readonly refuse: (value: number) => string;
}

/** On or off. */
interface FlagSetting extends AnySetting {
  readonly kind: "flag";
  readonly usual: boolean;
  /** The word for off; absent: `residual=false`. */
  readonly off?: string;
  /** Beside its switch in the panel. */
  readonly text: () => string;
}

/** One of several words. */
interface ChoiceSetting extends AnySetting {
  readonly kind: "choice";
  readonly usual?: string;
  /** The words, each with its name for people. */
  readonly choices: Readonly<Record<string, () => string>>;
}

/** Heads, counted from 0. */
interface HeadsSetting extends AnySetting {
  readonly kind: "heads";
}

/** Names of positions. */
interface NamesSetting extends AnySetting {
  readonly kind: "names";
}

/** A row of the table. */
export type SettingRow =
  CountSetting | PositiveSetting | FlagSetting | ChoiceSetting | HeadsSetting | NamesSetting;

const rmsNorm = () => "RMSNorm";
const layerNorm = () => "LayerNorm";

/**
 * Every setting of a computation, in the order in which people read them. From a row follow the word of
 * directives, the key in JSON with its check, the setting in lessons, the control in the panel, and the row
 * in docs/settings.md. What it does is in the engine.
 */
export const settingTable = {
  headCount: {
    ...{ part: "attention", kind: "count", example: "heads=2", isBare: true },
    constants: [
      ...["headcount", "headscount", "nhead", "nheads", "numhead", "numheads", "numattentionheads"],
      ...["numberofheads", "heads", "attentionheads", "attentionheadcount", "numqueryheads"],
    ],
    label: () => l10n.t({ message: "Heads", comment: "how many there are" }),
  },
  keyValueHeadCount: {
    ...{ part: "attention", kind: "count", example: "kvHeads=1", isBare: true },
    constants: [
      ...["keyvalueheadcount", "kvheadcount", "nkvhead", "nkvheads", "numkvheads"],
      ...["numkeyvalueheads", "kvheads"],
    ],
  },
  causal: {
    ...{ part: "attention", kind: "flag", example: "causal", off: "noncausal", isBare: true },
    usual: false,
    constants: ["causal", "iscausal", "usecausalmask", "usecausal", "causalmask"],
    label: () => l10n.t("Causal mask"),
    text: () => l10n.t("mask later positions"),
  },
  tokens: {
    ...{ part: "positions", kind: "names", example: "tokens=the,cat", isBare: true },
  },
  scale: {
    ...{ part: "attention", kind: "positive", example: "scale=0.5", isBare: true },
    constants: ["attentionscale", "attnscale", "softmaxscale"],
    label: () => l10n.t("Scale"),
    offers: [{ value: 1, label: () => l10n.t("off (1)") }],
    refuse: (value) => l10n.t("The scale is {0}. It must be a number greater than 0.", value),
  },
  temperature: {
    ...{ part: "attention", kind: "positive", example: "temperature=2", isBare: true },
    usual: 1,
    constants: ["attentiontemperature", "attntemperature", "softmaxtemperature"],
    label: () => l10n.t("Temperature"),
    offers: [
      { value: 0.25, label: () => l10n.t("0.25 · sharper") },
      { value: 0.5, label: () => l10n.t("0.5 · sharper") },
      { value: 1, label: () => l10n.t("1 · unchanged") },
      { value: 2, label: () => l10n.t("2 · flatter") },
      { value: 10, label: () => l10n.t("10 · flatter") },
    ],
    refuse: (value) => l10n.t("The temperature is {0}. It must be a number greater than 0.", value),
  },
  removedHeads: {
    ...{ part: "attention", kind: "heads", example: "removed=1,3" },
    label: () => l10n.t("Turn off head"),
  },
  headCombination: {
    ...{ part: "attention", kind: "choice", example: "combine=average" },
    usual: "concatenate",
    choices: {
      concatenate: () => l10n.t("concatenate"),
      average: () => l10n.t("average"),
    },
    label: () => l10n.t("Combine heads"),
  },
  activation: {
    ...{ part: "mlp", kind: "choice", example: "activation=gelu" },
    choices: {
      relu: () => "ReLU",
      gelu: () => "GELU",
      geluTanh: () => "GELU (tanh)",
      silu: () => "SiLU",
      swiglu: () => "SwiGLU",
      reluSquared: () => "ReLU²",
    },
    label: (isBeside) => (isBeside ? l10n.t("MLP activation") : l10n.t("Activation")),
  },
  weightLayout: {
    ...{ part: "weights", kind: "choice", example: "weights=inOut" },
    choices: {
      outIn: () => l10n.t("weights [out, in]"),
      inOut: () => l10n.t("weights [in, out]"),
    },
  },
  norm: {
    ...{ part: "block", kind: "choice", example: "norm=rmsNorm" },
    choices: { rmsNorm, layerNorm },
    label: () => l10n.t("Norm"),
  },
  placement: {
    ...{ part: "block", kind: "choice", example: "placement=post" },
    choices: {
      pre: () => l10n.t("before each sublayer"),
      post: () => l10n.t("after each sublayer"),
    },
    label: () => l10n.t("Norm position"),
  },
  residual: {
    ...{ part: "block", kind: "flag", example: "residual=false" },
    usual: true,
    label: () => l10n.t("Residual connection"),
    text: () => l10n.t("add the input"),
  },
} as const satisfies Readonly<Record<string, SettingRow>>;

type Table = typeof settingTable;

/** What a text may settle, by its key. */
export type WrittenSetting = keyof Table;

/** The values of each kind but choices. */
interface Values {
  readonly count: number;
  readonly positive: number;
  readonly flag: boolean;
  readonly heads: readonly number[];
  readonly names: readonly string[];
}

type ValueOf<Row> = Row extends { readonly choices: infer Choices }
  ? Extract<keyof Choices, string>
  : Row extends { readonly kind: infer Kind extends keyof Values }
    ? Values[Kind]
    : never;

/** The value of a setting. */
export type SettingValue<Name extends WrittenSetting> = ValueOf<Table[Name]>;

type NamesOf<Part extends SettingPart> = {
  readonly [Name in WrittenSetting]: Table[Name]["part"] extends Part ? Name : never;
}[WrittenSetting];

/** The settings of some parts, none of which must be there. */
export type SettingsOf<Part extends SettingPart> = {
  readonly [Name in NamesOf<Part>]?: SettingValue<Name>;
};

/** What a person may decide about a computation, beside the text. */
export type SettingName = NamesOf<Exclude<SettingPart, "positions">>;

/** The keys of the settings of some parts, in the order of the table. */
export function settingsOf<Part extends SettingPart>(
  ...parts: readonly Part[]
): readonly NamesOf<Part>[] {
  const names = Object.keys(settingTable) as WrittenSetting[];
  return names.filter((name) =>
    (parts as readonly SettingPart[]).includes(settingTable[name].part),
  ) as readonly string[] as readonly NamesOf<Part>[];
}

/** The row of a setting, of which the compiler need not know which one it is. */
export function rowOf(name: WrittenSetting): SettingRow {
  return settingTable[name];
}

/** The words of a setting with a choice. */
export function choicesOf<Name extends WrittenSetting>(
  name: Name & (Table[Name] extends { readonly choices: unknown } ? Name : never),
): readonly SettingValue<Name>[] {
  const row = rowOf(name);
  return (row.kind === "choice"
    ? Object.keys(row.choices)
    : []) as readonly string[] as readonly SettingValue<Name>[];
}

/** A word of a setting as people write it: `GELU (tanh)`. */
export function choiceName(name: WrittenSetting, word: string): string {
  const row = rowOf(name);
  return (row.kind === "choice" && row.choices[word]?.()) || word;
}

/** The words of a directive that settle it, the one that is written first. */
export function directiveWordsOf(name: WrittenSetting): readonly string[] {
  const row = rowOf(name);
  const [word = name] = row.example.split("=");
  return row.kind === "flag" && row.off ? [word, row.off] : [word];
}

/** Whether a number may be the value of a count or of a positive setting. */
export function isInRange(kind: "count" | "positive", value: unknown): value is number {
  if (kind === "count") return Number.isSafeInteger(value) && Number(value) >= 1;
  return Number.isFinite(value) && Number(value) > 0;
}
