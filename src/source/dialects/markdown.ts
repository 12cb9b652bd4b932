import type { Reading } from "../reading.ts";
import { type ReadingBudget, unlimitedBudget } from "../readingBudget.ts";
import type { Dialect, SourceResources } from "../sourceReader.ts";
import type { TextRange } from "../textRange.ts";
import { findDialect } from "./findDialect.ts";
import { joinReadings } from "./joinReadings.ts";
import { BlockReader } from "./markdown/blockReader.ts";
import { blockScopes, type ScopedPart } from "./markdown/blockScopes.ts";
import { readPipeTable } from "./markdown/readPipeTable.ts";
import { splitMarkdown } from "./markdown/splitMarkdown.ts";
import { moveReading } from "./moveReading.ts";
import { PlainCollector } from "./plain/plainCollector.ts";
import { toBlockValue } from "./plain/rowBlock.ts";
import { readPlain } from "./plain/readPlain.ts";
import { text as plainText } from "./text.ts";

/** Markdown: each fenced block in its own language; named matrices and tables between the blocks. */
export function toMarkdown(languages: readonly Dialect[]): Dialect {
  return {
    languageIds: ["markdown"],
    extensions: ["md", "markdown", "mdx"],
    open: async (text, resources) => {
      const reader = toReader(languages, resources);
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

const OTHER_NAMES: Readonly<Record<string, string>> = {
  "c#": "csharp",
  python3: "python",
  ipython: "python",
  node: "javascript",
  json5: "jsonc",
};

function toReader(languages: readonly Dialect[], resources: SourceResources): BlockReader {
  const dialectOf = (language: string): Dialect => {
    const name = OTHER_NAMES[language] ?? language;
    return findDialect(languages, name) ?? findDialect(languages, `.${name}`) ?? plainText;
  };
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
    return readBlock(scoped, text, (block) => reader.read(part.language, block, budget));
  });
  reader.forgetUnused();
  return joinReadings([collector.finish(), ...blocks]);
}

function addTable(text: string, { part, scope }: ScopedPart, collector: PlainCollector): void {
  const table = readPipeTable(text, part.range);
  const value = table && toBlockValue(table);
  if (value) collector.addValue(value, table.name, scope);
}

function readBlock(
  { part, scope }: ScopedPart,
  text: string,
  read: (block: string) => Reading | null,
): Reading | readonly [] {
  const offset = part.range.start;
  const reading = read(text.slice(offset, part.range.end));
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
