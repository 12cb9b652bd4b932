import { describe, expect, it } from "vitest";
import type { FilePort } from "../../../src/program/files.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { importPaths } from "../../../src/program/languages/python/importPaths.ts";
import { valueText } from "../../../src/program/languages/python/valueText.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findShapeHints } from "../../../src/viewModel/shapes/findShapeHints.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

type Files = Readonly<Record<string, readonly string[]>>;

function toPort(files: Files): FilePort {
  return { text: (path) => files[path]?.join("\n") ?? null, bytes: () => null, list: () => null };
}

/** What a program gives the name `x`, as it would print it; or why that is unknown. */
function run(lines: readonly string[], files: Files): string {
  const { variables } = reader.read(lines.join("\n"), "python", null, toPort(files))!;
  const x = variables.get("x")!;
  if (x.kind === "unknown") return x.why;
  return valueText(x, new WeakMap());
}

/** The shapes of the names of a program. */
function shapesOf(lines: readonly string[], files: Files): Readonly<Record<string, string>> {
  const port = toPort(files);
  const followed = reader.followShapes(lines.join("\n"), "python", new Map(), null, port);
  return Object.fromEntries(
    followed!.report.shapes.map(({ variable, symbolic }) => [
      String(variable),
      symbolic.join(", "),
    ]),
  );
}

describe("imports of files beside a program", () => {
  const utils = ["width = 3", "def double(n):", "    return n * 2"];

  it("bind what the files define", () => {
    const files = { "utils.py": utils };
    expect(run(["from utils import width, double as twice", "x = twice(width)"], files)).toBe("6");
    expect(run(["import utils as u", "x = u.double(u.width)"], files)).toBe("6");
    expect(run(["import utils", "utils.width = 5", "x = utils.width"], files)).toBe("5");
    expect(run(["from utils import *", "x = double(width)"], files)).toBe("6");
  });

  it("reach into packages and out of them", () => {
    const files = {
      "models/__init__.py": ["from .gpt import size"],
      "models/gpt.py": [
        "from .parts import unit",
        "from ..settings import factor",
        "size = unit * factor",
      ],
      "models/parts.py": ["unit = 7"],
      "settings.py": ["factor = 3"],
    };
    expect(run(["from models import size as x"], files)).toBe("21");
    expect(run(["from models import parts", "x = parts.unit"], files)).toBe("7");
    expect(run(["import models.parts", "x = models.parts.unit + models.size"], files)).toBe("28");
    expect(run(["import models.parts as p", "x = p.unit"], files)).toBe("7");
    expect(run(["from models.gpt import size as x"], files)).toBe("21");
  });

  it("may go in a circle", () => {
    const files = {
      "a.py": ["one = 1", "import b", "two = b.three - 1"],
      "b.py": ["import a", "three = a.one + 2"],
    };
    expect(run(["import a", "x = a.two"], files)).toBe("2");
  });

  it("leave libraries alone", () => {
    const files = { "numpy.py": ["def zeros(n):", "    return 1"] };
    expect(run(["import numpy as np", "x = np.zeros(2)"], files)).toBe("[0. 0.]");
  });

  it("say what is missing", () => {
    expect(run(["from nowhere import x"], {})).toBe("`nowhere` is not followed");
  });

  it("place what they compute at the call in the program", () => {
    const files = {
      "layers.py": ["import torch", "", "def mix(x):", "    y = x * 2", "    return y @ y.T"],
    };
    const text = "import torch\nfrom layers import mix\nx = torch.ones(2, 2)\nz = mix(x)\n";
    const { recording } = reader.read(text, "python", null, toPort(files))!;
    const product = recording.operations.find(({ origin }) => origin?.operation === "matmul")!;
    const { start, end } = product.origin!.range;
    expect(text.slice(start, end)).toBe("mix(x)");
    const place = recording.madeElsewhere.get(product)!;
    expect(place.file).toBe("layers.py");
    expect(files["layers.py"].join("\n").slice(place.start)).toBe("y @ y.T");
    expect(recording.bindings.map(({ name }) => name)).toEqual(["x", "z"]);
    expect(recording.elsewhere.map(({ name }) => name)).toContain("y");
  });

  it("give shapes, with the settings of another file", () => {
    const files = {
      "config.py": [
        "from dataclasses import dataclass",
        "@dataclass",
        "class Config:",
        "    width: int = 64",
      ],
      "model.py": [
        "import torch.nn as nn",
        "class Model(nn.Module):",
        "    def __init__(self, config):",
        "        super().__init__()",
        "        self.up = nn.Linear(config.width, 4 * config.width)",
        "    def forward(self, x):",
        "        return self.up(x)",
      ],
    };
    const program = [
      "import torch",
      "from config import Config",
      "from model import Model",
      "model = Model(Config())",
      "y = model(torch.zeros(2, 5, 64))",
    ];
    expect(shapesOf(program, files)).toEqual({ y: "2, 5, 4 * width" });
  });

  it("open nothing that another file defines and nobody calls", () => {
    const files = { "model.py": ["def f(x):", "    B, T = x.shape", "    return x"] };
    expect(shapesOf(["import torch", "from model import f"], files)).toEqual({});
  });

  it("of a file that fails in one line have shapes for the others", () => {
    const files = { "model.py": ["import torch", "raise ValueError()", "x = torch.zeros(2, 3)"] };
    expect(shapesOf(["import torch", "from model import x", "y = x.T"], files)).toEqual({
      y: "3, 2",
    });
  });
});

describe("files that a program reads", () => {
  const settings = { "config.json": ['{"n_head": 12, "width": 768, "rate": 1.0}'] };

  it("are text, whole or by lines", () => {
    const files = { "words.txt": ["one", "two"] };
    expect(run(["x = open('words.txt').read()"], files)).toBe("'one\\ntwo'");
    expect(run(["with open('./words.txt') as f:", "    x = [l.strip() for l in f]"], files)).toBe(
      "['one', 'two']",
    );
    expect(run(["x = open('words.txt', 'w')"], files)).toBe("`open` is not followed");
    expect(run(["x = open('/etc/passwd').read()"], files)).toBe(
      "only files beside the program are read: put `passwd` there",
    );
  });

  it("are settings in JSON, where 1.0 is no whole number", () => {
    const load = ["import json", "with open('config.json') as f:", "    c = json.load(f)"];
    expect(run([...load, "x = c"], settings)).toBe("{'n_head': 12, 'width': 768, 'rate': 1.0}");
    expect(run(["import json", "x = json.loads('[1, 2.5, null]')"], {})).toBe("[1, 2.5, None]");
  });

  it("give shapes their sizes, with the file that states them", () => {
    const lines = [
      ...["import json, torch", "with open('config.json') as f:", "    c = json.load(f)"],
      ...["x = torch.zeros(8, c['width'])"],
    ];
    expect(shapesOf(lines, settings)).toEqual({ x: "8, width" });
    const port = toPort(settings);
    const followed = reader.followShapes(lines.join("\n"), "python", new Map(), null, port)!;
    const [hint] = findShapeHints(followed, "all");
    expect(hint!.values).toContainEqual({
      ...{ name: "width", whole: null, value: 768, from: "config.json" },
    });
  });
});

describe("files of a program in other folders", () => {
  const width = ["width = 6"];

  it("are found where the program adds their folder to sys.path", () => {
    const files = { "../code/sizes.py": width };
    const lines = ["from sizes import width", "x = width"];
    expect(run(["import sys", 'sys.path.append("../code")', ...lines], files)).toBe("6");
    expect(
      run(
        [
          "import os, sys",
          'sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "code"))',
        ].concat(lines),
        files,
      ),
    ).toBe("6");
    expect(run(["import sys", ...lines], files)).toBe("`sizes` is not followed");
  });

  it("are found in a folder src of those around, also where the added one is not known", () => {
    const lines = ["import os, sys", "sys.path.insert(0, os.getcwd() + '/../src')"];
    const files = { "../src/model/sizes.py": width };
    expect(run([...lines, "from model.sizes import width as x"], files)).toBe("6");
  });
});

describe("paths of a module", () => {
  it("are beside the file first, and then in the folders around it", () => {
    expect(importPaths("a.b", "", { state: new Map() }).slice(0, 4)).toEqual([
      ...["a/b.py", "a/b/__init__.py"],
      ...["../a/b.py", "../a/b/__init__.py"],
    ]);
    expect(importPaths(".b", "models/gpt.py", { state: new Map() })).toEqual([
      "models/b.py",
      "models/b/__init__.py",
    ]);
    expect(importPaths("..", "models/gpt.py", { state: new Map() })).toEqual(["__init__.py"]);
  });
});
