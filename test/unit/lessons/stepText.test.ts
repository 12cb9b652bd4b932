import { describe, expect, test } from "vitest";
import { findUncheckedNumbers } from "../../../src/lessons/check/checkTexts.ts";
import { parseInlineText, parseStepText } from "../../../src/lessons/text/parseStepText.ts";
import { parseTarget } from "../../../src/lessons/text/parseTarget.ts";
import { walkInlines } from "../../../src/lessons/text/stepText.ts";

describe("a step text", () => {
  test("becomes blocks", () => {
    const text =
      "## Title\n\nA *b* **c** `d`\n\n1. one\n2. two\n\n> quoted\n\n---\n\n```python\nx = 1\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n";
    const { blocks, problems } = parseStepText(text);
    expect(problems).toEqual([]);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...["heading", "paragraph", "list", "quote", "rule", "code", "table"],
    ]);
    expect(blocks[1]).toEqual({
      kind: "paragraph",
      children: [
        { kind: "text", text: "A " },
        { kind: "emphasis", children: [{ kind: "text", text: "b" }] },
        { kind: "text", text: " " },
        { kind: "strong", children: [{ kind: "text", text: "c" }] },
        { kind: "text", text: " " },
        { kind: "code", text: "d" },
      ],
    });
    expect(blocks[2]).toMatchObject({ first: 1, items: [{ length: 1 }, { length: 1 }] });
    expect(blocks[5]).toEqual({ kind: "code", language: "python", text: "x = 1\n" });
    expect(blocks[6]).toMatchObject({ alignments: ["left", "right"], rows: [{ length: 2 }] });
  });

  test("keeps HTML as text", () => {
    const { blocks } = parseStepText("<script>alert(1)</script> <b>x</b>");
    expect(blocks).toEqual([
      {
        kind: "paragraph",
        children: [{ kind: "text", text: "<script>alert(1)</script> <b>x</b>" }],
      },
    ]);
  });

  test("gives every number, link and formula the place where it stands", () => {
    const text =
      "One [q](code:lens:a) and [q](code:lens:b).\n\n- $x = {{2 = f.y}}$ and {{f.z | 3}}\n\n$$y$$\n\n![v](view:f/scores?head=1)\n";
    const found = [...walkInlines(parseStepText(text).blocks)].flatMap((inline) =>
      "range" in inline ? [text.slice(inline.range.start, inline.range.end)] : [],
    );
    expect(found).toEqual([
      "code:lens:a",
      "code:lens:b",
      "$x = {{2 = f.y}}$",
      "{{2 = f.y}}",
      "{{f.z | 3}}",
      "$$y$$",
      "view:f/scores?head=1",
    ]);
  });

  test("knows the place of the expression of a number", () => {
    const text = "a {{ 0.5 = demo.x }} b";
    const [, number] = [...walkInlines(parseStepText(text).blocks)];
    if (number?.kind !== "number") throw new Error("no number");
    const { literal, expression, expressionRange } = number;
    expect({ literal, expression }).toEqual({ literal: "0.5", expression: "demo.x" });
    expect(text.slice(expressionRange.start, expressionRange.end)).toBe("demo.x");
  });

  test("takes money for money", () => {
    const { children } = parseInlineText("costs $5 and $6, or $a$");
    expect(children.map(({ kind }) => kind)).toEqual(["text", "formula"]);
  });

  test("says what a number without an expression lacks", () => {
    expect(parseInlineText("{{ = }} {{1 = }}").problems).toHaveLength(2);
  });
});

describe("an address", () => {
  test.each([
    ["code:role:query@Demo", { kind: "code", anchor: "role:query@Demo" }],
    [
      "view:demo/scores?head=1&key=2",
      { kind: "view", view: { computation: "demo", stage: "scores", head: 1, key: 2 } },
    ],
    ["view:demo", { kind: "view", view: { computation: "demo", stage: "shapes" } }],
    ["run:demo", { kind: "run", computation: "demo" }],
    ["step:next", { kind: "step", step: "next" }],
    ["lesson:mask/start", { kind: "lesson", lesson: "mask", step: "start" }],
    ["https://example.org/", { kind: "web", address: "https://example.org/" }],
    ["mailto:teacher@example.org", { kind: "web", address: "mailto:teacher@example.org" }],
    ["./images/a.png", { kind: "file", path: "images/a.png" }],
  ])("%s", (address, target) => {
    expect(parseTarget(address)).toEqual(target);
  });

  test.each([
    "command:x",
    "javascript:alert(1)",
    "http://example.org",
    "file:///etc/passwd",
    "/etc/passwd",
    "view:demo/score",
    "view:demo/scores?head=-1",
    "view:demo/scores?row=1",
    "#top",
    "https:example.org",
    "https://",
    "HTTP://example.org",
    "vscode://file/etc/passwd",
    "data:text/html,x",
    "../../../secret.txt",
    "steps/../../secret.txt",
    "..\\secret.txt",
    "%2e%2e/secret.txt",
    "C:/secret.txt",
  ])("%s leads nowhere", (address) => {
    expect(parseTarget(address).kind).toBe("wrong");
  });
});

test("numbers outside code, links and checks are unchecked; whole ones and versions are not meant", () => {
  const text = "0.5 `0.6` {{0.7 = x}} [a](b0.8) 3 v1.2.3\n```\n0.9\n```\n$1.5$";
  expect(findUncheckedNumbers(text).map(({ number }) => number)).toEqual(["0.5", "1.5"]);
});
