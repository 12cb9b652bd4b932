import { describe, test } from "vitest";
import { dialects } from "../../../src/source/dialects/index.ts";
import type { Reading } from "../../../src/source/reading.ts";
import { ReadingBudget, ReadingStopped, readingTime } from "../../../src/source/readingBudget.ts";
import type { Dialect, DialectSession } from "../../../src/source/sourceReader.ts";
import { dialectSamples } from "../../support/dialectSamples.ts";
import { expectSoon } from "../../support/expectSoon.ts";
import { generateFiles } from "../../support/generatedFiles.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const filesPerLanguage = 250;
const everySample = Object.values(dialectSamples);

const languages = dialects.map((dialect) => [dialect.language.ids[0] ?? "", dialect] as const);

/** What stands in a text; null where that would take too much, as it may with what nobody writes. */
function readWithin(session: DialectSession, text: string): Reading | null {
  try {
    return session.read(new ReadingBudget(sourceResources.clock, readingTime(text.length)));
  } catch (error) {
    if (error instanceof ReadingStopped) return null;
    throw error;
  }
}

/** Reads a text, changes it, reads it again, and looks whether the ranges lie in it. */
async function readTwice(dialect: Dialect, text: string, mayStop = true): Promise<void> {
  const session = await dialect.open(text, sourceResources);
  const check = (current: string) => {
    const reading = readWithin(session, current);
    if (reading) checkRanges(reading, current);
    else if (!mayStop) throw new Error(`reading was stopped: ${JSON.stringify(current)}`);
  };
  await expectSoon(() => {
    check(text);
    const at = text.length >> 1;
    const changed = `${text.slice(0, at)}7${text.slice(at)}`;
    session.update(changed, [{ start: at, end: at, text: "7" }]);
    check(changed);
  });
  session.dispose();
}

function checkRanges(reading: Reading, text: string): void {
  const { matrices, constants, stringLists, comments, problems } = reading;
  for (const { range } of [...matrices, ...constants, ...stringLists, ...comments, ...problems]) {
    const isInside = 0 <= range.start && range.start <= range.end && range.end <= text.length;
    if (!isInside) throw new Error(`${String(range.start)}..${String(range.end)} is outside`);
  }
  for (const { shape, values, cells } of matrices) {
    const isWhole = shape[0] * shape[1] === values.length && cells.length === values.length;
    if (!isWhole) throw new Error(`${shape.join(" x ")} is not ${String(values.length)}`);
  }
}

describe("whatever a file holds, reading it ends without an exception", () => {
  test.each(languages)(
    "in %s",
    async (language, dialect) => {
      const own = dialectSamples[language] ?? "";
      const samples = [own, own, own, ...everySample].filter((sample) => sample !== "");
      for (const text of generateFiles(samples, filesPerLanguage, 1)) {
        await readTwice(dialect, text, false);
      }
    },
    120_000,
  );

  test.each(languages)("in %s, with 600 kB in one line", async (_, dialect) => {
    const line = `q = [[${"1, 2, ".repeat(100_000)}3]]`;
    await readTwice(dialect, line);
  });

  test.each(languages)(
    "in %s, with thousands of signs that may open or compare",
    async (_, dialect) => {
      for (const sign of ["a<", "a<b,(c)=>", "(a<", "a < b > ", "`${", "a ? b : "]) {
        await readTwice(dialect, sign.repeat(20_000));
      }
    },
  );

  test.each(languages)("in %s, with 10,000 levels of nesting", async (_, dialect) => {
    for (const [open, close] of ["[]", "{}", "()"]) {
      const levels = 10_000;
      await readTwice(
        dialect,
        `q = ${(open ?? "").repeat(levels)}1${(close ?? "").repeat(levels)}`,
      );
    }
    await readTwice(dialect, `q = ${"1 + ".repeat(10_000)}1`);
    await readTwice(dialect, `q = ${"- ".repeat(10_000)}1`);
    await readTwice(dialect, `q = x${".f(1)".repeat(10_000)}`);
  });
});
