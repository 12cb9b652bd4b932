import { globSync, readFileSync } from "node:fs";
import * as l10n from "@vscode/l10n";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tellReason } from "../../../src/viewModel/tellReason.ts";

/** How reasons read; messages of Python's own exceptions read otherwise. */
const isReason =
  /not followed\b|(?:is|are) unknown\b|followed only|to follow$|not defined here|every run|run to run|stopped after|to be followed|program ends here|changed afterwards|may have (?:been|drawn)|: (?:put|use|save|trust) /;

/** Every reason in the code of the program reader, with a name for each value in it. */
function listReasons(): readonly string[] {
  const found = globSync("src/program/**/*.ts").flatMap((file) => {
    const code = readFileSync(file, "utf8")
      .replace(/\/\*[^]*?\*\//g, "")
      .replace(/^\s*\/\/.*$/gm, "");
    return [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
      ([, plain, template]) =>
        plain?.replaceAll('\\"', '"') ??
        (template ?? "")
          .replace(/^\$\{count[^}]*\}/, "1,000")
          .replace(/^\$\{many\}/, "12")
          .replace(/after \$\{[^}]*\}/, "after 250")
          .replace(/\$\{[^}]*\}/g, "x1")
          .replaceAll("\\`", "`"),
    );
  });
  return [...new Set(found.filter((text) => isReason.test(text)))];
}

describe("reasons in Traditional Chinese", () => {
  beforeAll(() => {
    const words = readFileSync("l10n/bundle.l10n.zh-tw.json", "utf8");
    l10n.config({ contents: words });
  });
  afterAll(() => {
    l10n.config({ contents: {} });
  });

  it("translate every reason of the program reader", () => {
    const reasons = listReasons();
    expect(reasons.length).toBeGreaterThan(90);
    expect(reasons.filter((reason) => tellReason(reason) === reason)).toEqual([]);
  });

  it("keep names, and what Python itself says", () => {
    expect(tellReason("`x` is not defined here")).toBe("`x` 在此沒有定義");
    expect(tellReason("stopped after 250 ms")).toBe("250 ms 後停止");
    expect(tellReason("`fold` of `torch.nn.functional` is not followed")).toBe(
      "未追蹤 `torch.nn.functional` 的 `fold`",
    );
    expect(tellReason("ValueError: shapes differ")).toBe("ValueError: shapes differ");
    expect(tellReason("gradients are not followed")).toBe("未追蹤梯度");
  });
});
