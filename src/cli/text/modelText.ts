import type { Gpt2Model } from "../../engine/models/gpt2.ts";
import { rankTokens, type RankedToken } from "../../engine/models/generateGpt2.ts";
import type { AttentionStages, StackTrace } from "../../engine/trace.ts";
import type { ModelTokenizer } from "../model/openTokenizer.ts";
import { alignCells, indent, toCell, toRunLines } from "./traceText.ts";

/** Everything that is written about one run of a model. */
export interface ShownModel {
  /** What the user called it. */
  readonly given: string;
  readonly model: Gpt2Model;
  readonly parameters: number;
  readonly trace: StackTrace;
  readonly tokens: readonly number[];
  readonly generated: readonly RankedToken[];
  readonly tokenizer: ModelTokenizer | null;
}

const shownTokens = 10;
/** Of a longer row of weights the first and the last are written: there most of the looking is. */
const firstKeys = 2;
const lastKeys = 8;

/** A run of a model for people: the likeliest next tokens, and where the last token looks. */
export function toModelLines(shown: ShownModel): readonly string[] {
  const { trace, tokens, generated } = shown;
  const name = (token: number) => toName(shown, token);
  return [
    toTitle(shown),
    `tokens: ${tokens.map(name).join(" ")}`,
    ...(generated.length > 0
      ? [`generated: ${generated.map(({ token }) => name(token)).join(" ")}`]
      : []),
    ...toContinuation(shown),
    "",
    `most likely after token ${tokens.length - 1}:`,
    ...indent(toRankLines(trace, name)),
    "",
    `attention weights of token ${tokens.length - 1}, by key position:`,
    ...indent(toWeightLines(trace)),
    "",
    ...toRunLines(trace),
  ];
}

function toTitle({ given, model, parameters }: ShownModel): string {
  const { blocks, tables } = model;
  const [vocabularySize = 0, modelDim = 0] = tables.tokenEmbedding.shape;
  const headCount = blocks[0]?.attention.headCount ?? 1;
  const heads = `${blocks.length} blocks of ${headCount} heads × ${modelDim / headCount}`;
  const count = parameters.toLocaleString("en-US");
  return `${given}: GPT-2, ${heads}, ${vocabularySize} tokens, ${count} parameters`;
}

function toName({ tokenizer }: ShownModel, token: number): string {
  const text = tokenizer?.decode([token]) ?? "";
  return text === "" ? String(token) : `${token} ${JSON.stringify(text)}`;
}

function toContinuation({ tokenizer, tokens, generated }: ShownModel): readonly string[] {
  if (!tokenizer || generated.length === 0) return [];
  return [`text: ${tokenizer.decode([...tokens, ...generated.map(({ token }) => token)])}`];
}

function toRankLines({ logits }: StackTrace, name: (token: number) => string): readonly string[] {
  if (!logits) return [];
  const ranked = rankTokens(logits, shownTokens);
  const numbers = ranked.map(({ logit, probability }) => [
    toCell(logit, 4),
    `${(100 * probability).toFixed(2)}%`,
  ]);
  const names = ["token", ...ranked.map(({ token }) => name(token))];
  return alignCells([["logit", "share"], ...numbers]).map(
    (row, at) => `${row}  ${names[at] ?? ""}`,
  );
}

function toWeightLines({ blocks }: StackTrace): readonly string[] {
  const first = blocks[0]?.attention.shape;
  if (!first) return [];
  const keys = chooseKeys(first.keyLength);
  const heading = ["", ...keys.map((key) => (key === null ? "…" : String(key)))];
  const rows = blocks.flatMap(({ attention }, block) =>
    Array.from({ length: attention.shape.headCount }, (_, head) => [
      `block ${block} head ${head}`,
      ...toLastRow(attention, head, keys),
    ]),
  );
  return alignCells([heading, ...rows]);
}

/** Key positions that are written; null stands for those between. */
function chooseKeys(keyLength: number): readonly (number | null)[] {
  const all = Array.from({ length: keyLength }, (_, key) => key);
  if (keyLength <= firstKeys + lastKeys + 1) return all;
  return [...all.slice(0, firstKeys), null, ...all.slice(-lastKeys)];
}

function toLastRow(
  { shape, attentionWeights }: AttentionStages,
  head: number,
  keys: readonly (number | null)[],
): readonly string[] {
  const start = ((head + 1) * shape.queryLength - 1) * shape.keyLength;
  return keys.map((key) =>
    key === null ? "…" : toCell(attentionWeights.values[start + key] ?? NaN, 4),
  );
}
