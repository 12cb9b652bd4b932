import type { TextRange } from "../../source/textRange.ts";
import { partsOfAttention } from "./attentionNumbers.ts";
import { isHidden, shownName } from "../ir/hiddenNames.ts";
import type { Figure } from "../recording/figure.ts";
import {
  createRecording,
  mostKept,
  type Pass,
  placeOfOperation,
  type Recording,
} from "../recording/recording.ts";
import type { NumberOrigin, NumberType, NumberValue } from "../values/number.ts";
import { type LoopTurn, noteThinned } from "../values/loopTurn.ts";
import { createScope, isAssumedIn } from "../values/scope.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Scope, Value } from "../values/value.ts";
import { countItems } from "../values/work.ts";
import { Stopped } from "./completion.ts";

/** Of a place that binds too often, this many of the first bindings stay, and as many of the last. */
const endsOfOnePlace = 250;

/** What runs, in the program and in another file: what a call comes back to. */
export interface Places {
  readonly range: TextRange;
  readonly rangeElsewhere: TextRange;
}

/**
 * Keeps what happens during a run, as long as there is room for it. Of a long loop, the first and the
 * last iterations stay: what is between them makes room for what follows.
 */
export abstract class Recorder {
  readonly recording: Recording = createRecording();
  readonly module = createScope("module", null, "");
  scope: Scope = this.module;
  #range: TextRange = { start: 0, end: 0 };
  /** The same in the file whose code runs, if that is another one. */
  #rangeElsewhere: TextRange = this.#range;
  readonly #bound = new Map<number, number>();
  /** The names of bindings as they are shown; null: they belong to the lowering. */
  readonly #shown = new Map<string, string | null>();
  /** How often each parameter was given a number. */
  readonly #given = new Map<number, number>();
  /** Bindings of places that bind too often, since the last were forgotten. */
  #tooMany = 0;
  /** Whether there was room once they were forgotten. */
  #hasRoom = true;
  /** How many more numbers may be stored. */
  #room: number;

  constructor(numbers: number) {
    this.#room = numbers;
  }

  reserve(numbers: number): boolean {
    if (numbers > this.#room) {
      this.recording.isCutShort = true;
      return false;
    }
    this.#room -= numbers;
    return true;
  }

  /** What runs, in the program: while code of another file runs, its call. */
  get range(): TextRange {
    return this.#range;
  }

  set range(range: TextRange) {
    if (this.scope.file === null) this.#range = range;
    else this.#rangeElsewhere = range;
  }

  get places(): Places {
    return { range: this.#range, rangeElsewhere: this.#rangeElsewhere };
  }

  set places({ range, rangeElsewhere }: Places) {
    this.#range = range;
    this.#rangeElsewhere = rangeElsewhere;
  }

  /** The outermost loop that is running and whose length is known; null: none. */
  pass: Pass | null = null;

  /** The innermost iteration that is running; null: no loop runs. */
  turn: LoopTurn | null = null;

  /** Ends the run because its budget is used up. */
  protected stop(reason: string): never {
    this.recording.isCutShort = true;
    throw new Stopped(reason, this.range, this.pass);
  }

  /** Whether one of several branches is running, which may be undone. */
  abstract get isUncertain(): boolean;

  /** What runs is not what the program itself runs: nothing of it is kept. */
  isAside = false;

  /** How many calls have begun, and how many changes in place there were. */
  abstract get calls(): number;
  abstract get changes(): number;

  print(text: string): void {
    countItems(1 + text.length / 200);
    const { output, printedAt } = this.recording;
    if (output.length >= mostKept.output) return;
    output.push(text);
    printedAt.push({ range: this.range, calls: this.calls });
  }

  draw(figure: Figure): void {
    if (this.recording.figures.length < 200) this.recording.figures.push(figure);
  }

  keep(tensor: Tensor, instead: Tensor | null = null): void {
    const { operations, madeElsewhere, forgotten } = this.recording;
    if (this.isAside) return;
    if (instead && !this.isUncertain) dropUnused(operations, instead);
    const { file } = this.scope;
    if (file !== null && !isAssumedIn(this.scope))
      madeElsewhere.set(tensor, { file, start: this.#rangeElsewhere.start });
    const forget = (earlier: Tensor): void => {
      const place = placeOfOperation(earlier);
      if (place !== null) forgotten.set(place, (forgotten.get(place) ?? 0) + 1);
      forgetInputs(earlier);
    };
    if (this.#makeRoom(operations, mostKept.operations, forget)) operations.push(tensor);
  }

  /** What other files and operators are given says nothing of positions. */
  noteGiven(
    name: string,
    value: NumberValue,
    range: TextRange,
    { file, call, isOperator }: Scope,
  ): void {
    const { given } = this.recording;
    const times = this.#given.get(range.start) ?? 0;
    if (this.isAside || file !== null || isOperator || given.length >= mostKept.given) return;
    if (times >= mostKept.givenOfOnePlace) return;
    this.#given.set(range.start, times + 1);
    given.push({ name, value, range, call });
  }

  noteUse(generator: string): void {
    const { uses } = this.recording;
    uses.set(generator, (uses.get(generator) ?? 0) + 1);
  }

  noteUnread(why: string): void {
    this.recording.unread.add(why);
  }

  noteSetting(name: string, value: number, from: string): void {
    this.recording.settings.set(name, { value, from });
  }

  compute(
    given: Pick<NumberValue, "kind" | "value"> & NumberType,
    operation: NumberOrigin["operation"],
    left: NumberValue,
    right: NumberValue | null = null,
  ): NumberValue {
    const { numbers } = this.recording;
    if (this.isAside || !this.#makeRoomForNumber(numbers)) return given;
    const { turn } = this;
    const range = this.#range;
    const { file, label, isOperator: isInOperator } = this.scope;
    const own = { operation, left, right, range, label, isInOperator, turn };
    const origin: NumberOrigin =
      file === null ? own : { ...own, elsewhere: { file, start: this.#rangeElsewhere.start } };
    const { kind, value, type, isSingle } = given;
    const isPlain = type === undefined && isSingle === undefined;
    const made = isPlain ? ({ kind, value, origin } as NumberValue) : { ...given, origin };
    numbers.push(made);
    return made;
  }

  /** What other files bind is kept apart. Names that begin with a colon belong to the lowering. */
  protected keepBinding(
    own: string,
    value: Value,
    range: TextRange,
    { label, call }: Pick<Scope, "label" | "call">,
  ): void {
    const { bindings, elsewhere } = this.recording;
    let name = this.#shown.get(own);
    if (name === undefined) {
      name = isHidden(own) ? null : shownName(own);
      this.#shown.set(own, name);
    }
    if (this.isAside || name === null) return;
    const { start } = range;
    const { file } = this.scope;
    if (file !== null) {
      if (elsewhere.length < mostKept.elsewhere) elsewhere.push({ name, value, file, start });
      return;
    }
    const isOften = (this.#bound.get(start) ?? 0) >= mostKept.bindingsOfOnePlace;
    if (isOften && this.isUncertain) return;
    if (isOften) this.#tooMany++;
    // Rarely, as every binding is looked at; before there is no room, as the last must stay.
    const isFull = bindings.length >= mostKept.bindings;
    const most = isFull && this.#hasRoom ? 0 : Math.max(bindings.length / 4, 2 * endsOfOnePlace);
    if (this.#tooMany > most) this.#thinOut();
    if (bindings.length >= mostKept.bindings) return;
    this.#bound.set(start, (this.#bound.get(start) ?? 0) + 1);
    const { changes } = this;
    const binding = { name, value, range, label, call, isCertain: !this.isUncertain, changes };
    const isEmpty = value.kind === "list" && value.items.length === 0;
    bindings.push(isEmpty ? { ...binding, isEmpty } : binding);
  }

  /** What runs changes a value, or the numbers behind a tensor. */
  protected keepWrite(changed: object, at: number): void {
    const { changed: numbers, writes } = this.recording;
    numbers.set(changed, at);
    // Nobody asks for those of others.
    if ("kind" in changed && changed.kind !== "list") return;
    const { range } = this;
    const own = writes.get(changed);
    const last = own?.at(-1);
    if (last?.range === range) {
      last.at = at;
      return;
    }
    const write = { range, call: this.scope.call, at };
    if (!own) {
      writes.set(changed, [write]);
      return;
    }
    const before = own.findIndex((each) => each.range === range);
    if (before >= 0 || own.length >= mostKept.writesOfOneValue) own.splice(Math.max(0, before), 1);
    own.push(write);
  }

  protected keepDraw(callee: TextRange, tensor: Tensor, isCertain: boolean): void {
    const { draws, uses } = this.recording;
    const { range } = this;
    if (tensor.storage.drawn?.range !== range || this.scope.file !== null) return;
    if (draws.length >= mostKept.draws) return;
    draws.push({ range, callee, tensor, use: uses.get(tensor.library) ?? 0, isCertain });
  }

  /** Of places that bind often, only the first and the last bindings stay. */
  #thinOut(): void {
    const { bindings, reads } = this.recording;
    this.#tooMany = 0;
    const seen = new Map<number, { nth: number; readonly times: number }>();
    for (const [start, times] of this.#bound) seen.set(start, { nth: 0, times });
    /** How many of the bindings before each place stay. */
    const stay = new Int32Array(bindings.length + 1);
    let kept = 0;
    for (let at = 0; at < bindings.length; at++) {
      const binding = bindings[at]!;
      const place = seen.get(binding.range.start);
      const nth = place ? place.nth++ : 0;
      const stays = nth < endsOfOnePlace || nth >= place!.times - endsOfOnePlace;
      if (stays) bindings[kept++] = binding;
      stay[at + 1] = kept;
    }
    if (kept < bindings.length) this.recording.areBindingsThinned = true;
    for (const read of reads.values()) read.bound = stay[read.bound] ?? kept;
    bindings.length = kept;
    this.#hasRoom = kept < 0.9 * mostKept.bindings;
    for (const [start, times] of this.#bound) {
      this.#bound.set(start, Math.min(times, 2 * endsOfOnePlace));
    }
  }

  /** Of a full list of numbers, those in the middle that no attention consists of are forgotten first. */
  #makeRoomForNumber(numbers: NumberValue[]): boolean {
    if (numbers.length < mostKept.numbers) return true;
    if (this.isUncertain) return false;
    const parts = partsOfAttention(numbers);
    const isPart = ({ origin }: NumberValue): boolean => origin !== undefined && parts.has(origin);
    // The first attention keeps what it comes from; of the last one, the exponentials may still come.
    const first = Math.floor(mostKept.numbers / 10);
    const last = Math.floor((mostKept.numbers * 2) / 3);
    const later = numbers.splice(first);
    for (const [at, number] of later.entries()) {
      if (first + at >= last || isPart(number)) numbers.push(number);
      else forgetOperands(number);
    }
    const isRoomy = numbers.length < 0.8 * mostKept.numbers;
    return isRoomy || this.#makeRoom(numbers, numbers.length, forgetOperands);
  }

  /** Forgets the middle of a full list; whether there is room then. */
  #makeRoom<Item>(items: Item[], most: number, forget: (item: Item) => void): boolean {
    if (items.length < most) return true;
    if (this.isUncertain) return false;
    const third = Math.floor(most / 3);
    for (const item of items.splice(third, third)) forget(item);
    return true;
  }
}

/** So far back, what another tensor is kept instead of is looked for. */
const mostBetween = 64;

/** Takes a tensor out of the last operations, if nothing but its parts was used since. */
function dropUnused(operations: Tensor[], tensor: Tensor): void {
  for (let at = operations.length - 1; at >= Math.max(0, operations.length - mostBetween); at--) {
    const each = operations[at]!;
    if (each === tensor) {
      operations.splice(at, 1);
      return;
    }
    if (each.origin?.operation !== "index" && each.origin?.inputs.includes(tensor)) return;
  }
}

/** What a tensor was made from would otherwise stay in memory, and what that was made from, too. */
function forgetInputs({ origin }: Tensor): void {
  if (!origin) return;
  origin.operation = "earlier";
  origin.inputs = [];
  origin.settings = {};
}

function forgetOperands(number: NumberValue): void {
  noteThinned(number.origin?.turn ?? null);
  number.origin = undefined;
}
