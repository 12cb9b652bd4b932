import { describe, expect, test } from "vitest";
import { writeDirective } from "../../../../src/source/edits/writeDirective.ts";
import type { ComputationGroup, Setting } from "../../../../src/source/extraction.ts";
import type { SettingOverrides } from "../../../../src/source/meaning/meaningOptions.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const attention: SettingOverrides = {
  headCount: 1,
  causal: true,
  scale: 0.25,
  temperature: 2,
  removedHeads: [0],
  headCombination: "average",
};

const files: Readonly<Record<string, string>> = {
  csharp: `class Chapter {
    const int HeadCount = 2;
    void Demo() {
        var query = new List<Value> { new(0), new(5) };
        var keys = new List<List<Value>> { new() { new(1), new(0) } };
        var values = new List<List<Value>> { new() { new(1), new(0) } };
    }
}
`,
  python: `n_head = 2
def demo():
    q = [[0, 5]]
    k = [[1, 0]]
    v = [[1, 0]]
`,
  "notes.py": "q = [[0, 5]]\r\nk = [[1, 0]]\r\nv = [[1, 0]]\r\n",
  typescript:
    "const heads = 2;\nconst problem = {\n  q: [[0, 5]],\n  k: [[1, 0]],\n  v: [[1, 0]],\n};\n",
  typescriptreact: "const q = [[0, 5]];\nconst k = [[1, 0]];\nconst v = [[1, 0]];\n",
  javascript: "run({ q: [[0, 5]], k: [[1, 0]], v: [[1, 0]] });\n",
  json: '{\n  "headCount": 2,\n  "query": [[0, 5]],\n  "key": [[1, 0]],\n  "value": [[1, 0]]\n}\n',
  jsonc: '{\n  "query": [[0, 5]],\n  "key": [[1, 0]],\n  "value": [[1, 0]]\n}\n',
  plaintext: "Q\n0 5\n\nK\n1 0\n\nV\n1 0\n",
  "heads.csv": "matrix,a,b\nquery,0,5\nkey,1,0\nvalue,1,0\n",
  markdown: "# Demo\n\n```python\nq = [[0, 5]]\nk = [[1, 0]]\nv = [[1, 0]]\n```\n",
  "notes.md": "Q = [[0, 5]]\n\nK = [[1, 0]]\n\nV = [[1, 0]]\n",
  rust: "let q = [[0.0, 5.0]];\nlet k = [[1.0, 0.0]];\nlet v = [[1.0, 0.0]];\n",
  lua: "q = {{0, 5}}\nk = {{1, 0}}\nv = {{1, 0}}\n",
  "demo.ipynb": JSON.stringify(
    {
      cells: [
        {
          cell_type: "code",
          source: ["n = 2\n", "q = [[0, 5]]\n", "k = [[1, 0]]\n", "v = [[1, 0]]"],
        },
      ],
      metadata: {},
    },
    null,
    1,
  ),
};

interface Read {
  readonly groups: readonly ComputationGroup[];
  readonly problems: readonly string[];
}

async function read(text: string, language: string): Promise<Read> {
  const source = await openSource(text, language, sourceResources);
  const { groups, problems } = source.extract();
  source.dispose();
  return { groups, problems: problems.map(({ message }) => message) };
}

function write(
  text: string,
  language: string,
  { groups }: Read,
  settings: SettingOverrides,
): string {
  const [group] = groups;
  if (!group) throw new Error(`no computation in ${text}`);
  const change = writeDirective({ text, language, group, groups }, settings);
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}

function said({ groups }: Read): Readonly<Record<string, unknown>> {
  const settings = Object.entries(groups[0]?.settings ?? {}) as [string, Setting<unknown>][];
  return Object.fromEntries(settings.map(([key, { value }]) => [key, value]));
}

describe("a directive that is written is read back", () => {
  test.each(Object.entries(files))("in %s", async (language, text) => {
    const once = write(text, language, await read(text, language), attention);
    const first = await read(once, language);
    expect(said(first)).toMatchObject(attention);
    expect(first.problems).toEqual([]);
    const changed = { ...attention, headCount: 2, causal: false, removedHeads: [1] };
    const twice = write(once, language, first, changed);
    expect(said(await read(twice, language))).toMatchObject(changed);
    expect(twice.split(/attention:/)).toHaveLength(2);
    expect(first.groups[0]?.matrices.query?.values).toEqual(Float64Array.from([0, 5]));
  });
});

describe("the comment that is written", () => {
  test.each([
    ["csharp", "        // attention: heads=4\n        var query"],
    ["python", "    # attention: heads=4\n    q = [["],
    ["notes.py", "# attention: heads=4\r\nq = [["],
    ["json", '  "//": "attention: heads=4",\n  "query"'],
    ["jsonc", '  // attention: heads=4\n  "query"'],
    ["markdown", "```python\n# attention: heads=4\nq ="],
    ["notes.md", "<!-- attention: heads=4 -->\nQ ="],
    ["lua", "-- attention: heads=4\nq ="],
    ["demo.ipynb", '"# attention: heads=4\\nq = [[0, 5]]\\n"'],
  ])("stands above the first matrix in %s", async (language, expected) => {
    const text = files[language] ?? "";
    expect(write(text, language, await read(text, language), { headCount: 4 })).toContain(expected);
  });

  test("keeps what the directive said besides", async () => {
    const text =
      "# attention: heads=2 tokens=a,b causal\nq = [[0, 5]]\nk = [[1, 0], [0, 1]]\nv = [[1, 0], [0, 1]]\n";
    const written = write(text, "python", await read(text, "python"), { causal: false, scale: 1 });
    expect(written.split("\n")[0]).toBe("# attention: heads=2 tokens=a,b noncausal scale=1");
  });

  test("leaves the directive of an earlier computation alone", async () => {
    const one = "q = [[0, 5]]\nk = [[1, 0]]\nv = [[1, 0]]\n";
    const text = `# attention: heads=2\n${one}\n${one}`;
    const { groups } = await read(text, "python");
    const group = groups[1];
    if (!group) throw new Error("one computation only");
    const change = writeDirective({ text, language: "python", group, groups }, { headCount: 1 });
    expect(change.start).toBe(text.lastIndexOf("q = "));
  });
});

test("an MLP's activation, and none of the settings that it does not have", async () => {
  const text = "x = [[1, 2]]\nW1 = [[1, 2], [3, 4]]\nW2 = [[1, 2], [3, 4]]\nheads = 2\n";
  const before = await read(text, "python");
  const written = write(text, "python", before, { activation: "geluTanh" });
  expect(said(await read(written, "python"))).toEqual({
    activation: "geluTanh",
    weightLayout: "outIn",
  });
});
