import type { DrawnArgument, SmallChoice, SmallSize } from "../../source/smallNumbers.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Expression, FunctionDefinition, Parameter } from "../ir/ir.ts";
import { type Writing, writings } from "./drawing.ts";
import { ofTokens, takesTokens } from "./makable.ts";
import { parametersOf, type ProgramClass, type ProgramParts } from "./programParts.ts";
import { entriesOf, isNumber, membersOf, namesOfSizes, settingsClassFor } from "./settings.ts";
import { plainValueOf } from "./settingNames.ts";
import { rankOf } from "./rankOf.ts";
import { sizeRoleOf } from "./sizeRoles.ts";
import { SmallSizes } from "./smallSizes.ts";

/** How a class of a program is made small, and called. */
export interface SmallPlan {
  /** The class that is made, or the function that is called. */
  readonly made: Pick<ProgramClass, "name" | "nameRange">;
  readonly sizes: readonly SmallSize[];
  /** The words, one for each token. */
  readonly words: readonly string[];
  /** What a function is given that was drawn; of a class, only its weights are. */
  readonly drawn: readonly DrawnArgument[];
  /** Those of a fragment that `linear` multiplies with: how many rows they have, nothing says. */
  readonly weights: readonly string[];
  /** Of a fragment: the names that it lacks, its sizes last. */
  readonly lacks: readonly string[];
  /** Where the program reads what is drawn for it first. */
  readonly reads: ReadonlyMap<string, TextRange>;
  /** Lines of the program's language, to be run behind the program. */
  readonly code: string;
}

/** Why a class cannot be made. */
export interface NoPlan {
  readonly reason: string;
  readonly range: TextRange;
}

/**
 * How to make a class of a program small, and what to call it with. `rank`: how many dimensions its input has, if the
 * code does not say it.
 */
export function planSmall(
  parts: ProgramParts,
  made: ProgramClass,
  choice: SmallChoice,
  rank: number,
): SmallPlan | NoPlan {
  try {
    return new Planner(parts, made, choice, rank).plan();
  } catch (error) {
    if (error instanceof Missing) return { reason: error.message, range: error.range };
    throw error;
  }
}

class Missing extends Error {
  readonly range: TextRange;

  constructor(name: string, range: TextRange) {
    super(`nothing gives \`${name}\` a value`);
    this.range = range;
  }
}

class Planner {
  readonly #parts: ProgramParts;
  readonly #made: ProgramClass;
  readonly #choice: SmallChoice;
  readonly #rank: number;
  readonly #sizes: SmallSizes;
  readonly #writing: Writing;
  /** Lines before the model is made. */
  readonly #lines: string[] = [];

  constructor(parts: ProgramParts, made: ProgramClass, choice: SmallChoice, rank: number) {
    this.#rank = rank;
    this.#parts = parts;
    this.#made = made;
    this.#choice = choice;
    this.#sizes = new SmallSizes(namesOfSizes(parts), choice);
    this.#writing = writings[parts.library];
  }

  plan(): SmallPlan {
    const { forward, init, name } = this.#made;
    if (!forward) throw new Missing("forward", this.#made.nameRange);
    this.#setConstants();
    const given = init ? this.#argumentsOf(init) : "";
    const call = this.#callOf(forward);
    const isLayer = this.#parts.library === "torch" && forward.name !== "__call__";
    const lines = [
      this.#writing.imports,
      ...this.#lines,
      this.#writing.seed(this.#choice.seed),
      `model = ${name}(${given})${isLayer ? ".eval()" : ""}`,
      ...call,
    ];
    return {
      made: this.#made,
      sizes: this.#sizes.used,
      words: this.#sizes.words,
      drawn: [],
      weights: [],
      lacks: [],
      reads: new Map(),
      code: `${lines.join("\n")}\n`,
    };
  }

  /** Sizes at the top of the program, which its classes read. */
  #setConstants(): void {
    const { classes, constants } = this.#parts;
    const read = new Set([...classes.values()].flatMap(({ mentions }) => [...mentions]));
    for (const [name, value] of constants) {
      if (!read.has(name)) continue;
      this.#setEntries(name, value);
      // Short names stand for anything.
      const size = isNumber(value) || name.length > 2 ? this.#sizes.of(name) : null;
      if (size !== null) this.#lines.push(`${name} = ${size}`);
    }
    for (const each of classes.values()) {
      if (each.forward || each.isDataclass || each.init) continue;
      for (const [name, value] of each.fields) {
        const size = isNumber(value) ? this.#sizes.of(name) : null;
        if (size !== null) this.#lines.push(`${each.name}.${name} = ${size}`);
      }
    }
  }

  /** `GPT_CONFIG = {"emb_dim": 768}`, which a class reads itself, and `config = GPTConfig()`. */
  #setEntries(name: string, value: Expression): void {
    if (value.kind === "dictionary") {
      for (const [key] of entriesOf(value)) {
        const size = this.#sizes.of(key);
        if (size !== null) this.#lines.push(`${name}["${key}"] = ${size}`);
      }
    }
    const type = value.kind === "call" && value.callee.kind === "name" && value.callee.name;
    const fields = (type && this.#parts.classes.get(type)) || null;
    if (!fields || fields.forward) return;
    for (const [field] of fields.fields) {
      const size = this.#sizes.of(field);
      if (size !== null) this.#lines.push(`${name}.${field} = ${size}`);
    }
  }

  #argumentsOf(init: FunctionDefinition): string {
    const given = parametersOf(init).flatMap((parameter): string[] => {
      const value = this.#argument(parameter);
      return value === null ? [] : [`${parameter.name}=${value}`];
    });
    return given.join(", ");
  }

  /** null: its default stays. */
  #argument({ name, annotation, defaultValue, range }: Parameter): string | null {
    const settings = this.#settings(name, annotation);
    if (settings !== null) return settings;
    if (defaultValue) {
      const size = isNumber(defaultValue) ? this.#sizes.of(name) : null;
      return size === null ? null : String(size);
    }
    const size = this.#sizes.of(name);
    if (size !== null) return String(size);
    const plain = plainValueOf(name);
    if (plain === null) throw new Missing(name, range);
    return plain;
  }

  /** An object, or a dictionary, of settings. */
  #settings(name: string, annotation: Expression | null): string | null {
    const type = settingsClassFor(this.#parts, name, annotation);
    if (type?.isDataclass) return `${type.name}(${this.#fieldsOf(type)})`;
    if (type) return `${type.name}(${type.init ? this.#argumentsOf(type.init) : ""})`;
    const keys = [...membersOf(this.#parts, name, "subscript")];
    if (keys.length > 0) {
      const whole = [...this.#parts.constants].find(
        ([, value]) =>
          value.kind === "dictionary" && keys.every((key) => entriesOf(value).has(key)),
      );
      const own = keys.flatMap((key) => {
        const value = whole && sizeRoleOf(key) === null ? null : this.#settingOf(key);
        return value === null ? [] : [`"${key}": ${value}`];
      });
      return `{${[...(whole ? [`**${whole[0]}`] : []), ...own].join(", ")}}`;
    }
    const attributes = [...membersOf(this.#parts, name, "attribute")];
    if (attributes.length === 0) return null;
    // Each parameter has its own class, since they hold different attributes.
    const count = this.#lines.filter((line) => line.startsWith("class SmallConfig")).length;
    const made = `SmallConfig${count === 0 ? "" : count + 1}`;
    this.#lines.push(
      `class ${made}:`,
      ...attributes.map((each) => `    ${each} = ${this.#settingOf(each)}`),
    );
    return `${made}()`;
  }

  #settingOf(name: string): string {
    return String(this.#sizes.of(name) ?? plainValueOf(name) ?? "None");
  }

  #fieldsOf({ fields }: ProgramClass): string {
    const given = [...fields].flatMap(([name, value]): string[] => {
      const isOpen = value === null;
      const size = isOpen || isNumber(value) ? this.#sizes.of(name) : null;
      if (size !== null) return [`${name}=${size}`];
      return isOpen ? [`${name}=${plainValueOf(name) ?? "None"}`] : [];
    });
    return given.join(", ");
  }

  #callOf(forward: FunctionDefinition): readonly string[] {
    const { words, comment } = this.#sizes;
    const tokens = this.#writing.whole(`[[${this.#sizes.tokens().join(", ")}]]`);
    const required = parametersOf(forward).filter(({ defaultValue }) => !defaultValue);
    const isOfTokens = takesTokens(this.#made);
    const lines: string[] = [];
    const values = required.map(({ name }, at) => {
      if (/mask/.test(name)) return "None";
      if (/^(is_|use_)|causal|training/.test(name)) return "True";
      if (/pos(ition)?$|offset|start/.test(name)) return "0";
      if (isOfTokens && (at === 0 || ofTokens.test(name))) return "tokens";
      if (sizeRoleOf(name) === "length" || sizeRoleOf(name) === "batch")
        return String(sizeRoleOf(name) === "length" ? words.length : 1);
      return this.#tensor(forward, name, lines);
    });
    const isCalled = this.#parts.library === "torch" || forward.name === "__call__";
    const call = `model${isCalled ? "" : `.${forward.name}`}(${values.join(", ")})`;
    return [`tokens = ${tokens}${comment}`, ...lines, call];
  }

  /** What goes into a class that takes no tokens: a row for each word, the same for the same word. */
  #tensor(forward: FunctionDefinition, name: string, lines: string[]): string {
    const { heads, headWidth, width, vocabulary } = this.#sizes.small;
    const rank = this.#rankOf(forward, name);
    if (rank === 4) {
      const shape = [1, heads, this.#sizes.words.length, headWidth];
      lines.push(`${name} = ${this.#writing.normal(shape)}`);
      return name;
    }
    const own = this.#widthOfInput() ?? width;
    if (lines.length === 0) {
      lines.push(`words = ${this.#writing.rows(vocabulary, own)}`);
    }
    return rank === 2 ? "words[0]" : "words";
  }

  /** Of its own, or of the first other parameter that the function unpacks. */
  #rankOf(forward: FunctionDefinition, name: string): number {
    const ranks = parametersOf(forward).map((each) => rankOf(forward, each.name));
    return rankOf(forward, name) ?? ranks.find((rank) => rank !== null) ?? this.#rank;
  }

  /** The user may have changed the width. */
  #widthOfInput(): number | null {
    const named = this.#sizes.used.filter(({ name }) => sizeRoleOf(name) === "width");
    const first = named.find(({ name }) => /in(put)?(_|$)/.test(name)) ?? named[0];
    return first?.value ?? null;
  }
}
