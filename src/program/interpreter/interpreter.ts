import type { TextRange } from "../../source/textRange.ts";
import type { ProgramFiles } from "../files.ts";
import type { Expression, FunctionDefinition, Program, Statement } from "../ir/ir.ts";
import { noNames } from "../values/make.ts";
import { findName } from "../values/scope.ts";
import { lostWith, NotKnown } from "../values/gaps.ts";
import { mayBeAble } from "../values/partlyKnown.ts";
import { countFor, type WorkCounter, mostStepsForShapes } from "../values/work.ts";
import type {
  Arguments,
  Changeable,
  InstanceValue,
  IteratorValue,
  Language,
  Scope,
  UnknownValue,
  Value,
} from "../values/value.ts";
import { assign } from "./assign.ts";
import { resultOf, named, type RunSizes, settled } from "./sizes.ts";
import { evaluate } from "./expressions.ts";
import { callFunction, forgetArguments, withReceiver } from "./functions.ts";
import { applyEither } from "./eitherCallee.ts";
import { listCallables, mayRun } from "./mayRun.ts";
import { listStarted, startFromOutside } from "./outside.ts";
import type { ImportedFile, Runner } from "./runner.ts";
import { Branches, mayAppear } from "./branches.ts";
import { type Completion, Raised, Stopped, toStop } from "./completion.ts";
import { isShown, noteRead, type ReadExpression } from "./reads.ts";
import { Recorder } from "./recorder.ts";
import type { Misfit } from "../values/sizes.ts";
import { execute, hoist } from "./statements.ts";
import { usualFunction } from "./usual.ts";
import type { Meter } from "./budget.ts";
import { stepsBefore, stepsToMake } from "./largeValues.ts";

function valuesOf({ items, named }: Arguments): readonly Value[] {
  return [...items, ...named.values()];
}

/** A statement that takes longer trains a model, or searches, and says nothing new about shapes. */
const mostStepsOfPart = 20_000;

/** Walking over so many values takes as long as a step. */
const itemsPerStep = 4;

/** What a single operation counts at most while only shapes are followed. */
const mostStepsAtOnce = 125_000;

/** Runs a program over values that may be unknown; it changes nothing outside, and always ends. */
export class Interpreter extends Recorder implements Runner, WorkCounter {
  readonly language: Language;
  readonly called = new Set<FunctionDefinition>();
  readonly mayBeRunning = new Set<FunctionDefinition>();
  readonly state = new Map<string, object>();
  guards = 0;
  dropped: Expression | null = null;
  returned: Value;
  yielded: Value[] | null = null;
  readonly branches: Branches = new Branches(this);
  readonly #meter: Meter;
  readonly sizes: RunSizes | null;
  readonly takesStandIns: boolean;
  readonly files: ProgramFiles | null;
  readonly imported = new Map<string, ImportedFile>();
  #calls = 0;
  #changes = 0;
  #depth = 0;
  /** The steps that the running part may still take. */
  #left = Infinity;
  readonly #told = new Set<string>();

  /** `sizes`: follows shapes by their names; `files`: what the program may import and read. */
  constructor(
    language: Language,
    meter: Meter,
    numbers: number,
    sizes: RunSizes | null = null,
    files: ProgramFiles | null = null,
    takesStandIns = sizes !== null,
  ) {
    super(numbers);
    this.language = language;
    this.returned = language.nothing;
    this.#meter = meter;
    this.sizes = sizes;
    this.takesStandIns = takesStandIns;
    this.files = files;
  }

  /** Runs all pieces. Never throws. */
  run({ pieces }: Program): void {
    const steps = this.sizes ? mostStepsOfPart : Infinity;
    for (const piece of pieces) {
      const run = (): void => {
        this.execute(piece, this.module);
        this.language.async?.finish(this);
      };
      const isOver = this.attempt(run, pieces.length === 1, steps);
      if (isOver) return;
    }
    for (const part of this.language.afterwards?.(this) ?? [])
      if (this.attempt(part, false, steps)) return;
    const started = listStarted(this.module, this.called);
    for (const each of started) {
      const start = (): void => {
        startFromOutside(this, each);
        this.language.async?.finish(this);
      };
      this.attempt(start, false);
    }
  }

  /** Runs a part by itself, for some steps at most; whether nothing more can run. Never throws. */
  attempt(part: () => unknown, isAlone: boolean, steps = Infinity): boolean {
    this.#left = steps;
    try {
      countFor(this, part);
    } catch (error) {
      const { isCaught, ...stop } = toStop(error, this);
      if ((!isCaught || isAlone) && this.#left >= 0) this.recording.stoppedAt = stop;
      else {
        if (isCaught && !this.sizes) this.recording.endedPieces.push(stop);
        this.#tell(stop.reason, stop.range);
      }
    }
    this.scope = this.module;
    this.#depth = 0;
    this.guards = 0;
    this.branches.reset();
    return this.recording.stoppedAt !== null;
  }

  attemptInside(part: () => unknown): void {
    const left = this.#left;
    if (this.sizes) this.#left = mostStepsOfPart;
    try {
      part();
    } catch (error) {
      const isOver = !(error instanceof Raised) && this.#left >= 0;
      if (!this.sizes || isOver) throw error;
      const { reason, range } = toStop(error, this);
      this.#tell(reason, range);
    } finally {
      this.#left = left;
    }
  }

  evaluate(expression: Expression, scope: Scope): Value {
    try {
      return evaluate(this, expression, scope);
    } catch (error) {
      if (error instanceof NotKnown) return this.unknown(error.message);
      throw error;
    }
  }

  execute(statements: readonly Statement[], scope: Scope): Completion {
    return execute(this, statements, scope);
  }

  hoist(statements: readonly Statement[], scope: Scope): void {
    hoist(this, statements, scope);
  }

  assign(target: Expression, value: Value, scope: Scope): void {
    assign(this, target, value, scope);
  }

  bind(name: string, given: Value, scope: Scope, range: TextRange): void {
    const value = this.sizes ? named(this.sizes, name, given, scope) : given;
    const home = scope.elsewhere?.get(name);
    if (home) this.branches.touch(home);
    (home ?? scope).names.set(name, value);
    if (value.kind === "iterator") this.branches.settle(value);
    this.keepBinding(name, value, range, scope);
  }

  note(name: string, value: Value, range: TextRange, scope: Pick<Scope, "label" | "call">): void {
    if (value.kind === "iterator") this.branches.settle(value);
    this.keepBinding(name, value, range, scope);
  }

  noteRead(expression: ReadExpression, value: Value, scope: Scope): void {
    const { reads } = this.recording;
    if (scope.file !== null || this.isAside || this.sizes?.isTrying) return;
    if (this.sizes) {
      // Of several shapes, the first known one stays: it has the most names.
      const before = reads.get(expression.range.end);
      if (before && settled(before.value).kind !== "unknown") return;
    }
    if (isShown(value)) noteRead(this, expression, value, scope);
  }

  lookUp(name: string, scope: Scope): Value | null {
    const found = findName(name, scope) ?? this.language.builtins.get(name);
    return found ? settled(found) : null;
  }

  get calls(): number {
    return this.#calls;
  }

  nextCall(): number {
    return ++this.#calls;
  }

  call(callee: Value | undefined, items: readonly Value[], named = noNames): Value {
    return this.apply(callee ?? this.unknown("this call is not followed"), { items, named });
  }

  apply(callee: Value, args: Arguments): Value {
    this.spend(2);
    switch (callee.kind) {
      case "builtin":
        try {
          const calls = this.#calls;
          this.#spendBeside(stepsBefore(callee, args));
          const made = callee.call(args, this);
          this.#spendBeside(stepsToMake(made, args));
          const result = callee.givesPart ? made : resultOf(made, args);
          if (result.kind === "unknown" && !this.sizes) this.mayFail("Exception");
          return calls === this.#calls ? this.#withCallables(result, args) : result;
        } catch (error) {
          if (error instanceof NotKnown) {
            const unknown = this.unknown(error.message);
            return this.#withCallables(unknown, args);
          }
          if (error instanceof Raised) mayBeAble(...args.items);
          throw error;
        }
      case "method":
        return this.apply(callee.callee, withReceiver(callee, args, this.language));
      case "function":
        this.#depth++;
        try {
          return callFunction(this, callee, args, this.#depth);
        } finally {
          this.#depth--;
        }
      case "class": {
        const { range } = this;
        const made = this.language.instantiate(callee, args, this);
        const { depth, entered } = this.branches;
        this.sizes?.made.note(made, range, { scope: this.scope, isSure: depth <= entered });
        this.sizes?.sameCalls.noteMade(made, callee, args, this.#changes);
        return made;
      }
      case "unknown": {
        const callables = this.sizes ? [] : listCallables([callee, ...valuesOf(args)]);
        const called =
          callee.shown?.call(args, this) ??
          callee.open?.call(args) ??
          (this.sizes && !callee.open ? applyEither(this, callee, args) : null);
        if (called) {
          mayRun(this, callables, callee.why);
          return called;
        }
        this.mayFail("Exception");
        this.mayChange(callee);
        forgetArguments(this, args);
        mayRun(this, callables, callee.why);
        if (args.items.some(hasMethods)) {
          const why = "a function that is not followed may have drawn random numbers";
          this.language.loseRandom(this, why);
        }
        const { why, range } = callee;
        // What it gives may call them later, as a thread does once it is started.
        const of = callables.map((each) => each.callee);
        return { kind: "unknown", why, range, ...(of.length > 0 && { of }) };
      }
      default:
        return this.language.callValue(callee, args, this);
    }
  }

  /** What gives something unknown, and ran nothing of what it was given, may run it now or later. */
  #withCallables(result: Value, args: Arguments): Value {
    // Shapes are followed by what the program itself calls.
    if (this.sizes || result.kind !== "unknown") return result;
    const callables = listCallables(valuesOf(args));
    if (callables.length === 0) return result;
    mayRun(this, callables, result.why);
    return { ...result, of: [...(result.of ?? []), ...callables.map((each) => each.callee)] };
  }

  get changes(): number {
    return this.#changes;
  }

  get isGuarded(): boolean {
    return this.guards > 0;
  }

  get isUncertain(): boolean {
    return this.branches.depth > 0;
  }

  unknown(why: string): UnknownValue {
    this.mayFail("Exception");
    const { range } = this;
    this.#tell(why, range);
    return { kind: "unknown", why, range };
  }

  assume(name: string): void {
    const { assumed } = this.recording;
    if (assumed.some((each) => each.name === name)) return;
    assumed.push({ name, range: this.range });
  }

  usual(name: string): Value | null {
    return usualFunction(this, name);
  }

  useSample(name: string, text: string): void {
    const { samples } = this.recording;
    if (samples.some((each) => each.name === name)) return;
    samples.push({ name, text, range: this.range });
  }

  get assumes(): boolean {
    return this.recording.assumed.length > 0;
  }

  #tell(what: string, range: TextRange): void {
    const key = `${range.start} ${what}`;
    const isMute = (this.isAside && what !== mayAppear) || this.sizes?.isTrying === true;
    if (this.#told.has(key) || this.#told.size > 2000 || isMute) return;
    this.#told.add(key);
    this.recording.unknown.push({ what, range });
  }

  fail(type: string, message: string, misfit?: Misfit): never {
    if (misfit && this.sizes && !this.isGuarded) {
      if (misfit.isAssumed || misfit.operands?.some(({ isAssumed }) => isAssumed))
        throw new NotKnown(message);
      const placed = { ...misfit, range: this.range, call: this.scope.call };
      // Deeper in calls, what a branch is given may come from a place that was not followed.
      const isDeep = misfit.isOfRank ? this.scope.call > 0 : this.isUncertain && this.#depth > 1;
      if (isDeep) this.sizes.noteDeep(placed, this.branches.depth > this.branches.entered);
      else this.sizes.noteMisfit(placed);
      // What comes after it is worth following all the same.
      if (!this.isUncertain) throw new NotKnown(message);
    }
    // What another text than the sample would do is not known.
    if (this.recording.samples.length > 0 && !this.isGuarded) throw new NotKnown(message);
    throw new Raised(this.language.makeException(type, message), this.range);
  }

  caught(run: () => Value, isExpected: (exception: InstanceValue) => boolean): Value | null {
    const { branches, scope } = this;
    const outer = branches.raised;
    branches.raised = [];
    this.guards++;
    let made: Value | null = null;
    try {
      made = run();
    } catch (error) {
      if (!(error instanceof Raised) || !isExpected(error.value)) throw error;
      this.scope = scope;
    } finally {
      this.guards--;
      const maybe = branches.raised.splice(0);
      branches.raised = outer;
      const others = maybe.filter(({ value }) => !isExpected(value));
      if (this.isGuarded) for (const each of others) branches.noteRaised(each);
      if (others.length < maybe.length) made = this.unknown("it is unknown how often this runs");
    }
    return made;
  }

  spend(steps: number): void {
    const counted = this.sizes ? Math.min(steps, mostStepsForShapes) : steps;
    // No operation makes more than so many items at once.
    if (counted < steps) {
      const over = this.#meter.spendUncomputed(Math.min(steps, mostStepsAtOnce));
      if (over !== null) this.stop(over);
    }
    this.#left -= counted;
    if (this.#left < 0)
      throw new Stopped("the program takes more steps than are followed", this.range);
    const over = this.#meter.spend(counted);
    if (over !== null) this.stop(over);
  }

  countItems(count: number): void {
    this.#spendBeside(count / itemsPerStep);
  }

  #spendBeside(steps: number): void {
    const over = this.#meter.spendBeside(steps);
    if (over !== null) this.stop(over);
  }

  noteDraw(callee: TextRange, value: Value): void {
    if (value.kind === "tensor" && !this.isAside) this.keepDraw(callee, value, !this.isUncertain);
  }

  touch(value: Changeable | Scope): void {
    this.branches.touch(value);
    this.keepWrite(value.kind === "tensor" ? value.storage : value, ++this.#changes);
  }

  lostIn(value: Value): string | null {
    return lostWith(value, (each) => this.branches.lostIn(each));
  }

  mayChange(value: Value): void {
    this.branches.mayChange(value);
  }

  lose(value: object): void {
    this.branches.lose(value);
  }

  takesFrom(iterator: IteratorValue): boolean {
    return this.branches.takesFrom(iterator);
  }

  mayFail(type: string): void {
    if (!this.isGuarded) return;
    this.branches.noteRaised(new Raised(this.language.makeException(type, ""), this.range));
  }
}

/** Whether a value is an object whose methods may do anything, such as draw numbers. */
function hasMethods(value: Value): boolean {
  if (value.kind !== "instance") return false;
  return value.type.order.some(({ members }) =>
    [...members.values()].some(({ kind }) => kind === "function" || kind === "unknown"),
  );
}
