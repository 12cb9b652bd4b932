import { describe, expect, it } from "vitest";
import { plainLatex } from "../../../../src/viewModel/explain/plainLatex.ts";

describe("a formula as one line of text", () => {
  it.each([
    [String.raw`(5 \cdot 1) \cdot 0.5 = 2.5`, "(5 · 1) · 0.5 = 2.5"],
    [String.raw`\frac{1}{1.164}`, "1 / 1.164"],
    [String.raw`\frac{e^{-1}}{e^{0} + e^{-1}}`, "e^−1 / (e^0 + e^−1)"],
    [String.raw`\frac{x - 3}{\sqrt{\mathrm{var}(x) + \varepsilon}}`, "(x − 3) / (√(var(x) + ε))"],
    [String.raw`a = \max(0, h)^2`, "a = max(0, h)^2"],
    [String.raw`a = h\,\Phi(h)`, "a = h Φ(h)"],
    [String.raw`s' = -\infty`, "s' = −∞"],
    [String.raw`1 + \dots + 2 \approx 9`, "1 + … + 2 ≈ 9"],
  ])("%s", (latex, plain) => {
    expect(plainLatex(latex)).toBe(plain);
  });
});
