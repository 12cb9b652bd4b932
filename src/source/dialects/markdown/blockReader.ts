import type { Reading } from "../../reading.ts";
import type { Dialect, DialectSession, SourceResources } from "../../sourceReader.ts";

interface OpenLanguage {
  readonly session: DialectSession;
  text: string;
}

/** Reads blocks in their languages; a block that has not changed is not read again. */
export class BlockReader {
  readonly #dialectOf: (language: string) => Dialect;
  readonly #resources: SourceResources;
  readonly #open = new Map<Dialect, OpenLanguage>();
  readonly #opening = new Set<Dialect>();
  #known = new Map<string, Reading>();
  #used = new Map<string, Reading>();
  #isDisposed = false;

  constructor(dialectOf: (language: string) => Dialect, resources: SourceResources) {
    this.#dialectOf = dialectOf;
    this.#resources = resources;
  }

  /** Loads what the languages need; a language that cannot be loaded has no readings. */
  async openAll(languages: Iterable<string>): Promise<void> {
    const dialects = new Set([...languages].map((language) => this.#dialectOf(language)));
    await Promise.all([...dialects].map((dialect) => this.#openOne(dialect)));
  }

  /** Null while the language is still being loaded. */
  read(language: string, text: string): Reading | null {
    const key = `${language}\n${text}`;
    const known = this.#used.get(key) ?? this.#known.get(key) ?? this.#readNow(language, text);
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
    for (const { session } of this.#open.values()) session.dispose();
    this.#open.clear();
  }

  #readNow(language: string, text: string): Reading | null {
    const dialect = this.#dialectOf(language);
    const open = this.#open.get(dialect);
    if (open === undefined) {
      void this.#openOne(dialect);
      return null;
    }
    open.session.update(text, [{ start: 0, end: open.text.length, text }]);
    open.text = text;
    return open.session.read();
  }

  async #openOne(dialect: Dialect): Promise<void> {
    if (this.#open.has(dialect) || this.#opening.has(dialect)) return;
    this.#opening.add(dialect);
    try {
      const session = await dialect.open("", this.#resources);
      if (this.#isDisposed) session.dispose();
      else this.#open.set(dialect, { session, text: "" });
    } catch {
      // stays in #opening, so that it is not tried again at every edit
      return;
    }
    this.#opening.delete(dialect);
  }
}
