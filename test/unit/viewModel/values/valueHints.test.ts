import { describe, expect, it } from "vitest";
import { LinesOfText, valueLines } from "../../../support/valueLines.ts";

const python = (lines: readonly string[], wanted?: Parameters<typeof valueLines>[2]) =>
  valueLines(lines.join("\n"), "python", wanted);

describe("what a line makes", () => {
  it("is written where it fits, with as many decimals as tell it", async () => {
    const lines = [
      "a = 10 / 4",
      "b = [1 / 3, 2 / 3]",
      "c = [[a, 1], [a, 2]]",
      "d = -a",
      "e = b[0] * 1e-9",
    ];
    expect(await python(lines)).toEqual([
      "a = 10 / 4  → 2.5",
      "b = [1 / 3, 2 / 3]  → [0.33 0.67]",
      "c = [[a, 1], [a, 2]]  → [[2.5 1.0] [2.5 2.0]]",
      "d = -a  → −2.5",
      "e = b[0] * 1e-9  → 3.333e−10",
    ]);
  });

  it("is its shape, the smallest, and the largest number, where it does not fit", async () => {
    const lines = ["import numpy as np", "a = np.arange(24).reshape(2, 3, 4) / 4", "b = 0 * a"];
    expect(await python(lines)).toEqual([
      "a = np.arange(24).reshape(2, 3, 4) / 4  → (2, 3, 4) 0…5.75",
      "b = 0 * a  → (2, 3, 4) 0",
    ]);
  });

  it("is a number for each name, where a line binds several", async () => {
    const lines = ["import numpy as np", "n, m = np.zeros((3, 5)).shape", "p, q = [n, m], [m, n]"];
    expect(await python(lines)).toEqual([
      "n, m = np.zeros((3, 5)).shape  → 3 · 5",
      "p, q = [n, m], [m, n]  → p, q (2)",
    ]);
  });

  it("has its name, where another one of the line has none to show", async () => {
    const lines = ["import random", "n = len([1]) * 2", "x, y = n * 3, random.random()"];
    expect(await python(lines)).toEqual([
      "n = len([1]) * 2  → 2",
      "x, y = n * 3, random.random()  → x = 6",
    ]);
  });

  it("is that of the last pass, unless all make the same", async () => {
    const lines = [
      "total = 0",
      "for each in range(20):",
      "    same = 7 // 2",
      "    twice = each * 2",
      "for each in [1, 2]:",
      "    alike = len([each])",
    ];
    expect(await python(lines)).toEqual([
      "same = 7 // 2  → 3",
      "twice = each * 2  → 38 · last of 20",
      "alike = len([each])  → 1",
    ]);
  });

  it("is what goes into a part of a list, or at its end", async () => {
    const lines = [
      "made = [0, 0]",
      "x = 3",
      "made[1] = x * 2",
      "made[1] += x",
      "made.append(x + 1)",
    ];
    expect(await python(lines)).toEqual([
      "made[1] = x * 2  → 6",
      "made[1] += x  → 9",
      "made.append(x + 1)  → 4",
    ]);
  });
});

describe("a line that prints", () => {
  it("has what the last pass prints, its first line", async () => {
    const lines = [
      "for each in [2, 3]:",
      "    print('half', each / 2)",
      "print('one', len([1]), sep='\\n')",
      "print(', '.join(['some'] * 30))",
    ];
    expect(await python(lines)).toEqual([
      "print('half', each / 2)  → half 1.5 · last of 2",
      "print('one', len([1]), sep='\\n')  → one",
      `print(', '.join(['some'] * 30))  → ${"some, ".repeat(6)}s…`,
    ]);
    const told = await new LinesOfText(lines.join("\n"), "python").tooltip("print('half'");
    expect(told).toBe("```text\nhalf 1.0\nhalf 1.5\n```");
  });

  it("and makes numbers has both in the order of the code, or the last where both do not fit", async () => {
    const lines = [
      "a = sum([2, 3])",
      "print(a); b = a * 2",
      "b = a * 3; print('b is', b)",
      "c = [a * n for n in range(20)]; print(a - 1)",
      "print(a + 1); c = [a * n for n in range(20)]",
    ];
    const text = new LinesOfText(lines.join("\n"), "python");
    expect(await text.lines()).toEqual([
      "print(a); b = a * 2  → 5 · 10",
      "b = a * 3; print('b is', b)  → 15 · b is 15",
      "c = [a * n for n in range(20)]; print(a - 1)  → 4",
      "print(a + 1); c = [a * n for n in range(20)]  → (20) 0…95",
    ]);
    const told = await text.tooltip("b = a * 3");
    expect(told.indexOf("`b` = `15`")).toBeLessThan(told.indexOf("b is 15"));
  });

  it("has nothing where it prints only what it says, may not run, or nobody knows", async () => {
    const lines = [
      "import random, time",
      "print('begin')",
      "print(random.random())",
      "if time.time() > 5:",
      "    print(len([1]))",
    ];
    expect(await python(lines)).toEqual([]);
  });
});

describe("a line without a number", () => {
  const none = async (...lines: readonly string[]) => expect(await python(lines)).toEqual([]);

  it("writes its numbers out itself, or only counts", async () => {
    await none(
      "x = 2.5",
      "y = [[1, 2], [3, 4]]",
      "z = float('inf')",
      "i = 0",
      "i += 1",
      "i = i + 1",
    );
    await none(
      "import numpy as np",
      "x = np.array([1.0, 2.0])",
      "name = 'a' + 'b'",
      "is_on = 1 < 2",
    );
  });

  it("does not run", async () => {
    await none("def unused(x):", "    y = x * 2", "    z = 3 * len([1])", "    return y");
    await none("x = 1", "if x > 2:", "    y = x * 2");
    await none("x = [1]", "x[3]", "y = x[0] * 2");
  });

  it("may run, or makes what nobody knows", async () => {
    await none("import time", "if time.time() > 5:", "    y = len([1]) * 2");
    await none("import random", "x = random.random()", "y = x * 2", "z = [x, 1 / 2]");
  });

  it("makes what another line changes", async () => {
    await none("import numpy as np", "x = np.ones(3)", "x *= 3");
    await none("x = list(range(2))", "x.append(5)");
  });

  it("makes it within a function of its own", async () => {
    await none("pick = lambda x: x * 2", "pick(2)");
    await none("any([each * 2 for each in [1, 2]])");
  });
});

describe("numbers beside shapes", () => {
  const program = [
    "import numpy as np",
    "Q = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])",
    "def softmax(x):",
    "    e = np.exp(x)",
    "    return e / e.sum(axis=-1, keepdims=True)",
    "scores = Q @ Q.T  # (3, 3)",
    "weights = softmax(scores)",
    "first, second = weights @ Q, weights.T @ Q",
  ];

  it("share one hint with them", async () => {
    const lines = await python(program, { shapes: "all", values: "all" });
    expect(lines).toEqual([
      "Q = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])  → (3, 2)",
      "e = np.exp(x)  → (3, 3) 1.00…54.60",
      "return e / e.sum(axis=-1, keepdims=True)  → (3, 3) 0.02…0.87",
      "scores = Q @ Q.T  # (3, 3)  → [[1 0 1] [0 4 2] [1 2 2]] ✓",
      "weights = softmax(scores)  → (3, 3) 0.02…0.87",
      "first, second = weights @ Q, weights.T @ Q  → first, second (3, 2)",
    ]);
  });

  it("stand alone where shapes are off, and are gone where they are off", async () => {
    expect(await python(program, { shapes: "off", values: "all" })).toHaveLength(5);
    const shapes = await python(program, { shapes: "all", values: "off" });
    expect(shapes).toContain("weights = softmax(scores)  → (3, 3)");
  });
});

describe("the code of attention", () => {
  it("has what it calls, and what is outside of it is left out", async () => {
    const lines = [
      "import math",
      "query = [[1.0, 0.0], [0.0, 1.0]]",
      "key = [[1.0, 0.0], [0.0, 1.0]]",
      "value = [[4.0, 0.0], [0.0, 8.0]]",
      "def softmax(row):",
      "    exps = [math.exp(each) for each in row]",
      "    return [each / sum(exps) for each in exps]",
      "def attend():",
      "    out = []",
      "    for q in query:",
      "        weights = softmax([sum(a * b for a, b in zip(q, k)) for k in key])",
      "        out.append([sum(w * v[d] for w, v in zip(weights, value)) for d in range(2)])",
      "    return out",
      "def other():",
      "    price = 3 * len(query)",
      "    return price",
      "print(len(attend()), other())",
    ];
    expect(await python(lines, { values: "attention" })).toEqual([
      "exps = [math.exp(each) for each in row]  → [1.00 2.72] · last of 2",
      "weights = softmax([sum(a * b for a, b in zip(q, k)) for k in key])  → [0.27 0.73] · last of 2",
      "print(len(attend()), other())  → 2 6",
    ]);
    expect(await python(lines, { values: "all" })).toContain("price = 3 * len(query)  → 6");
  });
});

describe("a tooltip", () => {
  it("lists the passes, and of many the first and the last", async () => {
    const text = "for each in range(40):\n    twice = each * 2\n    half = each / 2";
    const told = (await new LinesOfText(text, "python").tooltip("twice")).split("\n\n");
    expect(told).toHaveLength(17);
    expect(told[0]).toBe("1\\: `twice` \\= `0`");
    expect(told[8]).toBe("…");
    expect(told.at(-1)).toBe("40\\: `twice` \\= `78`");
  });

  it("names what stands in for a file that is not there", async () => {
    const text = "words = open('names.txt').read().splitlines()\ncount = len(words) * 2";
    const lines = await valueLines(text, "python");
    expect(lines).toEqual([expect.stringMatching(/^count = len\(words\) \* 2 {2}→ \d+ assumed$/)]);
    const told = await new LinesOfText(text, "python").tooltip("count");
    expect(told).toContain("sample names in place of names\\.txt");
  });
});

describe("while somebody types", () => {
  const text = ["a = 3", "b = a + 1", "c = b * 2"].join("\n");

  it("numbers of other lines stay, and follow once the line is whole", async () => {
    const open = new LinesOfText(text, "python");
    expect(await open.lines()).toEqual(["b = a + 1  → 4", "c = b * 2  → 8"]);
    open.type("b = a + 1", "b = a + (1");
    expect(await open.lines({ isTyping: true })).toEqual(["c = b * 2  → 8"]);
    open.type("b = a + (1", "b = a + (1)");
    expect(await open.lines({ isTyping: true })).toEqual(["b = a + (1)  → 4", "c = b * 2  → 8"]);
  });

  it("a number that becomes unknown stays until nobody types", async () => {
    const open = new LinesOfText(text, "python");
    await open.lines();
    open.type("b = a + 1", "b = unheard_of");
    expect(await open.lines({ isTyping: true })).toEqual(["c = b * 2  → 8"]);
    expect(await open.lines()).toEqual([]);
  });

  it("a program that is opened with an error in its syntax has none", async () => {
    expect(await valueLines("a = 3\nb = a * 2\nc = (", "python")).toEqual([]);
  });
});

describe("the pass that is shown", () => {
  const lines = [
    "def twice(x):",
    "    y = x * 2",
    "    return y",
    "total = 0",
    "for h in range(3):",
    "    start = h * 10",
    "    total += start",
    "    print('at', start)",
    "    z = twice(start)",
    "for n in range(20):",
    "    square = n * n",
  ];

  it("can be chosen in loops and functions that run several times", async () => {
    expect(await new LinesOfText(lines.join("\n"), "python").passes()).toEqual([
      "function 0: 3 × ",
      "loop 1: 3 × h = 0, h = 1, h = 2",
      `loop 2: 20 × ${Array.from({ length: 20 }, (_, n) => `n = ${n}`).join(", ")}`,
    ]);
  });

  it("is the same on all lines of its body, and the last one elsewhere", async () => {
    const chosen = { "loop 1": 1, "loop 2": 12 };
    expect(await new LinesOfText(lines.join("\n"), "python").lines({ chosen })).toEqual([
      "y = x * 2  → 40 · last of 3",
      "start = h * 10  → 10 · 2 of 3",
      "total += start  → 10 · 2 of 3",
      "print('at', start)  → at 10 · 2 of 3",
      "z = twice(start)  → 20 · 2 of 3",
      "square = n * n  → 144 · 13 of 20",
    ]);
  });
});
