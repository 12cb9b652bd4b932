import { describe, expect, it } from "vitest";
import { moduleOf } from "../../support/moduleOf.ts";
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
});
