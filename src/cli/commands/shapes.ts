import type { NamedShape } from "../../program/shapes/namedShape.ts";
import { groupBy } from "../../source/collections.ts";
import { describeMissingShapes } from "../../viewModel/describeLeftOut.ts";
import { findShapeProblems } from "../../viewModel/shapes/findShapeProblems.ts";
import { sayOrigin, sayShapeProblem } from "../../viewModel/shapes/sayShapeProblem.ts";
import { CliFailure } from "../failure.ts";
import { openFile, toPlace } from "../openFile.ts";
import { type CliOptions, toValues } from "../options.ts";
import { print, printJson } from "../terminal.ts";

/** `shapes FILE`: the shape of every tensor that the program gives a name. */
export async function shapesCommand(file: string, options: CliOptions): Promise<void> {
  const { reader, lines } = await openFile(file, options);
  const followed = await reader.followShapes(toValues(options.let ?? []));
  if (!followed)
    throw new CliFailure(
      `shapes needs a program in a language that Attention Lens follows (${file})`,
    );
  const { report, program } = followed;
  const lineAt = (offset: number): number => lines.toLineColumn(offset).line;
  const lineOf = ({ range }: NamedShape): number => lineAt(program.toFile(range).start);
  const { attentions, layers, isCutShort } = findShapeProblems(followed);
  if (isCutShort) process.stderr.write(`note: ${describeMissingShapes().whole} (${file})\n`);
  const shapes = report.shapes.filter(({ variable }) => variable !== null);
  if (options.json) {
    const isAssumed = program.recording.assumed.length > 0;
    const sizesOf = (shape: NamedShape): object => toSizes(shape, isAssumed);
    const returns = report.shapes.filter(({ variable }) => variable === null);
    await printJson({
      shapes: shapes
        .filter(hasSizes)
        .map((shape) => ({ line: lineOf(shape), variable: shape.variable, ...sizesOf(shape) })),
      numbers: shapes
        .filter((shape) => !hasSizes(shape))
        .map((shape) => ({ line: lineOf(shape), variable: shape.variable })),
      returns: returns.map((shape) => ({ line: lineOf(shape), ...sizesOf(shape) })),
      problems: report.problems.map((problem) => {
        const { start, end } = program.toFile(problem.range);
        const range = { start: lines.toLineColumn(start), end: lines.toLineColumn(end) };
        const severity = problem.fitsIfEqual ? "information" : "warning";
        return { message: sayShapeProblem(problem), range, severity };
      }),
      attentions: attentions.map(({ range, title }) => ({ line: lineAt(range.start), title })),
      layers: layers.map(({ range, name, title, parameters, parts }) => ({
        ...{ line: lineAt(range.start), name, title, parameters },
        parts: parts.map((part) => ({ name: part.name, parameters: part.parameters })),
      })),
    });
    return;
  }
  for (const problem of report.problems) {
    const place = toPlace(file, lines, program.toFile(problem.range).start);
    const severity = problem.fitsIfEqual ? "note" : "warning";
    process.stderr.write(`${severity}: ${sayShapeProblem(problem)} (${place})\n`);
    for (const origin of problem.origins) {
      const from = toPlace(file, lines, program.toFile(origin.range).start);
      process.stderr.write(`  ${sayOrigin(origin)} (${from})\n`);
    }
  }
  if (shapes.length === 0) print(`${file}: no tensors or lists with known shapes`);
  for (const places of groupBy(shapes, ({ range }) => range.start).values()) {
    const { variable, range } = places[0]!;
    const told =
      places.length > mostTold ? `${places.length} shapes` : places.map(toText).join("  or  ");
    print(`${toPlace(file, lines, program.toFile(range).start)}  ${variable}  ${told}`);
  }
  const above = [...attentions, ...layers].toSorted((a, b) => a.range.start - b.range.start);
  for (const { range, title } of above) print(`${toPlace(file, lines, range.start)}  ${title}`);
}

/** A tensor of a single number has none. */
function hasSizes({ symbolic }: NamedShape): boolean {
  return symbolic.length > 0;
}

/** As JSON, with the comment of the author where it is known to be right or wrong. */
function toSizes(shape: NamedShape, isOfUnknown: boolean): object {
  const { symbolic, concrete, comment, at } = shape;
  const isAssumed = isOfUnknown || shape.isAssumed || shape.restsOnAbsent;
  const said = comment && { comment: { says: comment.says, agrees: comment.agrees } };
  return {
    symbolic,
    concrete,
    ...(at !== null && { at }),
    ...said,
    ...(isAssumed && { assumed: true }),
  };
}

/** More shapes of one place, such as those of all parameters in a loop, are only counted. */
const mostTold = 3;

/** `(B, T, C)`, and the numbers of names that have some. */
function toText({ symbolic, concrete, comment, at }: NamedShape): string {
  const known = symbolic.flatMap((name, at) => {
    const size = concrete[at] ?? null;
    return size === null || String(size) === name ? [] : [`${name} = ${size}`];
  });
  const values = known.length === 0 ? "" : `  with ${[...new Set(known)].join(", ")}`;
  const place = at === null ? "" : `  at ${at}`;
  const said =
    comment && !comment.agrees ? `  (the comment says (${comment.says.join(", ")}))` : "";
  return `(${symbolic.join(", ")})${values}${place}${said}`;
}
