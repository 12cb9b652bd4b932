import type {
  AttentionProjections,
  AttentionSettings,
  BlockLayer,
  MlpLayer,
  Problem,
} from "../../engine/problem.ts";
import { settingsOf } from "../../settings/settings.ts";
import type { ComputationGroup, SourceSettings } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { divisors } from "../../tensor/shape.ts";
import { readWhole } from "../../problem/toWholeProblem.ts";

/** The parts of a problem with settings; in a stack, those of its first block. */
export interface ProblemParts {
  readonly attention: AttentionSettings | null;
  /** Columns of the queries, of the values, and whether heads share keys. */
  readonly widths: { readonly query: number; readonly value: number } | null;
  readonly mlp: MlpLayer | null;
  readonly block: BlockLayer | null;
}

/** Returns the parts of a problem. */
export function toProblemParts(problem: Problem): ProblemParts {
  switch (problem.kind) {
    case "attention": {
      const widths = { query: last(problem.query.shape), value: last(problem.value.shape) };
      return { attention: problem, widths, mlp: null, block: null };
    }
    case "selfAttention":
      return { attention: problem, widths: layerWidths(problem), mlp: null, block: null };
    case "attentionWeights":
      return { attention: null, widths: null, mlp: null, block: null };
    case "mlp":
      return { attention: null, widths: null, mlp: problem, block: null };
    case "block":
      return blockParts(problem);
    case "stack": {
      const [block] = problem.blocks;
      return block ? blockParts(block) : { attention: null, widths: null, mlp: null, block: null };
    }
  }
}

function blockParts(block: BlockLayer): ProblemParts {
  const { attention, mlp } = block;
  return { attention, widths: layerWidths(attention), mlp, block };
}

function layerWidths({ queryProjection, valueProjection }: AttentionProjections) {
  return {
    query: queryProjection.weight.shape[0] ?? 1,
    value: valueProjection.weight.shape[0] ?? 1,
  };
}

function last(shape: readonly number[]): number {
  return shape.at(-1) ?? 1;
}

/** Head counts that divide queries and values evenly; if heads share keys, only the current one. */
export function headCountOptions({ attention, widths }: ProblemParts): readonly number[] {
  if (!attention || !widths) return [];
  const { headCount, keyValueHeadCount } = attention;
  if (keyValueHeadCount !== undefined && keyValueHeadCount !== headCount) return [headCount];
  return divisors(widths.query).filter((count) => widths.value % count === 0);
}

/** A JSON problem also sets what is not read as a setting, and that counts as set by the file. */
export function withFiledSettings(group: ComputationGroup): ComputationGroup {
  const { whole, settings, original, range } = group;
  const stated = whole && readWhole(group, whole);
  if (stated?.kind !== "ready") return group;
  const filed = filedSettings(stated.problem, range);
  return {
    ...group,
    settings: { ...filed, ...settings },
    ...(original && { original: { ...filed, ...original } }),
  };
}

function filedSettings(problem: Problem, range: TextRange): SourceSettings {
  const parts = toProblemParts(problem);
  const held = (["attention", "mlp", "block"] as const).flatMap((part) => {
    const values: Readonly<Record<string, unknown>> = { ...parts[part] };
    return settingsOf(part).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, { value, range }] as const];
    });
  });
  return Object.fromEntries(held);
}
