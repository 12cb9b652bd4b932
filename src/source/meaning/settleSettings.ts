import * as l10n from "@vscode/l10n";
import { settingsOf, type SettingName } from "../../settings/settings.ts";
import { nearestTo } from "../collections.ts";
import type { ComputationGroup, ComputationKind, Setting, SourceSettings } from "../extraction.ts";
import type { SourceProblem, StringList } from "../reading.ts";
import type { TextRange } from "../textRange.ts";
import type { MatrixSet } from "./matrixSet.ts";
import type { MeaningOptions, SettingOverrides } from "./meaningOptions.ts";
import { wordsOf } from "./roles.ts";
import { outwards, type ScopeNode } from "./scopeTree.ts";
import { visibleSettings } from "./visibleSettings.ts";

/** The settings of one computation, with the problems of what the text says. */
interface SettledSettings {
  readonly settings: SourceSettings;
  /**
   * What would hold if the user had decided nothing; absent where nothing was decided. Without a head
   * count where only the user says it.
   */
  readonly original?: SourceSettings;
  readonly problems: readonly SourceProblem[];
}

const ATTENTION_KEYS = settingsOf("attention", "weights");
const BLOCK_KEYS = settingsOf("attention", "mlp", "weights", "block");

/** Which settings a kind of computation has. */
const KEYS: { readonly [kind in ComputationKind]: readonly SettingName[] } = {
  attention: ATTENTION_KEYS,
  selfAttention: ATTENTION_KEYS,
  attentionWeights: [],
  mlp: settingsOf("mlp", "weights"),
  block: BLOCK_KEYS,
  stack: BLOCK_KEYS,
};

const ONE_HEAD: Setting<number> = { value: 1, range: null, isAssumed: true };

/** What the user decided, else what the text says, else the default; one head where nothing says. */
export function settleSettings(
  set: MatrixSet,
  id: string,
  range: TextRange,
  { overrides, defaultHeadCount }: MeaningOptions,
): SettledSettings {
  const visible = visibleSettings(set.node, range.start, range.end);
  const { tokens: written, ...told } = visible.settings;
  const tokens = settleTokens(set, range, written);
  const keys = KEYS[set.kind];
  const headCount =
    told.headCount ??
    fromHeadDim(set, visible.headDim) ??
    fromDefault(set, defaultHeadCount) ??
    ONE_HEAD;
  const original = {
    ...only(keys, { ...told, headCount }),
    ...tokens.settings,
  };
  const problems = set.kind === "mlp" ? tokens.problems : [...visible.problems, ...tokens.problems];
  const changes = decidedFor(set.kind, id, overrides);
  if (Object.keys(changes).length === 0) return { settings: original, problems };
  const { headCount: said, ...others } = original;
  const isAnswered = said?.isAssumed && changes.headCount;
  return {
    settings: { ...original, ...changes },
    original: isAnswered ? others : original,
    problems,
  };
}

/** The settings of a computation whose program says everything; the user's decisions win. */
export function settleFollowed(
  original: SourceSettings,
  { id, kind }: Pick<ComputationGroup, "id" | "kind">,
  { overrides }: MeaningOptions,
): Pick<SettledSettings, "settings" | "original"> {
  const changes = decidedFor(kind, id, overrides);
  if (Object.keys(changes).length === 0) return { settings: original };
  return { settings: { ...original, ...changes }, original };
}

function decidedFor(
  kind: ComputationKind,
  id: string,
  overrides: MeaningOptions["overrides"],
): SourceSettings {
  const keys = KEYS[kind];
  return {
    ...decidedSettings(overrides ?? {}, keys),
    ...decidedSettings(overrides?.groups?.[id] ?? {}, keys),
  };
}

function only(keys: readonly SettingName[], settings: SourceSettings): SourceSettings {
  const kept = keys.filter((key) => settings[key] !== undefined);
  return Object.fromEntries(kept.map((key) => [key, settings[key]]));
}

function fromHeadDim(
  { matrices }: MatrixSet,
  headDim: Setting<number> | undefined,
): Setting<number> | undefined {
  const value = widthOfHeads(matrices) / (headDim?.value ?? Number.NaN);
  return headDim && Number.isInteger(value) && value > 0
    ? { value, range: headDim.range }
    : undefined;
}

/** The width of all heads together; 0 where no matrix says it. */
export function widthOfHeads({ query, input, queryProjection }: MatrixSet["matrices"]): number {
  if (query) return query.shape[1];
  if (!queryProjection) return 0;
  const [rows, columns] = queryProjection.shape;
  return rows === input?.shape[1] ? columns : rows;
}

/** A default that does not divide the width is ignored. */
function fromDefault(
  { matrices }: MatrixSet,
  headCount: number | undefined,
): Setting<number> | undefined {
  const width = widthOfHeads(matrices);
  if (headCount === undefined || width === 0 || width % headCount !== 0) return undefined;
  return { value: headCount, range: null };
}

function settleTokens(
  { node, kind, matrices }: MatrixSet,
  { start }: TextRange,
  written: Setting<readonly string[]> | undefined,
): SettledSettings {
  const labelled = kind === "attention" ? matrices.key : matrices.input;
  const isOptional = kind === "mlp";
  const count = labelled?.shape[0] ?? 0;
  const listed = count > 1 || !isOptional ? tokensFor(node, count, start) : undefined;
  if (written === undefined || (isOptional && written.value.length !== count)) {
    return { settings: listed ? { tokens: listed } : {}, problems: [] };
  }
  if (written.value.length === count) return { settings: { tokens: written }, problems: [] };
  const message = l10n.t(
    "tokens names {0} positions but key has {1} rows: give one name per row",
    written.value.length,
    count,
  );
  const range = written.range;
  const problems = range ? [{ message, range, severity: "warning" } as const] : [];
  return { settings: {}, problems };
}

const LABEL_WORDS = new Set("token tokens word words label labels name names".split(" "));

/** The string list that labels so many positions: a list called tokens first, inner scopes first. */
export function tokensFor(
  node: ScopeNode,
  count: number,
  position: number,
): Setting<readonly string[]> | undefined {
  let other: StringList | undefined;
  for (const around of outwards(node)) {
    const lists = around.stringLists.filter(({ values }) => values.length === count);
    const named = nearestTo(lists.filter(isNamedLabels), position);
    if (named !== undefined) return { value: named.values, range: named.range };
    other ??= nearestTo(lists, position);
  }
  return other && { value: other.values, range: other.range };
}

function isNamedLabels({ name }: StringList): boolean {
  return name !== null && wordsOf(name).some((word) => LABEL_WORDS.has(word));
}

/** What the user decided as settings, which stand nowhere in the text; only of the `keys`, if given. */
function decidedSettings(
  decided: SettingOverrides,
  keys = Object.keys(decided) as readonly SettingName[],
): SourceSettings {
  const settings: Record<string, Setting<unknown>> = {};
  for (const key of keys) {
    const value = decided[key];
    if (value !== undefined) settings[key] = { value, range: null };
  }
  return settings;
}

/** A computation with the user's decisions; `original` is what it was without them. */
export function withDecided(group: ComputationGroup, decided: SettingOverrides): ComputationGroup {
  const original = group.settings;
  return { ...group, settings: { ...original, ...decidedSettings(decided) }, original };
}
