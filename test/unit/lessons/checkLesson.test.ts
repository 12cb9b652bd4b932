import { describe, expect, test } from "vitest";
import { checkLesson } from "../../../src/lessons/check/checkLesson.ts";
import { fixtureLesson, swap, type LessonChanges } from "../../support/lessonFolder.ts";

async function findIn(name: string, changes: LessonChanges = {}) {
  const folder = fixtureLesson(name, changes);
  const { findings } = await checkLesson(folder);
  return Promise.all(
    findings.map(async ({ range, ...finding }) => {
      const text = (await folder.read(finding.file)) ?? "";
      return { ...finding, at: text.slice(range.start, range.end) };
    }),
  );
}

test.each(["01-weights", "02-mask"])("nothing is wrong with %s", async (name) => {
  expect(await findIn(name)).toEqual([]);
});

type Row = readonly [
  what: string,
  file: string,
  change: ((text: string) => string) | null,
  found: { readonly code: string; readonly at: string; readonly says: string },
];

const inLesson = (from: string, to: string): readonly [string, (text: string) => string] => [
  "lesson.json",
  swap(from, to),
];

const rows: readonly Row[] = [
  [
    "a comma too many",
    ...inLesson('"minutes": 8,', '"minutes": 8,,'),
    { code: "json", at: ",", says: "not valid JSON" },
  ],
  [
    "a field that is missing",
    ...inLesson('"id": "weights",', ""),
    { code: "schema", at: "", says: "id is missing" },
  ],
  [
    "a field that is unknown",
    ...inLesson('"minutes": 8', '"minute": 8'),
    { code: "schema", at: "8", says: "unknown property minute" },
  ],
  [
    "a kind that is unknown",
    ...inLesson('"kind": "number"', '"kind": "nummer"'),
    { code: "schema", at: '"nummer"', says: 'kind is "nummer"' },
  ],
  [
    "another version of the format",
    ...inLesson('"format": 1', '"format": 2'),
    { code: "schema", at: "2", says: "format is 2: it must be 1" },
  ],
  [
    "a slip inside a form of computation",
    ...inLesson('"permuteKeys"', '"permuteKey"'),
    { code: "schema", at: "[2, 0, 1]", says: "unknown property permuteKey" },
  ],
  [
    "a file of code that is not there",
    "code/weights.ts",
    null,
    { code: "file", at: '"code/weights.ts"', says: "there is no file code/weights.ts" },
  ],
  [
    "a mark that was removed",
    "code/Weights.cs",
    swap(" // lens: question", ""),
    { code: "anchor", at: '"lens:question"', says: "csharp: no comment says lens: question" },
  ],
  [
    "a link to a mark that was removed",
    "code/weights_torch.py",
    swap("# endregion", ""),
    { code: "link", at: "code:region:softmax", says: "pytorch: there is no #region softmax" },
  ],
  [
    "an image that is not there",
    "images/eye.svg",
    null,
    { code: "link", at: "images/eye.svg", says: "the lesson's folder has no file images/eye.svg" },
  ],
  [
    "a view of something that is not computed",
    "steps/01-look.md",
    swap("view:demo/attentionWeights", "view:demo/mlpHidden"),
    { code: "link", at: "view:demo/mlpHidden?head=0&query=0", says: "attention has no mlpHidden" },
  ],
  [
    "a head that is not there",
    "steps/01-look.md",
    swap("?head=0&query=0", "?head=2&query=0"),
    {
      code: "link",
      at: "view:demo/attentionWeights?head=2&query=0",
      says: "no entry 2 along axis 0",
    },
  ],
  [
    "a link that runs a command",
    "steps/01-look.md",
    swap("run:demo", "command:workbench.quit"),
    { code: "text", at: "command:workbench.quit", says: "is not a supported link" },
  ],
  [
    "a number that disagrees",
    "steps/01-look.md",
    swap("0.8590", "0.8591"),
    {
      code: "number",
      at: "{{0.0705 0.8591 0.0705 = demo.attentionWeights[0][0]}}",
      says: "is 0.0705 0.8590 0.0705",
    },
  ],
  [
    "a number in a formula that disagrees",
    "steps/02-guess.md",
    swap("{{2.5 =", "{{2.4 ="),
    { code: "number", at: "{{2.4 = demo.scores[0][0][1]}}", says: "the text says 2.4" },
  ],
  [
    "a number that disagrees in the translation",
    "steps/05-sharper.zh-tw.md",
    swap("0.86", "0.87"),
    { code: "number", at: "{{0.87 = max(demo.attentionWeights)}}", says: "is 0.86" },
  ],
  [
    "an expression that means nothing",
    "steps/05-sharper.md",
    swap("demo.scale", "demo.scala"),
    { code: "expression", at: "demo.scala", says: "unknown name scala" },
  ],
  [
    "a number that nothing checks",
    "steps/06-write.md",
    swap("Write them", "Write 0.86"),
    { code: "unchecked", at: "0.86", says: "0.86 is not checked" },
  ],
  [
    "a formula that is none",
    "steps/02-guess.md",
    swap("\\frac{q", "\\fraq{q"),
    { code: "formula", at: "$$s_1", says: "KaTeX" },
  ],
  [
    "a translation that is missing",
    "steps/04-shape.zh-tw.md",
    null,
    { code: "text", at: '"steps/04-shape.md"', says: "steps/04-shape.zh-tw.md is missing" },
  ],
  [
    "a translation in lesson.json that is missing",
    ...inLesson(', "zh-tw": "形狀" }', " }"),
    { code: "text", at: '{ "en": "Shapes" }', says: "the zh-tw translation is missing" },
  ],
  [
    "a form of the code that computes something else",
    "code/weights.ts",
    swap("[0, 20, 0, 0, 0, 200", "[0, 21, 0, 0, 0, 200"),
    {
      code: "forms",
      at: '{\n      "code"',
      says: "value[0, 0, 1, 1] is 20 in csharp but 21 in typescript",
    },
  ],
  [
    "a number that is marked wrong",
    ...inLesson('"answer": 0.859', '"answer": 0.868'),
    {
      code: "prediction",
      at: "0.868",
      says: "marked 0.868, but demo.attentionWeights[0][0][1] is 0.858981",
    },
  ],
  [
    "a shape that is marked wrong",
    ...inLesson('"answer": [2, 1, 3]', '"answer": [2, 3, 1]'),
    { code: "prediction", at: "[2, 3, 1]", says: "demo.attentionWeights is [2, 1, 3]" },
  ],
  [
    "a key that is marked wrong",
    ...inLesson('"answer": 2,', '"answer": 1,'),
    { code: "prediction", at: "1", says: "marked 1" },
  ],
  [
    "an option that is marked wrong",
    ...inLesson(
      'max(unscaled.attentionWeights) > max(demo.attentionWeights)"',
      'max(unscaled.attentionWeights) < max(demo.attentionWeights)"',
    ),
    { code: "prediction", at: '"max(unscaled', says: "option sharper is marked correct" },
  ],
  [
    "a model answer that does not pass",
    ...inLesson('"sum": 1', '"sum": 2'),
    { code: "exercise", at: "[\n", says: "Row 0 of Answer sums to 1, expected 2" },
  ],
  [
    "a solution that does not pass",
    "solutions/weights.py",
    swap("0.859,", "0.959,"),
    {
      code: "solution",
      at: '"solutions/weights.py"',
      says: "the solution solutions/weights.py fails the checks",
    },
  ],
  [
    "an exercise that is solved already",
    "code/weights.py",
    swap("answer = []", "answer = [[0.0705, 0.859, 0.0705]]"),
    { code: "exercise", at: "{\n", says: "python: it passes before the learner does anything" },
  ],
  [
    "a mistake that cannot be seen here",
    ...inLesson('"softmax-base-2",', '"mask-missing",'),
    { code: "mistake", at: '"mask-missing"', says: "cannot be recognised here" },
  ],
  [
    "a mistake that nobody knows",
    ...inLesson('"softmax-base-2",', '"no-scales",'),
    { code: "mistake", at: '"no-scales"', says: "there is no mistake no-scales" },
  ],
  [
    "a wrong answer that is not recognised as it is said",
    ...inLesson('"diagnosed": []', '"diagnosed": ["no-scale"]'),
    { code: "mistake", at: '["no-scale"]', says: "recognised as no mistake, but no-scale" },
  ],
  [
    "a branch that is not a supported link",
    ...inLesson('"go": "again"', '"go": "agian"'),
    { code: "step", at: '"agian"', says: "there is no step agian" },
  ],
  [
    "keys in an impossible order",
    ...inLesson("[2, 0, 1]", "[2, 0, 0]"),
    { code: "computation", at: "[2, 0, 0]", says: "each number from 0 to 2 once" },
  ],
];

describe("lesson check finds, with its place:", () => {
  test.each(rows)("%s", async (_what, file, change, { code, at, says }) => {
    const found = await findIn("01-weights", { [file]: change });
    const told = found.filter(
      (each) => each.code === code && each.message.includes(says) && each.at.startsWith(at),
    );
    expect(told, JSON.stringify(found, null, 1)).not.toEqual([]);
  });
});

describe("a lesson that is thin", () => {
  test("is warned of, not refused", async () => {
    const found = await findIn("02-mask", {
      "lesson.json": (text) =>
        text
          .replaceAll('"kind": "shape"', '"kind": "number", "tolerance": 0')
          .replace('"answer": [1, 3, 3]', '"answer": 1')
          .replace('"value": "masked.scores"', '"value": "1"')
          .replace(/"task": \{\s*"kind": "number"[\s\S]*?\}\s*\}\s*\}/g, '"aside": false }'),
    });
    expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(found.map(({ message }) => message).join()).toContain("asks for 1 predictions");
  });
});

test("an edit that is done before it starts is reported", async () => {
  const found = await findIn("02-mask", { "code/mask.py": swap("heads=1", "heads=1 causal") });
  expect(found.map(({ message }) => message).join()).toContain(
    "is true before the learner edits anything",
  );
});

test("an edit whose solution does not solve it is reported", async () => {
  const found = await findIn("02-mask", { "solutions/edited.py": swap(" causal", "") });
  expect(found).toMatchObject([{ code: "solution", at: '"solutions/edited.py"' }]);
});

test("missing lessons are reported if all lessons are known", async () => {
  const { findings } = await checkLesson(fixtureLesson("01-weights"), ["weights"]);
  expect(findings).toMatchObject([
    { code: "link", message: "there is no lesson mask; available: weights" },
  ]);
  const needed = await checkLesson(fixtureLesson("02-mask"), ["mask"]);
  expect(needed.findings).toMatchObject([{ code: "lesson" }]);
  expect((await checkLesson(fixtureLesson("02-mask"), ["mask", "weights"])).findings).toEqual([]);
});
