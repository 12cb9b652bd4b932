import type { Reading } from "../../reading.ts";
import { type ReadingBudget, ReadingStopped } from "../../readingBudget.ts";
import type { Dialect, DialectSession, SourceResources } from "../../sourceReader.ts";

/** Reads blocks in their languages; a block that has not changed is not read again. */
export class BlockReader {
  readonly #dialectOf: (language: string) => Dialect;
  readonly #resources: SourceResources;
  /** Null for a language that cannot be loaded: it is not tried again at every edit. */
  readonly #sessions = new Map<Dialect, Promise<DialectSession | null>>();
  readonly #open = new Map<Dialect, DialectSession>();
  #known = new Map<string, Reading>();
  #used = new Map<string, Reading>();
  #isDisposed = false;

  constructor(dialectOf: (language: string) => Dialect, resources: SourceResources) {
    this.#dialectOf = dialectOf;
    this.#resources = resources;
  }

  /** Loads what the languages need; a language that cannot be loaded has no readings. */
  async openAll(languages: Iterable<string>): Promise<void> {
    const dialects = new Set([...new Set(languages)].map((name) => this.#dialectOf(name)));
    await Promise.all([...dialects].map((dialect) => this.#openOne(dialect)));
  }

  /** Null for a block that cannot be read. */
  read(language: string, text: string, budget: ReadingBudget): Reading | null {
    const key = `${language}\n${text}`;
    const known =
      this.#used.get(key) ?? this.#known.get(key) ?? this.#readNow(language, text, budget);
    if (known !== null) this.#used.set(key, known);
    return known;
  }

  /** Forgets blocks that were not read since the last time. */
  forgetUnused(): void {
    this.#known = this.#used;
    this.#used = new Map();
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const session of this.#open.values()) session.dispose();
    this.#open.clear();
  }

  #readNow(language: string, text: string, budget: ReadingBudget): Reading | null {
    const session = this.#open.get(this.#dialectOf(language));
    if (!session) return null;
    session.update(text, []);
    try {
      return session.read(budget);
    } catch (error) {
      // A block that is too long by itself spoils no other.
      if (error instanceof ReadingStopped && error.reason === "length") return null;
      throw error;
    }
  }

  async #openOne(dialect: Dialect): Promise<void> {
    const opening =
      this.#sessions.get(dialect) ?? dialect.open("", this.#resources).catch(() => null);
    this.#sessions.set(dialect, opening);
    const session = await opening;
    if (!session) return;
    if (this.#isDisposed) session.dispose();
    else this.#open.set(dialect, session);
  }
}
