import { describe, expect, test } from "vitest";
import type { ComputationGroup, Extraction, Setting } from "../../../../src/source/extraction.ts";
import { extractSketch } from "./sketch.ts";

const QKV = "Q = 1 0 0 0\nK = 1 0 0 0 / 0 1 0 0\nV = 1 2 3 4 / 5 6 7 8";

function membersOf({ groups }: Extraction): readonly string[] {
  return groups.map(({ id, matrices }) => {
    const names = Object.values(matrices).map(({ name, scope }) => [...scope.path, name].join("."));
    return `${id}: ${names.join(" ")}`;
  });
}

function firstGroup(text: string, options = {}): ComputationGroup {
  const [group] = extractSketch(text, options).groups;
  if (group === undefined) throw new Error("no group");
  return group;
}

describe("which matrices belong to one computation", () => {
  test.each([
    ["at file level", QKV, ["attention:#0: Q K V"]],
    ["in a function", `f {\n${QKV}\n}`, ["attention:f#0: f.Q f.K f.V"]],
    [
      "two functions stay two",
      `f {\n${QKV}\n}\ng {\n${QKV}\n}`,
      ["attention:f#0: f.Q f.K f.V", "attention:g#0: g.Q g.K g.V"],
    ],
    [
      "two full sets one after the other",
      `${QKV}\nQ2 = 1 0\nK2 = 1 0\nV2 = 1 0`,
      ["attention:#0: Q K V", "attention:#1: Q2 K2 V2"],
    ],
    ["repeated names", `${QKV}\n${QKV}`, ["attention:#0: Q K V", "attention:#1: Q K V"]],
    [
      "interleaved sets go by order",
      "Q1 = 1 0\nQ2 = 1 0\nK1 = 1 0\nK2 = 0 1\nV1 = 1 0\nV2 = 0 1",
      ["attention:#0: Q1 K1 V1", "attention:#1: Q2 K2 V2"],
    ],
    [
      "two queries share the keys and values",
      "K = 1 0\nV = 1 0\nq1 = 1 0\nq2 = 0 1",
      ["attention:#0: q1 K V", "attention:#1: q2 K V"],
    ],
    [
      "a query takes keys and values from around it",
      "A {\nK = 1 0\nV = 1 0\nf {\nq = 1 0\n}\ng {\nq = 0 1\n}\n}",
      ["attention:A/f#0: A.f.q A.K A.V", "attention:A/g#0: A.g.q A.K A.V"],
    ],
    [
      "a lone v beside a full set is ordinary code",
      `${QKV}\nf {\nv = 1 2 3\n}`,
      ["attention:#0: Q K V"],
    ],
    [
      "a lone q of another width is ordinary code",
      `${QKV}\nf {\nq = 1 2 3\n}`,
      ["attention:#0: Q K V"],
    ],
    ["keys without values are nothing", "Q = 1 0\nK = 1 0", []],
    ["in three functions is nothing", "f {\nQ = 1\n}\ng {\nK = 1\n}\nh {\nV = 1\n}", []],
    [
      "the output projection joins",
      `${QKV}\nWo = 1 0 0 0 / 0 1 0 0 / 0 0 1 0 / 0 0 0 1`,
      ["attention:#0: Q K V Wo"],
    ],
    [
      "an MLP with biases",
      "x = 1 2\nW1 = 1 2 / 3 4 / 5 6\nb1 = 1 2 3\nW2 = 1 2 3 / 4 5 6\nb2 = 1 2",
      ["mlp:#0: x W1 W2 b1 b2"],
    ],
    ["weights without an input are nothing", "W1 = 1 2 / 3 4\nW2 = 1 2 / 3 4", []],
    [
      "an input takes the weights around it",
      "fc1 = 1 2 / 3 4\nfc2 = 1 2 / 3 4\nf {\ninput = 1 2\n}",
      ["mlp:f#0: f.input fc1 fc2"],
    ],
    [
      "weights in objects belong to the object around them",
      "P {\ninput = 1 2\nup {\nweight = 1 2 / 3 4\nbias = 1 2\n}\ndown {\nweight = 1 2 / 3 4\n}\n}",
      ["mlp:P#0: P.input P.up.weight P.down.weight P.up.bias"],
    ],
    [
      "c_proj beside c_fc goes down",
      "x = 1 2\nc_fc = 1 2 / 3 4\nc_proj = 1 2 / 3 4",
      ["mlp:#0: x c_fc c_proj"],
    ],
    [
      "objects that hold nothing themselves keep two blocks apart",
      "b {\n0 {\nmlp {\nx = 1 2\nup {\nweight = 1 2 / 3 4\n}\ndown {\nweight = 1 2 / 3 4\n}\n}\n}\n" +
        "1 {\nmlp {\nx = 1 2\nup {\nweight = 1 2 / 3 4\n}\ndown {\nweight = 1 2 / 3 4\n}\n}\n}\n}",
      [
        "mlp:b/0/mlp#0: b.0.mlp.x b.0.mlp.up.weight b.0.mlp.down.weight",
        "mlp:b/1/mlp#0: b.1.mlp.x b.1.mlp.up.weight b.1.mlp.down.weight",
      ],
    ],
  ])("%s", (_, text, expected) => {
    expect(membersOf(extractSketch(text))).toEqual(expected);
  });

  test("several of one kind in one scope are counted, others are not", () => {
    const mlp = "x = 1 0\nmlp_up = 1 0\nmlp_down = 1 / 0";
    const { groups } = extractSketch(`f {\n${QKV}\n${QKV}\n${mlp}\n}\ng {\n${QKV}\n}`);
    const counted = groups.map(({ kind, label, nth }) => [kind, label, nth]);
    expect(counted.toSorted()).toEqual([
      ["attention", "f", 1],
      ["attention", "f", 2],
      ["attention", "g", undefined],
      ["mlp", "f", undefined],
    ]);
  });

  test("comments give the roles where names do not", () => {
    const text = "// query\na = 1 0\n// K: cached keys\nb = 1 0\nc = 1 0 // values";
    expect(extractSketch(text).matrices.map(({ role }) => role)).toEqual(["query", "key", "value"]);
  });

  test("a comment after the previous matrix says nothing about the next", () => {
    const text = "a = 1 0 // query\nb = 1 0";
    expect(extractSketch(text).matrices.map(({ role }) => role)).toEqual(["query", null]);
  });

  test("what the user assigned wins over the name", () => {
    const roles = { "#0": null, "a#0": "query", "Q#0": null } as const;
    const text = `a = 0 1 0 0\n${QKV}`;
    expect(membersOf(extractSketch(text, { overrides: { roles } }))).toEqual([
      "attention:#0: a K V",
    ]);
  });

  test("ids survive edits of numbers and edits elsewhere", () => {
    const before = extractSketch(`f {\n${QKV}\n}`);
    const after = extractSketch(`e {\nQ = 1\n}\nf {\n${QKV.replace("5 6", "-0.5 66")}\n}`);
    expect(after.groups.map(({ id }) => id)).toEqual(before.groups.map(({ id }) => id));
    expect(after.matrices.slice(1).map(({ id }) => id)).toEqual(
      before.matrices.map(({ id }) => id),
    );
  });

  test("the range covers the matrices of its own scope", () => {
    const text = `K = 1 0\nV = 1 0\nf {\nq = 1 0\n}`;
    const { range } = firstGroup(text);
    expect(text.slice(range.start, range.end)).toBe("q = 1 0");
  });
});

describe("how a computation is meant", () => {
  const settingsOf = (text: string, options = {}) =>
    Object.fromEntries(
      Object.entries(firstGroup(text, options).settings as Record<string, Setting<unknown>>)
        .filter(([, { isAssumed }]) => !isAssumed)
        .map(([key, { value }]) => [key, value]),
    );
  test.each([
    ["a constant", `const HeadCount = 2\n${QKV}`, { headCount: 2 }],
    ["a constant of the class", `A {\nconst n_head = 2\nf {\n${QKV}\n}\n}`, { headCount: 2 }],
    [
      "the inner constant wins",
      `const heads = 1\nf {\nconst heads = 2\n${QKV}\n}`,
      { headCount: 2 },
    ],
    ["not that of another function", `g {\nconst heads = 2\n}\nf {\n${QKV}\n}`, {}],
    ["the head dimension", `const head_dim = 2\n${QKV}`, { headCount: 2 }],
    ["causal", `const is_causal = true\n${QKV}`, { causal: true }],
    ["a directive", `// attention: heads=2 causal\n${QKV}`, { headCount: 2, causal: true }],
    ["a directive behind", `${QKV} // attention: heads=2`, { headCount: 2 }],
    [
      "the nearest directive before",
      `// attention: heads=1\n${QKV}\n// attention: heads=4`,
      {
        headCount: 1,
      },
    ],
    [
      "a directive in the function",
      `const heads = 4\nf {\n// attention: heads=2\n${QKV}\n}`,
      {
        headCount: 2,
      },
    ],
    [
      "every word",
      `// attention: heads=4 kvHeads=4 noncausal scale=.5 temperature=2\n${QKV}`,
      {
        headCount: 4,
        keyValueHeadCount: 4,
        causal: false,
        scale: 0.5,
        temperature: 2,
      },
    ],
    ["prose is no directive", `// attention: the cat comes first\n${QKV}`, {}],
    ["nor is a title", `// --- Self-Attention: Scaled products, in plain lists ---\n${QKV}`, {}],
    ["nor is an equation", `// For self-attention: q = k = v = x\n${QKV}`, {}],
    ["nor a sentence", `// attention: causal models see nothing that comes later\n${QKV}`, {}],
    ["tokens of a directive", `// attention: tokens=the,cat\n${QKV}`, { tokens: ["the", "cat"] }],
    [
      "a list called tokens",
      `list tokens = the cat\nlist other = a b\n${QKV}`,
      {
        tokens: ["the", "cat"],
      },
    ],
    [
      "a list of matching length",
      `list animals = cat dog\nlist long = a b c\n${QKV}`,
      {
        tokens: ["cat", "dog"],
      },
    ],
    ["nothing said", QKV, {}],
  ])("%s", (_, text, expected) => {
    expect(settingsOf(text)).toEqual(expected);
  });

  test("default counts where nothing is said and the width allows it", () => {
    expect(settingsOf(QKV, { defaultHeadCount: 2 })).toEqual({ headCount: 2 });
    expect(settingsOf(QKV, { defaultHeadCount: 3 })).toEqual({});
  });

  test("what the user decided wins, for one computation before the whole file", () => {
    const overrides = { headCount: 1, causal: true, groups: { "attention:#0": { headCount: 4 } } };
    expect(settingsOf(`const heads = 2\n${QKV}`, { overrides })).toEqual({
      headCount: 4,
      causal: true,
    });
  });

  test("the settings of the file are those of its first computation", () => {
    const { settings } = extractSketch(`A {\nconst heads = 2\n}`);
    expect(settings.headCount?.value).toBe(2);
  });
});
