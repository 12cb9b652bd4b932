import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { deflate } from "../../../../src/host/export/exporter.ts";
import type { ExportLook } from "../../../../src/viewModel/export/exportLook.ts";
import type { ExportMatrix } from "../../../../src/viewModel/export/exportMatrix.ts";
import { rampOf } from "../../../../src/viewModel/export/figure/inks.ts";
import { encodePng } from "../../../../src/viewModel/export/figure/encodePng.ts";
import { toFigure } from "../../../../src/viewModel/export/figure/toFigure.ts";
import { decimalsFor, roundedNumber } from "../../../../webview/marks/formatNumber.ts";
import { headColours } from "../../../../webview/marks/headColours.ts";
import { createShades } from "../../../../webview/marks/theme.ts";
import { exportMatrixOf, sectionsOf } from "../../../support/exportMatrices.ts";
import { readPieces } from "../../../support/readPieces.ts";
import { chapterDemo, groupOf, matrixOf, setTo } from "../../../support/groups.ts";

const dark: ExportLook = {
  ground: "dark",
  background: "#1f1f1f",
  ink: "#cccccc",
  muted: "#9d9d9d",
  heads: headColours.dark,
};

async function draw(matrices: readonly ExportMatrix[]): Promise<string> {
  const sections = [{ title: "Head 0", matrices }];
  const content = { title: "Attention", subtitle: "a < b & c", sections };
  return readPieces(toFigure(content, dark, deflate).pieces());
}

describe("a figure", () => {
  it("draws the chapter", async () => {
    const sections = await sectionsOf(chapterDemo(2, { causal: setTo(true) }));
    const content = { title: "Multi-Head Attention", subtitle: "MultiHead.cs", sections };
    const figure = toFigure(content, dark, deflate);
    await expect(await readPieces(figure.pieces())).toMatchFileSnapshot("chapter.svg");
  });

  it("writes numbers, names and the frame of the largest weight", async () => {
    const svg = await draw([exportMatrixOf([[0.25, 0.75]])]);
    expect(svg).toContain(">0.25</text>");
    expect(svg).toContain(">K[1]</text>");
    expect(svg.match(/stroke-width="1.5"/g)).toHaveLength(1);
  });

  it.each([
    ["two decimals where they say everything", [[12.5, 3.25]], ["12.50", "3.25"]],
    ["four for long ones", [[1 / 3, 0]], ["0.3333", "0"]],
    ["powers of ten for the very small", [[2e-6, -1e-7]], ["2.00e−6", "−1.00e−7"]],
  ])("writes %s, as the panel does", async (_, rows, texts) => {
    const svg = await draw([exportMatrixOf(rows, { measure: "signed" })]);
    for (const text of texts) expect(svg).toContain(`>${text}</text>`);
    const numbers = Float64Array.from(rows.flat());
    const decimals = decimalsFor(numbers, 4);
    expect(Array.from(numbers, (value) => roundedNumber(value, decimals))).toEqual(texts);
  });

  it("draws the weights between few tokens as lines, too, the widest for the largest", async () => {
    const svg = await draw([exportMatrixOf([[0.25, 0.75, 0]])]);
    const widths = [...svg.matchAll(/<path d="M[^"]+" stroke-width="([\d.]+)"/g)];
    expect(widths.map(([, width]) => width)).toEqual(["2.3", "5.3"]);
    const many = exportMatrixOf([Array.from({ length: 33 }, () => 1 / 33)]);
    expect((await draw([many])).match(/<path/g)).toHaveLength(1);
  });

  it("draws the activation of an MLP as a curve, hollow points where it left 0", async () => {
    const mlp = groupOf("mlp", [
      matrixOf("x", "input", [[1, -1]]),
      matrixOf(
        "up",
        "mlpUp",
        [
          [1, 0],
          [0, 1],
          [2, 0],
        ],
        100,
      ),
      matrixOf(
        "down",
        "mlpDown",
        [
          [1, 2, 3],
          [4, 5, 6],
        ],
        200,
      ),
    ]);
    const content = { title: "MLP", subtitle: "", sections: await sectionsOf(mlp) };
    const svg = await readPieces(toFigure(content, dark, deflate).pieces());
    expect(svg).toContain(">ReLU</text>");
    const points = [...svg.matchAll(/<circle [^>]*fill="([^"]+)"/g)].map(([, fill]) => fill);
    expect(points).toEqual([dark.ink, dark.background, dark.ink]);
  });

  it("hatches what the mask hides", async () => {
    const maskedBy = Float64Array.of(1, -Infinity);
    const svg = await draw([exportMatrixOf([[1, 0]], { maskedBy })]);
    expect(svg.match(/url\(#hatch\)/g)).toHaveLength(1);
  });

  it("escapes what the file calls its tokens", async () => {
    const svg = await draw([exportMatrixOf([[1]], { rowLabels: ["<|x|>&\u0000"] })]);
    expect(svg).toContain(">&lt;|x|&gt;&amp;\ufffd</text>");
    expect(svg).toContain('<desc id="desc">a &lt; b &amp; c</desc>');
  });

  it("has cells up to 64 on a side and a picture beyond", async () => {
    const square = (side: number) =>
      exportMatrixOf(Array.from({ length: side }, () => new Array<number>(side).fill(1 / side)));
    expect(await draw([square(64)])).not.toContain("<image");
    expect(await draw([square(65)])).toContain('<image x="52"');
    expect(await draw([square(65)])).not.toContain('monospace" fill="#ffffff');
  });

  it.each(["dark", "light"] as const)("has the colours of the panel on %s ground", (ground) => {
    const background = ground === "dark" ? [31, 31, 31] : [255, 255, 255];
    const hex = ground === "dark" ? "#1f1f1f" : "#ffffff";
    const shades = createShades(ground, background as [number, number, number]);
    for (const measure of ["weights", "signed"] as const) {
      const ramp = rampOf(measure, { ...dark, ground, background: hex });
      const panel = shades[measure];
      const first = measure === "weights" ? 255 : 0;
      for (let at = first; at < panel.length; at += 15) {
        const share = (at - 255) / 255;
        panel[at]!.forEach((channel, index) => {
          expect(ramp(share)[index]).toBeCloseTo(channel, 6);
        });
      }
    }
  });
});

describe("a PNG", () => {
  it("holds its pixels line by line, each after a filter byte", async () => {
    const palette = [
      [0, 0, 0],
      [255, 0, 0],
    ] as const;
    const picture = { width: 2, height: 2, palette, pixels: Uint8Array.of(0, 1, 1, 0) };
    const png = Buffer.from(await encodePng(picture, deflate));
    expect(png.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
    const at = png.indexOf("IDAT");
    const data = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
    expect([...inflateSync(data)]).toEqual([0, 0, 1, 0, 1, 0]);
    expect(png.subarray(-8).toString("hex")).toBe("49454e44ae426082");
  });
});
