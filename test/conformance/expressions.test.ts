import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { expressionFiles, judge, readExpressions, splitOutput } from "../support/expressions.ts";
import { programRunner } from "../support/runProgram.ts";
import { stillResources } from "../support/sourceResources.ts";

// What stands behind each row is what the real language prints (`npm run expressions`). A row is right, or what it
// prints is unknown; what is unknown is listed in expressions/unknown.
it.each(expressionFiles)("$path prints what the language prints, or is unknown", async (file) => {
  const { rows, program } = readExpressions(await readFile(file.path, "utf8"), file);
  const { run } = await programRunner(file.language, stillResources);
  const { recording, printed } = run(program(false));
  const outputs = splitOutput(printed);
  const judged = rows.map(({ line, code, expected }, at) => {
    const got = outputs.get(at);
    return { line, code, expected, got, state: judge(got, expected, file.isLoose ?? false) };
  });
  const unknown = judged.filter(({ state }) => state === "unknown").map(({ code }) => code);
  const { name } = path.parse(file.path);

  expect(judged.filter(({ state }) => state === "wrong")).toEqual([]);
  expect(recording.stoppedAt).toBeNull();
  await expect([...unknown, ""].join("\n")).toMatchFileSnapshot(
    path.resolve(`test/conformance/expressions/unknown/${name}.txt`),
  );
  expect(rows.length).toBeGreaterThanOrEqual(200);
  expect(unknown.length / rows.length).toBeLessThanOrEqual(0.1);
});
