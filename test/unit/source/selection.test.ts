import { describe, expect, test } from "vitest";
import { extractRange } from "../../../src/source/extractRange.ts";
import { selectComputation, type Selection } from "../../../src/source/selection.ts";
import { extractSketch } from "./meaning/sketch.ts";

const FILE = `f {
  Q = 1 0
  K = 1 0 / 0 1
  V = 1 2 / 3 4
}

g {
  Q = 0 1
  K = 0 1 / 1 0
  V = 5 6 / 7 8
  other = 1 1

}
h {
  note = 1 1
}
x = 1 2
W1 = 1 2 / 3 4
W2 = 1 2 / 3 4
`;

/** The places of `|` (carets) and of `‹...›` (selections) in a text, and the text without them. */
function marked(text: string) {
  const ranges: { start: number; end: number }[] = [];
  let plain = "";
  for (const char of text) {
    if (char === "|") ranges.push({ start: plain.length, end: plain.length });
    else if (char === "‹") ranges.push({ start: plain.length, end: -1 });
    else if (char === "›") ranges[ranges.length - 1]!.end = plain.length;
    else plain += char;
  }
  return { plain, ranges };
}

function select(text: string, kind: "attention" | "mlp" | null = "attention"): Selection {
  const { plain, ranges } = marked(text);
  return selectComputation(extractSketch(plain), ranges, kind);
}

function told(selection: Selection): string {
  switch (selection.kind) {
    case "found": {
      const members = Object.entries(selection.group.matrices);
      return members.map(([role, { id }]) => `${role}=${id}`).join(" ");
    }
    case "ambiguous":
      return `${selection.groups.map(({ id }) => id).join(" ")}? missing ${selection.missing.join(" ")}`;
    case "none":
      return selection.message;
  }
}

const F = "query=f/Q#0 key=f/K#0 value=f/V#0";
const G = "query=g/Q#0 key=g/K#0 value=g/V#0";
const MLP = "input=x#0 mlpUp=W1#0 mlpDown=W2#0";

describe("which computation a caret means", () => {
  test.each([
    ["in a matrix", FILE.replace("K = 0 1", "K = 0 |1"), G],
    ["between matrices", FILE.replace("  V = 1 2", "|  V = 1 2"), F],
    ["elsewhere in the same function", FILE.replace("other = 1 1\n", "other = 1 1\n|"), G],
    ["above all of them", `|\n\n${FILE}`, F],
    ["in another function, the nearest", FILE.replace("note =", "no|te ="), G],
    ["below all of them", `${FILE}|`, G],
  ])("%s", (_, text, expected) => {
    expect(told(select(text))).toBe(expected);
  });

  test("the kind asked for counts", () => {
    expect(told(select(`|${FILE}`, "mlp"))).toBe(MLP);
    expect(told(select(`${FILE}|`, null))).toBe(MLP);
  });

  test("a cursor in a file without computations asks, or says what was not found", () => {
    expect(told(select("|a = 1 2\nb = 3 4\nc = 5 6"))).toBe("? missing query key value");
    expect(told(select("|a = 1 2"))).toBe(
      "attention needs query, key, value, but this file contains only a (1 × 2)",
    );
    expect(told(select("|"))).toMatch(/^no matrix in this file: expected nested lists/);
  });
});

describe("which computation a selection means", () => {
  const across = "‹Q = 1 0\nf {\nK = 1 0\nV = 1 0\n}›\nQ = 5 5";
  test.each([
    ["all three matrices", FILE.replace("Q = 1 0", "‹Q = 1 0").replace("3 4\n}", "3 4›\n}"), F],
    ["part of each", FILE.replace("Q = 1 0", "Q = 1 ‹0").replace("3 4\n}", "3› 4\n}"), F],
    ["a number of one matrix", FILE.replace("K = 0 1", "K = 0 ‹1›"), G],
    ["one whole matrix", FILE.replace("V = 5 6 / 7 8", "‹V = 5 6 / 7 8›"), G],
    ["matrices of several scopes", across, "query=Q#0 key=f/K#0 value=f/V#0"],
    [
      "three selections in order",
      FILE.replace("other = 1 1", "other = ‹1 1›")
        .replace("K = 0 1 / 1 0", "K = ‹0 1 / 1 0›")
        .replace("V = 5 6 / 7 8", "V = ‹5 6 / 7 8›"),
      "query=g/K#0 key=g/V#0 value=g/other#0",
    ],
    [
      "three carets in order",
      FILE.replace("Q = 1 0", "|Q = 1 0").replace("K = 1 0", "|K = 1 0").replace("V = 1", "|V = 1"),
      F,
    ],
    ["two whole computations", `‹${FILE}›`, "attention:f#0 attention:g#0? missing "],
    [
      "a matrix without a role beside two others",
      "‹Q = 1 0\na = 1 0\nb = 1 0›",
      "? missing key value",
    ],
  ])("%s", (_, text, expected) => {
    expect(told(select(text))).toBe(expected);
  });

  test("nothing but text", () => {
    expect(told(select(FILE.replace("\n\ng", "‹\n\ng›")))).toMatch(/^no matrix in the selection/);
  });

  test("the order of three selections is the order in which they were made", () => {
    const extraction = extractSketch("a = 1 0\nb = 1 0\nc = 1 0");
    const [a, b, c] = extraction.matrices.map(({ range }) => range);
    const selection = selectComputation(extraction, [c!, a!, b!], "attention");
    expect(told(selection)).toBe("query=c#0 key=a#0 value=b#0");
  });

  test("what is picked is checked", () => {
    const selection = select("a = ‹1 0 3›\nb = ‹1 0›\nc = ‹1 0›");
    const problems = selection.kind === "found" ? selection.group.problems : [];
    expect(problems.map(({ message }) => message)).toEqual([
      "key has 2 columns but query has 3: both need the same width",
    ]);
  });
});

test("a range of an extraction keeps what it touches", () => {
  const { plain, ranges } = marked(FILE.replace("Q = 1 0", "‹Q = 1 0").replace("4\n}", "4›\n}"));
  const { matrices, groups } = extractRange(extractSketch(plain), ranges[0]!);
  expect(matrices.map(({ id }) => id)).toEqual(["f/Q#0", "f/K#0", "f/V#0"]);
  expect(groups.map(({ id }) => id)).toEqual(["attention:f#0"]);
});
