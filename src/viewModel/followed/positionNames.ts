import {
  isPairing,
  type NameFlow,
  readNameFlow,
  sourcesOf,
} from "../../program/recognition/nameFlow.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { Binding } from "../../program/recording/recording.ts";
import { isWhole } from "../../program/values/vocabulary.ts";
import type { NumberValue } from "../../program/values/number.ts";
import type { Value } from "../../program/values/value.ts";
import type { Setting } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { areClose } from "../../tensor/vectors.ts";
import { areOfOneInput, callsAround, type Positioned, rowOrderOf } from "./positionInputs.ts";

/** Names positions of what a program computes. */
export class PositionNames {
  readonly #program: ReadProgram;
  readonly #lists = new Map<number, ReadonlyMap<string, WordList>>();
  readonly #known = new WeakMap<Positioned, Map<number, Setting<readonly string[]> | null>>();
  #flow: NameFlow | null = null;
  #constants: ReadonlyMap<number, ReadonlySet<string>> | null = null;

  constructor(program: ReadProgram) {
    this.#program = program;
  }

  /**
   * Names for the positions of a computation: the labels of a picture of its own weights, else the words whose
   * numbers its calls are given, else the one list of words that it is computed from, or that the program shows
   * together with its numbers. null: nothing of the program says them. A list that only happens to be as long says
   * nothing.
   */
  of(count: number, positioned: Positioned): Setting<readonly string[]> | null {
    const byCount =
      this.#known.get(positioned) ?? new Map<number, Setting<readonly string[]> | null>();
    this.#known.set(positioned, byCount);
    const known = byCount.get(count);
    const found = known === undefined ? this.#find(count, positioned) : known;
    byCount.set(count, found);
    return found;
  }

  #find(count: number, positioned: Positioned): Setting<readonly string[]> | null {
    const { stages, weights, callsOfRows, alike = [] } = positioned;
    if (count < 2) return null;
    const labels = labelsOf(count, weights, this.#program);
    if (labels) return labels;
    const own = new Set(Object.values(stages).flatMap(({ variable }) => toNames(variable)));
    if (callsOfRows?.length === count) return this.#wordsGiven(callsOfRows, own);
    const lists = this.#listsOf(count);
    if (lists.size === 0) return null;
    const flow = this.#flowOfNames();
    const sources = sourcesOf(own, flow);
    const isRepeated = alike.length > 0;
    const shown = new Set([...(isRepeated ? [] : own), ...sameNumbers(weights, this.#program)]);
    const isOfOneTime = ({ names }: WordList): boolean =>
      !isRepeated || [...names].every((name) => flow.places.get(name) === 1);
    const isOf = (name: string): boolean =>
      (sources.has(name) && !isTable(name, flow)) || isShownWith(name, shown, flow);
    const used = [...lists.values()]
      .filter((list) => isOfOneTime(list) && [...list.names].some(isOf))
      .filter((list) => this.#isInOrder(list, positioned))
      .filter((list) => this.#isOfThisTime(list, count, positioned));
    // What is looked up says what stands at which position, unlike the words of the table.
    const lookedUp = used.filter(({ isLookedUp }) => isLookedUp);
    const [first, ...others] = lookedUp.length > 0 ? lookedUp : used;
    return first && others.length === 0 ? first.setting : null;
  }

  #listsOf(count: number): ReadonlyMap<string, WordList> {
    const known = this.#lists.get(count) ?? wordLists(count, this.#program);
    this.#lists.set(count, known);
    return known;
  }

  /** Whether rows may stand in the order of words: those of a dictionary alone have to. */
  #isInOrder({ setting, isOfKeys }: WordList, { keys = null }: Positioned): boolean {
    const order = rowOrderOf(setting.value, keys, this.#program);
    return isOfKeys ? order === "same" : order !== "other";
  }

  /**
   * Whether words belong to this computation: those outside of functions to all that have one input, those of a call to
   * what it holds something of, and to nothing of another input.
   */
  #isOfThisTime({ calls }: WordList, count: number, positioned: Positioned): boolean {
    const { alike = [], keys } = positioned;
    const others = alike.filter((each) => !areOfOneInput(positioned, each, count));
    if (calls === null) return others.length === 0;
    const isIn = (each: Positioned): boolean => {
      const around = callsAround(each, count, this.#program);
      return [...calls].some((call) => around.has(call));
    };
    const isOwn = (others.length === 0 && !keys) || isIn(positioned);
    return isOwn && !others.some(isIn);
  }

  /**
   * The names of positions that the rows of one input have in other computations, as where a program shows the weights
   * of a block, and computes the same attention alone before. null: no other computation of that input has names, or
   * they differ.
   */
  ofSameInput(
    count: number,
    positioned: Positioned,
    others: readonly Positioned[],
  ): Setting<readonly string[]> | null {
    if (count < 2) return null;
    const found = others.flatMap((other) => {
      return (areOfOneInput(positioned, other, count) && this.of(count, other)) || [];
    });
    const isOne = sharedBy(found.map(({ value }) => value)) !== null;
    return isOne ? found[0]! : null;
  }

  #flowOfNames(): NameFlow {
    return (this.#flow ??= readNameFlow(this.#program.statements));
  }

  /**
   * The words whose numbers these calls, or the calls that they are made in, are given or look up, in variables that the
   * `own` ones depend on.
   */
  #wordsGiven(
    calls: readonly number[],
    own: ReadonlySet<string>,
  ): Setting<readonly string[]> | null {
    const flow = this.#flowOfNames();
    const sources = sourcesOf(own, flow);
    const { recording, toFile } = this.#program;
    const given = new Map<string, GivenRows>();
    // The first call since: of two for one position, such as of an inner function, the later one counts.
    const rowOf = (call: number): number =>
      calls.findIndex((each, at) => each >= call && call > (calls[at - 1] ?? -1));
    const put = (name: string, row: number, value: NumberValue, range: TextRange): void => {
      if (row < 0) return;
      const known = given.get(name) ?? { rows: [], range };
      known.rows[row] = value;
      given.set(name, known);
    };
    for (const { name, value, call, range } of recording.given)
      if (sources.has(name)) put(name, rowOf(call), value, range);
    const several = new Set<string>();
    for (const { name, value, call, label, range } of recording.bindings) {
      // What is bound in several places may be something else where the computation uses it.
      const isLocal = label !== "" && sources.has(name) && flow.places.get(name) === 1;
      if (!isLocal || !isWhole(value) || value.word === undefined) continue;
      const row = rowOf(call);
      const known = given.get(name)?.rows[row];
      if (known && known.word !== value.word) several.add(name);
      put(name, row, value, range);
    }
    const whole = [...given].flatMap(([name, { rows, range }]) => {
      if (several.has(name) || calls.some((_, row) => rows[row] === undefined)) return [];
      const words = this.#wordsOfRows(name, rows, flow);
      return words && new Set(words).size > 1 ? [{ value: words, range: toFile(range) }] : [];
    });
    const isOne = sharedBy(whole.map(({ value }) => value)) !== null;
    return isOne ? whole[0]! : null;
  }

  /**
   * The words that the numbers of a variable stand for. A number that was not looked up is the constant that it is made
   * from, or the entry of the one list that has all the others at their numbers. null: one of them has no word.
   */
  #wordsOfRows(
    name: string,
    rows: readonly NumberValue[],
    flow: NameFlow,
  ): readonly string[] | null {
    const words = rows.map((each) => each.word ?? this.#constantNamed(name, each.value, flow));
    if (!words.includes(null)) return words.flatMap((word) => word ?? []);
    const lookedUp = rows.filter(({ word }) => word !== undefined);
    if (lookedUp.length === 0) return null;
    const from = sourcesOf([name], flow);
    const lists = this.#program.recording.bindings.flatMap(({ name: list, value }) => {
      const items = toNames(list).some((each) => from.has(each)) ? lettersOf(value) : null;
      return items && lookedUp.every((each) => items[each.value] === each.word) ? [items] : [];
    });
    const named = sharedBy(
      lists.map((items) => words.map((word, row) => word ?? items[rows[row]!.value] ?? "")),
    );
    return named?.includes("") === false ? named : null;
  }

  /** The one constant with this value that a variable is made from, such as `BOS`; null: there is none. */
  #constantNamed(name: string, value: number, flow: NameFlow): string | null {
    this.#constants ??= constantsOf(this.#program);
    const named = this.#constants.get(value);
    if (!named) return null;
    const from = sourcesOf([name], flow);
    const [first, ...others] = [...named].filter((each) => from.has(each));
    return first !== undefined && others.length === 0 ? first : null;
  }
}

/** The words that all of these are; null: there are none, or they differ. */
function sharedBy(all: readonly (readonly string[])[]): readonly string[] | null {
  const [first, ...others] = all;
  const isOne = first && others.every((each) => each.join("\n") === first.join("\n"));
  return isOne ? first : null;
}

/** The numbers that the calls of a computation are given for one parameter. */
interface GivenRows {
  readonly rows: NumberValue[];
  readonly range: TextRange;
}

/** The words of a list, or the letters of a text; null: it is neither. */
function lettersOf(value: Value): readonly string[] | null {
  if (value.kind === "string") return Array.from(value.value);
  const items = value.kind === "list" || value.kind === "tuple" ? value.items : [];
  const words = items.flatMap((each) => (each.kind === "string" ? [each.value] : []));
  return words.length > 0 && words.length === items.length ? words : null;
}

/** The names of constants, which are in capital letters, by their whole numbers. */
function constantsOf({ recording }: ReadProgram): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>();
  for (const { name, value } of recording.bindings) {
    if (!isWhole(value) || !/^[A-Z][A-Z\d_]*$/.test(name)) continue;
    found.set(value.value, (found.get(value.value) ?? new Set()).add(name));
  }
  return found;
}

interface WordList {
  readonly setting: Setting<readonly string[]>;
  /** Whether it is of numbers that stand for the words. */
  readonly isLookedUp: boolean;
  /** Whether they are only the keys of dictionaries. */
  isOfKeys: boolean;
  /** The variables that hold these words. */
  readonly names: Set<string>;
  /** The calls of functions whose variables those are; null: some are outside of functions, or of objects. */
  calls: Set<number> | null;
}

/** The lists of so many words that the program binds, by their words. */
function wordLists(
  count: number,
  { recording, toFile }: ReadProgram,
): ReadonlyMap<string, WordList> {
  const found = new Map<string, WordList>();
  for (const { name, value, range, label, call } of recording.bindings) {
    const words = wordsOf(value, count);
    if (!words) continue;
    const isLookedUp = isOfNumbers(value);
    const key = JSON.stringify([isLookedUp, words]);
    const known: WordList = found.get(key) ?? {
      ...{ setting: { value: words, range: toFile(range) }, isLookedUp, isOfKeys: true },
      ...{ names: new Set(), calls: new Set() },
    };
    known.isOfKeys &&= value.kind === "dictionary";
    if (label === "" || name.includes(".")) known.calls = null;
    else known.calls?.add(call);
    for (const each of toNames(name)) known.names.add(each);
    found.set(key, known);
  }
  return found;
}

/** So many words, or whole numbers that stand for words; the keys of a dictionary count, as rows may be its values. */
function wordsOf(value: Value, count: number): readonly string[] | null {
  const words =
    value.kind === "dictionary"
      ? Array.from(value.entries.values(), ([key, row]) => (isWhole(row) ? "" : wordOf(key)))
      : value.kind === "list" || value.kind === "tuple"
        ? value.items.map(wordOf)
        : value.kind === "tensor"
          ? (value.storage.words ?? [])
          : [];
  return words.length !== count || words.includes("") ? null : words;
}

function isOfNumbers(value: Value): boolean {
  const first = value.kind === "list" || value.kind === "tuple" ? value.items[0] : value;
  return isWhole(first) || first?.kind === "tensor";
}

function wordOf(value: Value): string {
  if (value.kind === "string") return value.value;
  return (isWhole(value) && value.word) || "";
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
  const together = calls.some(({ name, args, owner }) => {
    const said = args.filter(({ keyword }) => keyword === null || !looks.test(keyword));
    const withNumbers = isNumber(owner) || said.some(({ names }) => isNumber(names));
    // `words.Zip(weights)`
    const isPaired = isPairing(name) && owner.has(words);
    return withNumbers && (isPaired || said.some(({ names }) => names.has(words)));
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
