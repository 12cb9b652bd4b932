import { describe, expect, it } from "vitest";
import { openProgramReader, type FollowedShapes } from "../../../src/program/readProgram.ts";
import { findShapeHints } from "../../../src/viewModel/shapes/findShapeHints.ts";
import { describeHint, hintText } from "../../../src/viewModel/shapes/hintText.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, undefined, "c");

function follow(lines: readonly string[]): FollowedShapes {
  return reader.followShapes(lines.join("\n"), "c")!;
}

/** `q (hs) at inp[b, t]`, in the order of the text. */
function pointersOf(...lines: readonly string[]): readonly string[] {
  return follow(lines).report.shapes.map(({ variable, short, at }) => {
    const shape = `${variable} (${short.join(", ")})`;
    return at === null ? shape : `${shape} at ${at}`;
  });
}

/** A function over batches and tokens, with lines of its own for each of them. */
function overTokens(parameters: string, ...lines: readonly string[]): readonly string[] {
  return [
    `void layer(${parameters}, int B, int T, int C, int NH) {`,
    "  for (int b = 0; b < B; b++) {",
    "    for (int t = 0; t < T; t++) {",
    ...lines,
    "    }",
    "  }",
    "}",
  ];
}

const attention = [
  "// packed is (B, T, 3C); mixed (B, T, C)",
  "void attend(float* mixed, float* rows, const float* packed, int B, int T, int C, int NH) {",
  "  // rows are (B, NH, T, T)",
  "  const int width = C / NH;",
  "  const float scale = 1 / sqrtf(width);",
  "  for (int b = 0; b < B; b++) for (int h = 0; h < NH; h++) for (int t = 0; t < T; t++) {",
  "    const float* ask = packed + (b * T + t) * 3 * C + h * width;",
  "    float* row = rows + ((b * NH + h) * T + t) * T;",
  "    float sum = 0;",
  "    for (int u = 0; u <= t; u++) {",
  "      const float* key = &packed[b * T * 3 * C + u * 3 * C + h * width + C];",
  "      float product = 0;",
  "      for (int i = 0; i < width; ++i) product += ask[i] * key[i];",
  "      row[u] = expf(product * scale);",
  "      sum += row[u];",
  "    }",
  "    float* to = mixed + b * T * C + t * C + h * width;",
  "    memset(to, 0, width * sizeof(float));",
  "    for (int u = 0; u <= t; u++) {",
  "      const float* value = packed + b * T * 3 * C + u * 3 * C + h * width + 2 * C;",
  "      for (int i = 0; i < width; i++) to[i] += row[u] / sum * value[i];",
  "    }",
  "  }",
  "}",
];

describe("the pointers of attention in C", () => {
  it("say where they start in what the comments describe, and how much is used", () => {
    expect(pointersOf(...attention)).toEqual([
      "ask (width) at packed[b, t, h * width]",
      "row (T) at rows[b, h, t]",
      "key (width) at packed[b, u, h * width + C]",
      "to (width) at mixed[b, t, h * width]",
      "value (width) at packed[b, u, h * width + 2 * C]",
    ]);
  });

  it("stand at the ends of their lines, and in the tooltip", () => {
    const hints = findShapeHints(follow(attention), "attention");
    expect(hintText(hints[1]!, "names")).toBe("→ (T) at rows[b, h, t]");
    expect(describeHint(hints[1]!).at(-1)).toBe("Starts at rows[b, h, t]");
    expect(hints).toHaveLength(5);
  });

  it("have no place where that makes the hint too long", () => {
    const long = attention.map((line) => line.replace(/\bpacked\b/g, "queries_keys_and_values"));
    const [first] = findShapeHints(follow(long), "all");
    expect(hintText(first!, "names")).toBe("→ (width)");
  });
});

describe("an array whose shape nobody states", () => {
  it("has the one that the loops go through", () => {
    const lines = overTokens(
      "float* x",
      "float* row = x + b * T * C + t * C;",
      "for (int i = 0; i < C; i++) row[i] = 0;",
    );
    expect(pointersOf(...lines)).toEqual(["row (C) at x[b, t]"]);
  });

  it("has none where the loops leave gaps", () => {
    const lines = overTokens(
      "float* x",
      "float* row = x + b * T * C * 2 + t * C;",
      "for (int i = 0; i < C; i++) row[i] = 0;",
    );
    expect(pointersOf(...lines)).toEqual(["row (C)"]);
  });
});

describe("a pointer of which something is not known", () => {
  const states = "  // x is (B, T, C)";

  it.each([
    ["a size changes", "C = C + 1; float* p = x + b * T * C + t * C;"],
    ["it moves on", "float* p = x + t * C; p += C; for (int i = 0; i < C; i++) p[i] = 0;"],
    [
      "its address is taken",
      "float* p = x + t * C; use(&p); for (int i = 0; i < C; i++) p[i] = 0;",
    ],
    ["the row may be negative", "float* p = x + b * T * C + (t - 1) * C;"],
    ["a part is used elsewhere", "float* p = x + b * T * C + t * C + 1; use(p);"],
    ["one item is used", "float* p = x + NH; int i = find(); p[i] = 0;"],
    ["the loop has no end", "float* p = x + NH; for (int i = 0; going(); i++) p[i] = 0;"],
    [
      "the loop changes its own variable",
      "float* p = x + NH; for (int i = 0; i < C; i++) { i += 2; p[i] = 0; }",
    ],
    ["it depends on a condition", "float* p = b ? x : x + C;"],
    ["it is text", "char* p = text + b; for (int i = 0; i < C; i++) p[i] = 0;"],
  ])("has no shape: %s", (_, line) => {
    expect(pointersOf(states, ...overTokens("float* x, char* text", line))).toEqual([]);
  });

  it("has no place where comments differ about its array", () => {
    const lines = overTokens(
      "float* x",
      "// x is (B, C, T)",
      "float* p = x + b * T * C;",
      "use(p);",
    );
    expect(pointersOf(states, ...lines)).toEqual([]);
  });

  it("takes no item for a shape", () => {
    const line = "float* p = x + b * T; // at each x (b, t)";
    expect(pointersOf(...overTokens("float* x", line, "use(p);"))).toEqual([]);
  });
});

it("a row of queries, keys, and values of which the first third is used starts at 0", () => {
  const lines = overTokens(
    "float* x",
    "// x is (B, T, 3C)",
    "float* q = x + (b * T + t) * 3 * C;",
    "for (int i = 0; i < C; i++) q[i] = 0;",
  );
  expect(pointersOf(...lines)).toEqual(["q (C) at x[b, t, 0]"]);
});

describe("the fields of structures", () => {
  const structures = [
    "typedef struct { int dim; int heads; int kv_heads; int len; } Config;",
    "typedef struct {",
    "  float* q;     // queries (dim,)",
    "  float* att;   // (heads, len)",
    "  float* cache; // (layers, len, dim)",
    "} State;",
  ];

  it("have the shapes of their comments", () => {
    const lines = [
      "void run(Config* p, State* s, int pos) {",
      "  int dim = p->dim;",
      "  int hs = dim / p->heads;",
      "  for (int l = 0; l < 4; l++) for (int h = 0; h < p->heads; h++) {",
      "    float* q = s->q + h * hs;",
      "    float* att = s->att + h * p->len;",
      "    for (int t = 0; t <= pos; t++) {",
      "      float* k = s->cache + l * p->len * dim + t * dim + h * hs;",
      "      for (int i = 0; i < hs; i++) att[t] += q[i] * k[i];",
      "    }",
      "  }",
      "}",
    ];
    expect(pointersOf(...structures, ...lines)).toEqual([
      "q (hs) at s->q[h * hs]",
      "att (len) at s->att[h]",
      "k (hs) at s->cache[l, t, h * hs]",
    ]);
  });

  it("have no place where the program goes through them in other steps than the comments say", () => {
    const lines = [
      "void run(Config* p, State* s, int l, int pos) {",
      "  int kv = p->dim * p->kv_heads / p->heads;",
      "  float* k = s->cache + l * p->len * kv + pos * kv;",
      "  memcpy(k, s->q, kv * sizeof(*k));",
      "}",
    ];
    expect(pointersOf(...structures, ...lines)).toEqual(["k (kv)"]);
  });

  it("have the shapes that are allocated, in the words of their comments", () => {
    const lines = [
      "void make(State* s, Config* p) {",
      "  s->q = calloc(p->dim, sizeof(float));",
      "  s->att = malloc(p->heads * p->len * sizeof(float));",
      "  s->cache = calloc(p->dim * 2, sizeof(float));",
      "}",
    ];
    expect(pointersOf(...structures, ...lines)).toEqual([
      "s->q (dim)",
      "s->att (heads, len)",
      "s->cache (dim * 2)",
    ]);
  });
});

it("broken C, and a function of 2000 nested brackets, say nothing and do not throw", () => {
  expect(pointersOf("void f(float* x { for (int i = 0 i < ; ) float* p = x + ")).toEqual([]);
  expect(pointersOf(`void f() { float* p = ${"(".repeat(2000)}`)).toEqual([]);
});
