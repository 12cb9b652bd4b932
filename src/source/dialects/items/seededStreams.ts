import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../textRange.ts";
import type { DrawnNumbers } from "../evaluation/drawnNumbers.ts";
import type { DrawOrder, EvaluationRules, GeneratorUse } from "../evaluation/evaluationRules.ts";
import type { Expression } from "../evaluation/expression.ts";
import { computedGrid, mostNumbers } from "../evaluation/grids.ts";
import { type GeneratorValue, type Value, unknownValue } from "../evaluation/value.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { frameAt, lookUp, type Entry, type Frame } from "./frame.ts";

/** What following the generators of a file needs to know about it. */
export interface StreamSource {
  readonly rules: EvaluationRules;
  readonly file: Frame;
  readonly drawn: DrawnNumbers;
  readonly root: SyntaxView | null;
  /** The variable that holds a generator; null for one made on the spot. */
  homeOf(generator: GeneratorValue): Entry | null;
  evaluate(call: Expression, at: number, frame: Frame): Value;
}

/** How many numbers were drawn up to a place, or why that is unknown. */
type Drawn = { readonly count: number } | { readonly reason: string };

/** Every entry of a matrix costs two numbers. */
const drawsPerEntry = 2;

/** Follows seeded generators through a file in program order. */
export class SeededStreams {
  readonly #source: StreamSource;
  readonly #before = new Map<Entry, ReadonlyMap<number, Drawn>>();
  #measured: DrawOrder | null = null;
  #isMeasuring = false;

  constructor(source: StreamSource) {
    this.#source = source;
  }

  /** The matrix that the call in a range draws. */
  draw(range: TextRange, generator: GeneratorValue, order: DrawOrder): Value {
    if (this.#isMeasuring) {
      this.#measured = order;
      return unknownValue(range);
    }
    if (generator.seed === null) return notComputed(range, withoutSeed);
    const home = this.#source.homeOf(generator);
    const drawn: Drawn = home ? this.#drawnBefore(home, range.start) : { count: 0 };
    if ("reason" in drawn) return notComputed(range, drawn.reason);
    const { seed } = generator;
    const { rows, columns } = order;
    return computedGrid(range, [rows, columns], false, (values) => {
      values.set(this.#source.drawn.draw(seed, drawn.count, order));
    });
  }

  #drawnBefore(home: Entry, callAt: number): Drawn {
    const known = this.#before.get(home) ?? this.#follow(home);
    this.#before.set(home, known);
    return (
      known.get(callAt) ?? {
        reason: l10n.t("it is called in a way that Attention Lens cannot follow"),
      }
    );
  }

  #follow(home: Entry): ReadonlyMap<number, Drawn> {
    const before = new Map<number, Drawn>();
    let drawn: Drawn = { count: 0 };
    for (const use of this.#usesInOrder(home)) {
      if (use.kind === "matrix" && !before.has(use.call.at)) before.set(use.call.at, drawn);
      drawn = "reason" in drawn ? drawn : this.#after(drawn.count, use);
    }
    return before;
  }

  #after(count: number, use: GeneratorUse): Drawn {
    if (use.kind === "unknown") return { reason: use.reason };
    if (use.kind === "number") return { count: count + 1 };
    const order = this.#measure(use.call.it, use.call.at);
    const isKnown = order !== null && order.rows * order.columns <= mostNumbers;
    return isKnown
      ? { count: count + drawsPerEntry * order.rows * order.columns }
      : {
          reason: l10n.t("an earlier draw has a size that is known only when the program runs"),
        };
  }

  #measure(call: Expression, at: number): DrawOrder | null {
    this.#measured = null;
    this.#isMeasuring = true;
    this.#source.evaluate(call, at, frameAt(this.#source.file, at));
    this.#isMeasuring = false;
    return this.#measured;
  }

  /** Those where the generator stands first, then those of the one function that shares it. */
  #usesInOrder(home: Entry): readonly GeneratorUse[] {
    const { rules, root, file } = this.#source;
    const name = home.binding.name;
    if (!root || name === null || !rules.findGeneratorUses) return [];
    const uses = rules
      .findGeneratorUses(root, name, home.frame.scope.range)
      .filter((use) => this.#isUseOf(home, name, use.at));
    const shared = uses.filter((use) => frameAt(file, use.at) !== home.frame);
    if (shared.length === 0) return uses;
    const own = uses.filter((use) => frameAt(file, use.at) === home.frame);
    return this.#isFollowable(home, shared)
      ? [...own, ...shared]
      : [...(home.frame.isType ? own : []), sharedUse(name, home.at), ...own, ...shared];
  }

  #isFollowable(home: Entry, shared: readonly GeneratorUse[]): boolean {
    const functions = new Set(shared.map((use) => frameAt(this.#source.file, use.at)));
    return functions.size === 1 && home.frame.isType;
  }

  #isUseOf(home: Entry, name: string, at: number): boolean {
    const { rules, file } = this.#source;
    const isItself = at >= home.at && at < home.at + home.binding.length;
    return !isItself && lookUp(name, at, frameAt(file, at), rules.selfNames) === home;
  }
}

function sharedUse(name: string, at: number): GeneratorUse {
  const reason = l10n.t("{0} is used in several functions whose order is unknown", name);
  return { kind: "unknown", at, reason };
}

const withoutSeed = l10n.t(
  "its generator has no seed, so each run draws different numbers: write new " + "Random(42)",
);

function notComputed(range: TextRange, reason: string): Value {
  const message = l10n.t("These numbers are unknown because {0}", reason);
  return unknownValue(range, { problem: { message, range, severity: "information" } });
}
