import { describe, expect, test } from "vitest";
import { parseProblem } from "../../../src/engine/parseProblem.ts";
import type { AttentionProblem } from "../../../src/engine/problem.ts";
import { toNested } from "../../../src/tensor/nested.ts";

const ROWS = [
  [1, 0, 0, 1],
  [0, 1, 1, 0],
];
const ATTENTION = { kind: "attention", query: ROWS, key: ROWS, value: ROWS, headCount: 2 };
const LINEAR = {
  weight: [
    [1, 0],
    [0, 1],
  ],
};
const MLP_LAYER = { up: LINEAR, down: LINEAR, activation: "relu" };
const MLP = { kind: "mlp", input: [[1, 2]], ...MLP_LAYER };
const LAYER = {
  queryProjection: LINEAR,
  keyProjection: LINEAR,
  valueProjection: LINEAR,
  outputProjection: LINEAR,
  headCount: 1,
};
const BLOCK_LAYER = {
  placement: "pre",
  norm: "rmsNorm",
  epsilon: 1e-5,
  norm1: { weight: [1, 1] },
  norm2: {},
  attention: LAYER,
  mlp: MLP_LAYER,
};
const BLOCK = { kind: "block", input: [[1, 2]], ...BLOCK_LAYER };
const STACK = {
  kind: "stack",
  input: [[1, 2]],
  blocks: [BLOCK_LAYER, BLOCK_LAYER],
  finalNorm: { weight: [1, 1] },
  languageModelHead: {
    weight: [
      [1, 1],
      [1, 0],
      [0, 1],
    ],
  },
};

function parse(json: unknown) {
  const parsed = parseProblem(json);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.problem;
}

function explainFailure(json: unknown) {
  const parsed = parseProblem(json);
  return parsed.ok ? null : parsed.failure;
}

describe("a problem in JSON", () => {
  test.each([
    ["attention", ATTENTION],
    ["selfAttention", { kind: "selfAttention", input: [[1, 2]], ...LAYER, context: [[3, 4]] }],
    ["mlp", MLP],
    ["block", BLOCK],
    ["stack", STACK],
  ])("of kind %s is understood", (kind, json) => {
    expect(parse(json)).toMatchObject({ kind });
  });

  test("may have a batch or not", () => {
    expect(parse(ATTENTION)).toEqual(
      parse({ ...ATTENTION, query: [ROWS], key: [ROWS], value: [ROWS] }),
    );
  });

  test("hides keys by null in its mask", () => {
    const { mask } = parse({
      ...ATTENTION,
      mask: [
        [0, null],
        [1, 2],
      ],
    }) as AttentionProblem;
    expect(mask && toNested(mask)).toEqual([
      [0, -Infinity],
      [1, 2],
    ]);
  });

  test("may say null for what is not given", () => {
    const nothing = { causal: null, scale: null, mask: null, outputProjection: null };
    expect(parse({ ...ATTENTION, ...nothing })).toEqual(parse(ATTENTION));
  });

  test("gives its final norm the kind and epsilon of its blocks", () => {
    expect(parse(STACK)).toMatchObject({ finalNorm: { norm: "rmsNorm", epsilon: 1e-5 } });
  });

  test("may have unknown properties", () => {
    expect(parse({ ...ATTENTION, title: "the cat" })).toEqual(parse(ATTENTION));
  });
});

describe("a wrong problem says what was found, what was expected, and where", () => {
  test.each<[object | number, string, readonly (string | number)[]]>([
    [7, "the problem is 7: it must be an object with kind", []],
    [{}, 'kind is missing: it must be one of "attention"', ["kind"]],
    [{ kind: "atention" }, 'kind is "atention": it must be one of', ["kind"]],
    [{ ...ATTENTION, query: undefined }, "query is missing", ["query"]],
    [
      { ...ATTENTION, query: [] },
      "query is an empty list: it must contain at least one",
      ["query"],
    ],
    [{ ...ATTENTION, query: [1, 2] }, "2 or 3 levels deep, not 1", ["query"]],
    [
      {
        ...ATTENTION,
        key: [
          [1, 2, 3, 4],
          [1, 2],
        ],
      },
      "key[1] has 2 entries but key[0] has 4: all rows need the same length",
      ["key", 1],
    ],
    [
      {
        ...ATTENTION,
        value: [
          [1, 2, 3, 4],
          [1, "x", 3, 4],
        ],
      },
      'value[1][1] is "x": it must be a number',
      ["value", 1, 1],
    ],
    [{ ...ATTENTION, query: [[1, null, 1, 1]] }, "query[0][1] is null", ["query", 0, 1]],
    [{ ...ATTENTION, headCount: 3 }, "use 1, 2 or 4 heads", ["headCount"]],
    [{ ...ATTENTION, headCount: 1.5 }, "headCount is 1.5: it must be a whole", ["headCount"]],
    [{ ...ATTENTION, headCount: "2" }, 'headCount is "2": it must be a number', ["headCount"]],
    [
      { ...ATTENTION, temperature: 0 },
      "temperature is 0: it must be greater than 0",
      ["temperature"],
    ],
    [{ ...ATTENTION, causal: 1 }, "causal is 1: it must be true or false", ["causal"]],
    [{ ...ATTENTION, casual: true }, "unknown property casual: use causal", ["casual"]],
    [{ ...ATTENTION, headcount: 2 }, "unknown property headcount: use headCount", ["headcount"]],
    [{ ...ATTENTION, value: [[1, 2]] }, "value is [1, 2] but key is [2, 4]", ["value"]],
    [
      {
        ...ATTENTION,
        key: [
          [1, 2],
          [3, 4],
        ],
      },
      "key is [2, 2] but query is [2, 4]: query and key need the same number of columns per head",
      ["key"],
    ],
    [{ ...ATTENTION, mask: [[0, 0, 0]] }, "mask is [1, 3] but scores is [1, 2, 2, 2]", ["mask"]],
    [
      { ...ATTENTION, outputProjection: LINEAR },
      "outputProjection.weight is [2, 2] but attentionOutput is [2, 4]",
      ["outputProjection", "weight"],
    ],
    [{ ...MLP, activation: "tanh" }, 'activation is "tanh": it must be one of', ["activation"]],
    [
      {
        ...STACK,
        blocks: [
          BLOCK_LAYER,
          { ...BLOCK_LAYER, mlp: { ...MLP_LAYER, up: { weight: [[1, 2, 3]] } } },
        ],
      },
      "blocks[1].mlp.up.weight is [1, 3] but input is [1, 2]",
      ["blocks", 1, "mlp", "up", "weight"],
    ],
    [{ ...STACK, blocks: 3 }, "blocks is 3: it must be a list", ["blocks"]],
  ])("%j", (json, message, path) => {
    const failure = explainFailure(json);
    expect(failure?.message).toContain(message);
    expect(failure?.path).toEqual(path);
  });
});

describe("a shape that does not fit is named with what it does not fit, both with their places", () => {
  const selfAttention = { kind: "selfAttention", input: [[1, 2]], ...LAYER };
  const wide = { weight: [[1, 2, 3]] };

  test.each<[string, object, string, readonly (readonly (string | number)[])[]]>([
    [
      "key and query",
      { ...ATTENTION, headCount: 1, key: ATTENTION.value.map((row) => row.slice(1)) },
      "key is [2, 3] but query is [2, 4]",
      [["key"], ["query"]],
    ],
    [
      "value and key",
      { ...ATTENTION, value: [[1, 2, 3, 4]] },
      "value is [1, 4] but key is [2, 4]",
      [["value"], ["key"]],
    ],
    [
      "heads and width",
      { ...ATTENTION, headCount: 3 },
      "query is [2, 4]: 4 columns do not divide into 3 heads",
      [["headCount"], ["query"]],
    ],
    [
      "mask and scores",
      { ...ATTENTION, mask: [[0, 0, 0]] },
      "mask is [1, 3] but scores is [1, 2, 2, 2]",
      [["mask"], ["key"]],
    ],
    [
      "output projection and heads",
      { ...ATTENTION, outputProjection: wide },
      "outputProjection.weight is [1, 3] but attentionOutput is [2, 4]",
      [["outputProjection", "weight"], ["value"]],
    ],
    [
      "projection and input",
      { ...selfAttention, keyProjection: wide },
      "keyProjection.weight is [1, 3] but input is [1, 2]",
      [["keyProjection", "weight"], ["input"]],
    ],
    [
      "weight and bias",
      { ...selfAttention, valueProjection: { ...LINEAR, bias: [1, 2, 3] } },
      "valueProjection.bias is [3] but valueProjection.weight is [2, 2]",
      [
        ["valueProjection", "bias"],
        ["valueProjection", "weight"],
      ],
    ],
    [
      "down and up",
      { ...MLP, down: { weight: [[1, 2, 3, 4, 5, 6, 7]] } },
      "down.weight is [1, 7] but mlpHidden is",
      [
        ["down", "weight"],
        ["up", "weight"],
      ],
    ],
    [
      "norm and stream",
      { ...BLOCK, norm1: { weight: [1, 1, 1] } },
      "norm1.weight is [3] but input is [1, 2]",
      [["norm1", "weight"], ["input"]],
    ],
    [
      "two rows",
      { ...ATTENTION, query: [[1, 2, 3, 4], [1]] },
      "query[1] has 1 entries but query[0] has 4",
      [
        ["query", 1],
        ["query", 0],
      ],
    ],
  ])("%s", (_what, json, message, places) => {
    const failure = explainFailure(json);
    expect(failure?.message).toContain(message);
    expect([failure?.path, ...(failure?.otherPaths ?? [])]).toEqual(places);
  });
});
