import type { Statement } from "../../program/ir/ir.ts";
import type { FollowedShapes } from "../../program/readProgram.ts";
import { imports } from "../../program/programPieces.ts";
import { usedBy } from "../../program/small/neededStatements.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";
import { namesOfAttentionCode } from "./attentionCode.ts";
import type { AttentionLine, ShapeFindings } from "./shapeHint.ts";

/** More functions and classes of one file are not tried. */
const mostTried = 8;

/** Libraries of arrays whose random numbers are not drawn as they draw them. */
const otherLibraries = ["jax", "flax", "mlx", "tensorflow", "cupy"];

interface Candidate {
  readonly name: string;
  readonly statement: Statement;
  readonly range: TextRange;
  readonly nameRange: TextRange;
}

/** What was tried, which counts as long as all that it uses is the same. */
export type KnownRuns = WeakMap<
  Statement,
  { readonly uses: readonly Statement[]; readonly canRun: boolean }
>;

/**
 * The same findings, with the functions and classes that can be shown with small numbers: `canRun` tells it of
 * those that compute attention, themselves or with others.
 */
export function withRunnable(
  findings: ShapeFindings,
  { program, joined }: FollowedShapes,
  canRun: (name: string) => boolean,
  known: KnownRuns,
): ShapeFindings {
  const names = namesOfAttentionCode(program.statements);
  const candidates = program.statements.flatMap((statement): Candidate[] => {
    const { kind, range } = statement;
    if (kind === "class") {
      const { name, nameRange } = statement;
      return [{ name, statement, nameRange, range }];
    }
    if (kind !== "function" || statement.definition.parameters.length === 0) return [];
    const { name, nameRange } = statement.definition;
    return [{ name, statement, nameRange, range }];
  });
  // Of the classes of PyTorch, those that have a line are known.
  const offered = new Set(findings.attentions.map(({ runs }) => runs));
  const isTorch = /\btorch\b/.test(joined);
  const isOther = imports(joined, ...otherLibraries);
  const isNumpy = imports(joined, "numpy");
  // Whose random numbers are drawn as the library draws them.
  const isDrawn = isTorch || (!isOther && isNumpy);
  const isOfArrays = isTorch || isOther || isNumpy;
  const uncalled = new Set(program.uncalled.map(({ definition }) => definition));
  const isOfLists = (statement: Statement): boolean =>
    statement.kind === "function" && uncalled.has(statement.definition) && !isOfArrays;
  const runnable = candidates
    .filter(({ name, statement }) =>
      isTorch && statement.kind === "class"
        ? offered.has(name)
        : (isDrawn || isOfLists(statement)) && names.has(name),
    )
    .slice(0, mostTried)
    .filter(({ name, statement }) => {
      const uses = [...usedBy([statement], program.statements)];
      const before = known.get(statement);
      const isSame =
        before?.uses.length === uses.length && uses.every((each, at) => each === before.uses[at]);
      const found = isSame ? before : { uses, canRun: canRun(name) };
      known.set(statement, found);
      return found.canRun;
    })
    .map((each) => ({ ...each, range: program.toFile(each.range) }));
  const isTried = new Set(candidates.map(({ name }) => name));
  const told = findings.attentions.map((line): AttentionLine => {
    const own = runnable.find(({ range }) => encloses(range, line.range));
    if (line.runs === null) return own ? { ...line, runs: own.name } : line;
    const runs = runnable.some(({ name }) => name === line.runs);
    return runs || !isTried.has(line.runs) ? line : { ...line, runs: null };
  });
  const others = runnable.filter(({ name }) => told.every(({ runs }) => runs !== name));
  const added = others.map(({ name, nameRange }): AttentionLine => {
    return {
      range: program.toFile(nameRange),
      title: "",
      kind: null,
      hasHeads: null,
      runs: name,
      walks: null,
    };
  });
  return { ...findings, attentions: [...told, ...added] };
}
