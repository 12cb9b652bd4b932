import { describe, expect, it } from "vitest";
import { findQuietEdit, moveQuietly } from "../../../src/service/quietEdit.ts";

const program = [
  "import torch  # the library",
  "",
  'text = """a # b',
  "",
  'c"""',
  'mark = "#"  # (B, T)',
  "",
  "def attend(x):",
  "    # of each head",
  "    return x",
  "",
].join("\n");

/** What changes if a piece of the program is replaced. */
const edit = (old: string, text: string): string | null =>
  findQuietEdit(program, program.replace(old, text))?.text ?? null;

describe("an edit of a Python program", () => {
  it("is quiet where it changes only comments and empty lines", () => {
    expect(edit("of each head", "of each heads")).toBe("s");
    expect(edit("  # the library", "")).toBe("");
    expect(edit("return x", "\n\n    return x")).not.toBeNull();
    expect(findQuietEdit(program, `${program}# end`)?.text).toBe("# end");
  });

  it("is not where it changes code, indentation, or a string", () => {
    expect(edit("return x", "return y")).toBeNull();
    expect(edit("    return", "  return")).toBeNull();
    expect(edit("a # b", "a # c")).toBeNull();
    expect(edit('b\n\nc"""', 'b\nc"""')).toBeNull();
    expect(edit('"#"', '"##"')).toBeNull();
  });

  it("is not where a comment states a shape, or did", () => {
    expect(edit("(B, T)", "(B, C)")).toBeNull();
    expect(edit("(B, T)", "of words")).toBeNull();
    expect(edit("of each head", "B x T")).toBeNull();
    // The line is no longer below its comment.
    expect(findQuietEdit("# → (B)\nx = y\n", "# → (B)\n\nx = y\n")).toBeNull();
  });

  it("moves what stands behind it", () => {
    const change = { start: 10, end: 12, text: "abcd" };
    expect(moveQuietly({ start: 2, end: 10 }, change)).toEqual({ start: 2, end: 10 });
    expect(moveQuietly({ start: 2, end: 20 }, change)).toEqual({ start: 2, end: 22 });
    expect(moveQuietly({ start: 12, end: 20 }, change)).toEqual({ start: 14, end: 22 });
  });
});
