import type { DrawnArgument, SmallChoice } from "../../source/smallNumbers.ts";
import type { Expression, FunctionDefinition } from "../ir/ir.ts";
import type { Value } from "../values/value.ts";
import { type ArgumentKind, kindsOf } from "./argumentKinds.ts";
import { writeDrawn, type Writing, writings } from "./drawing.ts";
import { Drawn, type DrawnSizes } from "./drawn.ts";
import type { ProgramParts } from "./programParts.ts";
import { axesOf } from "./rankOf.ts";
import { namesOfSizes } from "./settings.ts";
import type { SmallPlan } from "./smallPlan.ts";
import { SmallSizes } from "./smallSizes.ts";
import { sizeRoleOf } from "./sizeRoles.ts";

/** What the code leaves open of how a function is called, and is tried. */
export interface FunctionTrial {
  /** How many dimensions its tensors have, where it does not unpack them. */
  readonly rank: number;
  /** The first weights project queries, keys and values at once. */
  readonly isFused: boolean;
}

/** The likeliest first. */
export const functionTrials: readonly FunctionTrial[] = [false, true].flatMap((isFused) =>
  [2, 3, 4].map((rank) => ({ rank, isFused })),
);

/** A plan whose weights get their shapes when it is run once. */
export interface OpenPlan {
  readonly code: string;
  /** What stands in the code for the weights. */
  readonly given: ReadonlyMap<string, Value>;
  /** With the weights that were found; null: nothing said what one of them is. */
  readonly finish: () => SmallPlan | null;
}

/** How to call a function of a program with what is drawn. */
export function planFunction(
  parts: ProgramParts,
  definition: FunctionDefinition,
  choice: SmallChoice,
  trial: FunctionTrial,
): OpenPlan {
  return new FunctionPlanner(parts, definition, choice, trial).plan();
}

const fusedName = /qkv|c_attn|attn_in|in_proj|query_key_value/i;
const hiddenName =
  /c_fc|fc_?(1|in)?$|up|gate|hidden|intermediate|(^|\W|_)(w|lin|linear|fc)_?[13]$/i;

class FunctionPlanner {
  readonly #parts: ProgramParts;
  readonly #definition: FunctionDefinition;
  readonly #choice: SmallChoice;
  readonly #trial: FunctionTrial;
  readonly #kinds: ReadonlyMap<string, ArgumentKind>;
  readonly #sizes: SmallSizes;
  readonly #writing: Writing;
  readonly #weights: Drawn[] = [];
  readonly #drawn: DrawnArgument[] = [];
  readonly #before: string[] = [];
  #isFirstMatrix = true;

  constructor(
    parts: ProgramParts,
    definition: FunctionDefinition,
    choice: SmallChoice,
    trial: FunctionTrial,
  ) {
    this.#parts = parts;
    this.#definition = definition;
    this.#choice = choice;
    this.#trial = trial;
    this.#kinds = kindsOf(parts, definition);
    const named = new Map(namesOfSizes(parts));
    for (const { name, defaultValue } of definition.parameters) {
      if (this.#isSize(name)) named.set(name, wholeOf(defaultValue) ?? named.get(name) ?? null);
    }
    this.#sizes = new SmallSizes(named, choice);
    this.#writing = writings[parts.library];
  }

  plan(): OpenPlan {
    const args = [...this.#kinds].map(([name, kind]) => `    ${name}=${this.#write(name, kind)},`);
    const { name } = this.#definition;
    const code = [
      this.#writing.imports,
      this.#writing.seed(this.#choice.seed),
      ...this.#before,
      `${name}(`,
      ...args,
      ")",
      "",
    ].join("\n");
    const given = new Map(this.#weights.map((each, at) => [holderOf(at), each.toUnknown()]));
    return { code, given, finish: () => this.#finish(code) };
  }

  #finish(open: string): SmallPlan | null {
    let code = open;
    const drawn = [...this.#drawn];
    for (const [at, weight] of this.#weights.entries()) {
      const found = weight.drawn;
      if (!found) return null;
      code = code.replace(holderOf(at), writeDrawn(this.#writing, found));
      drawn.push({ name: weight.name, shape: found.shape });
    }
    const { used, words } = this.#sizes;
    return {
      ...{ made: this.#definition, sizes: used, words, drawn, weights: [], lacks: [], code },
      reads: new Map(),
    };
  }

  /** `path`: where it stands in what is given, such as `blocks.attn.w`. */
  #write(path: string, kind: ArgumentKind): string {
    const { words, small } = this.#sizes;
    const name = path.split(".").at(-1)!;
    switch (kind.kind) {
      case "tokens":
        this.#setTokens();
        return "tokens";
      case "size":
        return String(this.#sizes.of(name) ?? 1);
      case "plain":
        return kind.code;
      case "entries": {
        const entries = [...kind.entries].map(
          ([key, each]) => `"${key}": ${this.#write(`${path}.${key}`, each)}`,
        );
        return `{${entries.join(", ")}}`;
      }
      case "several": {
        const all = Array.from({ length: small.layers }, (_, at) =>
          this.#write(`${path}[${at}]`, kind.each),
        );
        return `[${all.join(", ")}]`;
      }
      case "mask":
        return this.#writeMask(kind.use, words.length);
      case "tensor":
        return this.#writeTensor(path, kind.isPart);
      case "object":
        return "None";
      case "weight": {
        this.#weights.push(new Drawn(path, this.#drawnSizes()));
        return holderOf(this.#weights.length - 1);
      }
    }
  }

  #writeMask(use: Extract<ArgumentKind, { kind: "mask" }>["use"], length: number): string {
    const lower = this.#writing.lower(length);
    switch (use) {
      case "added":
        return `(1 - ${lower}) * -1e10`;
      case "visible":
        return `${lower} == 1`;
      case "hidden":
        return `${lower} == 0`;
      default:
        return "None";
    }
  }

  /** The first one has the same row for the same word. */
  #writeTensor(path: string, isPart: boolean): string {
    const shape = this.#shapeOf(path, isPart);
    const isOfWords = this.#drawn.length === 0 && !isPart && shape.length <= 3;
    this.#drawn.push({ name: path, shape });
    if (!isOfWords || shape.at(-2) !== this.#sizes.words.length) return this.#writing.normal(shape);
    this.#setTokens();
    const { vocabulary } = this.#sizes.small;
    this.#before.push(`words = ${this.#writing.rows(vocabulary, shape.at(-1)!)}`);
    return shape.length === 2 ? "words" : "words[None]";
  }

  #setTokens(): void {
    const line = `tokens = ${this.#writing.whole(`[${this.#sizes.tokens().join(", ")}]`)}`;
    if (this.#before.length === 0) this.#before.push(line + this.#sizes.comment);
  }

  #shapeOf(name: string, isPart: boolean): readonly number[] {
    const { small, words } = this.#sizes;
    const isSplit = this.#definition.parameters.some(
      (each) => this.#isSize(each.name) && sizeRoleOf(each.name) === "heads",
    );
    const own = isPart && !isSplit ? small.headWidth : this.#widthOf();
    const heads = Math.max(2, small.heads);
    const wholes = [
      [words.length, own],
      [1, words.length, own],
      [1, heads, words.length, small.headWidth],
    ];
    const axes = axesOf(this.#definition, name) ?? this.#axesBeside(isPart);
    const usual = wholes[(axes?.length ?? this.#trial.rank) - 2] ?? wholes[0]!;
    return axes ? usual.map((size, at) => this.#sizeOfAxis(axes[at] ?? null, size)) : usual;
  }

  /** Queries, keys and values have as many dimensions as each other. */
  #axesBeside(isPart: boolean): readonly (string | null)[] | null {
    if (!isPart) return null;
    for (const { name } of this.#definition.parameters) {
      const axes = axesOf(this.#definition, name);
      if (axes) return axes;
    }
    return null;
  }

  #sizeOfAxis(name: string | null, usual: number): number {
    const { small, words } = this.#sizes;
    if (name === null) return usual;
    if (/^(b|bs|bsz|n?_?batch(_size)?)$/i.test(name)) return 1;
    if (/^(t|l|s|n|tgt_len|src_len|q_len|kv_len|[nlt]_?[qk]|seq\w*)$/i.test(name))
      return words.length;
    if (/^(h|nh|n_?heads?|num_heads)$/i.test(name)) return Math.max(2, small.heads);
    return usual;
  }

  #isSize(name: string): boolean {
    return this.#kinds.get(name)?.kind === "size";
  }

  /** The user may have changed the width. */
  #widthOf(): number {
    const named = this.#definition.parameters.find(
      ({ name }) => this.#isSize(name) && sizeRoleOf(name) === "width",
    );
    return (named && this.#sizes.of(named.name)) ?? this.#sizes.small.width;
  }

  #drawnSizes(): DrawnSizes {
    const { small, words } = this.#sizes;
    const { library } = this.#parts;
    const width = this.#widthOf();
    return {
      library,
      width,
      heads: small.heads,
      outOf: (name, from) => {
        const isFirst = this.#isFirstMatrix;
        this.#isFirstMatrix = false;
        if (fusedName.test(name) || (this.#trial.isFused && isFirst)) return 3 * width;
        return hiddenName.test(ownNameOf(name)) && from === width ? small.hidden : width;
      },
      rowsOf: (name) =>
        /pos|wpe/i.test(name) ? Math.max(words.length, small.length) : small.vocabulary,
    };
  }
}

/** `c_fc` of `blocks[0].mlp.c_fc.w`: what stands in it says less. */
function ownNameOf(path: string): string {
  return path.replace(/\.(w|weights?|kernel)$/i, "");
}

/** A name that no program has. */
function holderOf(at: number): string {
  return `drawn_weight_${at}_`;
}

function wholeOf(value: Expression | null): number | null {
  return value?.kind === "literal" && value.literal.type === "int" ? value.literal.value : null;
}
