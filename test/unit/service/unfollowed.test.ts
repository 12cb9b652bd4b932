import { describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import { describeUnfollowed } from "../../../src/viewModel/describeLeftOut.ts";
import { ProgramFollower } from "../../../src/service/programFollower.ts";
import { sourceResources, stillResources } from "../../support/sourceResources.ts";

const findUnfollowed = (...lines: readonly string[]) => findIn("python", ...lines);

async function findIn(language: "python" | "matlab", ...lines: readonly string[]) {
  const source = await openSource(lines.join("\n"), language, sourceResources);
  const follower = new ProgramFollower(stillResources);
  const { unfollowed } = await follower.follow(source, source.extract({}), {});
  source.dispose();
  return unfollowed;
}

describe("the first line of a program that is not followed", () => {
  it("is the one that the reader sees first, with its reason", async () => {
    const lines = [
      "import numpy as np",
      "x = np.ones((2, 2)) * 2",
      "def later():",
      "    return unheard(x)",
      "y = elsewhere(x)",
      "z = later()",
    ];
    const found = await findUnfollowed(...lines);
    const start = lines.join("\n").indexOf("unheard");
    expect(found).toEqual({ line: 4, start, why: "`unheard` is not defined here" });
  });

  it("is that of a layer, though nothing is computed before it", async () => {
    const found = await findUnfollowed(
      ...["import torch", "torch.manual_seed(0)"],
      "mha = torch.nn.MultiheadAttention(4, 2, add_zero_attn=True)",
      ...["x = torch.randn(3, 1, 4)", "out, w = mha(x, x, x)"],
    );
    const why = "`add_bias_kv` and `add_zero_attn` are not followed";
    expect(found).toMatchObject({ line: 3, why });
  });

  it("is the library that a matrix comes from, and not the line that takes the matrix out", async () => {
    const found = await findUnfollowed(
      ...["import numpy as np", "from sklearn.metrics import tables"],
      ...["x = tables.load(3)[0]", "s = x @ x.T"],
      "w = np.exp(s) / np.exp(s).sum(-1, keepdims=True)",
    );
    expect(found).toMatchObject({ line: 2, why: "`sklearn.metrics` is not followed" });
  });

  it("is the first that draws with a seed what is not followed, where attention depends on it", async () => {
    const text = ["rng(42);", "Q = randn(3, 2);", "S = Q * Q';", "P = exp(S) ./ sum(exp(S), 2);"];
    expect(await findIn("matlab", ...text)).toMatchObject({
      line: 2,
      why: "what randn draws here is not followed",
    });
    expect(await findIn("matlab", ...text.slice(0, 3))).toBeUndefined();
  });

  it("is the first that depends on what is drawn without a seed, where attention does", async () => {
    const layer = "project = torch.nn.Linear(2, 2)";
    const head = ["import torch", layer, "q = project(torch.eye(2))"];
    const found = await findUnfollowed(...head, "w = torch.softmax(q @ q.T, dim=-1)");
    expect(found).toMatchObject({ line: 3, isUnseeded: true });
    expect(describeUnfollowed(found!)).toEqual({
      short: "line 3: no seed",
      whole:
        "Line 3: drawn by nn.Linear without a seed: every run differs. Set a seed, or write the numbers out.",
    });
    expect(
      await findUnfollowed("import torch", layer, "y = project(torch.eye(2))"),
    ).toBeUndefined();
  });

  it("is the missing seed, and not another line that is not followed", async () => {
    const found = await findUnfollowed(
      ...["import numpy as np", "import somelibrary", "report = somelibrary.start()"],
      ...["q, k = np.random.randn(4, 2), np.random.randn(4, 2)", "s = q @ k.T"],
      ...["w = np.exp(s) / np.exp(s).sum(axis=-1, keepdims=True)", "y = w @ k"],
    );
    expect(found).toMatchObject({ line: 4, isUnseeded: true });
  });

  it("is where a run ends that would never end", async () => {
    const found = await findUnfollowed(
      "import numpy as np",
      "x = np.ones((2, 2))",
      "while True:",
      "    x = x + 1",
    );
    expect(found?.line).toBeGreaterThanOrEqual(3);
    expect(found?.why).toMatch(/^the program takes too many steps/);
  });

  it("says in which iteration of a long loop the run ended, and that a limit can be raised", async () => {
    const found = await findUnfollowed(
      "import numpy as np",
      "x = np.ones((2, 2))",
      "for epoch in range(1_000_000):",
      "    x = x @ x / 2",
    );
    expect(found?.limit).toBe("usual");
    expect(found?.stop?.pass?.of).toBe(1_000_000);
    expect(found?.stop?.pass?.turn).toBeGreaterThan(100);
    expect(describeUnfollowed(found!).whole).toMatch(
      /^The program is followed up to line [34], iteration [\d,]+ of 1,000,000: .+\. Later results are unknown\.$/,
    );
  });

  it("raises no limit for what no limit stopped", async () => {
    const found = await findUnfollowed(
      "import numpy as np",
      "x = np.ones(2) * 2",
      "raise ValueError('no')",
    );
    expect(found?.limit).toBe(undefined);
  });

  it("does not exist where everything is followed, or where nothing computes with arrays", async () => {
    expect(await findUnfollowed("import numpy as np", "x = np.ones((2, 2)) @ [1, 2]")).toBe(
      undefined,
    );
    expect(await findUnfollowed("import django", "django.setup()", "y = 2 + 2")).toBe(undefined);
  });

  it("is told in words", () => {
    const { short, whole } = describeUnfollowed({
      line: 4,
      start: 0,
      why: "`unheard` is not defined here",
    });
    expect(short).toBe("line 4 not followed");
    expect(whole).toBe(
      "Line 4: `unheard` is not defined here. Results that depend on it are unknown.",
    );
  });
});

describe("what nothing calls", () => {
  async function findUncalled(language: "javascript" | "python", text: string) {
    const source = await openSource(text, language, sourceResources);
    const follower = new ProgramFollower(stillResources);
    const { uncalled, unread, groups } = await follower.follow(source, source.extract({}), {});
    source.dispose();
    expect(groups).toEqual([]);
    const name = uncalled && text.slice(uncalled.range.start, uncalled.range.end);
    return { name, blamed: unread?.length ?? 0 };
  }

  const helpers = `
const softmax = (z) => { const e = z.map(Math.exp); const s = e.reduce((a, b) => a + b); return e.map((v) => v / s); };
const rows = [{ q: [1, 0], k: [0.5, 1] }, { q: [0, 2], k: [1, 1] }];`;

  it("is the function that uses the others, and not what these need", async () => {
    const text = `${helpers}
      export function weigh(at) {
        const q = rows[at].q;
        return softmax(rows.map(({ k }) => q[0] * k[0] + q[1] * k[1]));
      }`;
    expect(await findUncalled("javascript", text)).toEqual({ name: "weigh", blamed: 0 });
  });

  it("is a method, and no name in it is blamed", async () => {
    const text = [
      "import numpy as np",
      "def softmax(x):",
      "    return np.exp(x) / np.exp(x).sum()",
      "class Head:",
      "    def forward(self, tokens):",
      "        Q = self.project(tokens)",
      "        return softmax(Q @ Q.T)",
    ].join("\n");
    expect(await findUncalled("python", text)).toEqual({ name: "forward", blamed: 0 });
  });

  it("is nothing that a later event may call", async () => {
    const weigh = "function weigh(at) { return softmax(rows.map(({ k }) => k[at])); }";
    for (const use of ["(e) => weigh(e.x)", "weigh"]) {
      const text = `${helpers}${weigh}\ndocument.addEventListener("click", ${use});`;
      expect(await findUncalled("javascript", text)).toEqual({ name: undefined, blamed: 0 });
    }
    const text = `${helpers}${weigh}\nexport { weigh, softmax };`;
    expect(await findUncalled("javascript", text)).toEqual({ name: "weigh", blamed: 0 });
  });

  it("is nothing where it is called", async () => {
    const text = `${helpers}
      const total = softmax([1, 2])[0];`;
    expect(await findUncalled("javascript", text)).toEqual({ name: undefined, blamed: 0 });
  });
});
