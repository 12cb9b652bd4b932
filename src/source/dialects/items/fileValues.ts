import type { ReadingBudget } from "../../readingBudget.ts";
import type { Placed } from "../../textRange.ts";
import type { DrawnNumbers } from "../evaluation/drawnNumbers.ts";
import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import { Evaluator, type Surroundings } from "../evaluation/evaluator.ts";
import type { Expression } from "../evaluation/expression.ts";
import { toOutcome, type Outcome } from "../evaluation/outcome.ts";
import type { OutcomeCache } from "../evaluation/outcomeCache.ts";
import type { NumberValue, Value } from "../evaluation/value.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { frameNamed, lookUp, type Entry, type Frame } from "./frame.ts";
import { SeededStreams } from "./seededStreams.ts";

/** The longest chain of names that refer to names. */
const longestChain = 100;

/** The values of one file's bindings, evaluated on demand. */
export class FileValues {
  readonly #rules: EvaluationRules;
  readonly #file: Frame;
  readonly #text: string;
  readonly #outcomes: OutcomeCache;
  readonly #streams: SeededStreams;
  readonly #generators = new Map<Value, Entry>();
  readonly #evaluator: Evaluator;
  /** The scope that names are looked up in. */
  #frame: Frame;
  /** How often something around an expression was asked for. */
  #questions = 0;
  #chain = 0;

  constructor(
    rules: EvaluationRules,
    file: Frame,
    source: ItemSource,
    outcomes: OutcomeCache,
    drawn: DrawnNumbers,
    budget: ReadingBudget,
  ) {
    this.#rules = rules;
    this.#file = file;
    this.#frame = file;
    this.#evaluator = new Evaluator(rules, this.#toSurroundings(), budget);
    this.#text = source.text;
    this.#outcomes = outcomes;
    this.#streams = new SeededStreams({
      rules,
      file,
      drawn,
      root: source.root,
      homeOf: (generator) => this.#generators.get(generator) ?? null,
      evaluate: (call, at, frame) => this.#evaluateIn(frame, { at, it: call }, 0),
    });
  }

  /** What a binding means to the reader. */
  outcomeOf(entry: Entry): Outcome {
    const outcome = this.#firstOutcomeOf(entry);
    // A matrix that changes is still reported, with the place.
    return entry.change && outcome.kind === "scalar" ? { kind: "nothing" } : outcome;
  }

  /** What a binding is before anything changes it. */
  #firstOutcomeOf(entry: Entry): Outcome {
    const { binding, at } = entry;
    const known = this.#outcomes.get(binding, at);
    if (known) return known;
    const questionsBefore = this.#questions;
    const outcome = this.#toOutcome(entry, this.#valueOf(entry));
    if (this.#questions === questionsBefore) this.#outcomes.set(binding, at, outcome);
    return outcome;
  }

  #toOutcome({ binding }: Entry, value: Value | null): Outcome {
    const outcome: Outcome = value
      ? toOutcome(value, binding.name, this.#text)
      : { kind: "nothing" };
    // An alias of a matrix is not another matrix.
    const isAlias = binding.expression?.it.kind === "name" && outcome.kind !== "scalar";
    return isAlias ? { kind: "nothing" } : outcome;
  }

  #valueOf(entry: Entry): Value | null {
    const { expression } = entry.binding;
    if (!expression || expression.it.kind === "unknown" || entry.value === "pending") return null;
    if (entry.value) return entry.value;
    entry.value = "pending";
    const value = this.#evaluateIn(entry.frame, expression, entry.at);
    entry.value = value;
    if (value.kind === "generator" && !this.#generators.has(value)) {
      this.#generators.set(value, entry);
    }
    return value;
  }

  #evaluateIn(frame: Frame, expression: Placed<Expression>, base: number): Value {
    const around = this.#frame;
    this.#frame = frame;
    const value = this.#evaluator.evaluate(expression, base);
    this.#frame = around;
    return value;
  }

  #toSurroundings(): Surroundings {
    return {
      lookUp: (path, at) => this.#lookUp(path, at),
      defaultsOf: (functionName) => this.#defaultsOf(functionName),
      draw: (range, generator, order) => {
        this.#questions += 1;
        return this.#streams.draw(range, generator, order);
      },
    };
  }

  #lookUp(path: string, at: number): Value | null {
    this.#questions += 1;
    const entry = lookUp(path, at, this.#frame, this.#rules.selfNames);
    if (!entry || this.#chain >= longestChain || !holdsAt(entry, at, this.#frame)) return null;
    this.#chain += 1;
    const value = this.#valueOf(entry);
    this.#chain -= 1;
    return value;
  }

  #defaultsOf(functionName: string): readonly NumberValue[] {
    this.#questions += 1;
    const frame = frameNamed(this.#file, functionName);
    const parameters = frame?.entries.filter(({ binding }) => binding.home === "parameter") ?? [];
    return parameters
      .map((entry) => this.#valueOf(entry))
      .filter((value): value is NumberValue => value?.kind === "number");
  }
}

/** Whether a binding is still unchanged when the program reaches a place. */
function holdsAt({ change, frame }: Entry, at: number, from: Frame): boolean {
  return !change || (change.frame === frame && from === frame && at < change.range.start);
}

/** The text that items came from; the tree only where there is one. */
export interface ItemSource {
  readonly text: string;
  readonly start: number;
  readonly root: SyntaxView | null;
}
