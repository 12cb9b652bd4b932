import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { toVariableJson } from "../../../src/program/programJson.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

interface Generated {
  readonly head: string;
  readonly programs: readonly {
    readonly source: string;
    /** null: it differs from run to run, because `coin()` decides. */
    readonly variables: Readonly<Record<string, unknown>>;
  }[];
}

/** Random programs with what CPython, NumPy and PyTorch made of them; `generate.py` beside them writes them. */
const file = new URL("../../fixtures/program/generated.json.gz", import.meta.url);
const { head, programs } = JSON.parse(
  gunzipSync(await readFile(fileURLToPath(file))).toString(),
) as Generated;

const reader = await openProgramReader(sourceResources);

function greatest(value: unknown): number {
  if (Array.isArray(value)) return Math.max(1, ...value.map(greatest));
  return typeof value === "number" ? Math.max(1, Math.abs(value)) : 1;
}

/** Sums in single precision that come to about 0 differ by what the order of summing makes of them. */
function isClose(found: unknown, wanted: unknown, size: number): boolean {
  if (typeof found === "number" && typeof wanted === "number") {
    return Math.abs(found - wanted) <= 2e-6 * size;
  }
  if (!Array.isArray(found) || !Array.isArray(wanted)) return found === wanted;
  return (
    found.length === wanted.length && found.every((each, at) => isClose(each, wanted[at], size))
  );
}

const compared = programs.map(({ source, variables }) => {
  const program = reader.read(head + source, "python")!;
  const found = Object.entries(variables).map(([name, wanted]) => {
    const value = program.variables.get(name);
    const values = value && toVariableJson(value, program.rules, program.recording.lost)?.values;
    return { name, wanted, values };
  });
  return { source, found };
});

const all = compared.flatMap(({ found }) => found);

describe("random programs", () => {
  it("are at least 500", () => {
    expect(programs.length).toBeGreaterThanOrEqual(500);
  });

  it("come to what Python makes of them", () => {
    const problems = compared.flatMap(({ source, found }) =>
      found.flatMap(({ name, wanted, values }) => {
        if (values === undefined || wanted === null) return [];
        if (isClose(values, wanted, Math.max(greatest(wanted), greatest(values)))) return [];
        return [
          `${name} is ${JSON.stringify(values)}, not ${JSON.stringify(wanted)}, in\n${source}`,
        ];
      }),
    );
    expect(problems).toEqual([]);
  });

  it("are known only where every run comes to the same", () => {
    const claimed = compared.flatMap(({ source, found }) =>
      found.flatMap(({ name, wanted, values }) =>
        wanted === null && values !== undefined
          ? [`${name} = ${JSON.stringify(values)} in\n${source}`]
          : [],
      ),
    );
    expect(claimed).toEqual([]);
    expect(all.filter(({ wanted }) => wanted === null).length).toBeGreaterThan(100);
  });

  it("are unknown in at most one of twenty variables that are the same in every run", () => {
    const sure = all.filter(({ wanted }) => wanted !== null);
    const unknown = sure.filter(({ values }) => values === undefined);
    expect(unknown.length).toBeLessThan(sure.length / 20);
  });
});
