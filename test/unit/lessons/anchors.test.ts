import { describe, expect, test } from "vitest";
import { resolveAnchor } from "../../../src/lessons/anchors/resolveAnchor.ts";
import { fixtureLesson } from "../../support/lessonFolder.ts";

const csharp = `public class Chapter : Base
{
    private const int HeadCount = 2;
    // lens: scores
    public static List<double> Softmax(List<double> scores)
    {
        var text = "} not the end"; // { nor this
        return scores;
    }

    public void AttentionDemo() {
        var query = new List<Value> { new(1), new(2) };
        var cachedKeys = new List<List<Value>> { new() { new(1), new(0) } };
        var cachedValues = new List<List<Value>> { new() { new(1), new(0) } };
        Softmax(null);
    }
}
`;

const python = `import math

class Head:
    def __init__(self):
        self.size = 2

    def forward(self, x):
        # lens: inside
        y = x
        return y

    def other(self):
        pass

weights = [
    [1, 2],
]
def demo():
    q = [[1, 2]]
    k = [[1, 2]]
    v = [[1, 2]]  # lens: values
    # region mix
    out = 1
    # endregion
`;

const typescript = `export const scale = 1 / Math.sqrt(2);
export class Head {
  forward(x: number[]): number[] {
    return x;
  }
}
export function softmax(x: number[]) {
  return x;
}
`;

async function find(text: string, file: string, anchor: string) {
  const extraction = await fixtureLesson("01-weights").extract(text, file);
  const resolved = resolveAnchor({}, anchor, "python", { path: file, text, extraction });
  return resolved.ok ? text.slice(resolved.range.start, resolved.range.end) : resolved.message;
}

describe("an anchor finds", () => {
  test.each([
    [csharp, "a.cs", "symbol:Chapter", "public class Chapter : Base\n{", "}"],
    [
      csharp,
      "a.cs",
      "symbol:Chapter.Softmax",
      "public static List<double> Softmax(",
      "return scores;\n    }",
    ],
    [
      csharp,
      "a.cs",
      "symbol:Softmax",
      "public static List<double> Softmax(",
      "return scores;\n    }",
    ],
    [csharp, "a.cs", "symbol:HeadCount", "private const int HeadCount = 2;", "= 2;"],
    [csharp, "a.cs", "lens:scores", "public static List<double> Softmax(", "return scores;\n    }"],
    [csharp, "a.cs", "role:query@AttentionDemo", "query = new List", "new(2) }"],
    [csharp, "a.cs", "role:headCount@AttentionDemo", "HeadCount", "= 2"],
    [python, "a.py", "symbol:Head.forward", "def forward(self, x):", "return y"],
    [python, "a.py", "symbol:Head", "class Head:", "pass"],
    [python, "a.py", "symbol:weights", "weights = [", "]"],
    [python, "a.py", "matrix:weights", "weights = [", "]"],
    [python, "a.py", "lens:inside", "y = x", "return y"],
    [python, "a.py", "lens:values", "v = [[1, 2]]", "]]"],
    [python, "a.py", "region:mix", "out = 1", "= 1"],
    [typescript, "a.ts", "symbol:scale", "export const scale", "(2);"],
    [typescript, "a.ts", "symbol:Head.forward", "forward(x", "return x;\n  }"],
    [typescript, "a.ts", "symbol:softmax", "export function softmax", "return x;\n}"],
  ])("%#: %s %s", async (text, file, anchor, start, end) => {
    const found = await find(text, file, anchor);
    expect(found.startsWith(start), found).toBe(true);
    expect(found.endsWith(end), found).toBe(true);
  });

  const wide = "q = [[1, 2]]\n    k = [[1, 2]]\n    v = [[1, 2]]";
  const changes: readonly (readonly [string, (text: string) => string])[] = [
    ["lines were put before it", (text) => `# new\nx = 3\n${text}`],
    ["it was formatted", (text) => text.replaceAll("[[1, 2]]", "[\n        [1, 2],\n    ]")],
    [
      "what stands beside it was renamed",
      (text) => text.replaceAll(/\b(out|size|y)\b/g, "$1Renamed"),
    ],
    ["code was written around it", (text) => text.replace(wide, `a = 1\n\n    ${wide}`)],
    ["its lines end otherwise", (text) => text.replaceAll("\n", "\r\n")],
  ];
  const places = [
    ...["symbol:Head.forward", "role:query@demo", "matrix:weights"],
    ...["lens:inside", "lens:values", "region:mix"],
  ];
  test.each(changes)("the same place after %s", async (_what, change) => {
    const plain = (text: string) => text.replaceAll(/[\s,]|Renamed/g, "");
    const changed = change(python);
    expect(changed).not.toBe(python);
    for (const anchor of places) {
      const before = await find(python, "a.py", anchor);
      expect(plain(await find(changed, "a.py", anchor)), anchor).toBe(plain(before));
    }
  });

  test.each([
    ["a.py", "def first():\n    q = [[1, 2\n    return q", "\n\ndef second():\n    k = [[1]]\n"],
    [
      "a.ts",
      "function first() {\n  const q = [[1, 2;\n}",
      "\nfunction second() {\n  return 1;\n}\n",
    ],
    ["a.cs", "void first() {\n  var q = new[] { f(1 };\n}", "\nvoid second() {\n  return;\n}\n"],
  ])(
    "in %s no more than its own function while a bracket is half typed",
    async (file, own, next) => {
      const text = own + next;
      const extraction = await fixtureLesson("01-weights").extract(text, file);
      const resolved = resolveAnchor({}, "symbol:first", "python", {
        path: file,
        text,
        extraction,
      });
      expect(resolved).toMatchObject({ range: { start: 0, end: own.length } });
    },
  );

  test.each([
    ["symbol:Nothing", "the code has no Nothing"],
    ["role:outputProjection@demo", "demo has no outputProjection"],
    ["matrix:nothing", "there is no matrix nothing; available:"],
    ["lens:nothing", "no comment says lens: nothing"],
    ["region:nothing", "no #region nothing"],
    ["nothing", "is not an anchor"],
  ])("nothing for %s, and says so", async (anchor, says) => {
    expect(await find(python, "a.py", anchor)).toContain(says);
  });
});
