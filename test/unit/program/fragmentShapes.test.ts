import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const readers = {
  python: await openProgramReader(sourceResources),
  csharp: await openProgramReader(sourceResources, undefined, "csharp"),
  java: await openProgramReader(sourceResources, undefined, "java"),
  typescript: await openProgramReader(sourceResources, undefined, "typescript"),
};

/** `name (sizes)` for each shape that a fragment makes. */
function shapesOf(language: keyof typeof readers, ...lines: readonly string[]): readonly string[] {
  const { report } = readers[language].followShapes(lines.join("\n"), language)!;
  return report.shapes
    .filter(({ isAssumed }) => isAssumed)
    .map(({ variable, symbolic }) => `${variable ?? "return"} (${symbolic.join(", ")})`);
}

describe("the lines of a fragment have shapes by the names of its sizes", () => {
  it("in lists of Python, with what counts the positions", () => {
    const shapes = shapesOf(
      "python",
      "joined = []",
      "for n in range(heads):  # heads = 2",
      "    begin = n * size",
      "    part = query[begin:begin + size]",
      "    old = [row[begin:begin + size] for row in seen[layer]]",
      "    told = [row[begin:begin + size] for row in said[layer]]",
      "    fit = [sum(part[j] * old[p][j] for j in range(size)) / size ** 0.5 for p in range(len(old))]",
      "    chance = softmax(fit)",
      "    out = [sum(chance[p] * told[p][j] for p in range(len(told))) for j in range(size)]",
      "    joined.extend(out)",
    );
    const named = shapes.filter((each) => !each.startsWith("row"));
    expect(named).toEqual([
      ...["part (size)", "old (p, size)", "told (p, size)"],
      ...["fit (p)", "chance (p)", "out (size)"],
    ]);
  });

  it("in arrays of NumPy, where a size is calculated", () => {
    const shapes = shapesOf(
      "python",
      "each = d_model // n_heads",
      "outs = []",
      "for h in range(n_heads):",
      "    part = slice(h * each, (h + 1) * each)",
      "    scores = Q[:, part] @ K[:, part].T / np.sqrt(each)",
      "    weights = softmax(scores)",
      "    outs.append(weights @ V[:, part])",
    );
    expect(shapes).toEqual(["scores (tokens, tokens)", "weights (tokens, tokens)"]);
  });

  it("in Java and in TypeScript", () => {
    const java = shapesOf(
      "java",
      "double[] joined = new double[heads * size];",
      "for (int h = 0; h < heads; h++) {",
      "    double[] fits = new double[keys.length];",
      "    for (int t = 0; t < keys.length; t++) {",
      "        double dot = 0;",
      "        for (int j = 0; j < size; j++) dot += query[h * size + j] * keys[t][h * size + j];",
      "        fits[t] = dot / Math.sqrt(size);",
      "    }",
      "    double[] shares = softmax(fits);",
      "    for (int j = 0; j < size; j++)",
      "        for (int t = 0; t < values.length; t++)",
      "            joined[h * size + j] += shares[t] * values[t][h * size + j];",
      "}",
    );
    expect(java).toContain("shares (tokens)");
    const script = shapesOf(
      "typescript",
      "const joined: number[] = [];",
      "for (let h = 0; h < heads; h++) {",
      "  const part = query.slice(h * size, (h + 1) * size);",
      "  const old = keys.map((row) => row.slice(h * size, (h + 1) * size));",
      "  const fit = old.map((k) => part.reduce((sum, x, j) => sum + x * k[j], 0) / Math.sqrt(size));",
      "  const share = softmax(fit);",
      "  joined.push(...part.map((_, j) => share.reduce((s, w, t) => s + w * values[t][h * size + j], 0)));",
      "}",
    );
    expect(script).toEqual(["part (size)", "old (tokens, size)", "fit (tokens)", "share (tokens)"]);
  });

  it("but not what matrices make of which nothing says how many rows they have", () => {
    const shapes = shapesOf(
      "csharp",
      "var joined = new List<double>();",
      "for (int h = 0; h < heads; h++)",
      "{",
      "    List<double> part = q.GetRange(h * size, size);",
      "    var fits = new List<double>();",
      "    for (int t = 0; t < seen.Count; t++)",
      "    {",
      "        double dot = 0;",
      "        for (int j = 0; j < size; j++) { dot += part[j] * seen[t][h * size + j]; }",
      "        fits.Add(dot / Math.Sqrt(size));",
      "    }",
      "    List<double> shares = Helpers.Softmax(fits);",
      "    for (int j = 0; j < size; j++)",
      "    {",
      "        double sum = 0;",
      "        for (int t = 0; t < said.Count; t++) { sum += shares[t] * said[t][h * size + j]; }",
      "        joined.Add(sum);",
      "    }",
      "}",
      "x = Helpers.Linear(joined, outWeights);",
      "hidden = Helpers.Linear(x, upWeights);",
    );
    expect(shapes).toEqual(["part (size)", "shares (tokens)"]);
  });

  it("that its slices say, where nothing says how many rows its matrices have, and a cache gets one more", () => {
    const shapes = shapesOf(
      "python",
      "q = linear(x, wq)",
      "keys[layer].append(linear(x, wk))",
      "values[layer].append(linear(x, wv))",
      "for n in range(heads):",
      "    part = q[n * size:(n + 1) * size]",
      "    old = [row[n * size:(n + 1) * size] for row in keys[layer]]",
      "    told = [row[n * size:(n + 1) * size] for row in values[layer]]",
      "    fit = [sum(part[j] * old[p][j] for j in range(size)) / size ** 0.5 for p in range(len(old))]",
      "    chance = softmax(fit)",
      "    out = [sum(chance[p] * told[p][j] for p in range(len(told))) for j in range(size)]",
    );
    expect(shapes).toEqual([
      ...["part (size)", "old (p, size)", "told (p, size)"],
      ...["fit (p)", "chance (p)", "out (size)"],
    ]);
  });

  it("but not a size that has no name in it", () => {
    const shapes = shapesOf(
      "python",
      "fit = [sum(a * b for a, b in zip(q, k)) for k in keys]",
      "chance = softmax(fit)",
      "out = [sum(w * v[j] for w, v in zip(chance, values)) for j in range(len(q))]",
    );
    expect(shapes).toEqual(["fit (tokens)", "chance (tokens)"]);
  });
});
