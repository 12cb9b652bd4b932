import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findVariable } from "../../../src/program/variableFacts.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function lookIn(language: LanguageName, text: string) {
  const program = (await openProgramReader(sourceResources, undefined, language)).read(
    text,
    language,
  )!;
  return (code: string) => findVariable(program, text.indexOf(code));
}

describe("an object that stands for one number is shown as its number", () => {
  it("in Python, beside its gradient and its children", async () => {
    const look = await lookIn(
      "python",
      [
        "class Scalar:",
        "    def __init__(self, data, parents=()):",
        "        self.data = data",
        "        self.grad = 0.0",
        "        self._parents = parents",
        "    def __mul__(self, other):",
        "        return Scalar(self.data * other.data, (self, other))",
        "one = Scalar(2.5)",
        "row = [one * one, Scalar(1)]",
        "table = [[Scalar(1), Scalar(2)], [Scalar(3), Scalar(4)]]",
      ].join("\n"),
    );
    expect(look("one = ")).toMatchObject({ type: "Scalar", text: "2.5" });
    expect(look("row = ")).toMatchObject({ text: "[6.25, 1]" });
    expect(look("table = ")).toMatchObject({ shape: [2, 2], grid: { values: [1, 2, 3, 4] } });
  });

  it("in C#, Java, and TypeScript", async () => {
    const csharp = await lookIn(
      "csharp",
      [
        "var row = new List<Scalar> { new(0.5), new(2) };",
        "public class Scalar {",
        "  public double Data { get; set; }",
        "  public double Grad { get; set; }",
        "  public Scalar(double data) { Data = data; }",
        "}",
      ].join("\n"),
    );
    expect(csharp("row = ")?.text).toBe("[0.5, 2]");
    const java = await lookIn(
      "java",
      [
        "import java.util.*;",
        "class Main {",
        "  static class Scalar { double val; double grad; Scalar(double v) { val = v; } }",
        "  public static void main(String[] args) {",
        "    List<Scalar> row = List.of(new Scalar(0.5), new Scalar(2));",
        "  }",
        "}",
      ].join("\n"),
    );
    expect(java("row = ")?.text).toBe("[0.5, 2.0]");
    const typescript = await lookIn(
      "typescript",
      [
        "class Scalar { grad = 0; constructor(public data: number) {} }",
        "const row = [new Scalar(0.5), new Scalar(2)];",
      ].join("\n"),
    );
    expect(typescript("row = ")?.text).toBe("[ 0.5, 2 ]");
  });

  it("not where it holds more than that number", async () => {
    const look = await lookIn(
      "python",
      [
        "class Point:",
        "    def __init__(self, value, y):",
        "        self.value, self.y = value, y",
        "class Size:",
        "    def __init__(self, width):",
        "        self.width = width",
        "points = [Point(1, 2)]",
        "sizes = [Size(3)]",
      ].join("\n"),
    );
    expect(look("points = ")?.text).toBe("[<Point>]");
    expect(look("sizes = ")?.text).toBe("[<Size>]");
  });
});

it("what is unknown in a list is a question mark", async () => {
  const look = await lookIn("python", "import unheard\nrow = [1, unheard.f()]");
  expect(look("row = ")?.text).toBe("[1, ?]");
});
