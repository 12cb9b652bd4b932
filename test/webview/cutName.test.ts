import { expect, test } from "vitest";
import { cutName } from "../../webview/views/flow/cutName.ts";

test.each([
  ["query", 7, "query"],
  ["cachedKeys", 7, "cac…eys"],
  ["cachedValues", 7, "cac…ues"],
  ["queryProjection", 6, "que…on"],
  ["keyProjection", 0, "k…"],
  ["keyProjection", Infinity, "keyProjection"],
])("%s in %d letters is %s", (name, most, cut) => {
  expect(cutName(name, most)).toBe(cut);
});
