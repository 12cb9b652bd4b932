import { describe, expect, it } from "vitest";
import { LinesOfText } from "../../../support/valueLines.ts";

const outputOf = (lines: readonly string[], language = "python") =>
  new LinesOfText(lines.join("\n"), language).output();

describe("the output of a program", () => {
  it("is everything that it prints, line by line", async () => {
    const lines = [
      "for n in range(3):",
      "    print(n, end=' ')",
      "print()",
      "print('done', 2 ** 5)",
    ];
    expect(await outputOf(lines)).toBe("0 1 2 \ndone 32\n");
  });

  it("says where following ended", async () => {
    const lines = ["print(1 + 1)", "x = [1, 2][7]", "print('never')"];
    expect(await outputOf(lines)).toMatch(/^2\n\n\[The program is followed up to line 2: .*\]\n$/);
  });

  it("says that there is none", async () => {
    expect(await outputOf(["x = 1"])).toBe("[The program prints nothing.]\n");
  });

  it("is there in other languages, too", async () => {
    const lines = ["const rows = [1, 2];", "console.log(rows.map((x) => x * 2));"];
    expect(await outputOf(lines, "javascript")).toBe("[ 2, 4 ]\n");
  });
});
