import type { ProgramAttention } from "../../program/recognition/attention.ts";
import type { Storage, Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { Trace } from "../../engine/trace.ts";
import type { ComputationGroup, Extraction, SourceMatrix } from "../../source/extraction.ts";
import { groupBy } from "../../source/collections.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import { byStart } from "../../source/textRange.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import {
  toFollowed,
  toFollowedGroup,
  toWrittenMatrices,
  type FollowedProgram,
} from "./followedGroups.ts";

/** A computation that was found by names, without the user's decisions. */
export interface NamedGroup {
  readonly group: ComputationGroup;
  /** null: it could not be computed, or is too large to be compared here. */
  readonly trace: Trace | null;
}

/**
 * The computations of a file whose program was followed: those read by names whose numbers the program
 * computes as well say so; those that it computes otherwise give way to what it computes.
 */
export function followGroups(
  named: readonly NamedGroup[],
  followed: FollowedProgram,
  extraction: Extraction,
  options: MeaningOptions,
): readonly ComputationGroup[] {
  const { program, attentions } = followed;
  const met = new Set<ProgramAttention>();
  const read = new ReadStorages(followed);
  const kept = named.flatMap(({ group, trace }): ComputationGroup[] => {
    const own = attentionOf(trace);
    const agreeing = own && attentions.find((attention) => agrees(attention, own));
    if (agreeing) met.add(agreeing);
    const result = resultOf(trace);
    const holder = result && program.recording.operations.find((each) => holds(each, result));
    if (agreeing && (holder || isWhole(group, agreeing))) {
      return [{ ...group, followed: toFollowed(agreeing, followed) }];
    }
    const about = own || !holder ? null : read.about(holder);
    if (about) return [{ ...group, followed: about }];
    if (!own) return [group];
    if (agreeing) met.delete(agreeing);
    return read.isRead(group) ? [] : [group];
  });
  const others = attentions.filter((attention) => !met.has(attention));
  const written = toWrittenMatrices(followed, extraction);
  const counts = new Map<string, number>();
  const made = others.map((attention) => {
    const base = `followed:${Object.values(attention.stages)[0]?.variable ?? ""}`;
    const nth = counts.get(base) ?? 0;
    counts.set(base, nth + 1);
    return toFollowedGroup(attention, `${base}#${nth}`, followed, written, options);
  });
  return [...kept, ...numbered(made)].toSorted(byStart);
}

/** Those of one name are counted. */
function numbered(groups: readonly ComputationGroup[]): readonly ComputationGroup[] {
  const byLabel = groupBy(groups, ({ label }) => label);
  return groups.map((group) => {
    const alike = byLabel.get(group.label)!;
    return alike.length > 1 ? { ...group, nth: alike.indexOf(group) + 1 } : group;
  });
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

/** Whether the weights and the values decide all, and are the program's. */
function isWhole({ kind, matrices }: ComputationGroup, { value }: ProgramAttention): boolean {
  const own = matrices.value?.values;
  if (kind !== "attention" || matrices.outputProjection || !own) return false;
  return areClose(value.values, own);
}

/** A tolerance for the rounding of single precision. */
const tolerance = 1e-4;

function agrees(
  { weights }: ProgramAttention,
  { attentionWeights }: NonNullable<ReturnType<typeof attentionOf>>,
): boolean {
  return areClose(weights.values, attentionWeights.values);
}

function areClose(ours: TensorValues, theirs: TensorValues): boolean {
  if (ours.length !== theirs.length) return false;
  return theirs.every(
    (number, at) => Math.abs(number - ours[at]!) <= tolerance * Math.max(1, Math.abs(number)),
  );
}

function holds(tensor: ProgramTensor, wanted: TensorValues): boolean {
  if (tensor.count !== wanted.length) return false;
  const numbers = tensor.numbers();
  return numbers !== null && areClose(numbers, wanted);
}

/** What of a file's matrices the attentions of its program read. */
class ReadStorages {
  readonly #followed: FollowedProgram;
  #read: ReadonlySet<Storage> | null = null;

  constructor(followed: FollowedProgram) {
    this.#followed = followed;
  }

  /** Whether an attention of the program is made from matrices of this computation. */
  isRead({ matrices }: ComputationGroup): boolean {
    const { program } = this.#followed;
    const starts = new Set(
      (Object.values(matrices) as readonly SourceMatrix[]).map(
        ({ nameRange, range }) => (nameRange ?? range).start,
      ),
    );
    const read = (this.#read ??= this.#findRead());
    return program.recording.bindings.some(
      ({ value, range }) =>
        value.kind === "tensor" &&
        read.has(value.storage) &&
        starts.has(program.toFile(range).start),
    );
  }

  /** Where the program makes a tensor. */
  about({ origin }: ProgramTensor) {
    if (!origin) return null;
    const { program, lines } = this.#followed;
    const range = program.toFile(origin.range);
    const { line } = lines.toLineColumn(range.start);
    return { range, line, stages: {}, departures: [] };
  }

  #findRead(): ReadonlySet<Storage> {
    const seen = new Set<ProgramTensor>();
    const waiting = this.#followed.attentions.flatMap(({ sources }) => [
      ...[sources.query, sources.key, sources.value],
    ]);
    const storages = new Set<Storage>();
    for (let tensor = waiting.pop(); tensor; tensor = waiting.pop()) {
      if (seen.has(tensor)) continue;
      seen.add(tensor);
      storages.add(tensor.storage);
      for (const input of tensor.origin?.inputs ?? []) {
        if (typeof input === "object") waiting.push(input);
      }
    }
    return storages;
  }
}
