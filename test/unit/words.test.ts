import { describe, expect, it } from "vitest";
import { wordsElement } from "../../src/protocol/pageElements.ts";

describe("the words of a page", () => {
  it("are in it without ending their element early", () => {
    const words = { "a </script> b": "甲 </script> 乙" };
    const element = wordsElement(JSON.stringify(words));
    const inner = /^<script[^>]*>(.*)<\/script>$/s.exec(element)?.[1] ?? "";
    expect(inner).not.toContain("<");
    expect(JSON.parse(inner)).toEqual(words);
    expect(wordsElement(null)).toBe("");
  });
});
