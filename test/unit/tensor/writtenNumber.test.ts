import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { unsignedNumber, writtenNumber } from "../../../src/tensor/writtenNumber.ts";

describe("the pattern of a written number", () => {
  it.each(["7", "-7", "+7.", ".5", "12.25", "3e8", "-1.5E-07", "00.10"])("takes %s", (text) => {
    expect(writtenNumber.test(text)).toBe(true);
  });

  it.each(["", ".", "-", "1.2.3", "e5", "1e", "1e+", "0x1f", "1,5", " 1", "1\n", "1_000"])(
    "refuses %j",
    (text) => {
      expect(writtenNumber.test(text)).toBe(false);
    },
  );

  it("takes no longer for a long text that is none than the text is long", () => {
    for (const part of ["1", "1.", ".", "1e", "e1", "-", "0"]) {
      const text = part.repeat(50_000 / part.length);
      for (const end of ["", "x", ".x", "e"]) {
        expect(writtenNumber.test(text + end)).toBe(end === "" && /^\d$/.test(part));
        expect(new RegExp(`^(?:${unsignedNumber})+$`).test("x" + text + end)).toBe(false);
      }
    }
  });

  it("is the only one: no other tries the digits before and behind a point in all ways", () => {
    const root = path.join(import.meta.dirname, "../../../src");
    const found = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .filter((file) => /\\d[+*]\\\.\?\\d[*+]/.test(readFileSync(path.join(root, file), "utf8")));
    expect(found).toEqual([]);
  });
});
