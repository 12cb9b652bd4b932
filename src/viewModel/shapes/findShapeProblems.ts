import { drawnLibraryIn } from "../../program/small/drawing.ts";
import * as l10n from "@vscode/l10n";
import type { FollowedShapes } from "../../program/readProgram.ts";
import type { CheckedComment } from "../../program/shapes/checkedComments.ts";
import type { NamedShape } from "../../program/shapes/namedShape.ts";
import { classAt } from "../../program/ir/places.ts";
import { groupBy } from "../../source/collections.ts";
import { leadName } from "../../program/shapes/openRanks.ts";
import { generalOf } from "../../program/shapes/generalShapes.ts";
import { sayOrigin, sayShapeProblem } from "./sayShapeProblem.ts";
import { findWalks } from "./findWalks.ts";
import { shapeText } from "./hintText.ts";
import { findLayerLines } from "./sayLayers.ts";
import { toAttentionLines } from "./sayShapedAttention.ts";
import type { AttentionLine, ShapeFindings, ShapeWarning } from "./shapeHint.ts";

/**
 * Shapes that cannot fit, comments that state others than their lines make, with what to write, and the
 * attentions and layers of a program.
 */
export function findShapeProblems(followed: FollowedShapes): ShapeFindings {
  const { program, joined, report } = followed;
  const { shapes, problems, attentions } = report;
  const wrong = shapes.filter(({ comment }) => comment && !comment.agrees);
  const places = groupBy(wrong, ({ comment }) => comment!.range.start);
  const misfits = problems.map((each): ShapeWarning => ({
    range: program.toFile(each.range),
    message: sayShapeProblem(each),
    severity: each.fitsIfEqual ? "information" : "warning",
    related: each.origins.map((origin) => ({
      range: program.toFile(origin.range),
      message: sayOrigin(origin),
    })),
    fix: null,
  }));
  const comments = [...places.values()].flatMap((all) => {
    const problem = toProblem(generalOf(all), joined);
    return problem ? [{ ...problem, range: program.toFile(problem.range) }] : [];
  });
  const lines = toAttentionLines(attentions).map(({ range, ...told }) => ({
    ...told,
    range: program.toFile(range),
    ...usesOf(isOfTorch(joined) ? classAt(program.statements, range.start) : null),
  }));
  const [layers, walks] = [findLayerLines(followed), findWalks(followed)];
  return {
    warnings: [...misfits, ...comments],
    attentions: lines,
    layers,
    walks,
    isCutShort: report.isCutShort,
  };
}

/** A class that computes attention. */
function usesOf(name: string | null): Pick<AttentionLine, "runs" | "walks"> {
  return { runs: name, walks: name };
}

/** Classes of PyTorch, and of what is taken for it, can be made, and be walked through. */
function isOfTorch(text: string): boolean {
  return drawnLibraryIn(text) === "torch";
}

/** null: the line makes several shapes, so nobody knows which one the author means. */
function toProblem([shape, ...others]: readonly NamedShape[], text: string): ShapeWarning | null {
  if (!shape?.comment || others.length > 0) return null;
  const { range } = shape.comment;
  const says = text.slice(range.start, range.end);
  const found = shapeText(shape, "names");
  return {
    range,
    message: l10n.t("The comment says {0}, but the shape is {1}.", says, found),
    severity: "warning",
    related: [],
    fix: {
      title: l10n.t("Change Comment to {0}", found),
      text: written(inNamesOf(shape.comment, shape.short), says),
    },
  };
}

/** A shape whose first dimensions may be any ones, with the author's names for them. */
function inNamesOf({ says }: CheckedComment, short: readonly string[]): readonly string[] {
  const [lead, ...own] = short;
  const left = says.length - own.length;
  return lead === leadName && left > 0 ? [...says.slice(0, left), ...own] : short;
}

/** A shape in the author's form: `(B, T)`, `[B, T]` or `B x T`. */
function written(sizes: readonly string[], before: string): string {
  if (before.startsWith("[")) return `[${sizes.join(", ")}]`;
  return before.startsWith("(")
    ? `(${sizes.join(", ")})`
    : sizes.join(before.includes("×") ? " × " : " x ");
}
