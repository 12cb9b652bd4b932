import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { toVariableJson } from "../../../src/program/programJson.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

interface Variable {
  readonly type: string;
  readonly dtype?: string;
  readonly shape?: readonly number[];
  readonly values?: unknown;
}

interface Case {
  readonly name: string;
  readonly source: string;
  readonly variables: Readonly<Record<string, Variable>>;
  readonly output: string;
}

/** What CPython, NumPy and PyTorch made of each program; `make.py` beside it writes it anew. */
const expected = JSON.parse(
  await readFile(
    fileURLToPath(new URL("../../fixtures/program/expected.json", import.meta.url)),
    "utf8",
  ),
) as readonly Case[];

const reader = await openProgramReader(sourceResources);

/** Where two values differ by more than single precision loses; null: nowhere. */
function findDifference(found: unknown, wanted: unknown, size: number, path = ""): string | null {
  if (typeof found === "number" && typeof wanted === "number") {
    const tolerance = 1e-6 * Math.max(size, Math.abs(wanted));
    return Math.abs(found - wanted) <= tolerance ? null : `${path}: ${found} instead of ${wanted}`;
  }
  if (Array.isArray(found) && Array.isArray(wanted) && found.length === wanted.length) {
    for (const [at, each] of wanted.entries()) {
      const difference = findDifference(found[at], each, size, `${path}[${at}]`);
      if (difference !== null) return difference;
    }
    return null;
  }
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? null
    : `${path}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`;
}

function greatest(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce<number>((most, each) => Math.max(most, greatest(each)), 0);
  return typeof value === "number" ? Math.abs(value) : 0;
}

describe.each(expected)("the program “$name”", ({ source, variables, output }) => {
  const program = reader.read(source, "python")!;

  it("is followed to its end", () => {
    expect(program.recording.stoppedAt).toBe(null);
    expect(program.recording.unknown).toEqual([]);
  });

  it("leaves the variables that Python leaves", () => {
    const problems = Object.entries(variables).flatMap(([name, wanted]) => {
      const value = program.variables.get(name);
      const found = value && toVariableJson(value, program.rules);
      if (!found) return [`${name} is missing`];
      if (wanted.shape === undefined) {
        const difference = findDifference(found.values, wanted.values, 0, name);
        return difference === null ? [] : [difference];
      }
      if (found.dtype !== wanted.dtype)
        return [`${name} is ${found.dtype ?? found.type} instead of ${wanted.dtype ?? ""}`];
      if (found.shape?.join() !== wanted.shape.join())
        return [`${name} has the shape ${String(found.shape)} instead of ${String(wanted.shape)}`];
      const size = found.dtype === "float32" ? greatest(wanted.values) : 0;
      const difference = findDifference(found.values, wanted.values, size, name);
      return difference === null ? [] : [difference];
    });
    expect(problems).toEqual([]);
  });

  it("prints what Python prints", () => {
    expect(program.recording.output.join("")).toBe(output);
  });
});

it("compares at least 400 operations", () => {
  const count = expected.reduce((sum, { variables }) => sum + Object.keys(variables).length, 0);
  expect(count).toBeGreaterThan(400);
});
