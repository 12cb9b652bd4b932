import { describe, expect, it } from "vitest";
import { cellBreak, findChange } from "../../../src/source/cells.ts";
import { cellsOf } from "../../../src/source/languages.ts";
import { toLines } from "../../../src/source/lines.ts";
import { openSource } from "../../../src/source/openSource.ts";
import { toBasis } from "../../../src/viewModel/basis.ts";
import { describeUnfollowed } from "../../../src/viewModel/describeLeftOut.ts";
import { ProgramFollower } from "../../../src/service/programFollower.ts";
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
    const placeOf = (part: string) => {
      const { cell, line } = lines.placeOf(text.indexOf(part));
      return [cell, line];
    };
    expect(["%mat", "import", "!pip", "Q =", "K =", "e =", "out"].map(placeOf)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [3, 1],
      [4, 2],
      [4, 3],
    ]);
    expect(lines.lineAt(text.indexOf("Q @")).code).toBe("e = np.exp(Q @ K.T)");
    expect(toLines(text, "python").placeOf(text.indexOf("K ="))).toEqual({ line: 7 });
  });

  it("have the same places in the file, whose cells of text count", () => {
    const file = JSON.stringify({
      cells: [
        { cell_type: "markdown", source: ["# K = V"] },
        ...cells.map((cell) => ({ source: cell.split(/^/m), outputs: [], cell_type: "code" })),
      ],
    });
    const lines = toLines(file, "ipynb");
    expect(lines.lineAt(file.indexOf("K = V = Q"))).toEqual({
      ...{ cell: 4, line: 1 },
      code: "K = V = Q.copy()",
    });
    expect(lines.lineAt(file.indexOf("out = e"))).toEqual({
      ...{ cell: 5, line: 3 },
      code: "out = e @ V",
    });
    expect(toLines("{}", "ipynb").lineAt(1)).toEqual({ line: 1, code: "" });
  });

  it("are named in what is said of the program, in the file, too", async () => {
    const [matrices, softmax] = [
      cells.slice(0, 3),
      "w = np.exp(Q @ K.T)\nw = w / w.sum(1, keepdims=True)",
    ];
    const sources = [...matrices, "", `${softmax}\nout = w @ V`, "missing()"];
    const file = JSON.stringify({
      cells: [
        { cell_type: "markdown", source: "# Attention" },
        ...sources.map((source) => ({ cell_type: "code", source })),
      ],
    });
    const source = await openSource(file, "ipynb", sourceResources);
    const follower = new ProgramFollower(sourceResources);
    const { groups, unfollowed } = await follower.follow(source, source.extract({}), {});
    source.dispose();
    expect(groups.map((group) => toBasis(group).agreement)).toMatchObject([
      {
        title: "✓ no 1/√2",
        sentence: "Matches your program: w (cell 6, line 2), out (cell 6, line 3).",
      },
    ]);
    expect(describeUnfollowed(unfollowed!)).toEqual({
      short: "cell 7, line 1 not followed",
      whole:
        "Cell 7, line 1: `missing` is not defined here. Results that depend on it are unknown.",
    });
  });

  it("change by what is between the ends that stay", () => {
    expect(findChange("aXb", "aYYb")).toEqual({ start: 1, end: 2, text: "YY" });
    expect(findChange("aa", "aaa")).toEqual({ start: 2, end: 2, text: "a" });
    expect(findChange("", "")).toEqual({ start: 0, end: 0, text: "" });
  });
});
