import { describe, expect, it } from "vitest";
import { moduleOf } from "../../support/moduleOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

const imports = ["import torch", "from torch import nn", "from einops import rearrange"];

describe("a shape in a comment beside a parameter", () => {
  const attend = (...parameters: readonly string[]): readonly string[] =>
    shapesOf([
      ...imports,
      "def shift(",
      ...parameters,
      "    y = hidden[:, None] * 2",
      "    return y",
    ]);

  it("is its shape, in brackets or as letters", () => {
    expect(attend("    x,  # (rows, width)", "    hidden,  # (rows, length)", "):")).toEqual([
      "y (rows, 1, length)",
    ]);
    expect(attend("    x: torch.Tensor, # B, L, D", "    hidden: torch.Tensor):  # B, L")).toEqual([
      "y (B, 1, L)",
    ]);
  });

  it("may be that of the result behind the last one", () => {
    expect(attend("    x,", "    hidden):  # (rows, length)")).toEqual([]);
  });

  it("is none in words", () => {
    expect(attend("    x,  # numbers, scaled", "    hidden,  # words, hidden ones", "):")).toEqual(
      [],
    );
  });
});

describe("what hides numbers of a tensor, and is of a type that nobody knows", () => {
  it("leaves its shape", () => {
    const lines = ["s = x * 2", "keep = seen[:, None] & (s > 0)", "m = s.masked_fill(~keep, 0.0)"];
    const shapes = shapesOf([
      ...imports,
      "def hide(",
      "    x,  # (N, L, L)",
      "    seen,  # (N, L)",
      "):",
      ...lines.map((line) => `    ${line}`),
    ]);
    expect(shapes.at(-1)).toBe("m (N, L, L)");
  });
});

describe("an input of which nothing but its uses says how many dimensions it has", () => {
  it("is several images before a convolution", () => {
    const shapes = shapesOf(
      moduleOf("inside, outside", ["self.c = nn.Conv2d(inside, outside, 1)"], ["y = self.c(x)"]),
    );
    expect(shapes).toEqual(["y (x.shape[0], outside, x.shape[2], x.shape[3])"]);
  });

  it("is as many rows as it has named dimensions before a table", () => {
    const init = ["self.rows = nn.Embedding(words, width)"];
    const body = ["count = x.shape[1]", "y = self.rows(x)", "z = self.rows(torch.arange(count))"];
    expect(shapesOf(moduleOf("words, width", init, body))).toEqual([
      "y (x.shape[0], count, width)",
      "z (count, width)",
    ]);
  });

  it("is of any number of them before a layer of rows, but not where one is counted from the first", () => {
    const init = ["self.up = nn.Linear(inside, outside)"];
    const body = ["count = x.shape[1]", "y = self.up(x)"];
    expect(shapesOf(moduleOf("inside, outside", init, ["y = self.up(x)"]))).toEqual([
      "y (…, outside)",
    ]);
    expect(shapesOf(moduleOf("inside, outside", init, body))).toEqual([]);
  });

  it("is what a pattern says, also where something is added to it in place", () => {
    const init = [
      "self.size = size",
      "self.up = nn.Linear(size * size * 3, width)",
      "self.places = nn.Parameter(torch.randn(1, count, width))",
    ];
    const shapes = shapesOf([
      ...imports,
      ...moduleOf("size, width, count", init, [
        'p = rearrange(x, "b c (h p) (w q) -> b (h w) (p q c)", p=self.size, q=self.size)',
        "y = self.up(p)",
        "y += self.places",
      ]),
    ]);
    expect(shapes.at(-1)).toBe("y (x.shape[0], count, width)");
  });
});

describe("a convolution in groups", () => {
  it("has as many channels as are a multiple of them", () => {
    const init = [
      "self.a = nn.Conv2d(inside, width, 1)",
      "self.b = nn.Conv2d(width, width, 3, padding=1, groups=inside)",
      "self.c = nn.Conv2d(width, width * 2, 3, padding=1, groups=width)",
    ];
    const body = ["N, C, H, W = x.shape", "a = self.a(x)", "b = self.b(a)", "c = self.c(b)"];
    expect(shapesOf(moduleOf("width, inside=6", init, body))).toEqual([
      "a (N, width, H, W)",
      "b (N, width, H, W)",
      "c (N, width * 2, H, W)",
    ]);
  });
});
