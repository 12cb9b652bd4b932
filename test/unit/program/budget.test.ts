import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const quick = { steps: 400_000, numbers: 1_000_000, ms: 250 };

describe("the budget of a run", () => {
  const program = "a = 1\nfor i in range(100_000):\n    b = i + 1\nc = 2";

  it("ends what takes too long, and says so; what was known stays", async () => {
    let now = 0;
    const slow = { ...sourceResources, clock: () => (now += 30) };
    const { recording, variables } = (await openProgramReader(slow, quick)).read(
      program,
      "python",
    )!;
    expect(recording.stoppedAt?.reason).toBe("stopped after 250 ms");
    expect(variables.get("a")).toMatchObject({ kind: "int", value: 1 });
    expect(variables.get("b")).toMatchObject({ kind: "int" });
    expect(variables.has("c")).toBe(false);
  });

  it("says that shapes are missing where it ends a run for them", async () => {
    const lines = ["import torch", "def attend(x):", "    B, T, C = x.shape", "    y = x + x"];
    const missing = async (steps: number): Promise<boolean> => {
      const reader = await openProgramReader(sourceResources, { ...quick, steps });
      return findShapeProblems(reader.followShapes(lines.join("\n"), "python")!).isCutShort;
    };
    expect(await missing(quick.steps)).toBe(false);
    expect(await missing(10)).toBe(true);
  });

  it("ends what takes too many steps even if the clock stops", async () => {
    const still = { ...sourceResources, clock: () => 0 };
    const { recording } = (await openProgramReader(still, quick)).read(program, "python")!;
    expect(recording.stoppedAt?.reason).toBe("the program takes too many steps to follow");
  });

  it.each([
    "x * 2",
    "-x",
    "x @ x",
    "torch.einsum('ij,jk->ik', x, x)",
    "x.clone()",
    "x[idx][:, idx]",
  ])("does not follow a number that is stretched over a great matrix: %s", async (expression) => {
    const { variables } = (await openProgramReader(sourceResources)).read(
      [
        "import torch",
        "x = torch.ones(1, 1).expand(60_000, 60_000)",
        "idx = torch.zeros(1, dtype=torch.long).expand(60_000)",
        `a = ${expression}`,
      ].join("\n"),
      "python",
    )!;
    const value = variables.get("a");
    expect(value).toMatchObject({ kind: "tensor", shape: [60_000, 60_000], isKnown: false });
  });

  it.each([
    ["np.linalg.det(np.eye(400))", true],
    ["np.unique(np.arange(200_000), return_index=True)[1][-1]", false],
    ["np.delete(np.arange(60_000), np.arange(60_000)).shape", false],
    ["np.bincount(np.zeros(200_000, dtype=int))", false],
    ["len(str(np.ones(200_000))) if np.set_printoptions(threshold=np.inf) is None else 0", false],
  ])(
    "counts what a function of NumPy does, and stops where that is too much: %s",
    async (expression, ends) => {
      const still = { ...sourceResources, clock: () => 0 };
      const { recording, variables } = (await openProgramReader(still, quick)).read(
        `import numpy as np\na = ${expression}`,
        "python",
      )!;
      // No clock ends it, only what it counts.
      expect(recording.stoppedAt?.reason.includes("steps") ?? false).toBe(ends);
      expect(recording.stoppedAt !== null).toBe(ends);
      expect(variables.has("a")).toBe(!ends);
    },
  );

  it.each([
    ["javascript", "const s = new Set(); for (let i = 0; i < 6000; i++) if (!s.has(i)) s.add(i);"],
    ["kotlin", "val s = HashSet<Int>()\nfor (i in 0 until 6000) if (!s.contains(i)) s.add(i)"],
    ["python", "s = set()\nfor i in range(6000):\n    if not s.__contains__(i): s.add(i)"],
  ] as const)("of %s looks up one entry of a large set at once", async (language, text) => {
    const still = { ...sourceResources, clock: () => 0 };
    const reader = await openProgramReader(still, quick, language);
    const program = language === "kotlin" ? `fun main() {\n${text}\n}` : text;
    expect(reader.read(program, language)!.recording.stoppedAt).toBeNull();
  });

  it("lets a short program run to its end on a machine that is very slow", async () => {
    let now = 0;
    const slow = { ...sourceResources, clock: () => (now += 10_000) };
    const short = program.replace("100_000", "1000");
    const { variables } = (await openProgramReader(slow, quick)).read(short, "python")!;
    expect(variables.get("c")).toMatchObject({ kind: "int", value: 2 });
  });

  it("is not given back by a tensor with a negative size", async () => {
    const reader = await openProgramReader(sourceResources, quick);
    const lines = ["import torch", "x = torch.ones(-5000, 9000)"];
    const { recording } = reader.read(lines.join("\n"), "python")!;
    const says = "RuntimeError: a tensor cannot have the shape (-5000, 9000)";
    expect(recording.stoppedAt?.reason).toBe(says);
    const rows = [
      "def f(x):",
      "    B, T = x.shape",
      "    y = torch.ones(B - 9000, T)",
      "    z = x + 1",
    ];
    const { report } = reader.followShapes([lines[0], ...rows].join("\n"), "python")!;
    expect(report.shapes.map(({ variable }) => variable)).toContain("z");
  });

  it("of shapes counts steps, and not the time of a busy machine", async () => {
    let now = 0;
    const busy = { ...sourceResources, clock: () => (now += 30) };
    const line = "a = [i * j for i in range(50) for j in range(50)]";
    const lines = Array.from({ length: 12 }, () => line);
    const text = ["import torch", ...lines, "x = torch.zeros(3, 4)"].join("\n");
    const { report, program: run } = (await openProgramReader(busy, quick)).followShapes(
      text,
      "python",
    )!;
    expect(run.recording.stoppedAt).toBe(null);
    expect(report.shapes.map(({ variable }) => variable)).toEqual(["x"]);
    expect(now).toBeGreaterThan(1500);
  });
});
