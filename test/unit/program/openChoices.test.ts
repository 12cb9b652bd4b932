import { describe, expect, it } from "vitest";
import { imports, moduleOf } from "../../support/moduleOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

describe("what a branch, a slice, or a setting leaves open", () => {
  it("changes no shape of attention: whether it is causal", () => {
    const lines = [
      "B, T, C = x.shape",
      "y = F.scaled_dot_product_attention(x, x, x, is_causal=T > 1)",
    ];
    expect(shapesOf(moduleOf("dim", [], lines)).at(-1)).toBe("y (B, T, C)");
  });

  it("takes as many positions as a slice says, wherever it begins", () => {
    const lines = [
      "B, T, C = x.shape",
      "p = self.table[start : start + T]",
      "y = x + self.table[start : start + T]",
    ];
    const init = ["self.table = torch.zeros(64, dim)"];
    expect(shapesOf(moduleOf("dim", init, lines, "x, start")).slice(-2)).toEqual([
      "p (T, dim)",
      "y (B, T, C)",
    ]);
  });

  it("looks rows up for each position that is given", () => {
    const lines = ["B, T = input_pos.shape", "rows = self.table[input_pos]"];
    const init = ["self.table = torch.zeros(64, dim)"];
    expect(shapesOf(moduleOf("dim", init, lines, "input_pos")).at(-1)).toBe("rows (B, T, dim)");
  });

  it("shows both sides of a switch of an object, and learns nothing from the other one", () => {
    const lines = [
      "if self.flash:",
      "    y = torch.zeros(2, 3)",
      "else:",
      "    B, H, T, C = x.shape",
      "    y = torch.zeros(4, 5)",
      "z = x.flatten(1)",
    ];
    expect(shapesOf(moduleOf("dim", ["self.flash = True"], lines))).toEqual([
      "y (2, 3)",
      "y (4, 5)",
    ]);
  });

  it("makes layers by their number as often as nobody says", () => {
    const init = [
      "self.blocks = nn.Sequential()",
      "for i in range(depth):",
      '    self.blocks.add_module("block" + str(i), nn.Linear(dim, dim))',
    ];
    const lines = ["B, T, C = x.shape", "for block in self.blocks:", "    x = block(x)"];
    expect(shapesOf(moduleOf("dim, depth", init, lines)).at(-1)).toBe("x (B, T, C)");
  });

  it("adds a table to what a convolution left of as many positions", () => {
    const init = [
      "self.layer = nn.Conv1d(mels, width, kernel_size=3, stride=2, padding=1)",
      "self.table = torch.zeros(positions, width)",
    ];
    const lines = ["B, C, T = x.shape", "y = self.layer(x).transpose(1, 2) + self.table"];
    expect(shapesOf(moduleOf("mels, width, positions", init, lines)).at(-1)).toBe(
      "y (B, positions, width)",
    );
  });

  it("says no number of dimensions that only a part of unknown size decides", () => {
    const lines = [
      "kept = x.shape[:-1]",
      "parts = (*kept, -1, self.size)",
      "q = self.q(x).view(*parts).transpose(1, 2)",
      "y = load(q).reshape(*kept, -1)",
      "return self.o(y)",
    ];
    const init = ["self.size = dim // heads", "self.q = nn.Linear(dim, dim)"];
    const shown = shapesOf(
      moduleOf("dim, heads", [...init, "self.o = nn.Linear(dim, dim)"], lines),
    );
    expect(shown.filter((each) => each.startsWith("q "))).toEqual([]);
  });

  it("does not go through as many rows as nobody says", () => {
    const lines = [
      "B, T, C = x.shape",
      "rows = list(zip(x.reshape(B * T, C), [1, 2]))",
      "y = x * 2",
    ];
    expect(shapesOf(moduleOf("dim", [], lines)).at(-1)).toBe("y (B, T, C)");
  });

  it("leaves as many positions as come in where one branch adds those of the settings", () => {
    const init = ["self.pos = nn.Parameter(torch.zeros(1, 196, dim))"];
    const lines = [
      "B, H, W, C = x.shape",
      "y = x[:, ::16, ::16].reshape(B, (H // 16) * (W // 16), C)",
      "if flag:",
      "    z = y + torch.zeros(1, (H // 16) * (W // 16), dim)",
      "else:",
      "    z = y + self.pos",
      "w = z * 2",
    ];
    expect(shapesOf(moduleOf("dim", init, lines, "x, flag=None")).at(-1)).toBe(
      "w (B, H // 16 * (W // 16), C)",
    );
  });

  it("takes what a function returns for equal sizes for its general case", () => {
    const lines = [
      "import torch",
      "table = torch.zeros(9, 4)",
      "def rows(n, fast):",
      "    own = table.shape[0] - 1",
      "    if not fast and n == own:",
      "        return table",
      "    return torch.zeros(n + 1, 4)",
      "def run(x, fast):",
      "    n, width = x.shape",
      "    y = rows(n, fast)",
    ];
    expect(shapesOf(lines).at(-1)).toBe("y (n + 1, 4)");
  });

  it("multiplies with a mask that nobody gives", () => {
    const lines = ["B, T, C = x.shape", "x = x + 1", "mask = mask.bool()", "y = x * (1.0 - mask)"];
    expect(shapesOf(moduleOf("dim", [], lines, "x, mask=None")).at(-1)).toBe("y (B, T, C)");
  });

  it("takes a setting for one size where it may be several", () => {
    const lines = [
      "from collections.abc import Iterable",
      "def picture(x, size=4):",
      "    h, w = size if isinstance(size, Iterable) else (size, size)",
      "    B, C, H, W = x.shape",
      "    y = F.interpolate(x, size=(h, w))",
      "    z = F.adaptive_avg_pool2d(y, (1, h))",
    ];
    expect(shapesOf([...imports, ...lines])).toEqual(["y (B, C, h, h)", "z (B, C, 1, h)"]);
  });

  it("shows a picture of another size", () => {
    const lines = [
      "B, C, H, W = x.shape",
      "half = F.interpolate(x, scale_factor=0.5)",
      "twice = nn.Upsample(scale_factor=2)(x)",
    ];
    expect(shapesOf(moduleOf("dim", [], lines))).toEqual([
      "half (B, C, H // 2, W // 2)",
      "twice (B, C, 2 * H, 2 * W)",
    ]);
  });
});
