import * as l10n from "@vscode/l10n";
import { groupBy } from "../collections.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../extraction.ts";
import { indexText } from "../indexText.ts";
import type { Comment, MatrixLiteral, Scope, SourceProblem } from "../reading.ts";
import { mostBytes, ReadingStopped } from "../readingBudget.ts";
import { byStart, type TextRange } from "../textRange.ts";
import { attentionSets, joinBlocks, selfAttentionSets } from "./computationSets.ts";
import { findDepartures, readSigns, type ProgramSigns } from "./departures.ts";
import type { MatricesByRole, MatrixSet } from "./matrixSet.ts";
import type { MeaningOptions } from "./meaningOptions.ts";
import { placeGroups } from "./placeGroups.ts";
import { mlpSets } from "./mlpSets.ts";
import { programText, withoutComments } from "./programText.ts";
import type { ScopeTree } from "./scopeTree.ts";
import { settleSettings } from "./settleSettings.ts";
import { changeProblems, shapeProblems } from "./shapeProblems.ts";
import { findWeightUses, hasWeights, readWeightLayout, type WeightUse } from "./weightUses.ts";

/** A text and the part of it that is program: see `programText`. */
interface ProgramSource {
  readonly text: string;
  readonly language: string;
  readonly comments: readonly Comment[];
}

/** The computations of a text in text order, each with its settings and problems. */
export function toGroups(
  tree: ScopeTree,
  { text, language, comments }: ProgramSource,
  options: MeaningOptions,
): readonly ComputationGroup[] {
  const attention = attentionSets(tree);
  const all = joinBlocks([...attention, ...selfAttentionSets(tree, attention), ...mlpSets(tree)]);
  const sets = all.filter(({ matrices }) => !isToBeFilled(matrices));
  const isAsked = sets.some(({ matrices }) => hasWeights(matrices));
  // Code in comments does not run, so it says nothing about the layout of weights.
  allowNumbers(sets);
  const uses = isAsked ? findWeightUses(withoutComments(text, comments)) : [];
  const kinds = new Set(sets.map(({ kind }) => kind));
  const signs = readSigns(kinds.size > 0 ? programText(text, language, comments) : "", kinds);
  const groups = [...groupBy(sets, idBase).entries()]
    .flatMap(([base, alike]) =>
      alike.map((set, at): ComputationGroup => {
        const group = toGroup(set, `${base}#${String(at)}`, { text, signs, uses }, options);
        return alike.length > 1 ? { ...group, nth: at + 1 } : group;
      }),
    )
    .toSorted(byStart);
  return placeGroups(groups, text);
}

/** `new double[3, 2]`: it holds zeros until the program sets its numbers. */
export function isWithoutNumbers(matrix: MatrixLiteral): boolean {
  if (matrix.origin !== "computed" || matrix.unmade) return false;
  return matrix.values.every((value) => value === 0);
}

/** Where all three are made without numbers, the program sets them later. */
function isToBeFilled(matrices: MatricesByRole): boolean {
  const { query, key, value, queryProjection, keyProjection, valueProjection } = matrices;
  const own = query ? [query, key, value] : [queryProjection, keyProjection, valueProjection];
  return own.every((each) => each !== undefined && isWithoutNumbers(each));
}

/** Throws a `ReadingStopped` where the numbers of the computations together take too much to work out. */
function allowNumbers(sets: readonly MatrixSet[]): void {
  const used = new Set(sets.flatMap(({ matrices }) => Object.values(matrices)));
  const bytes = [...used].reduce((sum, { unmade }) => sum + (unmade?.bytesToMake ?? 0), 0);
  if (bytes > mostBytes) throw new ReadingStopped("memory");
}

/** What the text around a computation says about it. */
interface Around {
  readonly text: string;
  readonly signs: ProgramSigns;
  readonly uses: readonly WeightUse[];
}

function toGroup(
  set: MatrixSet,
  id: string,
  { text, signs, uses }: Around,
  options: MeaningOptions,
): ComputationGroup {
  const { kind, node, matrices } = set;
  const scope =
    node.parent === null ? { path: [], range: { start: 0, end: text.length } } : node.scope;
  const range = rangeWithin(matrices, scope.range);
  const settled = settleSettings(set, id, toLineEnd(range, text), options);
  const weightLayout = readWeightLayout(matrices, uses, text, scope.range);
  const layout = weightLayout && { weightLayout };
  const settings = { ...layout, ...settled.settings };
  const original = settled.original && { ...layout, ...settled.original };
  const label = labelOf(scope);
  const mismatches = shapeProblems({ kind, matrices, settings });
  const drawnBy = findDrawing(matrices, text);
  const decidedRoles = findDecided(matrices, options);
  const departures = findDepartures(kind, matrices, signs, uses);
  return {
    id,
    kind,
    label,
    matrices,
    settings,
    ...(original && { original }),
    scope,
    range,
    problems: [
      ...settled.problems,
      ...mismatches,
      ...oddNumbers(matrices),
      ...changeProblems(matrices),
    ],
    departures,
    ...(writesActivation(set, scope.range, signs) &&
      !departures.some(({ part }) => part === "activation") && { writesActivation: true }),
    ...(drawnBy !== null && { drawnBy }),
    ...(decidedRoles.length > 0 && { decidedRoles }),
  };
}

/** Whether the code of an MLP calls ReLU, which is taken where nothing says otherwise. */
function writesActivation(
  { kind, matrices }: MatrixSet,
  { start, end }: TextRange,
  signs: ProgramSigns,
): boolean {
  if (kind !== "mlp" && kind !== "block") return false;
  return !matrices.mlpGate && /\brelu\s*\(/i.test(signs.program.slice(start, end));
}

function findDecided(matrices: MatricesByRole, { overrides }: MeaningOptions): readonly Role[] {
  const roles = overrides?.roles;
  if (!roles) return [];
  return Object.values(matrices).flatMap(({ id, role }) =>
    role !== null && Object.hasOwn(roles, id) ? [role] : [],
  );
}

/** Draws weights in a way that is known from the name alone. */
const DRAWING = /\bCreateMatrix(?=\s*\()/;

function findDrawing(matrices: MatricesByRole, text: string): string | null {
  for (const { origin, range } of Object.values(matrices) as readonly SourceMatrix[]) {
    const drawing = origin === "computed" && DRAWING.exec(text.slice(range.start, range.end));
    if (!drawing) continue;
    const seed = [...text.slice(0, range.start).matchAll(SEED)].at(-1)?.[1];
    return seed === undefined ? drawing[0] : l10n.t("{0} with seed {1}", drawing[0], seed);
  }
  return null;
}

/** Around the matrices that stand in the scope; all of them when none does. */
function rangeWithin(matrices: MatricesByRole, scope: TextRange): TextRange {
  const all = Object.values(matrices) as readonly SourceMatrix[];
  const own = all.filter(({ range }) => scope.start <= range.start && range.end <= scope.end);
  const counted = own.length > 0 ? own : all;
  return {
    start: Math.min(...counted.map(({ nameRange, range }) => nameRange?.start ?? range.start)),
    end: Math.max(...counted.map(({ range }) => range.end)),
  };
}

/** What makes a generator from a seed, in the languages that are read by names. */
const SEED = /(?:\bRandom(?:State)?|[sS]eed|default_rng)\(\s*(?:\w+:\s*)?(\d+)\s*\)/g;

const FURTHEST_BEHIND = 300;

/** A directive may stand behind the last matrix on its line. */
function toLineEnd({ start, end }: TextRange, text: string): TextRange {
  const behind = text.slice(end, end + FURTHEST_BEHIND);
  const lineEnd = behind.search(/[\r\n]/);
  return { start, end: end + (lineEnd < 0 ? behind.length : lineEnd) };
}

/** Names the scope; what is counted within it has an id that an edit elsewhere does not change. */
function idBase({ kind, node }: MatrixSet): string {
  return `${kind}:${node.scope.path.join("/")}`;
}

/** The most odd numbers reported for one matrix; more teach nothing. */
const MOST = 8;

/**
 * NaN and infinity are computed like any number, but reported, so that nobody wonders about them.
 */
function oddNumbers(matrices: MatricesByRole): readonly SourceProblem[] {
  return Object.values(matrices).flatMap(inMatrix);
}

function inMatrix(matrix: SourceMatrix): readonly SourceProblem[] {
  const { name, role, shape, values, cells } = matrix;
  const problems: SourceProblem[] = [];
  for (let at = 0; at < values.length && problems.length < MOST; at += 1) {
    const value = values[at] ?? 0;
    const range = cells.at(at);
    if (Number.isFinite(value) || range === undefined) continue;
    const place = indexText(matrix, Math.floor(at / shape[1]), at % shape[1]);
    const message = l10n.t(
      "{0}{1} is {2}, so results computed from it are not finite: write a finite " +
        "number unless you mean this",
      name ?? role ?? l10n.t("a matrix"),
      place,
      value,
    );
    problems.push({ message, range, severity: "warning" });
  }
  return problems;
}

/** Names that the readers give to nameless scopes; no name in a program looks like them. */
const given: readonly (readonly [RegExp, (...parts: readonly string[]) => string])[] = [
  [/^Cell (\d+)$/, (at = "") => l10n.t("Cell {0}", at)],
  [/^code block (\d+)$/, (at = "") => l10n.t("code block {0}", at)],
  [/^(\S+) block (\d+)$/, (language = "", at = "") => l10n.t("{0} block {1}", language, at)],
  [/^object (\d+)$/, (at = "") => l10n.t("object {0}", at)],
  [/^function (\d+)$/, (at = "") => l10n.t("function {0}", at)],
  [/^class (\d+)$/, (at = "") => l10n.t("class {0}", at)],
];

/** How messages call a scope: `MultiHeadDemo`, `Cell 3`; empty at file level. */
export function labelOf({ path }: Scope): string {
  const name = path.at(-1) ?? "";
  for (const [form, say] of given) {
    const found = form.exec(name);
    if (found) return say(...found.slice(1));
  }
  return name;
}
