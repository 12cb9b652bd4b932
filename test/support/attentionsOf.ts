import { patientBudget } from "../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../src/program/readProgram.ts";
import { toAttentionLines } from "../../src/viewModel/shapes/sayShapedAttention.ts";
import { sourceResources } from "./sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

/** What stands above the lines that compute attention without numbers. */
export function attentionsOf(lines: readonly string[]): readonly string[] {
  const { attentions } = reader.followShapes(lines.join("\n"), "python")!.report;
  return toAttentionLines(attentions).map(({ title }) => title);
}
