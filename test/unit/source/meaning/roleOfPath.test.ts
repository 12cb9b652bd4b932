import { describe, expect, test } from "vitest";
import { pathParts, roleOfPath } from "../../../../src/source/meaning/roles.ts";
import { roleOfComment } from "../../../../src/source/meaning/roleOfComments.ts";

const NAMES = {
  query: "Q q query queries query_states currentQuery queryVector Q2 self.q d['query'] cache[0].q",
  key: "K k key keys cachedKeys k_cache key_cache K_cache keys[li] self.keys attn_key keyStates",
  value: "V v value values cachedValues v_cache vals past.value",
  input: "x X input inputs mlpInput embedding embeddings hidden_states tokens_emb x1 xs",
  queryProjection:
    "Wq W_q attn_wq q_proj queryWeights queryProjection layer0.attn_wq q_proj.weight",
  keyProjection: "Wk W_k attn_wk k_proj keyWeights keyProjection",
  valueProjection: "Wv W_v attn_wv v_proj valueWeights valueProjection",
  outputProjection: "Wo W_o attn_wo attn.c_proj o_proj out_proj outputWeights outputProjection WO",
  mlpUp: "mlpUpWeights mlpUp fc1 mlp_fc1 c_fc up_proj W1 w_up linear1 up.weight layer0.mlp_fc1 Up",
  mlpDown: "mlpDownWeights mlpDown mlp_fc2 fc2 mlp.c_proj down_proj W2 linear2 down.weight",
  mlpGate: "gate_proj w_gate gate.weight",
  mlpUpBias: "b1 fc1_bias mlpUpBias up.bias fc1.bias b_up c_fc.bias",
  mlpDownBias: "b2 fc2_bias mlpDownBias down.bias mlp.c_proj.bias",
};

const OTHER_NAMES =
  "keyboardLayout valueCount questions keyboard q_len vertices weights bias W b attentionWeights " +
  "x_attn scores matrix data output hidden keyValue embeddingWeights fc3 evaluate maskKeys3D";

const roleOf = (name: string) => roleOfPath(pathParts(name))?.role ?? null;

describe("the role that a name tells", () => {
  const rows = Object.entries(NAMES).flatMap(([role, names]) =>
    names.split(" ").map((name) => [name, role] as const),
  );
  test.each(rows)("%s is %s", (name, role) => {
    expect(roleOf(name)).toBe(role);
  });
  test.each(OTHER_NAMES.split(" "))("%s says nothing", (name) => {
    expect(roleOf(name)).toBeNull();
  });
  test("c_proj alone may be either projection", () => {
    expect(roleOf("c_proj")).toBe("attentionOrMlpProjection");
  });
});

describe("the role that a comment tells", () => {
  test.each([
    ["K: cached keys", "key"],
    ["query", "query"],
    ["values", "value"],
    ["the cached keys", "key"],
    ["Value (one row per position)", "value"],
    ["V = what is handed over", "value"],
    ["output projection", "outputProjection"],
    ["MLP up weights", "mlpUp"],
    ["queries - one per head", "query"],
  ])("%s is %s", (comment, role) => {
    expect(roleOfComment(comment)).toBe(role);
  });
  test.each([
    "K[0]",
    "value of x for key lookups",
    "keys and values",
    "",
    "looks up",
    "row 0",
    "12",
  ])("%s says nothing", (comment) => {
    expect(roleOfComment(comment)).toBeNull();
  });
});
