import type { TextRange } from "../../source/textRange.ts";
import type { Expression, Program, Statement } from "../ir/ir.ts";
import type { Figure } from "../recording/figure.ts";
import { type Binding, createRecording, mostKept, type Recording } from "../recording/recording.ts";
import { none } from "../values/make.ts";
import { createScope } from "../values/scope.ts";
import type { Tensor } from "../values/tensor.ts";
import type {
  Arguments,
  Changeable,
  Language,
  Scope,
  UnknownValue,
  Value,
} from "../values/value.ts";
import { assign } from "./assign.ts";
import { evaluate } from "./expressions.ts";
import { callFunction, forgetParameters } from "./functions.ts";
import { join } from "./join.ts";
import { Journal, joinChanges } from "./journal.ts";
import { type Completion, Raised, type Runner, Stopped } from "./runner.ts";
import { execute } from "./statements.ts";
import { refill, joinNames } from "./names.ts";
import type { Budget } from "./budget.ts";

const noNames: ReadonlyMap<string, Value> = new Map();

/** Runs a program over values that may be unknown; touches nothing outside, and ends. */
export class Interpreter implements Runner {
  readonly language: Language;
  readonly recording: Recording = createRecording();
  readonly state = new Map<string, object>();
  readonly module = createScope("module", null, "");
  range: TextRange = { start: 0, end: 0 };
  scope: Scope = this.module;
  guards = 0;
  returned: Value = none;
  yielded: Value[] | null = null;
  isLoopLost = false;
  #steps: number;
  #numbers: number;
  #calls = 0;
  #depth = 0;
  #journal: Journal | null = null;
  readonly #told = new Set<string>();
  readonly #lost = new WeakMap<object, string>();
  readonly #maybe = new Map<Scope, Value>();

  constructor(language: Language, budget: Budget) {
    this.language = language;
    this.#steps = budget.steps;
    this.#numbers = budget.numbers;
  }

  /** Runs all pieces. Never throws. */
  run({ pieces }: Program): void {
    for (const piece of pieces) {
      try {
        this.execute(piece, this.module);
      } catch (error) {
        this.scope = this.module;
        if (this.#noteEnd(error, pieces.length === 1)) return;
      }
      this.#depth = 0;
      this.guards = 0;
      this.#journal = null;
    }
  }

  /** Whether nothing more can be run. */
  #noteEnd(error: unknown, isAlone: boolean): boolean {
    const stop = (reason: string, range: TextRange): true => {
      this.recording.stoppedAt = { reason, range };
      return true;
    };
    if (error instanceof Stopped) return stop(error.message, error.range);
    if (!(error instanceof Raised)) {
      return stop("this is nested too deeply, or too large, to be followed", this.range);
    }
    const { value, range } = error;
    if (value.type.name === "SystemExit") return stop("the program ends here", range);
    const text = this.language.toText(value, "plain", this);
    const reason = text === "" ? value.type.name : `${value.type.name}: ${text}`;
    if (isAlone) return stop(reason, range);
    this.#tell(reason, range);
    return false;
  }

  evaluate(expression: Expression, scope: Scope): Value {
    return evaluate(this, expression, scope);
  }

  execute(statements: readonly Statement[], scope: Scope): Completion {
    return execute(this, statements, scope);
  }

  assign(target: Expression, value: Value, scope: Scope): void {
    assign(this, target, value, scope);
  }

  bind(name: string, value: Value, scope: Scope, range: TextRange): void {
    const home = scope.elsewhere.get(name) ?? scope;
    home.names.set(name, value);
    this.note({ name, value, range, label: scope.label, call: scope.call });
  }

  note(binding: Binding): void {
    const { bindings } = this.recording;
    if (bindings.length < mostKept.bindings) bindings.push(binding);
  }

  lookUp(name: string, scope: Scope): Value | null {
    const own = scope.names.get(name);
    if (own) return own;
    for (let at = scope.outer; at; at = at.outer) {
      if (at.kind === "class") continue;
      const found = at.names.get(name);
      if (found) return found;
    }
    return this.language.builtins.get(name) ?? null;
  }

  nextCall(): number {
    return ++this.#calls;
  }

  call(callee: Value, items: readonly Value[], named = noNames): Value {
    return this.apply(callee, { items, named });
  }

  apply(callee: Value, args: Arguments): Value {
    this.spend(2);
    switch (callee.kind) {
      case "builtin":
        return callee.call(args, this);
      case "method":
        return this.apply(callee.callee, {
          items: [callee.self, ...args.items],
          named: args.named,
        });
      case "function":
        this.#depth++;
        try {
          return callFunction(this, callee, args, this.#depth);
        } finally {
          this.#depth--;
        }
      case "class":
        return this.language.instantiate(callee, args, this);
      case "unknown":
        for (const item of args.items) forgetParameters(item);
        return callee;
      default:
        return this.language.callValue(callee, args, this);
    }
  }

  get isGuarded(): boolean {
    return this.guards > 0;
  }

  unknown(why: string): UnknownValue {
    const { range } = this;
    this.#tell(why, range);
    return { kind: "unknown", why, range };
  }

  #tell(what: string, range: TextRange): void {
    const key = `${range.start} ${what}`;
    if (this.#told.has(key) || this.#told.size > 2000) return;
    this.#told.add(key);
    this.recording.unknown.push({ what, range });
  }

  fail(type: string, message: string): never {
    throw new Raised(this.language.makeException(type, message), this.range);
  }

  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0)
      throw new Stopped("the program takes more steps than are followed", this.range);
  }

  reserve(numbers: number): boolean {
    if (numbers > this.#numbers) return false;
    this.#numbers -= numbers;
    return true;
  }

  print(text: string): void {
    const { output } = this.recording;
    if (output.length < mostKept.output) output.push(text);
  }

  draw(figure: Figure): void {
    if (this.recording.figures.length < 200) this.recording.figures.push(figure);
  }

  keep(tensor: Tensor): void {
    const { operations } = this.recording;
    if (operations.length < mostKept.operations) operations.push(tensor);
  }

  touch(value: Changeable): void {
    this.#journal?.touch(value);
  }

  lostIn(value: Value): string | null {
    return this.#lost.get(value) ?? null;
  }

  mayHaveReturned(scope: Scope): Value | null {
    const value = this.#maybe.get(scope) ?? null;
    this.#maybe.delete(scope);
    return value;
  }

  either(scope: Scope, ways: readonly (() => Completion)[]): Completion {
    const { range } = this;
    const outer = this.#journal;
    const before = new Map(scope.names);
    const ends = ways.map((way) => {
      refill(scope.names, before);
      const journal = new Journal();
      this.#journal = journal;
      const completion = this.#perhaps(way, scope);
      const { returned } = this;
      const names = new Map(scope.names);
      return { completion, returned, names, changes: journal.undo() };
    });
    this.#journal = outer;
    for (const { changes } of ends) {
      for (const place of changes.keys()) if ("kind" in place) outer?.touch(place);
    }
    joinChanges(
      ends.map(({ changes }) => changes),
      range,
      (place) => this.#lost.set(place, "what it holds by now is not known"),
    );
    const going = ends.filter(({ completion }) => completion === "end");
    refill(scope.names, before);
    joinNames(
      scope.names,
      (going.length > 0 ? going : ends).map(({ names }) => names),
      range,
    );
    return this.#settle(scope, ends, range);
  }

  /** An exception on a way that may not be gone is taken as a sign that it is not. */
  #perhaps(way: () => Completion, scope: Scope): Completion | "raised" {
    const running = this.scope;
    try {
      return way();
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      this.scope = running;
      this.#maybe.delete(scope);
      return "raised";
    }
  }

  #settle(
    scope: Scope,
    ends: readonly { completion: Completion | "raised"; returned: Value }[],
    range: TextRange,
  ): Completion {
    const sound = ends.filter(({ completion }) => completion !== "raised");
    const [first] = sound;
    const returns = sound.filter(({ completion }) => completion === "return");
    const joined = returns
      .map(({ returned }) => returned)
      .reduce<Value | null>((a, b) => (a ? join(a, b, range) : b), null);
    if (joined && returns.length === sound.length) {
      this.returned = joined;
      return "return";
    }
    if (joined) {
      const earlier = this.#maybe.get(scope);
      this.#maybe.set(scope, earlier ? join(earlier, joined, range) : joined);
    }
    if (!first || sound.every(({ completion }) => completion === first.completion)) {
      return first && first.completion !== "raised" ? first.completion : "end";
    }
    if (sound.some(({ completion }) => completion === "break" || completion === "continue")) {
      this.isLoopLost = true;
      return "break";
    }
    return "end";
  }
}
