import type { ReadProgram } from "../../program/readProgram.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { stagesOf } from "../steps/stepPlan.ts";
import { sideAt, stepsAtLine } from "./stepsAtLine.ts";

/** What a line makes of the computations that a panel shows, by the names of stages; `slices`: the parts that heads read. */
export function stagesOfLine(
  line: TextRange,
  shown: readonly EvaluatedGroup[],
  program: ReadProgram,
): readonly string[] {
  if (line.start === line.end || program.isBroken) return [];
  const stages = shown.flatMap(({ group }) => {
    const side = sideAt(line, group);
    const done = stepsAtLine(line, group, program)?.steps ?? [];
    return done.flatMap((step) => {
      if (step === "split") return ["slices"];
      return step === "queryKeyValue" && side ? [side] : stagesOf[step];
    });
  });
  return [...new Set(stages)];
}
