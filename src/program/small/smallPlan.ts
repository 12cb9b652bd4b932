import type { SmallChoice, SmallSize } from "../../source/smallNumbers.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Expression, FunctionDefinition, Parameter } from "../ir/ir.ts";
import { ofTokens, takesTokens } from "./makable.ts";
import { parametersOf, type ProgramClass, type ProgramParts } from "./programParts.ts";
import {
  entriesOf,
  isNumber,
  membersOf,
  namesOfSizes,
  plainValueOf,
  settingsClassFor,
} from "./settings.ts";
import { rankOf } from "./rankOf.ts";
import { reduceSizes, type SizeRole, sizeRoleOf } from "./sizeRoles.ts";

/** How a class of a program is made small, and called. */
export interface SmallPlan {
  /** The class that is made. */
  readonly made: ProgramClass;
  readonly sizes: readonly SmallSize[];
  /** The words, one for each token. */
  readonly words: readonly string[];
  /** Lines of the program's language, to be run behind the program. */
  readonly code: string;
}

/** Why a class cannot be made. */
export interface NoPlan {
  readonly reason: string;
  readonly range: TextRange;
}

/** How to make a class of a program small, and what to call it with. */
export function planSmall(
  parts: ProgramParts,
  made: ProgramClass,
  choice: SmallChoice,
): SmallPlan | NoPlan {
  try {
    return new Planner(parts, made, choice).plan();
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
  readonly #small: Readonly<Record<SizeRole, number>>;
  readonly #words: readonly string[];
  /** The sizes of the program, by their names. */
  readonly #known = new Map<string, number>();
  readonly #used = new Map<string, SmallSize>();
  /** Lines before the model is made. */
  readonly #lines: string[] = [];

  constructor(parts: ProgramParts, made: ProgramClass, choice: SmallChoice) {
    this.#parts = parts;
    this.#made = made;
    this.#choice = choice;
    const named = namesOfSizes(parts);
    const roles = new Map<SizeRole, number>();
    for (const [name, value] of named) {
      const role = sizeRoleOf(name)!;
      if (value !== null) {
        this.#known.set(name, value);
        if (!roles.has(role)) roles.set(role, value);
      }
    }
    const all = new Set([...named.keys()].map((name) => sizeRoleOf(name)!));
    const distinct = new Set(choice.words).size;
    this.#small = reduceSizes(roles, all, { words: distinct, length: choice.words.length });
    this.#words = choice.words.slice(0, Math.max(1, this.#lengthOf()));
  }

  plan(): SmallPlan {
    const { forward, init, name } = this.#made;
    if (!forward) throw new Missing("forward", this.#made.nameRange);
    this.#setConstants();
    const given = init ? this.#argumentsOf(init) : "";
    const call = this.#callOf(forward);
    const lines = [
      "import torch",
      ...this.#lines,
      `torch.manual_seed(${this.#choice.seed})`,
      `model = ${name}(${given}).eval()`,
      ...call,
    ];
    return {
      made: this.#made,
      sizes: [...this.#used.values()],
      words: this.#words,
      code: `${lines.join("\n")}\n`,
    };
  }

  #lengthOf(): number {
    const own = Object.entries(this.#choice.sizes).find(([name]) => sizeRoleOf(name) === "length");
    return own?.[1] ?? this.#small.length;
  }

  /** A size by its name; null: the name says nothing of one. */
  #sizeOf(name: string): number | null {
    const role = sizeRoleOf(name);
    if (!role) return null;
    const of = this.#known.get(name) ?? null;
    const reduced = of === null ? this.#small[role] : Math.min(of, this.#small[role]);
    const value = this.#choice.sizes[name] ?? reduced;
    this.#used.set(name, { name, value, of });
    return value;
  }

  /** Sizes at the top of the program, which its classes read. */
  #setConstants(): void {
    const { classes, constants } = this.#parts;
    const read = new Set([...classes.values()].flatMap(({ mentions }) => [...mentions]));
    for (const [name, value] of constants) {
      if (!read.has(name)) continue;
      this.#setEntries(name, value);
      // Short names stand for anything.
      const size = isNumber(value) || name.length > 2 ? this.#sizeOf(name) : null;
      if (size !== null) this.#lines.push(`${name} = ${size}`);
    }
    for (const each of classes.values()) {
      if (each.forward || each.isDataclass || each.init) continue;
      for (const [name, value] of each.fields) {
        const size = isNumber(value) ? this.#sizeOf(name) : null;
        if (size !== null) this.#lines.push(`${each.name}.${name} = ${size}`);
      }
    }
  }

  /** `GPT_CONFIG = {"emb_dim": 768}`, which a class reads itself, and `config = GPTConfig()`. */
  #setEntries(name: string, value: Expression): void {
    if (value.kind === "dictionary") {
      for (const [key] of entriesOf(value)) {
        const size = this.#sizeOf(key);
        if (size !== null) this.#lines.push(`${name}["${key}"] = ${size}`);
      }
    }
    const type = value.kind === "call" && value.callee.kind === "name" && value.callee.name;
    const fields = (type && this.#parts.classes.get(type)) || null;
    if (!fields || fields.forward) return;
    for (const [field] of fields.fields) {
      const size = this.#sizeOf(field);
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
      const size = isNumber(defaultValue) ? this.#sizeOf(name) : null;
      return size === null ? null : String(size);
    }
    const size = this.#sizeOf(name);
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
    return String(this.#sizeOf(name) ?? plainValueOf(name) ?? "None");
  }

  #fieldsOf({ fields }: ProgramClass): string {
    const given = [...fields].flatMap(([name, value]): string[] => {
      const isOpen = value === null;
      const size = isOpen || isNumber(value) ? this.#sizeOf(name) : null;
      if (size !== null) return [`${name}=${size}`];
      return isOpen ? [`${name}=${plainValueOf(name) ?? "None"}`] : [];
    });
    return given.join(", ");
  }

  #callOf(forward: FunctionDefinition): readonly string[] {
    const ids = new Map<string, number>();
    const numbers = this.#words.map((word) => {
      const id = ids.get(word) ?? ids.size;
      ids.set(word, id);
      return id % this.#small.vocabulary;
    });
    const tokens = `torch.tensor([[${numbers.join(", ")}]])`;
    const comment = `  # ${this.#words.join(" ").replace(/\s+/g, " ")}`;
    const required = parametersOf(forward).filter(({ defaultValue }) => !defaultValue);
    const isOfTokens = takesTokens(this.#made);
    const lines: string[] = [];
    const values = required.map(({ name }, at) => {
      if (/mask/.test(name)) return "None";
      if (/^(is_|use_)|causal|training/.test(name)) return "True";
      if (/pos(ition)?$|offset|start/.test(name)) return "0";
      if (isOfTokens && (at === 0 || ofTokens.test(name))) return "tokens";
      if (sizeRoleOf(name) === "length" || sizeRoleOf(name) === "batch")
        return String(sizeRoleOf(name) === "length" ? this.#words.length : 1);
      return this.#tensor(forward, name, lines);
    });
    return [`tokens = ${tokens}${comment}`, ...lines, `model(${values.join(", ")})`];
  }

  /** What goes into a class that takes no tokens: a row for each word, the same for the same word. */
  #tensor(forward: FunctionDefinition, name: string, lines: string[]): string {
    const { heads, headWidth, width, vocabulary } = this.#small;
    const rank = this.#rankOf(forward, name);
    if (rank === 4) {
      lines.push(`${name} = torch.randn(1, ${heads}, ${this.#words.length}, ${headWidth})`);
      return name;
    }
    const own = this.#widthOfInput() ?? width;
    if (lines.length === 0) {
      lines.push(`words = torch.nn.Embedding(${vocabulary}, ${own})(tokens).detach()`);
    }
    return rank === 2 ? "words[0]" : "words";
  }

  /** Of its own, or of the first other parameter that the function unpacks. */
  #rankOf(forward: FunctionDefinition, name: string): number | null {
    const ranks = parametersOf(forward).map((each) => rankOf(forward, each.name));
    return rankOf(forward, name) ?? ranks.find((rank) => rank !== null) ?? null;
  }

  /** The user may have changed the width. */
  #widthOfInput(): number | null {
    const named = [...this.#used.values()].filter(({ name }) => sizeRoleOf(name) === "width");
    const first = named.find(({ name }) => /in(put)?(_|$)/.test(name)) ?? named[0];
    return first?.value ?? null;
  }
}
