import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { shownText } from "../../../src/program/values/gaps.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function follow(language: LanguageName, text: string) {
  const reader = await openProgramReader(sourceResources, patientBudget, language);
  const { recording } = reader.read(text, language)!;
  return { ...recording, printed: shownText(recording.output.join("")).trimEnd() };
}

/** What is not followed is called `elsewhere`; nobody knows whether it calls what it is given. */
const writing: readonly (readonly [LanguageName, string, string])[] = [
  [
    "python",
    "import elsewhere\nw = [1.0, 2.0]\nn = 0\ndef f(x):\n    global n\n    n += 1\n    w[1] = x\nelsewhere.run(f)\nprint(n, w[0], w[1])",
    "? 1.0 ?",
  ],
  [
    "python",
    "import elsewhere\ntotals = {'a': 1}\ndef g():\n    totals['a'] = 2\njob = elsewhere.Job(target=g)\nprint('made')\njob.start()\nprint(totals['a'])",
    "made\n?",
  ],
  ["javascript", "let n = 0;\nelsewhere(() => { n += 1; });\nconsole.log(n);", "?"],
  [
    "javascript",
    "let n = 0;\nconst table = { add: () => { n += 1; } };\nelsewhere([table]);\nconsole.log(n);",
    "?",
  ],
  [
    "csharp",
    "using System;\nvar w = new double[2]; int n = 0;\nElsewhere.Run(() => { w[0] = 5; n++; });\nConsole.WriteLine(w[0]); Console.WriteLine(n);",
    "?\n?",
  ],
  [
    "csharp",
    "using System;\nint calls = 0; int others = 3;\nvoid Count(object _) => calls++;\nElsewhere.OnStep += Count;\nElsewhere.Step(1);\nConsole.WriteLine(calls); Console.WriteLine(others);",
    "?\n3",
  ],
  [
    "javascript",
    "let n = 0;\nelsewhere.onStep = () => { n += 1; };\nelsewhere.step();\nconsole.log(n);",
    "?",
  ],
  [
    "javascript",
    "let n = 0;\nelsewhere['onStep'] = () => { n += 1; };\nelsewhere.step();\nconsole.log(n);",
    "?",
  ],
  [
    "java",
    "class A { static int n = 0; public static void main(String[] a) { double[] w = new double[1]; Elsewhere.run(new Runnable() { public void run() { w[0] = 3; n++; } }); System.out.println(w[0]); System.out.println(n); } }",
    "?\n?",
  ],
  ["kotlin", "fun main() { var n = 0; elsewhere { n = 4 }; println(n) }", "?"],
  [
    "go",
    'package main\nimport ("fmt"; "elsewhere")\nfunc main() { n := 0; elsewhere.Run(func() { n = 2 }); fmt.Println(n) }',
    "?",
  ],
  ["rust", 'fn main() { let mut n = 0; elsewhere::run(|| { n += 1; }); println!("{}", n); }', "?"],
  [
    "cpp",
    "#include <iostream>\nint main() { int n = 0; elsewhere::Thread t([&] { n = 5; }); std::cout << n; }",
    "?",
  ],
  ["julia", "n = [0]\nElsewhere.run(() -> n[1] = 7)\nprintln(n[1])", "?"],
  ["julia", "w = [1.0]\n@elsewhere w[1] = 2.0\nprintln(w[1])", "?"],
  ["julia", "@elsewhere y = 3\nprintln(y)", "?"],
  [
    "python",
    "import elsewhere\ndef f():\n    global z\n    z = 5\nelsewhere.run(f)\nprint(z)",
    "?",
  ],
  ["r", "n <- 0\nelsewhere(function() n <<- 1)\nprint(n)", "?\n?"],
];

describe("what a function writes that something unknown may call", () => {
  it.each(writing)("is unknown afterwards in %s: %s", async (language, text, expected) => {
    const { printed } = await follow(language, text);
    expect(printed).toBe(expected);
  });

  it("stays known where it does not write, or writes the same", async () => {
    const text =
      "import elsewhere\nw = [1.0]\nk = 3\ndef f(x):\n    w[0] = 1.0\n    y = k * x\n    return y\nelsewhere.run(f)\nprint(w[0], k)";
    expect((await follow("python", text)).printed).toBe("1.0 3");
  });

  it("ends for functions that give themselves away, or never return", async () => {
    const text =
      "import elsewhere\nn = 0\ndef f():\n    global n\n    n += 1\n    elsewhere.run(f)\ndef g():\n    while True:\n        elsewhere.run(g)\nelsewhere.run(f)\nprint(n)";
    expect((await follow("python", text)).printed).toBe("?");
  });

  it("is no binding of the program, and what it prints is told of", async () => {
    const text =
      "import elsewhere\ndef f(x):\n    local = x\n    print(1)\nelsewhere.run(f)\nprint(2)";
    const { bindings, unknown, printed } = await follow("python", text);
    expect(bindings.map(({ name }) => name)).not.toContain("local");
    expect(printed).toBe("2");
    expect(unknown.map(({ what }) => what)).toContain(
      "it is unknown whether this output or plot appears",
    );
  });

  it("counts, too, where a rule gives up before or after it has called a function", async () => {
    const text =
      "let n = 0;\nconst xs = elsewhere();\n[3, 1].map(() => { n += xs[0]; });\nconsole.log(n);";
    expect((await follow("javascript", text)).printed).toBe("?");
  });
});
