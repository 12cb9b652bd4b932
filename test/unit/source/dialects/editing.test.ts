import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csharp } from "../../../../src/source/dialects/csharp/csharp.ts";
import { json } from "../../../../src/source/dialects/json/json.ts";
import { python } from "../../../../src/source/dialects/python/python.ts";
import { typescript } from "../../../../src/source/dialects/typescript/typescript.ts";
import type { Dialect, TextChange } from "../../../../src/source/sourceReader.ts";
import { readText } from "../../../support/readText.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const samples: readonly (readonly [string, Dialect, string])[] = [
  [
    "C#",
    csharp,
    `class A {\n  const int N = 4; // width\n  static readonly Random random = new Random(42);
  void M(int n = 2) {\n    var k = new List<List<Value>> { new() { new(1), new(-0.5) }, /* K[1] */ new() { new(2), new(N) } };
    double[,] v = {{1, 2}, {3, 4}};\n    var w = CreateMatrix(random, N, 2);\n    Run(q: new[] {1.5, 2});
  }\n  void B() { string[] t = { "a", "b" }; var o = new Demo { Heads = 2, Q = new() { new() {1, 2} } }; }\n}\n`,
  ],
  [
    "Python",
    python,
    `import numpy as np\nn = 4\nclass A:\n    heads = 2\n    def f(self, x=1):\n        # keys
        self.q = np.array([[1, -2], [3, 4e-3]])\n        k = [[0.0] * n for _ in range(2)]
        return run(v=[[1, 2], [3, 4]], t=["a", "b"])\nd = {"query": [[1, 2]], "mask": [0, -np.inf]}\n`,
  ],
  [
    "TypeScript",
    typescript,
    `const n = 4; // width\nclass A { k = [[1, 2], [3, 4]]; m(x = 1) { const q = [[1, -2], [3, n]] as const; } }
function f() {\n  const v = Array.from({ length: 2 }, () => Array(n).fill(0));\n  return run({ q: [[1, 2]], t: ["a"] });
}\nexport const o = { key: [[1, 2], [3, 4]], heads: 2, w: new Float32Array([1, 2.5]) };\n`,
  ],
  [
    "JSON",
    json,
    `{ // demo\n  "heads": 2,\n  "first": { "query": [[1, -2.5], [3, 4]], "key": [[1, 2], [3, 4], [5, 6]] },
  "list": [ { "q": [[1, 2], [3, 4]], "tokens": ["a", "b", "c", "d", "e"] }, { "q": [[3, 4]] } ]\n}\n`,
  ],
];

const pieces = ["", "1", "-", ".5", "e", ",", " ", "\n", "[", "]", "{", "}", "(", ")", "x", '"'];
const phrases = ["new(3)", "// k", "[1, 2], ", "= ", ";", "\r\n", "😀", "#"];
const edit = fc.record({
  at: fc.nat({ max: 10_000 }),
  removed: fc.nat({ max: 6 }),
  text: fc.constantFrom(...pieces, ...phrases),
});

function toChange(text: string, { at, removed, text: added }: Edit): TextChange {
  const start = at % (text.length + 1);
  return { start, end: Math.min(text.length, start + removed), text: added };
}

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}

function apply(text: string, change: TextChange): string {
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}

describe("reading after edits", () => {
  test.each(samples)(
    "of %s is reading anew, after each of many edits",
    async (_, dialect, text) => {
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
          const session = await dialect.open(text, sourceResources);
          let current = text;
          for (const one of edits) {
            const change = toChange(current, one);
            const undo = { start: change.start, end: change.start + change.text.length };
            const removed = current.slice(change.start, change.end);
            current = apply(current, change);
            session.update(current, [change]);
            session.read();
            // Taken back every other time, so that most of the text stays in order.
            if (one.at % 2 === 0) continue;
            current = apply(current, { ...undo, text: removed });
            session.update(current, [{ ...undo, text: removed }]);
          }
          const found = session.read();
          session.dispose();
          expect(found).toEqual(await readText(dialect, current));
        }),
        { numRuns: 150, seed: 42 },
      );
    },
  );

  test.each(samples)("of %s takes several changes at once", async (_, dialect, text) => {
    const session = await dialect.open(text, sourceResources);
    const changes = [
      { start: 20, end: 20, text: " " },
      { start: 60, end: 62, text: "" },
      { start: 0, end: 0, text: "\n" },
    ];
    const after = changes.reduce(apply, text);
    session.update(after, changes);
    expect(session.read()).toEqual(await readText(dialect, after));
    session.dispose();
  });

  test.each(samples)("of %s survives changes that do not add up", async (_, dialect, text) => {
    const session = await dialect.open("", sourceResources);
    session.update(text, [{ start: 5, end: 90, text: "something else" }]);
    expect(session.read()).toEqual(await readText(dialect, text));
    session.dispose();
  });
});
