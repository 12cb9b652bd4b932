import type { SmallChoice, SmallSize } from "../../source/smallNumbers.ts";
import { reduceSizes, type SizeRole, sizeRoleOf } from "./sizeRoles.ts";

/** The small sizes of one plan, and those of them that it used. */
export class SmallSizes {
  readonly small: Readonly<Record<SizeRole, number>>;
  readonly words: readonly string[];
  readonly #choice: SmallChoice;
  /** The sizes of the program, by their names. */
  readonly #known = new Map<string, number>();
  readonly #used = new Map<string, SmallSize>();

  /** `named`: the sizes that the program names, with the numbers that it gives them; null: none. */
  constructor(named: ReadonlyMap<string, number | null>, choice: SmallChoice) {
    this.#choice = choice;
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
    this.small = reduceSizes(roles, all, { words: distinct, length: choice.words.length });
    this.words = choice.words.slice(0, Math.max(1, this.#lengthOf()));
  }

  get used(): readonly SmallSize[] {
    return [...this.#used.values()];
  }

  /** A size by its name; null: the name says nothing of one. */
  of(name: string): number | null {
    const role = sizeRoleOf(name);
    if (!role) return null;
    const of = this.#known.get(name) ?? null;
    const reduced = of === null ? this.small[role] : Math.min(of, this.small[role]);
    const value = this.#choice.sizes[name] ?? reduced;
    this.#used.set(name, { name, value, of });
    return value;
  }

  /** The words as numbers: the same one for the same word. */
  tokens(): readonly number[] {
    const ids = new Map<string, number>();
    return this.words.map((word) => {
      const id = ids.get(word) ?? ids.size;
      ids.set(word, id);
      return id % this.small.vocabulary;
    });
  }

  /** The words as a comment of one line. */
  get comment(): string {
    return `  # ${this.words.join(" ").replace(/\s+/g, " ")}`;
  }

  #lengthOf(): number {
    const own = Object.entries(this.#choice.sizes).find(([name]) => sizeRoleOf(name) === "length");
    return own?.[1] ?? this.small.length;
  }
}
