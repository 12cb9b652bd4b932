import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import type { Storage } from "../values/tensor.ts";
import type { Changeable, IteratorValue, Machine, Scope, Value } from "../values/value.ts";
import { mayChange } from "./mayChange.ts";
import { join } from "./join.ts";
import { type Changes, forgetPlace, Journal, joinChanges, type Place } from "./journal.ts";
import { joinNames, refill } from "./names.ts";
import { type Completion, isLeaving, type Leave, Raised } from "./completion.ts";
import { keptOfBranch, type Outcome, type Records } from "./outcome.ts";

/** The part of the interpreter that branches use. */
interface Choosing extends Machine {
  readonly range: TextRange;
  readonly recording: Recording;
  scope: Scope;
  returned: Value;
}

/** The reason at a place that may print or draw. */
export const mayAppear = "it is unknown whether this output or plot appears";

/** Where a value is changed: names that two files share have one place. */
function placeOf(value: Changeable | Scope): Place {
  if (value.kind === "tensor") return value.storage;
  return "names" in value ? (value.whole ?? value) : value;
}

/** Runs what may or may not happen, so that nothing counts as known that only one of several branches does. */
export class Branches {
  /** Branches that have left and have not been joined again, the latest last. */
  leaves: Leave[] = [];
  /** Exceptions that may have been raised inside a `try`. */
  raised: Raised[] = [];
  /** How many undecided choices enclose the running code. */
  depth = 0;
  /** The same where the running function was called. */
  entered = 0;
  #journal: Journal | null = null;
  #region = 0;
  #regions = 0;
  readonly #homes = new WeakMap<object, number>();
  readonly #runner: Choosing;

  constructor(runner: Choosing) {
    this.#runner = runner;
  }

  touch(value: Changeable | Scope): void {
    this.#journal?.touch(placeOf(value));
    if (value.kind !== "tensor") return;
    for (const storage of value.storage.of ?? []) this.forgetNumbers(storage);
  }

  /** An unknown value was used: what it may be becomes unknown, too. */
  mayChange(value: Value): void {
    mayChange(value, this);
  }

  /** These numbers become unknown, and so do those that they may share. */
  forgetNumbers(storage: Storage, depth = 0): void {
    if (depth > 20) return;
    this.#journal?.touch(storage);
    forgetPlace(storage, this.lose);
    for (const each of storage.of ?? []) this.forgetNumbers(each, depth + 1);
  }

  readonly unknown = (why: string): Value => this.#runner.unknown(why);

  lostIn(value: object): string | null {
    return this.#runner.recording.lost.get(value) ?? null;
  }

  readonly lose = (place: object): void => {
    this.#runner.recording.lost.set(place, "its value is unknown at this point");
  };

  /** The iterator is unknown from here on: another branch may have taken values from it. */
  settle(iterator: IteratorValue): void {
    if (!this.#homes.has(iterator)) this.#homes.set(iterator, this.#region);
  }

  takesFrom(iterator: IteratorValue): boolean {
    if ((this.#homes.get(iterator) ?? this.#region) !== this.#region) this.lose(iterator);
    return this.lostIn(iterator) === null;
  }

  /** Forgets the state of the run: the next piece begins anew. */
  reset(): void {
    this.leaves = [];
    this.raised = [];
    this.depth = 0;
    this.#region = 0;
    this.#journal = null;
  }

  /** Runs several branches, each from the same state, and joins their effects. */
  either(scope: Scope, ways: readonly (() => Completion)[]): Completion {
    const { range } = this.#runner;
    const outcomes = ways.map((way) => this.attempt(scope, way));
    const sound = outcomes.filter(({ completion }) => completion !== "raised");
    const [first] = sound;
    if (!first) {
      this.#join(outcomes, range);
      throw outcomes[0]!.error!;
    }
    for (const { error } of outcomes) if (error) this.noteRaised(error);
    this.#join(sound, range);
    if (sound.length === 1) this.#restore(first.records);
    else for (const { records } of sound) this.keepBindings(records);
    return this.#settle(scope, sound, range);
  }

  /** The value of one of several expressions. */
  eitherValue(scope: Scope, ways: readonly (() => Value)[]): Value {
    const { range } = this.#runner;
    const values: (Value | undefined)[] = ways.map(() => undefined);
    this.either(
      scope,
      ways.map((way, at) => () => {
        values[at] = way();
        return "end";
      }),
    );
    return values.flatMap((value) => value ?? []).reduce((a, b) => join(a, b, range));
  }

  /** Runs what follows a place that some branches have left. */
  rest(scope: Scope, run: () => Completion): Completion {
    const { range } = this.#runner;
    const outcome = this.attempt(scope, run);
    this.#join([outcome, { changes: new Map() }], range);
    this.keepBindings(outcome.records);
    refill(scope.names, outcome.names);
    switch (outcome.completion) {
      case "end":
        return "perhaps";
      case "raised":
        this.noteRaised(outcome.error!);
        return "left";
      case "perhaps":
      case "left":
        return outcome.completion;
      default:
        this.leave(outcome.completion, scope, outcome.returned);
        return "left";
    }
  }

  leave(completion: Leave["completion"], { names }: Scope, returned: Value): void {
    this.leaves.push({ completion, names: new Map(names), returned });
  }

  /** Removes the branches that have left in one manner since a place. */
  take(since: number, completion: Leave["completion"]): readonly Leave[] {
    if (this.leaves.length <= since) return [];
    const taken = this.leaves.slice(since).filter((each) => each.completion === completion);
    const others = this.leaves.slice(since).filter((each) => each.completion !== completion);
    this.leaves.splice(since, Infinity, ...others);
    return taken;
  }

  noteRaised(error: Raised): void {
    if (this.#runner.isGuarded) this.raised.push(error);
  }

  /** Runs one branch and then undoes it. */
  attempt(scope: Pick<Scope, "names">, way: () => Completion): Outcome {
    const runner = this.#runner;
    const { recording } = runner;
    const running = runner.scope;
    const outer = this.#journal;
    const journal = new Journal(this.#runner.recording.changed);
    const before = new Map(scope.names);
    const places = keptOfBranch.map((name) => recording[name].length);
    const region = this.#region;
    this.#region = ++this.#regions;
    this.#journal = journal;
    this.depth++;
    let completion: Outcome["completion"] | null = null;
    let error: Raised | null = null;
    try {
      completion = way();
    } catch (thrown) {
      if (!(thrown instanceof Raised)) throw thrown;
      [completion, error] = ["raised", thrown];
    } finally {
      this.depth--;
      this.#region = region;
      this.#journal = outer;
      runner.scope = running;
      if (completion === null) {
        // The run ends here: what may have happened did not happen.
        journal.undo();
        refill(scope.names, before);
        keptOfBranch.forEach((name, at) => recording[name].splice(places[at]!));
      }
    }
    const names = new Map(scope.names);
    const changes = journal.undo();
    refill(scope.names, before);
    if (outer) outer.adopt(journal);
    const records = Object.fromEntries(
      keptOfBranch.map((name, at) => [name, recording[name].splice(places[at]!)]),
    ) as unknown as Records;
    return { completion, error, names, returned: runner.returned, changes, records };
  }

  /** Runs what the program itself does not run, and forgets what it changed; not of the objects that it made. */
  aside(run: () => void, made: () => readonly object[]): void {
    const journal = new Journal(this.#runner.recording.changed);
    this.#journal = journal;
    try {
      run();
    } finally {
      this.#journal = null;
      journal.forget(new Set(made()));
    }
  }

  /** Runs with a list of what was changed. */
  watch<T>(run: () => T): { readonly result: T; readonly places: readonly Place[] } {
    const outer = this.#journal;
    const journal = new Journal(this.#runner.recording.changed);
    this.#journal = journal;
    try {
      return { result: run(), places: journal.places };
    } finally {
      this.#journal = outer;
      outer?.adopt(journal);
    }
  }

  /** The contents of these names and places become unknown. */
  forget(scope: Scope, names: Iterable<string>, places: readonly Place[], why: string): void {
    for (const name of names) {
      if (scope.names.has(name)) scope.names.set(name, this.#runner.unknown(why));
    }
    for (const place of places) {
      if ("names" in place) {
        this.touch(place);
        for (const name of place.names.keys()) place.names.set(name, this.#runner.unknown(why));
      } else {
        this.#journal?.touch(place);
        forgetPlace(place, this.lose);
      }
    }
  }

  /** Whether the joined contents differ from the previous ones; `isLate`: see `joinChanges`. */
  joinWith(outcome: Outcome, range: TextRange, isLate: boolean): boolean {
    this.keepBindings(outcome.records);
    return this.#join([{ changes: new Map() }, outcome], range, isLate);
  }

  #join(ways: readonly { readonly changes: Changes }[], range: TextRange, isLate = false): boolean {
    const changes = ways.map((way) => way.changes);
    return joinChanges(changes, range, this.lose, isLate);
  }

  #restore(records: Records): void {
    const { recording } = this.#runner;
    recording.bindings.push(...records.bindings);
    recording.operations.push(...records.operations);
    for (const number of records.numbers) recording.numbers.push(number);
    recording.output.push(...records.output);
    recording.printedAt.push(...records.printedAt);
    recording.figures.push(...records.figures);
  }

  /** What may have happened is shown on request, and is used for nothing else. */
  keepBindings({ bindings, operations, output, figures }: Records): void {
    const { recording, sizes } = this.#runner;
    // Two ways to compute one thing both say something of its shapes.
    if (sizes) recording.operations.push(...operations);
    for (const binding of bindings) recording.bindings.push({ ...binding, isCertain: false });
    if (output.length + figures.length > 0) {
      this.#runner.unknown(mayAppear);
    }
  }

  #settle(scope: Scope, ways: readonly Outcome[], range: TextRange): Completion {
    const completion = ways[0]!.completion;
    const isSame = ways.every((way) => way.completion === completion);
    if (isSame && isLeaving(completion)) {
      joinNames(
        scope.names,
        ways.map(({ names }) => names),
        range,
      );
      this.#runner.returned = ways
        .map(({ returned }) => returned)
        .reduce((a, b) => join(a, b, range));
      return completion;
    }
    for (const { completion: own, names, returned } of ways) {
      if (isLeaving(own)) this.leaves.push({ completion: own, names, returned });
    }
    const going = ways.filter((way) => way.completion === "end" || way.completion === "perhaps");
    if (going.length === 0) return "left";
    joinNames(
      scope.names,
      going.map(({ names }) => names),
      range,
    );
    return going.length === ways.length && isSame ? (completion as Completion) : "perhaps";
  }
}
