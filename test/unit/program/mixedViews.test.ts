import { describe, expect, it } from "vitest";
import { problemsOf, reader, start } from "../../support/problemsOf.ts";

describe("new shapes that mix dimensions", () => {
  const attended = [
    "q, k, v = [self.up(x).view(B, T, 8, 16).transpose(1, 2) for _ in range(3)]",
    "y = torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ v",
  ];

  it("are heads that are joined without their transposition, viewed or reshaped", () => {
    const mixes =
      "`transpose(1, 2)` is missing before this: from (B, 8, T, 16) to (B, T, 128), dimensions 1 and 2 mix.";
    expect(problemsOf(...attended, "z = y.view(B, T, 128)")).toEqual([
      `y.view(B, T, 128): ${mixes}`,
    ]);
    expect(problemsOf(...attended, "z = y.contiguous().reshape(B, T, -1)")).toEqual([
      `y.contiguous().reshape(B, T, -1): ${mixes}`,
    ]);
  });

  it("are heads that stand before the positions at once", () => {
    expect(problemsOf("k = self.up(x).view(B, 8, T, 16)")).toEqual([
      "self.up(x).view(B, 8, T, 16): From (B, T, 128) to (B, 8, T, 16), positions mix: " +
        "split the last dimension first, then call `transpose(1, 2)`.",
    ]);
    expect(problemsOf("k = self.up(x).view(B, T, 8, 16).view(B, 8, T, 16)")).toEqual([
      "self.up(x).view(B, T, 8, 16).view(B, 8, T, 16): From (B, T, 8, 16) to (B, 8, T, 16), " +
        "dimensions 1 and 2 mix: to swap them, call `transpose(1, 2)`.",
    ]);
  });

  it("are heads beside the batch, with positions between them and their widths", () => {
    expect(problemsOf(...attended, "z = y.view(B * 8, T, 16)", "z = z.view(B, T, 128)")).toEqual([
      "z.view(B, T, 128): From (B * 8, T, 16) to (B, T, 128), positions mix: " +
        "only dimensions beside each other can be joined or split. Transpose first.",
    ]);
  });

  it("are no views of what is transposed, unless it is copied first", () => {
    expect(problemsOf(...attended, "z = y.transpose(1, 2).view(B, T, 128)")).toEqual([
      "y.transpose(1, 2).view(B, T, 128): `view` fails here: the numbers of (B, T, 8, 16) are not in this " +
        "order in memory. Call `contiguous()` first, or use `reshape`.",
    ]);
  });

  it("are those of another tensor, too", () => {
    const wide = "wide = self.up(x)";
    expect(problemsOf(...attended, wide, "z = y.view_as(wide)")).toEqual([
      "y.view_as(wide): `transpose(1, 2)` is missing before this: " +
        "from (B, 8, T, 16) to (B, T, 128), dimensions 1 and 2 mix.",
    ]);
    expect(problemsOf(...attended, wide, "z = y.transpose(1, 2).view_as(wide)")).toEqual([
      "y.transpose(1, 2).view_as(wide): `view` fails here: the numbers of (B, T, 8, 16) are not in this " +
        "order in memory. Call `contiguous()` first, or use `reshape`.",
    ]);
    expect(problemsOf(...attended, wide, "z = y.transpose(1, 2).reshape_as(wide)")).toEqual([]);
  });

  it("have no shape where they fail", () => {
    const shapesOf = (line: string): readonly string[] => {
      const body = [...attended, line, "last = self.up(x)"].map((each) => `        ${each}`);
      const { shapes } = reader.followShapes([...start, ...body].join("\n"), "python")!.report;
      return shapes.slice(-2).map(({ variable, short }) => `${variable} (${short.join(", ")})`);
    };
    const [y, last] = ["y (B, 8, T, 16)", "last (B, T, 128)"];
    expect(shapesOf("z = y.transpose(1, 2).view(B, T, 128)")).toEqual([y, last]);
    expect(shapesOf("z = y.transpose(1, 2).reshape(B, T, 128)")).toEqual(["z (B, T, 128)", last]);
    expect(shapesOf("z = y.transpose(1, 2).reshape_as(y)")).toEqual(["z (B, 8, T, 16)", last]);
    expect(shapesOf("z = x.view_as(nobody)")).toEqual([y, last]);
    expect(shapesOf("z = torch.ones(T, 1).expand_as(y[..., :1])")).toEqual([
      "z (B, 8, T, 1)",
      last,
    ]);
  });

  it("are not those that keep positions together", () => {
    expect(
      problemsOf(
        ...attended,
        "a = y.transpose(1, 2).contiguous().view(B, T, 128)",
        "b = y.transpose(1, 2).reshape(B, T, 128)",
        "c = y.reshape(B * 8, T, 16).view(B, 8, T, 16).permute(0, 2, 1, 3).flatten(2)",
        "e = self.up(x).view(B, T, 2, 64)",
        "f = y.permute(2, 0, 1, 3).reshape(T, B * 8, 16).reshape(T, B, 128)",
      ),
    ).toEqual([]);
    expect(problemsOf("shifted = x.view(B, C, T)", "y = x.transpose(1, 2).view(B, -1)")).toEqual(
      [],
    );
  });

  it("are not those of what is given, whose shape may be another one", () => {
    expect(problemsOf("k = x.view(B, 8, T, C // 8)")).toEqual([]);
  });
});
