import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../../support/runCli.ts";

const fixtures = "test/fixtures/lessons";

async function withCopy(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-lesson-"));
  try {
    await cp(fixtures, folder, { recursive: true });
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("lesson check says that nothing is wrong with a pack", async () => {
  const { status, stdout } = await runCli(["lesson", "check", fixtures]);
  expect({ status, stdout }).toEqual({ status: 0, stdout: "2 lessons: 0 errors, 0 warnings\n" });
});

test("lesson check gives file, line and column of what is wrong, for people and as JSON", async () => {
  await withCopy(async (folder) => {
    const file = path.join(folder, "01-weights/steps/05-sharper.md");
    await writeFile(file, (await readFile(file, "utf8")).replace("0.86", "0.87"));
    const { status, stdout } = await runCli(["lesson", "check", folder]);
    expect(status).toBe(1);
    expect(stdout).toContain(`${file}:1:60: error: the text says 0.87`);
    const json = await runCli(["lesson", "check", folder, "--json"]);
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      errors: 1,
      findings: [{ file, line: 1, column: 60, code: "number", found: "0.87", expected: "0.86" }],
    });
  });
});

test("lesson list names lessons, steps and what they ask", async () => {
  const { stdout } = await runCli(["lesson", "list", fixtures]);
  expect(stdout).toContain("weights: From scores to weights");
  expect(stdout).toContain("  write: Compute them [exercise]");
});

test("lesson check --answer says whether a file solves an exercise", async () => {
  const lesson = `${fixtures}/01-weights`;
  for (const form of ["Weights.cs", "weights.py", "weights_torch.py", "weights.ts"]) {
    const args = ["lesson", "check", lesson, "write", "--answer", `${lesson}/solutions/${form}`];
    expect((await runCli(args)).stdout).toBe("passed: A row of weights sums to 1.\n");
  }
  await withCopy(async (folder) => {
    const file = path.join(folder, "01-weights/solutions/weights.py");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("0.0705, 0.859, 0.0705", "0.0066, 0.9867, 0.0066"));
    const { status, stdout } = await runCli(["lesson", "check", lesson, "write", "--answer", file]);
    expect(status).toBe(1);
    expect(stdout).toContain("that is not it yet. (");
    expect(stdout).toContain("equal those without the 1/√d scale, to 4 decimals");
  });
});

test("lesson check --answer says why it is right, with the numbers", async () => {
  const lesson = "media/lessons/03-scores-and-scale";
  const file = `${lesson}/solutions/scores.py`;
  const { stdout } = await runCli(["lesson", "check", lesson, "your-turn", "--answer", file]);
  expect(stdout).toMatch(/^passed: \[2\.5 2 2\] \[4 1 -2\]\. A score is not a weight yet/);
});

test.each([
  [["lesson"], "list or check"],
  [["lesson", "check", "nowhere"], "no lesson found"],
  [
    ["lesson", "check", `${fixtures}/01-weights`, "look", "--answer", "x"],
    "look is not an exercise",
  ],
])("%j is refused", async (args, says) => {
  const { status, stderr } = await runCli(args);
  expect(status).toBeGreaterThan(0);
  expect(stderr).toContain(says);
});
