import { describe, expect, test } from "vitest";
import { extractSketch } from "./sketch.ts";

const QKV = "Q = 1 0 0 0\nK = 1 0 0 0 / 0 1 0 0\nV = 1 2 3 4 / 5 6 7 8";

describe("what is wrong, and where", () => {
  const MLP = "x = 1 2\nW1 = 1 2 / 3 4 / 5 6\nW2 = 1 2 3 / 4 5 6";
  test.each([
    [
      "lengths of K and V",
      QKV.replace(" / 5 6 7 8", ""),
      "V: key has 2 rows but value has 1: each position needs one key and one value",
    ],
    [
      "widths of Q and K",
      QKV.replace("Q = 1 0 0 0", "Q = 1 0"),
      "K: key has 4 columns but query has 2: both need the same width",
    ],
    [
      "a head count that does not divide",
      `const heads = 3\n${QKV}`,
      "3: Width 4 does not divide into 3 heads: use 1, 2 or 4",
    ],
    [
      "a head count below one",
      `const heads = 0\n${QKV}`,
      "0: headCount is 0: it must be a whole number of at least 1",
    ],
    [
      "key-value heads that do not divide",
      `// attention: heads=4 kvHeads=3\n${QKV}`,
      "kvHeads=3: 3 key-value heads do not divide 4 query heads evenly: use 1, 2 or 4",
    ],
    [
      "keys too wide for their heads",
      `// attention: heads=4 kvHeads=1\n${QKV}`,
      "K: key has 4 columns but 1 key-value head of width 1 needs 1",
    ],
    [
      "a directive with a typo",
      `// attention: head=2\n${QKV}`,
      "head=2: unknown option 'head' in the attention directive: use heads, kvHeads, " +
        "causal, noncausal, tokens, scale, temperature, removed, combine, activation, " +
        "weights, norm, placement or residual",
    ],
    [
      "a directive with a bad value",
      `// attention: heads=two\n${QKV}`,
      "heads=two: heads is 'two' in the attention directive: use a whole number of at " +
        "least 1: heads=2",
    ],
    [
      "tokens of another length",
      `// attention: tokens=a,b,c\n${QKV}`,
      "tokens=a,b,c: tokens names 3 positions but key has 2 rows: give one name per row",
    ],
    [
      "an output projection of another width",
      `${QKV}\nWo = 1 0 / 0 1`,
      "Wo: Wo has 2 columns but the concatenated heads have width 4: write it as [out, " +
        "in] = 4 × 4",
    ],
    [
      "an MLP written the other way round",
      MLP.replace("W1 = 1 2 / 3 4 / 5 6", "W1 = 1 2 3 / 4 5 6").replace(
        "W2 = 1 2 3 / 4 5 6",
        "W2 = 1 2 / 3 4",
      ),
      "W2: W2 is 2 × 2 but W1 is 2 × 3: W2 needs one row per column of W1: 3",
    ],
    [
      "an MLP that is written the other way round than it is used",
      `${MLP}\nuse x @ W1`,
      "W1: W1 is 3 × 2 but x is 1 × 2: transpose W1: weights are [in, out]",
    ],
    [
      "a bias of another length, beside a weight [in, out]",
      `${MLP.replace("W1 = 1 2 / 3 4 / 5 6", "W1 = 1 2 3 / 4 5 6").replace("W2 = 1 2 3 / 4 5 6", "W2 = 1 2 / 3 4 / 5 6")}\nb1 = 1 2`,
      "b1: b1 is 1 × 2 but W1 is 2 × 3: b1 needs 3 numbers, one per column of W1",
    ],
    [
      "an MLP that does not meet in the middle",
      MLP.replace("W2 = 1 2 3 / 4 5 6", "W2 = 1 2 / 3 4"),
      "W2: W2 is 2 × 2 but W1 is 3 × 2: W2 needs one column per row of W1: 3",
    ],
    [
      "a bias of another length",
      `${MLP}\nb1 = 1 2`,
      "b1: b1 is 1 × 2 but W1 is 3 × 2: b1 needs 3 numbers, one per row of W1",
    ],
    [
      "a projection that reads other columns than the input has",
      "x = 1 2 3 / 4 5 6\nWq = 1 2 / 3 4 / 5 6\nWk = 1 2 / 3 4 / 5 6\nWv = 1 2 / 3 4\n",
      "Wv: Wv is 2 × 2 but x is 2 × 3: Wv needs one row per column of x: 3",
    ],
    [
      "an output projection that does not read what the values are wide",
      "// attention: heads=1 weights=outIn\nx = 1 2\nWq = 1 2 / 3 4\nWk = 1 2 / 3 4\nWv = 1 2 / 3 4\nWo = 1 2 3 / 4 5 6 / 7 8 9",
      "Wo: Wo is 3 × 3 but Wv is 2 × 2: Wo needs one column per row of Wv: 2",
    ],
    [
      "an output projection [in, out] of another width",
      `// attention: weights=inOut\n${QKV}\nWo = 1 0 / 0 1`,
      "Wo: Wo has 2 rows but the concatenated heads have width 4: write it as [in, " +
        "out] = 4 × 4",
    ],
    [
      "a layout that there is not",
      `// attention: weights=sideways\n${QKV}`,
      "weights=sideways: weights is 'sideways' in the attention directive: use outIn, " + "inOut",
    ],
  ])("%s", (_, text, expected) => {
    const problems = extractSketch(text).problems.map(
      ({ range, message }) => `${text.slice(range.start, range.end)}: ${message}`,
    );
    expect(problems).toEqual([expected]);
  });

  test("a computation with a problem is still there", () => {
    const [group] = extractSketch(`const heads = 3\n${QKV}`).groups;
    expect(group?.problems).toHaveLength(1);
    expect(group?.matrices.query?.name).toBe("Q");
  });
});
