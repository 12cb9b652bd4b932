import type { TextRange } from "../../source/textRange.ts";
import {
  type Binding,
  functionAt,
  placesOf,
  type Recording,
  type Write,
} from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Value } from "../values/value.ts";
import { hidden } from "./dotProducts.ts";
import { listOf } from "./lists.ts";

/** Where the program computes what a variable holds as a stage: where it is bound, or else filled. */
export interface StagePlace {
  readonly variable: string;
  /** In the program. */
  readonly range: TextRange;
  /** Which call of all it happens in. */
  readonly call: number;
}

/**
 * The variable that holds each stage, if any; of several tensors, the first that has one, rather not in
 * the functions `helpers`.
 */
export function holdersOf(
  holders: Readonly<Record<string, readonly Tensor[]>>,
  recording: Recording,
  helpers: ReadonlySet<string> = new Set(),
): Record<string, StagePlace> {
  const places: Record<string, StagePlace> = {};
  const held = (stage: string) => {
    const found = (holders[stage] ?? []).flatMap((tensor) =>
      bindingsOf(tensor, recording).map((binding) => ({ tensor, binding })),
    );
    return found.find(({ binding }) => !helpers.has(binding.label)) ?? found[0];
  };
  for (const stage of Object.keys(holders)) {
    const found = held(stage);
    if (!found) continue;
    const { tensor, binding } = found;
    const [scores, masked] = [held("scores")?.tensor, held("maskedScores")?.tensor];
    const part =
      scores !== masked || scores !== tensor ? "all" : stage === "scores" ? "made" : "masked";
    const place = placeOf(binding, recording, {
      helpers,
      ...(!listOf(tensor) && { tensor, part }),
    });
    // A variable of a function that computes a single step has no name here.
    const isInside = helpers.has(binding.label) && helpers.has(functionAt(place.range, recording));
    if (!isInside) places[stage] = place;
  }
  return places;
}

/** The bindings of a tensor, or the first of what has its numbers, or had them before a change, or the first that reads it. */
function bindingsOf(tensor: Tensor, recording: Recording): readonly Binding[] {
  const { byValue, byStorage } = placesOf(recording);
  const { home } = tensor.storage;
  const own = byStorage.get(tensor.storage)?.filter(({ value }) => value === tensor) ?? [];
  if (own.length > 0) return own;
  const other = byValue.get(listOf(tensor) ?? tensor) ?? (home && byStorage.get(home.storage)?.[0]);
  if (other) return [other];
  // A parameter is where it is read first.
  const reads = [...recording.reads.values()].filter(({ value }) => value === tensor);
  return reads.toSorted((a, b) => a.range.start - b.range.start).slice(0, 1);
}

/** Of what is asked for. */
interface Asked {
  /** The stage, if it is a tensor. */
  readonly tensor?: Tensor;
  /** Of scores and masked scores in one tensor, those that are meant. */
  readonly part?: "all" | "made" | "masked";
  /** Functions that compute a single step for others. */
  readonly helpers?: ReadonlySet<string>;
}

/** Where a variable gets its numbers: a line that makes room for them does not compute them. */
export function placeOf(
  binding: Binding,
  recording: Recording,
  { tensor, part = "all", helpers }: Asked = {},
): StagePlace {
  const { name, range, call, changes } = binding;
  const writes = writesIn(binding.value, recording.writes)
    .filter(({ at }) => at > changes)
    .toSorted((a, b) => a.at - b.at);
  const write =
    tensor && tensor !== binding.value
      ? (part === "masked" && writeOfMask(binding.value, writes)) || writeOf(tensor, writes)
      : writeOfPart(binding.value, writes, part);
  if (!write) return { variable: name, range, call };
  const outside = helpers && placeOutside(write, binding, recording, helpers);
  if (outside) return { ...outside, call };
  const read = readIn(write.range, binding, recording);
  if (read) return { variable: read.name, range: read.range, call: write.call };
  return { variable: name, range: write.range, call: write.call };
}

/** Where a caller has what a function changed for it: as the result, or else as the argument. */
function placeOutside(
  { range, at }: Write,
  binding: Binding,
  recording: Recording,
  helpers: ReadonlySet<string>,
): Pick<StagePlace, "variable" | "range"> | null {
  if (!helpers.has(functionAt(range, recording))) return null;
  // A loop is known by its last pass: that is what each place of the text read.
  const last = recording.bindings.findLast(
    (each) => each.range.start === binding.range.start && each.call === binding.call,
  );
  const passes = [{ value: binding.value, at }];
  if (last && last !== binding) {
    const writes = writesIn(last.value, recording.writes);
    const same = writes.filter((each) => each.at > last.changes && holds(each.range, range));
    passes.push(...same.slice(-1).map((each) => ({ value: last.value, at: each.at })));
  }
  for (const { value, at } of passes) {
    const found = takenOutside(value, at, recording, helpers);
    if (found) return { variable: found.name, range: found.range };
  }
  return null;
}

/** The result of the functions `helpers` that changed a value, or else what they were given, or what reads it next. */
function takenOutside(
  value: Value,
  changedAt: number,
  recording: Recording,
  helpers: ReadonlySet<string>,
): Pick<Binding, "name" | "range"> | undefined {
  const isOutside = ({ label }: Pick<Binding, "label">): boolean => !helpers.has(label);
  const parts = new Set(partsOf(value));
  const isPart = (each: Value): boolean => parts.has(each.kind === "tensor" ? each.storage : each);
  const reads = [...recording.reads.values()].filter(
    (each) => isOutside(each) && isPart(each.value),
  );
  // Another name for it is no result.
  const isRenamed = (at: number): boolean => reads.some(({ bound }) => bound === at);
  const result = recording.bindings.find(
    (each, at) =>
      each.value === value && isOutside(each) && each.changes >= changedAt && !isRenamed(at),
  );
  const inOrder = reads.toSorted((a, b) => a.changes - b.changes || a.range.start - b.range.start);
  const given = inOrder.findLast(({ changes }) => changes < changedAt);
  return result ?? given ?? inOrder[0];
}

/** A value and the lists in it, or the numbers of a tensor. */
function partsOf(value: Value, depth = 0): readonly object[] {
  if (value.kind === "tensor") return [value.storage];
  if (value.kind !== "list" || depth > deepest) return [];
  return [value, ...value.items.flatMap((item) => partsOf(item, depth + 1))];
}

/** Where a value that was bound empty gets what it holds; null: where it is bound, or nobody knows. */
export function filledAt(value: Value, recording: Recording): TextRange | null {
  const binding = placesOf(recording).byValue.get(value);
  if (!binding || isComputedFirst(value)) return null;
  const writes = writesIn(value, recording.writes).filter(({ at }) => at > binding.changes);
  return writes.toSorted((a, b) => a.at - b.at).at(-1)?.range ?? null;
}

/**
 * Where a variable got numbers that others took the place of later, such as the weights that of the scores:
 * in the statement that computes them at `made`; null: not there.
 */
export function placeBefore(
  binding: Binding,
  made: TextRange,
  recording: Recording,
): StagePlace | null {
  const { name: variable, value, range, call } = binding;
  const bound = placesOf(recording).inText.findLast((each) => each.range.start <= made.start);
  const [write] = writesIn(value, recording.writes)
    .filter((each) => each.range.end <= made.start && each.range.start > (bound?.range.start ?? -1))
    .toSorted((a, b) => b.range.start - a.range.start);
  if (write) {
    const read = readIn(write.range, binding, recording);
    return {
      variable: read?.name ?? variable,
      range: read?.range ?? write.range,
      call: write.call,
    };
  }
  return bound?.range.start === range.start ? { variable, range, call } : null;
}

/** Whether only some of its numbers were written over, as a mask does. */
function isComputedFirst(value: Value): boolean {
  if (value.kind === "list") return value.items.length === 0;
  if (value.kind !== "tensor" || value.origin?.operation !== "fill") return false;
  const [first] = value.origin.inputs;
  return typeof first === "object" && first.storage.home?.range === null;
}

/** The last write; of scores, the last that computes some of them, or the last that does not. */
function writeOfPart(
  value: Value,
  writes: readonly Write[],
  part: "all" | "made" | "masked",
): Write | undefined {
  const last = writes.at(-1);
  if (part === "all" || value.kind !== "tensor" || value.origin?.operation !== "fill") {
    return part === "made" ? (writes.at(-2) ?? last) : last;
  }
  const made = value.origin.inputs.flatMap((input) =>
    typeof input === "object" && input.origin ? (input.storage.home?.range ?? []) : [],
  );
  const isMade = ({ range }: Write): boolean => made.some((each) => holds(range, each));
  const own = writes.filter((each) => isMade(each) === (part === "made"));
  return own.at(-1) ?? last;
}

/** What wrote nothing but hidden scores, where weights take the place of the scores later. */
function writeOfMask(value: Value, writes: readonly Write[]): Write | undefined {
  const { operation, inputs = [] } = (value.kind === "tensor" && value.origin) || {};
  for (const input of operation === "fill" ? inputs : []) {
    const { numbers, home } = typeof input === "object" ? input.storage : {};
    const isMask = numbers && numbers.every((number) => number <= hidden);
    const write = isMask && home?.range && writes.find((each) => holds(each.range, home.range!));
    if (write) return write;
  }
  return undefined;
}

/** What wrote the numbers of a tensor that has no name itself. */
function writeOf({ storage, origin }: Tensor, writes: readonly Write[]): Write | undefined {
  const range = storage.home?.range ?? origin?.range;
  return range && writes.find((each) => holds(each.range, range));
}

const deepest = 3;

/** Changes of a value and of the lists in it. */
function writesIn(value: Value, writes: Recording["writes"], depth = 0): readonly Write[] {
  if (value.kind === "tensor") return writes.get(value.storage) ?? [];
  if (value.kind !== "list" || depth > deepest) return [];
  const inner = value.items.flatMap((item) =>
    item.kind === "list" ? writesIn(item, writes, depth + 1) : [],
  );
  return [...(writes.get(value) ?? []), ...inner];
}

/** The variable in a place that writes to it: a function has names of its own. */
function readIn(
  range: TextRange,
  { name, value }: Binding,
  recording: Recording,
): Pick<Binding, "name" | "range"> | undefined {
  const reads = [...recording.reads.values(), ...placesOf(recording).inText];
  const within = reads.filter((each) => holds(range, each.range));
  return within.find((each) => each.value === value) ?? within.find((each) => each.name === name);
}

function holds(outer: TextRange, inner: TextRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Where the program binds weights, whatever trains them later. */
export function placesOfWeights(
  weights: Readonly<Record<string, Tensor>>,
  recording: Recording,
): Record<string, StagePlace> {
  const { byValue } = placesOf(recording);
  return Object.fromEntries(
    Object.entries(weights).flatMap(([role, weight]) => {
      const named = namedWeight(weight, recording);
      const binding = byValue.get(named);
      // A loop over all parameters of a model only counts or changes them.
      if (!binding || (named.isParameter && isOfLoop(binding, recording))) return [];
      const { name: variable, range, call } = binding;
      return [[role, { variable, range, call }]];
    }),
  );
}

/** Whether a name has one value after the other in one call. */
function isOfLoop({ range, call, value }: Binding, { bindings }: Recording): boolean {
  return bindings.some(
    (each) => each.range.start === range.start && each.call === call && each.value !== value,
  );
}

/** The tensor of a name that has the same numbers, in whatever order they are read. */
function namedWeight(weight: Tensor, recording: Recording): Tensor {
  const bound = placesOf(recording).byStorage.get(weight.storage) ?? [];
  const own = bound.find(
    ({ value }) =>
      value.kind === "tensor" && value.offset === weight.offset && value.count === weight.count,
  );
  return own?.value.kind === "tensor" ? own.value : weight;
}
