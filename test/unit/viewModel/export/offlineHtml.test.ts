import { createHash } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { parseInlineJson, toInlineJson } from "../../../../src/protocol/inlineJson.ts";
import { withOwnFonts } from "../../../../src/viewModel/export/formulaFonts.ts";
import { offlineHtml } from "../../../../src/viewModel/export/offlineHtml.ts";
import { readPieces } from "../../../support/readPieces.ts";

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, "base64"));

describe("data inside a page", () => {
  it("comes back exactly, typed arrays and numbers without a JSON form included", () => {
    const value = {
      numbers: Float64Array.of(0.1 + 0.2, -0, -Infinity, NaN, 5e-324),
      singles: Float32Array.of(0.1, -0, -Infinity, NaN, 1e-45),
      plain: [Infinity, 1],
      token: "</script><!-- \u2028",
    };
    const text = toInlineJson(value, toBase64);
    expect(text).not.toContain("<");
    expect(parseInlineJson(text, fromBase64)).toEqual(value);
  });
});

test("fonts of a page are in its styles, and no others are requested", () => {
  const css =
    '@font-face{font-family:A;src:url("./fonts/A.woff2") format("woff2")}' +
    "@font-face{font-family:B;src:url(./fonts/B.woff2)}p{color:red}";
  expect(withOwnFonts(css, new Map([["A.woff2", "QUJD"]]))).toBe(
    '@font-face{font-family:A;src:url(data:font/woff2;base64,QUJD) format("woff2")}p{color:red}',
  );
});

describe("a page that stands alone", async () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("base64");
  const page = await readPieces(
    offlineHtml({
      words: "",
      title: "a < b",
      language: "en",
      styles: ["body { color: red }"],
      dataId: "data",
      data: "{}",
      scripts: ['x = "</script>";\n//# sourceMappingURL=panel.js.map\n'],
      hash: (text) => Promise.resolve(hash(text)),
    }),
  );

  it("allows its own script and style and nothing else", () => {
    const script = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? "";
    expect(script).toContain('x = "<\\/script>"');
    expect(script).not.toContain("sourceMappingURL");
    expect(page).toContain(
      `default-src 'none'; script-src 'sha256-${hash(script)}'; style-src 'sha256-${hash("body { color: red }")}' 'sha256-${hash("")}'; img-src data:; font-src data:`,
    );
    expect(page).toContain("<title>a &lt; b</title>");
  });
});
