import { describe, expect, it } from "vitest";
import { runCli } from "../../support/runCli.ts";

const problem = {
  kind: "attention",
  query: [[0, 5, 0, 0, 0, 0, 5, 0]],
  key: [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0, 1, 0],
  ],
  value: [
    [10, 0, 0, 0, 100, 0, 0, 0],
    [0, 20, 0, 0, 0, 200, 0, 0],
    [0, 0, 30, 0, 0, 0, 300, 0],
  ],
  headCount: 2,
};

interface TraceJson {
  readonly kind: string;
  readonly backend: string;
  readonly batches: readonly {
    readonly heads: readonly {
      readonly columns: readonly number[];
      readonly attentionWeights: readonly (readonly number[])[];
      readonly maskedScores: readonly (readonly (number | null)[])[];
    }[];
    readonly zeroed?: { readonly count: number; readonly of: number };
  }[];
}

describe("attention-lens eval", () => {
  it("prints the trace as one JSON document", async () => {
    const { status, stdout, stderr } = await runCli(
      ["eval", "-", "--json"],
      JSON.stringify(problem),
    );
    const trace = JSON.parse(stdout) as TraceJson;
    expect({ status, stderr, backend: trace.backend }).toEqual({
      status: 0,
      stderr: "",
      backend: "reference",
    });
    const heads = trace.batches[0]?.heads ?? [];
    expect(heads.map(({ columns }) => columns)).toEqual([
      [0, 3],
      [4, 7],
    ]);
    expect(heads[0]?.attentionWeights[0]?.[1]).toBeCloseTo(0.85898107867759, 12);
  });

  it("writes hidden scores as null", async () => {
    const causal = { ...problem, query: problem.key, causal: true };
    const { stdout } = await runCli(["eval", "-", "--json"], JSON.stringify(causal));
    const trace = JSON.parse(stdout) as TraceJson;
    expect(trace.batches[0]?.heads[0]?.maskedScores[0]?.slice(1)).toEqual([null, null]);
  });

  it("says what is wrong and where, with status 1", async () => {
    const text = JSON.stringify({ ...problem, headCount: 3 }, null, 1);
    const { status, stdout, stderr } = await runCli(["eval", "-", "--json"], text);
    const line = text.split("\n").findIndex((row) => row.includes("headCount")) + 1;
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(`(-:${line}:`);
    expect(stderr).toContain("1, 2, 4 or 8");
  });

  it("says where a text is not JSON", async () => {
    const { status, stderr } = await runCli(["eval", "-"], '{ "kind": }');
    expect(status).toBe(1);
    expect(stderr).toContain("(-:1:11)");
  });

  it.each([
    ["a value", '{ "kind": }', "found “}”, expected a value such as 0.5", "1:11"],
    ["a comma", '{ "kind": "mlp" "input": [[1]] }', 'found “"input"”, expected a comma', "1:17"],
    [
      "a closing bracket",
      '{ "kind": "mlp", "input": [[1], [2]',
      "the file ends here, expected",
      "1:36",
    ],
    ["a name", '{ kind: "mlp" }', "names and strings need double quotes", "1:3"],
    ["no comment", '{ // mlp\n "kind": "mlp" }', "JSON does not allow comments", "1:3"],
    ["a number", '{ "scale": .5 }', "numbers look like 0.5", "1:12"],
    ["anything", "", "the file is empty", "1:1"],
  ])("says that %s is expected, in words", async (_what, text, words, place) => {
    const { stderr } = await runCli(["eval", "-"], text);
    expect(stderr).toContain(`this is not valid JSON: `);
    expect(stderr).toContain(words);
    expect(stderr).toContain(`(-:${place})`);
    expect(stderr).not.toMatch(/[a-z][A-Z]\w+Expected|InvalidSymbol/);
  });

  it("says where JSON is nested too deeply to be a problem", async () => {
    const text = `{"query": ${"[".repeat(5000)}${"]".repeat(5000)}}`;
    const { status, stderr } = await runCli(["eval", "-"], text);
    expect(status).toBe(1);
    expect(stderr).toContain("nested more than 200 levels deep here");
    expect(stderr).toContain("(-:1:210)");
  });

  it("warns of fields that nothing is done with, at their places", async () => {
    const { scale: _scale, ...rest } = { ...problem, scale: 1 };
    const text = JSON.stringify({ ...rest, heads: 2 }, null, 1);
    const { status, stdout, stderr } = await runCli(["eval", "-", "--json"], text);
    const line = text.split("\n").findIndex((row) => row.includes('"heads"')) + 1;
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "attention" });
    expect(stderr).toMatch(/^warning: heads is unknown and was ignored: .*headCount/);
    expect(stderr).toContain(`(-:${line}:`);
    expect((await runCli(["eval", "-"], JSON.stringify(problem))).stderr).toBe("");
  });

  it("gives both places where two matrices do not fit each other", async () => {
    const text = JSON.stringify({ ...problem, value: problem.value.slice(1) }, null, 1);
    const { stderr } = await runCli(["eval", "-"], text);
    const rows = text.split("\n");
    const places = ["value", "key"].map((name) => {
      const line = rows.findIndex((row) => row.includes(`"${name}"`));
      return `-:${line + 1}:${(rows[line] ?? "").indexOf("[") + 1}`;
    });
    expect(stderr).toContain("value is [2, 8] but key is [3, 8]");
    expect(stderr).toContain(`(${places.join(", ")})`);
  });
});

describe("attention-lens run", () => {
  it("prints both demos of the C# example for people", async () => {
    const { status, stdout } = await runCli(["run", "media/examples/MultiHead.cs"]);
    expect(status).toBe(0);
    expect(stdout).toContain("weights  0.0705 0.8590 0.0705");
    expect(stdout).toContain("0.71 17.18 2.12 0.00 7.05 14.10 257.69 0.00");
    expect(stdout).toContain("MLP: 4 → 16 → 4, ReLU set 6 of 16 to 0");
    expect(stdout).toContain("0.020 -0.005 0.011 0.007");
  });

  it("says what it assumes, and that a program with a mask may do otherwise", async () => {
    const text =
      "import numpy as np\nq = [[1, 0], [0, 1]]\nk = q2 = [[1, 0], [0, 1]]\nv = [[2, 3], [4, 5]]\n" +
      "k = [[1, 0], [0, 1]]\nscores = np.array(q) @ np.array(k).T / np.sqrt(2)\n" +
      "scores = scores + np.triu(np.full((2, 2), -1e9), 1)\n";
    const args = ["run", "-", "--language", "python"];
    const { status, stdout } = await runCli(args, text);
    expect(status).toBe(0);
    expect(stdout).toContain(
      "assumes 1 head, scale 1/√2, no mask (the width also divides by --heads 2)",
    );
    expect(stdout).toMatch(/may differ: The program builds a mask here.*\(-:7:\d+\)/);
    const [shown] = JSON.parse((await runCli([...args, "--json"], text)).stdout) as object[];
    expect(shown).toMatchObject({
      agreesWithProgram: false,
      assumed: ["1 head", "scale 1/√2", "no mask"],
      departures: [{ what: "mask", range: { start: { line: 7 } } }],
      stages: {},
    });
    const said = await runCli(
      [...args, "--heads", "1", "--causal", "--scale", "1", "--json"],
      text,
    );
    expect(JSON.parse(said.stdout)).toMatchObject([{ agreesWithProgram: null, assumed: [] }]);
  });

  it("takes the head count and the scale from the command line", async () => {
    const file = "media/examples/MultiHead.cs";
    const args = ["run", file, "--heads", "1", "--scale", "0.35355339059327373"];
    const { stdout } = await runCli(args);
    expect(stdout).toContain("0.0786 0.4607 0.4607");
    const unscaled = await runCli(["run", file, "--scale", "1"]);
    expect(unscaled.stdout).toContain("0.0066 0.9867 0.0066");
  });

  it.each([
    [
      "two matrices",
      "k = [[1, 2]]\nq = [[1, 2, 3]]\nv = [[1, 2]]\n",
      "key has 2 columns but query has 3",
    ],
    [
      "a weight and its bias",
      "x = [[1, 2]]\nmlp_up = [[1, 2]]\nmlp_up_bias = [1, 2]\nmlp_down = [[1], [2]]\n",
      "mlp_up_bias is 1 × 2 but mlp_up is 1 × 2",
    ],
  ])("says of %s that do not fit what each is, and where", async (_what, text, message) => {
    const { status, stderr } = await runCli(["run", "-", "--language", "python"], text);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/\(-:\d+:\d+/);
  });

  it("prints the sound computations beside a wrong one, with status 1", async () => {
    const text =
      "heads = 1\ndef good():\n    q = [[1, 0]]\n    k = [[1, 0]]\n    v = [[2, 3]]\n" +
      "def bad():\n    q = [[1, 0]]\n    k = [[1, 0], [0, 1]]\n    v = [[2, 3]]\n";
    const { status, stdout, stderr } = await runCli(["run", "-", "--language", "python"], text);
    expect(status).toBe(1);
    expect(stdout).toContain("output   2.00 3.00");
    expect(stderr).toContain("key has 2 rows but value has 1");
    expect(stderr).toContain("(-:9:");
  });

  it("names what was looked for when there is nothing", async () => {
    const { status, stderr } = await runCli(["run", "-", "--language", "python"], "x = 3\n");
    expect(status).toBe(1);
    expect(stderr).toContain("expected a query, a key, and a value");
    expect(stderr).toContain("no matrix in this file: expected nested lists");
  });

  it("says which matrix has no numbers to be known, and where", async () => {
    const text = "import torch\nW_query = torch.rand(4, 4)\n";
    const { status, stderr } = await runCli(["run", "-", "--language", "python"], text);
    expect(stderr).toMatch(/W_query is drawn by torch.rand without a seed.*\(-:2:11\)/);
    expect(status).toBe(1);
  });

  const twoLines = "q = [[1, 0]]\nk = [[1, 0]]\n";

  it("says which lines exist if a range starts after them", async () => {
    const args = ["run", "-", "--language", "python", "--range", "9:1-12:1"];
    const { status, stderr } = await runCli(args, twoLines);
    expect(status).toBe(1);
    expect(stderr).toContain("--range starts at line 9, after the end of the file");
    expect(stderr).toContain("it has 3 lines, use lines 1 to 3 (-:3:1)");
  });

  it("says where a range is that holds nothing", async () => {
    const args = ["run", "-", "--language", "python", "--range", "3:1-3:1"];
    const { stderr } = await runCli(args, twoLines);
    expect(stderr).toContain("no matrix in the selection");
    expect(stderr).toContain("(-:3:1)");
  });
});

describe("attention-lens extract", () => {
  it("gives every number its place, counted from 1", async () => {
    const text = "q = [[1, 2.5]]\nkeys = [[3, 4]]\nvalues = [[5, 6]]\n";
    const { status, stdout } = await runCli(
      ["extract", "-", "--language", "python", "--json"],
      text,
    );
    const { matrices } = JSON.parse(stdout) as {
      matrices: readonly { name: string; role: string; cells: readonly unknown[] }[];
    };
    expect(status).toBe(0);
    expect(matrices.map(({ name, role }) => `${name}: ${role}`)).toEqual([
      "q: query",
      "keys: key",
      "values: value",
    ]);
    expect(matrices[0]?.cells[1]).toEqual({
      start: { line: 1, column: 10 },
      end: { line: 1, column: 13 },
    });
  });
});

describe("numbers that JSON has no word for", () => {
  it("are texts, and -Infinity is null", async () => {
    const text = 'q = [[float("nan"), float("inf"), float("-inf")]]\n';
    const { stdout } = await runCli(["extract", "-", "--language", "python", "--json"], text);
    const { matrices } = JSON.parse(stdout) as { matrices: readonly { values: unknown }[] };
    expect(matrices[0]?.values).toEqual([["NaN", "Infinity", null]]);
  });
});

describe("attention-lens --help", () => {
  it("names every command and option", async () => {
    const { status, stdout, stderr } = await runCli(["--help"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const words = ["extract", "run", "shapes", "eval", "model", "lesson", "bench", "--json"];
    for (const word of words) expect(stdout).toContain(word);
  });
});

describe("wrong usage", () => {
  it.each([
    ["no command", []],
    ["an unknown command", ["frobnicate", "x"]],
    ["a missing file argument", ["run"]],
    ["an unknown option", ["run", "x.cs", "--head", "2"]],
    ["a head count that is none", ["run", "media/examples/MultiHead.cs", "--heads", "two"]],
    ["a language that is none", ["run", "media/examples/MultiHead.cs", "--language", "foo"]],
    ["a number out of range", ["run", "media/examples/MultiHead.cs", "--temperature", "-1"]],
    ["a range that is none", ["extract", "media/examples/MultiHead.cs", "--range", "3-4"]],
  ])("%s ends with status 2 and the way to the help", async (_name, args) => {
    const { status, stdout, stderr } = await runCli(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("attention-lens --help");
  });
});
