import { describe, expect, it } from "vitest";
import { toComment } from "../../../../src/viewModel/weight/weightCode.ts";

describe("a calculation as a comment", () => {
  const lines = ["// the rest is added up", "var score = 5 * 0.5; // 2.5"];

  it("has the signs of the language and the indentation of the line below", () => {
    expect(toComment("Head 0", lines, "csharp", "\t    var weights = Softmax(scores);")).toBe(
      "\t    // Head 0\n\t    // the rest is added up\n\t    // var score = 5 * 0.5; // 2.5\n",
    );
    expect(toComment("Head 0", ["score = 2 # 2"], "python", "    weights = softmax(s)")).toBe(
      "    # Head 0\n    # score = 2 # 2\n",
    );
  });

  it.each(["json", "csv", "plaintext", "ipynb"])("is impossible in %s", (language) => {
    expect(toComment("Head 0", lines, language, "[1, 2]")).toBeNull();
  });
});
