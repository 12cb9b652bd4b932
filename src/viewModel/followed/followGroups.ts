import * as l10n from "@vscode/l10n";
import {
  mostCalls,
  type ProgramAttention,
  type ProgramMaps,
} from "../../program/recognition/attention.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import { findStacks, type ProgramBlock } from "../../program/recognition/blocks.ts";
import { mostOfOneLine, type ProgramMlp } from "../../program/recognition/mlp.ts";
import { areComputed } from "../../program/recognition/numbers/computed.ts";
import { findColumnSoftmaxes } from "../../program/recognition/softmaxes.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { MlpTrace, Trace } from "../../engine/trace.ts";
import type { ComputationGroup, Departure, Extraction } from "../../source/extraction.ts";
import { groupBy } from "../../source/collections.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import { byStart, type TextRange } from "../../source/textRange.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { areClose } from "../../tensor/vectors.ts";
import { toFollowed, toFollowedGroup } from "./followedAttention.ts";
import { toFollowedBlockGroup } from "./followedBlock.ts";
import { toFollowedMlp, toFollowedMlpGroup, toFollowedNumbers, turn } from "./followedMlp.ts";
import { toFollowedMaps } from "./followedMaps.ts";
import { type FollowedProgram } from "./followedProgram.ts";
import { toWrittenMatrices } from "./madeMatrices.ts";
import { LineRepeats } from "./lineRepeats.ts";
import { ReadStorages } from "./readStorages.ts";

/** A computation found by names, without the user's choices. */
export interface NamedGroup {
  readonly group: ComputationGroup;
  /** null: it could not be computed, or is too large to be compared here. */
  readonly trace: Trace | null;
}

/**
 * The computations of a file whose program was followed. One found by names is marked as matching
 * if the program computes the same numbers, and is replaced if the program computes something else.
 */
export function followGroups(
  named: readonly NamedGroup[],
  followed: FollowedProgram,
  extraction: Extraction,
  options: MeaningOptions,
): readonly ComputationGroup[] {
  const { program, attentions, mlps, blocks } = followed;
  const met = new Set<ProgramAttention | ProgramMlp>();
  const matched = new Map<ProgramAttention, ComputationGroup>();
  const read = new ReadStorages(followed);
  const isComputed = attentions.length + followed.alone.length > 0;
  const kept = named.flatMap(({ group, trace }): ComputationGroup[] => {
    // What the program computes says more than the numbers that were printed.
    if (group.kind === "attentionWeights") return isComputed ? [] : [group];
    const nearest = <T extends ProgramAttention | ProgramMlp>(agreeing: readonly T[]) =>
      nearestOf(agreeing, met, group.range, program);
    const ownMlp =
      trace?.kind === "mlp" ? nearest(mlps.filter((mlp) => agreesWith(mlp, trace))) : null;
    if (ownMlp) {
      met.add(ownMlp);
      return [{ ...group, followed: toFollowedMlp(ownMlp, followed) }];
    }
    if (group.kind === "mlp" && read.isWeighed(group)) return [];
    const inNumbers = trace?.kind === "mlp" ? toFollowedNumbers(trace, followed) : null;
    if (inNumbers) return [{ ...group, followed: inNumbers }];
    const own = attentionOf(trace);
    const agreeing = own && nearest(attentions.filter((attention) => agrees(attention, own)));
    if (agreeing) met.add(agreeing);
    const result = resultOf(trace);
    const holder = result && program.recording.operations.find((each) => holds(each, result));
    // A projection says more than the attention in front of it.
    const isListed =
      agreeing?.numbers && result && group.matrices.outputProjection
        ? areComputed(program.recording, result)
        : false;
    if (agreeing && (holder || isListed || isWhole(group, agreeing))) {
      const matching = { ...group, followed: toFollowed(agreeing, followed) };
      matched.set(agreeing, matching);
      return [matching];
    }
    const about = own || !holder ? null : read.about(holder);
    if (about) return [{ ...group, followed: about }];
    // The program lays its matrices out otherwise, such as in one array each.
    if (!own) return trace === null && read.isReadByAll(group) ? [] : [group];
    if (agreeing) met.delete(agreeing);
    // The weight of a single key is 1, whatever the numbers are: only a number of heads tells that this is an attention.
    const saysHeads = "headCount" in group.settings && group.settings.headCount.range !== null;
    if (own.attentionWeights.shape.at(-1) === 1 && !saysHeads) return [];
    if (read.isRead(group) || isChangedLater(group, followed.alone)) return [];
    if (isOfColumns(own, program)) return [];
    // The program comes to the same output in a way of its own, such as with running sums.
    const place = result && read.placeOf(result, holder);
    // Means of the values do not tell which scores they came from.
    if (place) return isEven(own) ? [] : [{ ...group, followed: place }];
    if (!read.isCombined(group)) return [group];
    const { values } = own.attentionWeights;
    const made = read.placeOf(
      values,
      program.recording.operations.find((each) => holds(each, values)),
    );
    return made ? [withOtherOutput(group, made.range)] : [];
  });
  const written = toWrittenMatrices(followed, extraction);
  const counts = new Map<string, number>();
  const idOf = (base: string): string => {
    const nth = counts.get(base) ?? 0;
    counts.set(base, nth + 1);
    return `${followed.prefix}${base}#${nth}`;
  };
  const repeats = new LineRepeats(program.recording);
  const stacks = findStacks(blocks);
  const madeBlocks = blocks
    .filter(({ attention, mlp }) => ![mlp, ...attention.attentions].some((part) => met.has(part)))
    .flatMap((block) => {
      const id = idOf(`followed:block:${block.stages["residualOut"]?.variable ?? ""}`);
      const group = toFollowedBlockGroup(block, id, followed, written, options);
      if (!group) return [];
      for (const part of [block.mlp, ...block.attention.attentions]) met.add(part);
      repeats.note(id, timeOf(block.mlp, block.range));
      const inStack = stacks.get(block);
      return inStack ? { ...group, inStack } : group;
    });
  const beyond = linesBeyond(blocks);
  const unmatched = new Set(attentions.flatMap((each) => (met.has(each) ? [] : each.range.start)));
  const made = attentions
    .filter((attention) => !beyond.has(attention.range.start))
    .flatMap((attention) => {
      const { range } = attention;
      const time = timeOfAttention(attention);
      if (met.has(attention)) {
        const own = matched.get(attention);
        repeats.note(own?.id ?? "", time);
        // Other turns of a loop are numbered with the one that was found by names.
        return own && unmatched.has(range.start) ? own : [];
      }
      const id = idOf(`followed:${Object.values(attention.stages)[0]?.variable ?? ""}`);
      repeats.note(id, time);
      return toFollowedGroup(attention, id, followed, written, options);
    });
  const madeMlps = mlps
    .filter((mlp) => !met.has(mlp) && keepsWidth(mlp))
    .flatMap((mlp) => {
      const id = idOf(`followed:mlp:${mlp.stages["mlpOutput"]?.variable ?? ""}`);
      const group = toFollowedMlpGroup(mlp, id, followed, written, options);
      if (group) repeats.note(id, timeOf(mlp, mlp.range));
      return group ?? [];
    });
  const maps = toFollowedMaps(followed, idOf, options);
  const all = [madeBlocks, made, madeMlps, maps].flatMap((groups) => repeats.tell(groups));
  const numbered = new Set(made.map(({ id }) => id));
  return [...kept.filter(({ id }) => !numbered.has(id)), ...all].toSorted(byStart);
}

/** Lines of attention in blocks that a loop computes more often than is shown. */
function linesBeyond(blocks: readonly ProgramBlock[]): ReadonlySet<number> {
  const byLine = groupBy(blocks, ({ range }) => String(range.start));
  const often = [...byLine.values()].filter(({ length }) => length >= mostOfOneLine);
  const parts = often.flat().flatMap(({ attention }) => attention.attentions);
  return new Set(parts.map(({ range }) => range.start));
}

/** Whether the program changes the weights of these queries and keys before it weighs values. */
function isChangedLater(
  { matrices: { query, key } }: ComputationGroup,
  alone: readonly ProgramMaps[],
): boolean {
  return alone.some(
    (maps) =>
      maps.numbers !== null &&
      areValues(maps.numbers.query, query?.values) &&
      areValues(maps.numbers.key, key?.values),
  );
}

function areValues(
  rows: NonNullable<ProgramMaps["numbers"]>["key"],
  wanted?: TensorValues,
): boolean {
  const values = Float64Array.from(rows.flat(), ({ value }) => value);
  return wanted !== undefined && values.length === wanted.length && areClose(values, wanted);
}

/** Whether every weight is that of a mean. */
function isEven({ attentionWeights }: NonNullable<ReturnType<typeof attentionOf>>): boolean {
  const { values, shape } = attentionWeights;
  return areClose(values, new Float64Array(values.length).fill(1 / (shape.at(-1) ?? 1)));
}

/** Notes that only the weights are those of the program. */
function withOtherOutput(group: ComputationGroup, range: TextRange): ComputationGroup {
  const message = l10n.t(
    "The program computes these weights here, but another output than the one shown.",
  );
  const departures: readonly Departure[] = [{ part: "weights", message, range }];
  return { ...group, departures: [...group.departures, ...departures] };
}

/** Whether the program takes a softmax of the columns of such scores: its weights are others. */
function isOfColumns(
  { attentionWeights }: NonNullable<ReturnType<typeof attentionOf>>,
  { recording }: ReadProgram,
): boolean {
  const [queries = 1, keys = 1] = attentionWeights.shape.slice(-2);
  const found = findColumnSoftmaxes(recording.operations).find(
    ({ shape }) => shape[0] === queries && shape[1] === keys,
  );
  // Scores of keys by queries are summed down the columns, as they should be.
  const isTurned = found && queries === keys && holds(turn(found), attentionWeights.values);
  return found !== undefined && !isTurned;
}

/** Of several with the same numbers, the nearest one that matches no other computation. */
function nearestOf<T extends ProgramAttention | ProgramMlp>(
  agreeing: readonly T[],
  met: ReadonlySet<ProgramAttention | ProgramMlp>,
  { start }: TextRange,
  { toFile }: ReadProgram,
): T | null {
  const free = agreeing.filter((each) => !met.has(each));
  const distance = ({ range }: T): number => Math.abs(toFile(range).start - start);
  const [first] = (free.length > 0 ? free : agreeing).toSorted((a, b) => distance(a) - distance(b));
  return first ?? null;
}

/** The output of a transformer's MLP is as wide as its input, unlike that of a classifier. */
function keepsWidth({ input, down }: ProgramMlp): boolean {
  return input.shape.at(-1) === down.weight.shape[0];
}

/** Whether the program's MLP has the same numbers in every stage. */
function agreesWith({ input, up, down }: ProgramMlp, trace: MlpTrace): boolean {
  return (
    holds(input, trace.input.values) &&
    holds(up.output, trace.mlpHidden.values) &&
    holds(down.output, trace.mlpOutput.values)
  );
}

function timeOf({ activated }: ProgramMlp, range: TextRange) {
  return { range, step: activated, most: mostOfOneLine };
}

function timeOfAttention({ range, softmax, numbers, query, heads }: ProgramAttention) {
  if (numbers) return { range, step: null, most: mostOfOneLine };
  const rows = softmax.scores.shape.length === 1 ? (query.shape[1] ?? 1) : 1;
  const turns = Math.max(1, heads.length);
  return { range, step: softmax.scores, steps: rows * turns, most: mostCalls / turns };
}

function attentionOf(trace: Trace | null) {
  switch (trace?.kind) {
    case "attention":
    case "selfAttention":
      return trace;
    case "block":
      return trace.attention;
    default:
      return null;
  }
}

/** The result of a computation. */
function resultOf(trace: Trace | null): TensorValues | null {
  switch (trace?.kind) {
    case "attention":
    case "selfAttention":
      return (trace.projectedOutput ?? trace.attentionOutput).values;
    case "mlp":
      return trace.mlpOutput.values;
    case "block":
      return trace.residualOut.values;
    default:
      return null;
  }
}

/** Whether only the weights and values matter, and are those of the program. */
function isWhole({ kind, matrices }: ComputationGroup, { value }: ProgramAttention): boolean {
  const own = matrices.value?.values;
  if (kind !== "attention" || matrices.outputProjection || !own) return false;
  return areClose(value.values, own);
}

function agrees(
  { weights }: ProgramAttention,
  { attentionWeights }: NonNullable<ReturnType<typeof attentionOf>>,
): boolean {
  return areClose(weights.values, attentionWeights.values);
}

function holds(tensor: ProgramTensor, wanted: TensorValues): boolean {
  if (tensor.count !== wanted.length) return false;
  const numbers = tensor.numbers();
  return numbers !== null && areClose(numbers, wanted);
}
