import { type NameFlow, readNameFlow, sourcesOf } from "../../program/recognition/nameFlow.ts";
import type { StagePlace } from "../../program/recognition/stages.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { Binding } from "../../program/recording/recording.ts";
import type { Value } from "../../program/values/value.ts";
import type { Setting } from "../../source/extraction.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { areClose } from "../../tensor/vectors.ts";

/** A computation whose positions may have names. */
export interface Positioned {
  readonly stages: Readonly<Record<string, StagePlace>>;
  /** Attention weights, a row for each query of each head; null: it has none. */
  readonly weights: TensorValues | null;
}

/** Names positions of what a program computes. */
export class PositionNames {
  readonly #program: ReadProgram;
  #flow: NameFlow | null = null;

  constructor(program: ReadProgram) {
    this.#program = program;
  }

  /**
   * Names for the positions of a computation: the labels of a picture of its own weights, else the one list of words
   * that it is computed from, or that the program shows together with its numbers. null: nothing of the program says
   * them. A list that only happens to be as long says nothing.
   */
  of(count: number, { stages, weights }: Positioned): Setting<readonly string[]> | null {
    if (count < 2) return null;
    const labels = labelsOf(count, weights, this.#program);
    if (labels) return labels;
    const lists = wordLists(count, this.#program);
    if (lists.size === 0) return null;
    const flow = (this.#flow ??= readNameFlow(this.#program.statements));
    const own = new Set(Object.values(stages).flatMap(({ variable }) => toNames(variable)));
    const sources = sourcesOf(own, flow);
    const shown = new Set([...own, ...sameNumbers(weights, this.#program)]);
    const used = [...lists.values()].filter(({ names }) =>
      [...names].some(
        (name) => (sources.has(name) && !isTable(name, flow)) || isShownWith(name, shown, flow),
      ),
    );
    const [first, ...others] = used;
    return first && others.length === 0 ? first.setting : null;
  }
}

interface WordList {
  readonly setting: Setting<readonly string[]>;
  /** The variables that hold these words. */
  readonly names: Set<string>;
}

/** The lists of so many words that the program binds, by their words. */
function wordLists(
  count: number,
  { recording, toFile }: ReadProgram,
): ReadonlyMap<string, WordList> {
  const found = new Map<string, WordList>();
  for (const { name, value, range } of recording.bindings) {
    const words = wordsOf(value, count);
    if (!words) continue;
    const key = JSON.stringify(words);
    const known = found.get(key) ?? {
      setting: { value: words, range: toFile(range) },
      names: new Set(),
    };
    for (const each of toNames(name)) known.names.add(each);
    found.set(key, known);
  }
  return found;
}

/** So many words; the keys of a dictionary count, as rows may be its values. */
function wordsOf(value: Value, count: number): readonly string[] | null {
  const items =
    value.kind === "dictionary"
      ? Array.from(value.entries.values(), ([key]) => key)
      : value.kind === "list" || value.kind === "tuple"
        ? value.items
        : [];
  if (items.length !== count) return null;
  const words = items.map((item) => (item.kind === "string" ? item.value : ""));
  return words.includes("") ? null : words;
}

/** `self.weights` is a name with a dot. */
function toNames(variable: string): readonly string[] {
  const at = variable.lastIndexOf(".");
  return [at < 0 ? variable : variable.slice(at)];
}

/** Words whose places are looked up are a vocabulary, whatever stands at which position. */
function isTable(name: string, { calls }: NameFlow): boolean {
  return calls.some(({ name: called, owner }) => /^index(of)?$/i.test(called) && owner.has(name));
}

const looks = /colou?r|cmap|marker|style|hatch|fmt/i;

/** Whether the program shows these words together with numbers of the computation. */
function isShownWith(
  words: string,
  numbers: ReadonlySet<string>,
  { calls, loops, madeFrom }: NameFlow,
): boolean {
  const isNumber = (names: ReadonlySet<string>): boolean =>
    [...names].some((name) => numbers.has(name));
  // Words that are made from the numbers name nothing.
  if (numbers.has(words) || isNumber(madeFrom.get(words) ?? new Set())) return false;
  const together = calls.some(({ args, owner }) => {
    const said = args.filter(({ keyword }) => keyword === null || !looks.test(keyword));
    const withNumbers = isNumber(owner) || said.some(({ names }) => isNumber(names));
    return withNumbers && said.some(({ names }) => names.has(words));
  });
  if (together) return true;
  return loops.some(
    ({ iterable, body, targets }) =>
      iterable.has(words) && isNumber(body) && [...targets].some((target) => body.has(target)),
  );
}

/** The variables that hold weights of the computation, or a part of them. */
function sameNumbers(weights: TensorValues | null, { recording }: ReadProgram): readonly string[] {
  if (!weights) return [];
  return recording.bindings.flatMap((binding: Binding) => {
    const numbers = binding.value.kind === "tensor" ? binding.value.numbers() : null;
    return numbers && isPartOf(numbers, weights) ? toNames(binding.name) : [];
  });
}

/** Whether numbers are one of the equal parts that weights fall into: a head, or a row of one. */
export function isPartOf(numbers: Float64Array, weights: TensorValues): boolean {
  const { length } = numbers;
  if (length < 2) return false;
  for (let start = 0; start + length <= weights.length; start += length) {
    if (areClose(weights.subarray(start, start + length), numbers)) return true;
  }
  return false;
}

/** The names along the keys of a picture that shows a head. */
function labelsOf(
  count: number,
  weights: TensorValues | null,
  { recording, toFile }: ReadProgram,
): Setting<readonly string[]> | null {
  if (!weights) return null;
  for (const { xLabels, yLabels, values, range } of recording.figures) {
    const labels = [xLabels, yLabels].find((each) => each?.length === count);
    const numbers = labels && values.numbers();
    if (numbers && isPartOf(numbers, weights)) return { value: labels, range: toFile(range) };
  }
  return null;
}
