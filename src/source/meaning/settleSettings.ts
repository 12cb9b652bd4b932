import type { Setting, SourceSettings } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { TextRange } from "../textRange.ts";
import type { MatrixSet } from "./matrixSet.ts";
import type { MeaningOptions, SettingOverrides } from "./meaningOptions.ts";
import { tokensFor } from "./tokensFor.ts";
import { visibleSettings } from "./visibleSettings.ts";

/** How one computation is meant, with what is wrong with what the text says. */
export interface SettledSettings {
  readonly settings: SourceSettings;
  readonly problems: readonly SourceProblem[];
}

const DECIDABLE = ["headCount", "keyValueHeadCount", "causal", "scale", "temperature"] as const;

/** What the user decided, else what the text says, else the default. */
export function settleSettings(
  set: MatrixSet,
  id: string,
  range: TextRange,
  { overrides, defaultHeadCount }: MeaningOptions,
): SettledSettings {
  const visible = visibleSettings(set.node, range.start, range.end);
  const { tokens: written, ...told } = visible.settings;
  const tokens = settleTokens(set, range, written);
  if (set.kind === "mlp") return tokens;
  const guessed =
    told.headCount ?? fromHeadDim(set, visible.headDim) ?? fromDefault(set, defaultHeadCount);
  const settings = {
    ...told,
    ...(guessed && { headCount: guessed }),
    ...tokens.settings,
    ...decided(overrides),
    ...decided(overrides?.groups?.[id]),
  };
  return { settings, problems: [...visible.problems, ...tokens.problems] };
}

function decided(overrides: SettingOverrides | undefined): SourceSettings {
  const settings: Record<string, Setting<unknown>> = {};
  for (const key of DECIDABLE) {
    const value = overrides?.[key];
    if (value !== undefined) settings[key] = { value, range: null };
  }
  return settings;
}

function fromHeadDim(
  { matrices }: MatrixSet,
  headDim: Setting<number> | undefined,
): Setting<number> | undefined {
  const value = (matrices.query?.shape[1] ?? 0) / (headDim?.value ?? Number.NaN);
  return headDim && Number.isInteger(value) ? { value, range: headDim.range } : undefined;
}

/** A default that does not divide the width is not meant for this computation. */
function fromDefault(
  { matrices }: MatrixSet,
  headCount: number | undefined,
): Setting<number> | undefined {
  const width = matrices.query?.shape[1] ?? 0;
  if (headCount === undefined || width % headCount !== 0) return undefined;
  return { value: headCount, range: null };
}

function settleTokens(
  { node, kind, matrices }: MatrixSet,
  { start }: TextRange,
  written: Setting<readonly string[]> | undefined,
): SettledSettings {
  const labelled = kind === "attention" ? matrices.key : matrices.input;
  const count = labelled?.shape[0] ?? 0;
  const listed = count > 1 || kind === "attention" ? tokensFor(node, count, start) : undefined;
  if (written === undefined || (kind === "mlp" && written.value.length !== count)) {
    return { settings: listed ? { tokens: listed } : {}, problems: [] };
  }
  if (written.value.length === count) return { settings: { tokens: written }, problems: [] };
  const message =
    `tokens names ${String(written.value.length)} positions but key has ${String(count)} rows: ` +
    "name each row once";
  const range = written.range;
  const problems = range ? [{ message, range, severity: "warning" } as const] : [];
  return { settings: {}, problems };
}
