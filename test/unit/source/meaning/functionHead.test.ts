import { describe, expect, it } from "vitest";
import { findFunctionHead } from "../../../../src/source/meaning/functionHead.ts";

/** The line that opens the function around `Q`, from the first sign of its scope on. */
function headOf(text: string): string | null {
  const range = { start: 0, end: text.length };
  const head = findFunctionHead(text, { path: ["f"], range }, text.indexOf("Q"));
  return head && text.slice(head.start, head.end);
}

describe("the head of the function around a matrix", () => {
  it.each([
    [
      "a C# method",
      "public static void F(int n)\n{\n    var Q = 1;",
      "public static void F(int n)",
    ],
    ["a Python function", "def f(x: int) -> None:\n    Q = 1", "def f(x: int) -> None:"],
    ["an async one", "async def f():\r\n    Q = 1", "async def f():"],
    [
      "a TypeScript function",
      "function f(): number[] {\n  const Q = 1;",
      "function f(): number[] {",
    ],
    ["an arrow function", "f = () => {\n  const Q = 1;", "f = () => {"],
  ])("is the first line of %s", (_name, text, head) => {
    expect(headOf(text)).toBe(head);
  });

  it.each([
    ["an object", "demo = {\n  Q: 1"],
    ["an object that is made", "demo = new Problem()\n{\n  Q = 1"],
    ["a class with a base", "class A(Base):\n    Q = 1"],
    ["a class with parameters", "public class A(int n)\n{\n    int Q = 1;"],
    ["a cell of a notebook", "import torch\nQ = 1"],
  ])("is not that of %s", (_name, text) => {
    expect(headOf(text)).toBeNull();
  });

  it("is not told where the matrix stands far below it", () => {
    expect(headOf(`def f():\n${"    pass\n".repeat(7)}    Q = 1`)).not.toBeNull();
    expect(headOf(`def f():\n${"    pass\n".repeat(8)}    Q = 1`)).toBeNull();
    expect(headOf(`def f():\n    ${"x".repeat(2000)}; Q = 1`)).toBeNull();
  });
});
