import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import { toGroupProblem } from "../../../src/problem/groupProblem.ts";
import {
  changeSmall,
  firstChoice,
  readWhole,
  readWords,
  saySize,
  saySmall,
} from "../../../src/viewModel/smallNumbers.ts";
import { ProgramFollower } from "../../../src/service/programFollower.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const model = readFileSync("test/fixtures/small/model.py", "utf8");

async function groupsOf(text: string, className: string | null) {
  const source = await openSource(text, "python", sourceResources);
  const overrides = className === null ? {} : { small: firstChoice(className) };
  const options = { overrides };
  const follower = new ProgramFollower(sourceResources);
  const { groups } = await follower.follow(source, source.extract(options), options);
  source.dispose();
  return groups;
}

describe("small numbers of a class", () => {
  it("are computations of the file, at its lines, only while somebody wants them", async () => {
    expect(await groupsOf(model, null)).toEqual([]);
    const groups = await groupsOf(model, "SelfAttention");
    expect(groups.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^small:/),
      expect.stringMatching(/^small:/),
    ]);
    const [first] = groups;
    expect(first?.label).toBe("SelfAttention.forward");
    expect(first?.settings.tokens?.value).toEqual(["the", "cat", "sat", "on", "the", "mat"]);
    expect(first?.small).toMatchObject({ name: "SelfAttention", made: "Model", seed: 1 });
    expect(first && toGroupProblem(first).kind).toBe("ready");
    const { attentionWeights, scores } = first!.followed!.stages;
    expect(model.slice(attentionWeights!.range.start, attentionWeights!.range.end)).toBe("weights");
    expect(model.split("\n")[scores!.line - 1]).toContain("scores =");
    expect(first!.followed!.steps).not.toEqual({});
  });

  it("of a function that binds nothing are called by its own name", async () => {
    const functions = readFileSync("test/fixtures/small/functions.py", "utf8");
    const [group, ...others] = await groupsOf(functions, "attend");
    expect(others).toEqual([]);
    expect(group?.label).toBe("attend");
  });

  it("that cannot be computed are one computation that says why", async () => {
    const [only, ...others] = await groupsOf(model, "Nothing");
    expect(others).toEqual([]);
    const stated = toGroupProblem(only!);
    expect(stated).toMatchObject({
      problems: [
        {
          message: "Nothing cannot run with small numbers: there is no class or function `Nothing`",
        },
      ],
    });
  });

  it("are said to be untrained, at which sizes", () => {
    const sizes = [
      { name: "n_embd", value: 12, of: 768 },
      { name: "d_model", value: 12, of: null },
      { name: "n_layer", value: 2, of: 2 },
    ];
    const facts = {
      name: "Attention",
      made: "GPT",
      seed: 3,
      words: ["a"],
      sizes,
      drawn: [],
      code: "",
    };
    expect(saySmall(facts)).toBe(
      "Untrained: Attention runs in GPT, with weights drawn from seed 3. " +
        "Small sizes: n_embd 768 → 12, d_model 12, n_layer 2.",
    );
    expect(saySmall({ ...facts, made: "Attention", sizes: [] })).toBe(
      "Untrained: Attention runs with weights drawn from seed 3.",
    );
    expect(saySize(sizes[0]!)).toBe("n_embd 768 → 12");
    const drawn = "abcdefgh".split("").map((name) => ({ name, shape: [6, 4] }));
    expect(saySmall({ ...facts, made: "Attention", sizes: [], drawn: drawn.slice(0, 2) })).toBe(
      "Untrained: Attention runs with arguments drawn from seed 3. Drawn: a (6, 4), b (6, 4).",
    );
    expect(saySmall({ ...facts, made: "Attention", sizes: [], drawn })).toContain(
      "f (6, 4) and 2 more.",
    );
  });

  it("take tokens and seeds as they are typed, within limits", () => {
    const choice = firstChoice("Attention");
    expect(changeSmall(choice, { words: "  a  b " })).toEqual({ ...choice, words: ["a", "b"] });
    expect(changeSmall(choice, { seed: "42" })).toEqual({ ...choice, seed: 42 });
    expect(changeSmall(choice, { seed: "-1" })).toEqual({
      message: "Type a whole number from 0 to 4294967295.",
    });
    expect(changeSmall(choice, { words: " " })).toEqual({
      message: "Type 1 to 16 tokens, separated by spaces.",
    });
    expect(readWords("w ".repeat(17))).toBeNull();
    expect(readWhole("4294967296", 0, 4_294_967_295)).toBeNull();
    expect(readWhole("1e3", 0, 5000)).toBeNull();
  });
});
