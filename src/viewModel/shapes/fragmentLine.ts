import * as l10n from "@vscode/l10n";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { SmallProgram } from "../../program/small/smallRun.ts";
import { fragmentName } from "../../source/smallNumbers.ts";
import { sayOpenNames } from "../smallNumbers.ts";
import type { AttentionLine, ShapeFindings } from "./shapeHint.ts";

/** The same findings, with a line above loose code that computes attention once its names get sample numbers. */
export function withFragment(
  findings: ShapeFindings,
  { plan, program }: SmallProgram<ReadProgram>,
): ShapeFindings {
  const line: AttentionLine = {
    range: program.toFile(plan.made.nameRange),
    title: sayOpenNames(plan.lacks.filter((each) => !plan.sizes.some(({ name }) => name === each))),
    kind: l10n.t("Attention"),
    runs: fragmentName,
    walks: null,
    hasHeads: null,
  };
  return { ...findings, attentions: [line, ...findings.attentions] };
}

/** What a fragment leaves open: what is drawn, its objects, and then its sizes. */
export function namesOfFragment({ plan }: SmallProgram<ReadProgram>): readonly string[] {
  return plan.lacks;
}
