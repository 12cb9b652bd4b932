import { openProgramReader } from "../../src/program/readProgram.ts";
import { findShapeHints } from "../../src/viewModel/shapes/findShapeHints.ts";
import { hintText } from "../../src/viewModel/shapes/hintText.ts";
import type { HintScope, ShapeHint, SizeStyle } from "../../src/viewModel/shapes/shapeHint.ts";
import { sourceResources } from "./sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** The hints at the ends of the lines of a Python program. */
export function hintsOf(text: string, scope: HintScope = "all"): readonly ShapeHint[] {
  const followed = reader.followShapes(text, "python");
  return followed ? findShapeHints(followed, scope) : [];
}

/** Each line with its hint, as the editor shows them. */
export function linesWith(
  lines: readonly string[],
  scope: HintScope = "all",
  style: SizeStyle = "names",
): readonly string[] {
  const text = lines.join("\n");
  const hints = hintsOf(text, scope);
  return hints.map((hint) => {
    const before = text.slice(0, hint.range.end).split("\n").length - 1;
    return `${lines[before]!.trim()}  ${hintText(hint, style)}`;
  });
}
