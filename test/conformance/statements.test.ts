import { expect, it } from "vitest";
import { openProgramReader } from "../../src/program/readProgram.ts";
import { stillResources } from "../support/sourceResources.ts";
import { lossesOf, programOf, readStatements, withUnknownData } from "../support/statements.ts";

const statements = readStatements();
const reader = await openProgramReader(stillResources);

// No statement of these files raises anything where its library is installed, so none may end what stands behind it.
it.each([
  ["as they stand", statements],
  ["with data that nobody knows", statements.flatMap((each) => withUnknownData(each) ?? [])],
])("statements of everyday libraries leave an attention standing, %s", (_how, given) => {
  const failed = given.flatMap((statement) => {
    const losses = lossesOf(statement, reader.read(programOf(statement), "python")!);
    return losses.length > 0 ? [`${statement.file}:${statement.line} ${losses.join(", ")}`] : [];
  });
  expect(failed).toEqual([]);
  expect(statements.length).toBeGreaterThanOrEqual(1000);
});
