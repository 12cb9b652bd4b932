import { afterEach, describe, expect, it } from "vitest";
import type { ComputationGroup } from "../../../src/source/extraction.ts";
import { openSource } from "../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../src/service/programFollower.ts";
import { evaluateGroup } from "../../support/groups.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

async function follow(text: string) {
  const source = await openSource(text, "markdown", sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const read = () => follower.follow(source, source.extract({}), {});
  const { groups, problems } = await read();
  expect((await read()).groups).toEqual(groups);
  return { groups, problems };
}

const python = [
  ...["# Two ways", "", "```python", "import numpy as np"],
  ...["q = np.array([[1.0, 0.0]])", "k = np.array([[1.0, 0.5], [0.0, 1.0]])"],
  ...["v = np.array([[1.0, 0.0], [0.0, 2.0]])", "e = np.exp(q @ k.T)"],
  ...["w = e / e.sum(axis=-1, keepdims=True)", "print(w @ v)", "```", ""],
].join("\n");

/** Without a scale: the scores of both keys are 3, so each has half of the attention. */
const r = [
  ...["```r", "q <- matrix(c(1, 2), nrow = 1)", "k <- rbind(c(3, 0), c(1, 1))"],
  ...["v <- rbind(c(8, 0), c(0, 2))", "e <- exp(q %*% t(k))"],
  ...["w <- e / sum(e)", "print(w %*% v)", "```", ""],
].join("\n");

describe("a Markdown file with programs in several languages", () => {
  it("has the attention of each, as its own language computes it", async () => {
    const { groups } = await follow(`${python}\n${r}`);
    const [first, second, ...others] = groups;
    expect(others).toEqual([]);
    const outputOf = async (group: ComputationGroup | undefined) => {
      const evaluated = await evaluateGroup(group!);
      const trace = "trace" in evaluated ? evaluated.trace : null;
      return trace?.kind === "attention" ? Array.from(trace.attentionOutput.values) : [];
    };
    const e = Math.exp(1);
    const [ofFirst, ofSecond] = [await outputOf(first), await outputOf(second)];
    expect(ofFirst[0]).toBeCloseTo(e / (e + 1), 12);
    expect(ofSecond).toEqual([4, 1]);
    expect(groups.map(({ followed }) => followed?.departures.map(({ part }) => part))).toEqual([
      ["scale"],
      ["scale"],
    ]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(2);
  });

  it("says nothing of a program that is being typed, and keeps the others", async () => {
    const { groups } = await follow(`${python}\n${r.replace("w <- e", "w <- (((e")}`);
    expect(groups.map(({ followed }) => followed?.departures.length)).toEqual([1, undefined]);
  });

  it("has no computation of a program with none", async () => {
    const { groups } = await follow(`${python}\n\`\`\`js\nconsole.log([1, 2]);\n\`\`\`\n`);
    expect(groups.length).toBe(1);
  });
});
