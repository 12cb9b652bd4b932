import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { firstChoice } from "../../../src/viewModel/smallNumbers.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** A function that nothing calls, with small numbers. */
function run(name: string, ...lines: readonly string[]) {
  const found = reader.readSmall(lines.join("\n"), "python", firstChoice(name))!;
  if (found.kind === "failed") throw new Error(found.reason);
  const { plan, program } = found;
  const shapes = Object.fromEntries(plan.drawn.map((each) => [each.name, each.shape]));
  return { plan, shapes, found: findNumberAttentions(program.recording) };
}

const past = [
  "from math import sqrt",
  "def look_back(query, seen, told, parts=3):",
  "    each = len(query) // parts",
  "    joined = []",
  "    for p in range(parts):",
  "        cut = slice(p * each, (p + 1) * each)",
  "        fit = [sum(a * b for a, b in zip(query[cut], row[cut])) / sqrt(each) for row in seen]",
  "        share = softmax(fit)",
  "        mixed = [0.0] * each",
  "        for s, row in zip(share, told):",
  "            for j, x in enumerate(row[cut]):",
  "                mixed[j] += s * x",
  "        joined.extend(mixed)",
  "    return joined",
];
const manyHeads = past.map((line) => line.replaceAll("parts", "heads"));

describe("a function of lists runs with lists of small numbers", () => {
  it("as its lines take them, and with a softmax that is nowhere", () => {
    const { plan, shapes, found } = run("look_back", ...manyHeads);
    expect(shapes).toEqual({ query: [8], seen: [6, 8], told: [6, 8] });
    expect(plan.sizes).toEqual([{ name: "heads", value: 2, of: null }]);
    expect(plan.code).toMatch(/look_back\(query=query, seen=seen, told=told, heads=heads\)\n$/);
    expect(found.map(({ headCount }) => headCount)).toEqual([2]);
  });

  it("with matrices, and with caches that it adds to", () => {
    const { shapes } = run(
      "step",
      "def step(x, wq, wk, keys, values):",
      "    q = linear(x, wq)",
      "    keys.append(linear(x, wk))",
      "    values.append(x)",
      "    fit = [sum(a * b for a, b in zip(q, k)) / len(q) ** 0.5 for k in keys]",
      "    share = softmax(fit)",
      "    return [sum(s * v[j] for s, v in zip(share, values)) for j in range(len(x))]",
    );
    expect(shapes).toMatchObject({ x: [4], wq: [4, 4], wk: [4, 4], keys: [6, 4], values: [6, 4] });
  });

  it("and has shapes at its lines", () => {
    const { report } = reader.followShapes(manyHeads.join("\n"), "python")!;
    const shapes = report.shapes.map(({ variable, symbolic }) => [variable, ...symbolic].join(" "));
    expect(shapes).toEqual(["fit tokens", "share tokens"]);
    expect(report.shapes.every(({ isAssumed }) => isAssumed)).toBe(true);
  });

  it("whose errors with what is drawn are none of the function", () => {
    const found = reader.readSmall(
      "def mix(q, keys):\n    return softmax(q + 'a') @ keys",
      "python",
      firstChoice("mix"),
    );
    expect(found).toMatchObject({ kind: "failed" });
    expect(JSON.stringify(found)).not.toContain("Error");
  });
});
