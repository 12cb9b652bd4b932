import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { FilePort } from "../../../src/program/files.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { valueText } from "../../../src/program/languages/python/valueText.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);
const folder = path.join(import.meta.dirname, "../../fixtures/files");

const texts: Readonly<Record<string, string>> = {
  "plain.txt": "# a comment\n1 2 3\n4 5 6\n",
  "row.csv": "1,2.5\n",
  "gaps.csv": "1,,3\n4,x,6\n",
  "table.csv": 'name,"a, b",c\n"x",1,2\n"y",3,4\n',
  "numbers.csv": "a,b\n1,2\n3,\n",
};

const port: FilePort = {
  list: () => null,
  text: (file: string) => texts[file] ?? null,
  bytes: (file: string) => {
    try {
      return new Uint8Array(readFileSync(path.join(folder, file)));
    } catch {
      return null;
    }
  },
};

/** What a program gives the name `x`, as it would print it; or why that is unknown. */
function run(...lines: readonly string[]): string {
  const { variables } = reader.read(lines.join("\n"), "python", null, port)!;
  const x = variables.get("x")!;
  return x.kind === "unknown" ? x.why : valueText(x, new WeakMap());
}

const numpy = "import numpy as np";

describe("numbers beside a program", () => {
  it("are loaded by NumPy, from arrays and archives", () => {
    expect(run(numpy, "x = np.load('vector.npy')")).toBe("[1.5 2.  3. ]");
    expect(run(numpy, "x = np.load('./fortran.npy')[1]")).toBe("[0.   0.25 0.5  0.75]");
    expect(run(numpy, "x = str(np.load('int8.npy').dtype)")).toBe("'int8'");
    const stored = [numpy, "d = np.load('stored.npz')"];
    expect(run(...stored, "x = (d['query'].shape, d.files, len(d), 'key' in d)")).toBe(
      "((4, 8), ['query', 'key', 'names'], 3, True)",
    );
    expect(run(...stored, "x = d['names']")).toBe("what this file holds is not followed");
    expect(
      run(numpy, "with np.load('deflated.npz') as d:", "  x = [d[n].shape for n in d]"),
    ).toContain("(");
    expect(run(numpy, "d = np.load('deflated.npz')", "x = d['small'][0, :2]")).toBe(
      "[-1.   -0.75]",
    );
  });

  it("are loaded by PyTorch and safetensors, each with its type", () => {
    expect(run("import torch", "x = torch.load('tensor.pt')[1]")).toBe("tensor([4., 5., 6., 7.])");
    const state = ["import torch", "s = torch.load('state.pt', map_location='cpu')"];
    expect(run(...state, "x = s['t'][0]")).toBe("tensor([0., 4., 8.])");
    expect(run(...state, "x = s['attn.bias']")).toBe("tensor([1, 2, 3])");
    expect(run(...state, "x = str(s['half'].dtype)")).toBe("'torch.float16'");
    expect(
      run(
        "from safetensors.torch import load_file",
        "x = load_file('bfloat16.safetensors')['h.0.attn.c_attn.weight']",
        "x = str(x.dtype)",
      ),
    ).toBe("'torch.bfloat16'");
  });

  it("are loaded from safetensors piece by piece, and from MATLAB", () => {
    expect(
      run(
        "from safetensors import safe_open",
        "with safe_open('bfloat16.safetensors', framework='pt') as f:",
        "  x = [(n, f.get_tensor(n).shape) for n in f.keys()]",
      ),
    ).toBe("[('h.0.attn.c_attn.weight', torch.Size([3, 4]))]");
    const matlab = ["from scipy.io import loadmat", "d = loadmat('matlab.mat')"];
    expect(run(...matlab, "x = d['__version__']")).toBe("'1.0'");
  });

  it("stand where a path says that begins at the program, as text or as Path", () => {
    const vector = "[1.5 2.  3. ]";
    const here = ["import os", numpy, "here = os.path.dirname(os.path.abspath(__file__))"];
    expect(run(...here, "x = np.load(os.path.join(here, 'vector.npy'))")).toBe(vector);
    const path = ["from pathlib import Path", numpy, "here = Path(__file__).resolve().parent"];
    expect(run(...path, "x = np.load(here / 'vector.npy')")).toBe(vector);
    expect(run(...path, "x = Path('row.csv').read_text()")).toBe("'1,2.5\\n'");
    expect(run(...path, "x = (Path('row.csv').exists(), Path('a/b.npy').stem)")).toBe(
      "(True, 'b')",
    );
    expect(run(...path, "x = (Path('./a//b/') == Path('a/b'), Path('a') == 'a')")).toBe(
      "(True, False)",
    );
    // It may be a folder.
    expect(run(...path, "x = Path('a').exists()")).toContain("`a`");
  });

  it("take the place of the parameters of a layer: 3 = 1·1 + 1·2 + 0", () => {
    const linear = ["import torch", "m = torch.nn.Linear(2, 1)"];
    const sum = "x = m(torch.tensor([[1., 2.]])).item()";
    const state = "{'weight': torch.ones(1, 2), 'bias': torch.zeros(1)}";
    expect(run(...linear, `print(m.load_state_dict(${state}))`, sum)).toBe("3.0");
    const partial = "    m.load_state_dict({'weight': torch.ones(1, 2)})";
    const caught = ["try:", partial, "except RuntimeError:", "    x = 7"];
    expect(run(...linear, ...caught)).toBe("7");
    expect(run(...linear, `m.load_state_dict({'weight': torch.ones(2, 2)})`, sum)).toBe(
      "it was loaded",
    );
  });

  it("are read by Node, too", async () => {
    const scripts = await openProgramReader(sourceResources, patientBudget, "javascript");
    const texts: FilePort = { ...port, text: (file) => (file === "a.json" ? "[1, 2.5]" : null) };
    const read = (call: string): string => {
      const text = `import fs from "node:fs";\nconst x = JSON.parse(fs.${call})[1];`;
      const x = scripts.read(text, "javascript", null, texts)!.variables.get("x")!;
      return x.kind === "unknown" ? x.why : valueText(x, new WeakMap());
    };
    expect(read('readFileSync("./a.json", "utf8")')).toBe("2.5");
    expect(read('readFileSync("b.json")')).toBe(
      "there is no file `b.json` beside the program: put it there",
    );
  });

  it("are loaded from text as NumPy and pandas read it", () => {
    expect(run(numpy, "x = np.loadtxt('plain.txt')")).toBe("[[1. 2. 3.]\n [4. 5. 6.]]");
    expect(run(numpy, "x = np.loadtxt('row.csv', delimiter=',')")).toBe("[1.  2.5]");
    expect(run(numpy, "x = np.loadtxt('gaps.csv', delimiter=',')")).toBe(
      "what this file holds is not followed",
    );
    expect(run(numpy, "x = np.genfromtxt('gaps.csv', delimiter=',')[0]")).toBe("[ 1. nan  3.]");
    const pandas = "import pandas as pd";
    expect(run(pandas, "x = pd.read_csv('table.csv', index_col=0).values")).toBe("[[1 2]\n [3 4]]");
    expect(run(pandas, "x = pd.read_csv('numbers.csv').to_numpy()")).toBe(
      "[[ 1.  2.]\n [ 3. nan]]",
    );
    expect(run(pandas, "x = pd.read_csv('table.csv').values")).toBe(
      "what pandas does here is not followed",
    );
  });

  it("stay unknown with a reason where the file is elsewhere, missing, or holds more", () => {
    const beside = "only files beside the program are read: put `passwd` there";
    expect(run(numpy, "x = np.load('/etc/passwd')")).toBe(beside);
    const missing = "there is no file `none.npy` beside the program: put it there";
    expect(run(numpy, "x = np.load('none.npy')")).toBe(missing);
    expect(run(numpy, "x = np.load('words.npy')")).toBe("what this file holds is not followed");
    expect(run("import torch", "x = torch.load('evil.pt')")).toBe(
      "a file with more than tensors in it is not followed",
    );
    expect(run("import torch", "x = torch.load('checkpoint.pt')")).toBe(
      "a file with more than tensors in it is not followed",
    );
  });
});

describe("a file that the program downloads and that is not here", () => {
  const download = (address: string): readonly string[] => [
    "import os",
    "if not os.path.exists('words.txt'):",
    "    import urllib.request",
    `    urllib.request.urlretrieve('${address}', 'words.txt')`,
    "x = [line.strip() for line in open('words.txt')][:2]",
  ];

  it("has sample names where it is a list of names, and that is noted once", () => {
    const lines = [...download("https://example.org/a/names.txt"), "y = open('words.txt').read()"];
    const { variables, recording } = reader.read(lines.join("\n"), "python", null, port)!;
    expect(valueText(variables.get("x")!, new WeakMap())).toBe("['emma', 'olivia']");
    const [sample, ...others] = recording.samples;
    expect(others).toEqual([]);
    expect(sample).toMatchObject({ name: "words.txt" });
    expect(sample!.text.split("\n")).toHaveLength(65);
    expect(recording.assumed).toEqual([]);
  });

  it("stands in for any text that is not here, unless the program has something else", () => {
    expect(run("x = open('words.txt').read()[:4]")).toBe("'emma'");
    const caught = ["try:", "    x = open('words.txt').read()", "except OSError:", "    x = 'own'"];
    expect(run(...caught)).not.toContain("emma");
    // What the sample makes impossible is no error of the program.
    const numbers = "x = [int(line) for line in open('words.txt')]";
    const { recording } = reader.read(numbers, "python", null, port)!;
    expect(recording.stoppedAt).toBeNull();
  });

  it("is unknown where the program would download something else", () => {
    const [, , , fetch] = download("https://example.org/names/shakespeare.txt");
    const lines = ["import urllib.request", fetch!.trim(), "x = open('words.txt').read()"];
    expect(run(...lines)).toContain("words.txt");
  });

  it("has no sample where it is here but is not read, or is not beside the program", () => {
    const lines = download("https://example.org/a/names.txt");
    for (const gap of ["large", "untrusted", "outside"] as const) {
      const { recording } = reader.read(lines.join("\n"), "python", null, {
        ...port,
        gap: () => gap,
      })!;
      expect(recording.samples).toEqual([]);
    }
    const elsewhere = lines.join("\n").replaceAll("words.txt", "/data/words.txt");
    expect(reader.read(elsewhere, "python", null, port)!.recording.samples).toEqual([]);
  });

  it("is read through a path as well", () => {
    const [, , , fetch] = download("https://example.org/a/names.txt");
    const lines = ["import urllib.request", "from pathlib import Path", fetch!.trim()];
    expect(run(...lines, "x = Path('words.txt').read_text()[:4]")).toBe("'emma'");
  });

  it("counts as it is where it is here", () => {
    const there = { ...port, text: (file: string) => (file === "words.txt" ? "ada\n" : null) };
    const lines = download("https://example.org/a/names.txt").join("\n");
    const { variables, recording } = reader.read(lines, "python", null, there)!;
    expect(valueText(variables.get("x")!, new WeakMap())).toBe("['ada']");
    expect(recording.samples).toEqual([]);
  });
});

describe("texts beside a program", () => {
  const words: FilePort = {
    list: () => null,
    text: (file) => (file === "words.txt" ? "one\r\ntwo\n" : null),
    bytes: () => null,
  };

  it.each([
    [
      "csharp",
      'using System.IO; foreach (var w in File.ReadAllLines("words.txt")) Console.Write(w + ";"); Console.Write(File.ReadLines("words.txt").Count()); Console.Write(File.ReadAllText("words.txt").Length);',
      "one;two;29",
    ],
    [
      "javascript",
      'const fs = require("fs"); const t = fs.readFileSync("words.txt", "utf8"); process.stdout.write(t.trim().split(/\\r?\\n/).join(";"));',
      "one;two",
    ],
    ["r", 'cat(nrow(read.delim("words.txt")), names(read.delim("words.txt")))', "1 one"],
    [
      "julia",
      'print(join(readlines("words.txt"), ";"), ";", length(readlines("words.txt")), length(read("words.txt", String))); for w in eachline("words.txt") print(w) end',
      "one;two;29onetwo",
    ],
    [
      "r",
      'con <- file("words.txt", "r"); first <- readLines(con, n = 1); cat(first, readLines(con), sep = ";"); cat(";", scan("words.txt", what = "", quiet = TRUE), length(readLines("words.txt")), sum(nchar(readLines("words.txt"))))',
      "one;two; one two 2 6",
    ],
  ] as const)("are read by %s", async (language, text, prints) => {
    const own = await openProgramReader(sourceResources, patientBudget, language);
    expect(own.read(text, language, null, words)!.recording.output.join("")).toBe(prints);
    // Names stand in for a list of words that is not there; for a table, nothing does.
    const without = own.read(text, language)!.recording;
    const isTable = text.includes("read.delim");
    expect(without.samples).toEqual(
      isTable ? [] : [expect.objectContaining({ name: "words.txt" })],
    );
    expect(without.output.join("").includes("emma")).toBe(!isTable);
  });
});
