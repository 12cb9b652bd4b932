import type { Reading } from "../reading.ts";
import type { ReadingBudget } from "../readingBudget.ts";
import type { Dialect } from "../sourceReader.ts";
import { CsvReader } from "./csv/csvReader.ts";
import { readRecords, separatorOf } from "./csv/readRecords.ts";
import { rereadDialect } from "./rereadDialect.ts";

/** About so much a record takes. */
const bytesPerRecord = 300;

/** Tables with `,`, `;` or tabs; a blank line or a comment such as `# K` begins the next matrix. */
export const csv: Dialect = rereadDialect(["csv", "tsv"], ["csv", "tsv"], readCsv);

function readCsv(text: string, budget: ReadingBudget): Reading {
  const separator = separatorOf(text);
  const reader = new CsvReader(text, separator, budget);
  for (const record of readRecords(text, separator)) {
    budget.spend(bytesPerRecord);
    reader.add(record);
  }
  return reader.finish();
}
