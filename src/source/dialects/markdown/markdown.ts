import { languages } from "../../languages.ts";
import type { Reading, Scope } from "../../reading.ts";
import { ReadingStopped, unlimitedBudget, type ReadingBudget } from "../../readingBudget.ts";
import {
  findDialect,
  type Dialect,
  type DialectSession,
  type SourceResources,
} from "../../sourceReader.ts";
import type { TextRange } from "../../textRange.ts";
import { joinReadings, moveReading } from "../moveReading.ts";
import { PlainCollector } from "../plain/plainCollector.ts";
import { readPlain } from "../plain/readPlain.ts";
import { toBlockValue } from "../plain/rows.ts";
import { readPipeTable, readVectorTable } from "./readPipeTable.ts";
import { splitMarkdown, type MarkdownPart } from "./splitMarkdown.ts";
import { text as plainText } from "../plain/text.ts";

/** Markdown: each fenced block in its own language; named matrices and tables between the blocks. */
export function toMarkdown(dialects: readonly Dialect[]): Dialect {
  return {
    language: languages.markdown,
    open: async (text, resources) => {
      const reader = toReader(dialects, resources);
      await reader.openAll(splitMarkdown(text).flatMap(languageOf));
      let current = text;
      return {
        read: (budget = unlimitedBudget()) => readMarkdown(current, reader, budget),
        update: (next) => {
          current = next;
        },
        prepare: () => reader.openAll(splitMarkdown(current).flatMap(languageOf)),
        dispose: () => {
          reader.dispose();
        },
      };
    },
  };
}

function toReader(dialects: readonly Dialect[], resources: SourceResources): BlockReader {
  const dialectOf = (name: string): Dialect =>
    findDialect(dialects, name) ??
    findDialect(dialects, `.${name}`) ??
    dialects.find(({ language }) => language.otherNames.includes(name.toLowerCase())) ??
    plainText;
  return new BlockReader(dialectOf, resources);
}

function readMarkdown(text: string, reader: BlockReader, budget: ReadingBudget): Reading {
  const collector = new PlainCollector(text, budget);
  const blocks = blockScopes(splitMarkdown(text), text.length).flatMap((scoped) => {
    const { part, scope } = scoped;
    const { range } = part;
    if (part.kind === "prose") readPlain({ text, range, scope, isProse: true }, collector);
    else if (part.kind === "table") addTable(text, scoped, collector);
    else if (part.kind === "remark") collector.addComment(part.text, range);
    if (part.kind !== "block") return [];
    return readBlock(scoped, reader.read(part.language, part.code, budget));
  });
  reader.forgetUnused();
  return joinReadings([collector.finish(), ...blocks]);
}

function addTable(text: string, { part, scope }: ScopedPart, collector: PlainCollector): void {
  const table = readPipeTable(text, part.range);
  for (const each of table ? [table] : readVectorTable(text, part.range)) {
    const value = toBlockValue(each);
    if (value) collector.addValue(value, each.name, scope);
  }
}

function readBlock({ part, scope }: ScopedPart, reading: Reading | null): Reading | readonly [] {
  const offset = part.range.start;
  if (!reading) return [];
  const toRange = ({ start, end }: TextRange): TextRange => ({
    start: start + offset,
    end: end + offset,
  });
  return moveReading(reading, {
    toRange,
    toScope: ({ path, range }) =>
      path.length === 0 ? scope : { path: [...scope.path, ...path], range: toRange(range) },
  });
}

function languageOf(part: ScopedPart["part"]): readonly string[] {
  return part.kind === "block" ? [part.language] : [];
}

/** Reads blocks in their languages; a block that has not changed is not read again. */
class BlockReader {
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
      if (error instanceof ReadingStopped && error.reason === "minified") return null;
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

/** A part with the scope of what stands in it. */
interface ScopedPart {
  readonly part: MarkdownPart;
  readonly scope: Scope;
}

/**
 * Gives parts their scopes: the nearest heading, and in it each block. A block's scope reaches to
 * the end of its section, for what one block says holds for those after it.
 */
function blockScopes(parts: readonly MarkdownPart[], textLength: number): readonly ScopedPart[] {
  const ends = sectionEnds(parts, textLength);
  let section: Scope = { path: [], range: { start: 0, end: textLength } };
  let blocks = 0;
  return parts.map((part, at) => {
    const end = ends[at] ?? textLength;
    if (part.kind === "heading") {
      section = { path: [part.title], range: { start: part.range.start, end } };
      blocks = 0;
    }
    if (part.kind !== "block") return { part, scope: section };
    blocks += 1;
    const name = `${part.language || "code"} block ${String(blocks)}`;
    const range = { start: part.range.start, end: Math.max(end, part.range.end) };
    return { part, scope: { path: [...section.path, name], range } };
  });
}

/** For each part where the next heading begins. */
function sectionEnds(parts: readonly MarkdownPart[], textLength: number): readonly number[] {
  let end = textLength;
  return parts
    .toReversed()
    .map((part) => {
      const own = end;
      if (part.kind === "heading") end = part.range.start;
      return own;
    })
    .toReversed();
}
