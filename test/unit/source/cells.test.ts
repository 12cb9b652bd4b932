import { describe, expect, it } from "vitest";
import { cellBreak, findChange, toLines } from "../../../src/source/cells.ts";
import { cellsOf } from "../../../src/source/languages.ts";
import { openSource } from "../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../src/workers/reading/programFollower.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const language = cellsOf("python");
const cells = [
  "%matplotlib inline\nimport numpy as np",
  "!pip install numpy\nQ = np.array([[1.0, 0.0], [0.0, 2.0]])",
  "K = V = Q.copy()",
  "\ne = np.exp(Q @ K.T)\nout = e @ V",
];

describe("the cells of an open notebook", () => {
  it("are one program, whose lines are those of their cells", async () => {
    const text = [
      ...cells.slice(0, 3),
      "w = np.exp(Q @ K.T)\nw = w / w.sum(axis=1, keepdims=True)\nout = w @ V",
    ].join(cellBreak);
    const source = await openSource(text, language, sourceResources);
    const { groups, language: code } = await new ProgramFollower(sourceResources).follow(
      source,
      source.extract({}),
      {},
    );
    source.dispose();
    expect(code).toBe("python");
    expect(groups.map(({ followed }) => followed?.line)).toEqual([2]);
    const { cells: places } = groups[0]!.matrices.key!;
    const written = [0, 1, 2, 3].map((at) => text.slice(places.at(at)!.start, places.at(at)!.end));
    expect(written).toEqual(["1.0", "0.0", "0.0", "2.0"]);
  });

  it("have lines of their own, the first of each is 1", () => {
    const text = cells.join(cellBreak);
    const lines = toLines(text, language);
    const lineOf = (part: string) => lines.toLineColumn(text.indexOf(part)).line;
    expect(["%mat", "import", "!pip", "Q =", "K =", "e =", "out"].map(lineOf)).toEqual([
      1, 2, 1, 2, 1, 2, 3,
    ]);
    expect(toLines(text, "python").toLineColumn(text.indexOf("K =")).line).toBe(7);
  });

  it("change by what is between the ends that stay", () => {
    expect(findChange("aXb", "aYYb")).toEqual({ start: 1, end: 2, text: "YY" });
    expect(findChange("aa", "aaa")).toEqual({ start: 2, end: 2, text: "a" });
    expect(findChange("", "")).toEqual({ start: 0, end: 0, text: "" });
  });
});
