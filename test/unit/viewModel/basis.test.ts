import { afterEach, describe, expect, it } from "vitest";
import { describeBasis, toBasis } from "../../../src/viewModel/basis.ts";
import { openSource } from "../../../src/source/openSource.ts";
import type { MeaningOptions } from "../../../src/source/meaning/meaningOptions.ts";
import { ProgramFollower } from "../../../src/service/programFollower.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The first computation of a file, followed where it is a program in Python. */
async function groupIn(text: string, language: string, options: MeaningOptions = {}) {
  const source = await openSource(text, language, sourceResources);
  opened.push(source);
  const read = source.extract(options);
  const { groups } =
    language === "python"
      ? await new ProgramFollower(sourceResources).follow(source, read, options)
      : read;
  const [group] = groups;
  if (!group) throw new Error("nothing was found");
  return group;
}

const rows = "[[1, 0], [0, 1]]";
const json = (settings: string): string =>
  `{"query": ${rows}, "key": ${rows}, "value": ${rows}, "headCount": 1${settings}}`;
const typescript = (comment: string): string =>
  `${comment}\nconst query = ${rows};\nconst key = ${rows};\nconst value = ${rows};\n`;
const python = (mask: string): string =>
  [
    "import numpy as np",
    ...["query", "key", "value"].map((name) => `${name} = np.array([[1.0, 0], [0, 1]])`),
    "s = query @ key.T / np.sqrt(2)",
    mask,
    "w = np.exp(s)",
    "w = w / w.sum(axis=1, keepdims=True)",
    "out = w @ value",
  ].join("\n");

it("a variable that holds one stage after the other is named once, with its lines", async () => {
  const group = await groupIn(python("s[0, 1] = -np.inf"), "python");
  expect(describeBasis(group)[0]).toBe(
    "Matches your program: s (line 5, line 6), w (line 8), out (line 9).",
  );
});

describe("what a result rests on says of the mask", () => {
  it.each([
    ["a key of JSON", json(', "causal": true'), "json", "The file sets a causal mask."],
    ["a key of JSON, off", json(', "causal": false'), "json", "The file sets no mask."],
    ["a comment", typescript("// attention: heads=1 causal"), "typescript", "The file sets a causal mask."],
    ["a constant", typescript("const isCausal = true;"), "typescript", "The file sets a causal mask."],
    ["a causal program", python("s[np.triu_indices(2, 1)] = -np.inf"), "python", "The program applies a causal mask."],
    ["a program with another mask", python("s = s + np.array([[0.0, -np.inf]])"), "python", "The program adds a mask to the scores."],
  ])("what %s says, and does not assume it", async (_, text, language, mask) => {
    const group = await groupIn(text, language);
    expect(toBasis(group).mask).toBe(mask);
    expect(toBasis(group).assumes ?? "").not.toContain("mask");
    expect(describeBasis(group)).toContain(mask);
  }); // prettier-ignore

  it.each([
    ["is assumed where a file says nothing", json(""), "json", "assumes scale 1/√2, no mask"],
    ["is assumed where code says nothing", typescript("const headCount = 1;"), "typescript", "assumes scale 1/√2, no mask"],
    ["needs no word where the program has none", python(""), "python", null],
  ])("that it %s", async (_, text, language, assumes) => {
    expect(toBasis(await groupIn(text, language))).toMatchObject({ assumes, mask: null });
  }); // prettier-ignore

  it("nothing where it is only tried", async () => {
    const options = { overrides: { causal: true } };
    const group = await groupIn(json(', "causal": false'), "json", options);
    expect(toBasis(group).mask).toBeNull();
  });
});
