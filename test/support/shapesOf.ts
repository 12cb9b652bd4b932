import { patientBudget } from "../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../src/program/readProgram.ts";
import { sourceResources } from "./sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

/** The shapes of each variable, in the order of the text: `scores (B, T, T)`. */
export function shapesOf(
  lines: readonly string[],
  given: Readonly<Record<string, number>> = {},
  form: "symbolic" | "short" | "concrete" = "symbolic",
): readonly string[] {
  const values = new Map(Object.entries(given));
  const { shapes } = reader.followShapes(lines.join("\n"), "python", values)!.report;
  const bound = shapes.filter(({ variable }) => variable !== null);
  return bound.map((shape) => `${shape.variable} (${shape[form].map(String).join(", ")})`);
}
