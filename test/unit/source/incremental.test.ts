import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyToText } from "../../../src/source/dialects/items/applyToText.ts";
import { dialects } from "../../../src/source/dialects/index.ts";
import { dialectFor } from "../../../src/source/openSource.ts";
import type { Dialect, DialectSession, TextChange } from "../../../src/source/sourceReader.ts";
import { dialectSamples } from "../../support/dialectSamples.ts";
import { readText } from "../../support/readText.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** `LONG_RUNS=2000` before the command looks further than a suite has time for. */
const numRuns = Number(process.env["LONG_RUNS"] ?? 25);

const cell = (...source: readonly string[]) => ({ cell_type: "code", source, outputs: [] });
const samples: Readonly<Record<string, string>> = {
  ...dialectSamples,
  markdown: `${dialectSamples["markdown"]!}\n\`\`\`ts\nconst k = [[1, 2]];\n\`\`\`\n<!-- heads=2 -->\nQ = [[1, 2]]\n`,
  ipynb: JSON.stringify(
    {
      cells: [
        cell("%time\n", "q = [[1, 2], [3, 4]]\n", 's = "a"\n'),
        cell("def f():\n", "  k = q"),
      ],
      metadata: { kernelspec: { language: "python" } },
    },
    null,
    1,
  ),
};

const pieces = [
  ...["", "1", "-", ".5", "e", ",", " ", "\n", "[", "]", "{", "}", "(", ")", "x", '"', "'", "`"],
  ...["'''", '"""', "`${", "/*", "*/", "//", "#", "<", "=>", "[[1, 2]], ", "= ", ";", "\r\n", "😀"],
  ...["```python\nq = [[1, 2]]\n```\n", "~~~cs\nvar k = new[] {1, 2};\n~~~\n", "~~~", "csharp"],
];
const edits = fc.array(
  fc.record({
    at: fc.nat({ max: 5000 }),
    removed: fc.nat({ max: 9 }),
    text: fc.constantFrom(...pieces),
  }),
  { minLength: 1, maxLength: 6 },
);

async function change(session: DialectSession, text: string, one: TextChange): Promise<string> {
  const changed = applyToText(text, one);
  session.update(changed, [one]);
  await session.prepare?.();
  return changed;
}

async function expectAsAfresh(dialect: Dialect, text: string, changes: readonly TextChange[]) {
  const session = await dialect.open(text, sourceResources);
  let current = text;
  for (const one of changes) {
    session.read();
    const end = Math.min(current.length, one.end);
    current = await change(session, current, { ...one, start: Math.min(one.start, end), end });
  }
  const found = session.read();
  session.dispose();
  expect(found).toEqual(await readText(dialect, current));
}

describe("what is read after edits is what is read afresh", () => {
  test.each(dialects.map((dialect) => [dialect.language.ids[0]!, dialect] as const))(
    "in %s",
    async (language, dialect) => {
      const text = samples[language]!;
      await fc.assert(
        fc.asyncProperty(edits, (list) => {
          const changes = list.map(({ at, removed, text: added }) => {
            const start = at % (text.length + 1);
            return { start, end: start + removed, text: added };
          });
          return expectAsAfresh(dialect, text, changes);
        }),
        { numRuns, seed: 7 },
      );
    },
    120_000 + numRuns * 200,
  );

  test.each([
    ["an open template", "javascript", "t function e){const s=`[[1]];t ", "`"],
    ["an open string of lines", "python", "q = [[1, 2]]\nk = '''\nv = [[1, 2]]\n", "'''\n"],
    [
      "a block in a language that was not there",
      "markdown",
      "# A\n\n",
      "```python\nq = [[1, 2]]\n```\n",
    ],
  ])("with %s", async (_, language, text, added) => {
    const end = text.length;
    await expectAsAfresh(dialectFor(language), text, [{ start: end, end, text: added }]);
  });

  test("with a notebook that comes to be in another language", async () => {
    const start = samples["ipynb"]!.indexOf('"python"');
    const change = { start, end: start + 8, text: '"typescript"' };
    await expectAsAfresh(dialectFor("ipynb"), samples["ipynb"]!, [change]);
  });

  test("and a block that is pasted is read at once", async () => {
    const dialect = dialectFor("markdown");
    const session = await dialect.open("# A\n", sourceResources);
    session.read();
    await change(session, "# A\n", { start: 4, end: 4, text: "```python\nq = [[1, 2]]\n```\n" });
    expect(session.read().matrices.map(({ name }) => name)).toEqual(["q"]);
    session.dispose();
  });
});
