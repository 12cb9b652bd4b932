import type { ComputationGroup, Extraction, SourceSettings } from "../extraction.ts";
import type { Constant, Reading, Scope, SourceProblem } from "../reading.ts";
import { addTo } from "./addTo.ts";
import { findUnknownKind, findWholeProblem } from "./findWholeProblem.ts";
import { isMeantAsMatrix } from "./isMeantAsMatrix.ts";
import type { MeaningOptions } from "./meaningOptions.ts";
import { pathParts } from "./pathParts.ts";
import { placeMatrices } from "./placeMatrices.ts";
import { readDirectives } from "./readDirectives.ts";
import { roleOfPath } from "./roleOfPath.ts";
import type { NamedRole } from "./roleOfWords.ts";
import { nodeAround, toScopeTree, type ScopeTree } from "./scopeTree.ts";
import { settingOfConstant } from "./settingNames.ts";
import { toGroups } from "./toGroups.ts";
import { toWholeGroup } from "./toWholeGroup.ts";
import { whyUnread } from "./whyUnread.ts";
import { visibleSettings } from "./visibleSettings.ts";
import { byStart } from "../byStart.ts";

/** Gives meaning to what a dialect found: roles, computations, settings and what is wrong. */
export function toExtraction(
  reading: Reading,
  text: string,
  language: string,
  options: MeaningOptions = {},
): Extraction {
  const tree = toScopeTree(scopesOf(reading));
  placeSettings(reading, tree, language);
  hideUnread(reading, tree);
  for (const list of reading.stringLists) tree.nodeOf(list.scope).stringLists.push(list);
  const directives = readDirectives(reading.comments, text);
  for (const directive of directives) {
    nodeAround(tree, directive.range.start).directives.push(directive);
  }
  const matrices = placeMatrices(reading, tree, text, options.overrides?.roles);
  const whole = language === "json" ? findWholeProblem(text) : null;
  const groups = whole
    ? [toWholeGroup(whole, text, matrices, tree, options)]
    : toGroups(tree, { text, language, comments: reading.comments }, options);
  const isInParts = language === "json" && !whole && groups.length > 0;
  const unknown = isInParts ? findUnknownKind(text) : null;
  const settings = settingsOfFile(groups, tree, text.length);
  const read = reading.problems.filter(
    ({ spoils, severity }) =>
      // Tensors of a whole problem may have more dimensions than a matrix in code.
      !(whole && severity === "information") &&
      (spoils === null ||
        isMeantAsMatrix(spoils, reading.comments, text, options.overrides?.roles)),
  );
  const told = read.map(({ spoils: _spoils, ...problem }) => problem);
  const ofParts = [...directives, ...groups].flatMap(({ problems }) => problems);
  const found = [...told, ...(unknown ? [unknown] : []), ...ofParts];
  const unread = groups.length === 0 ? whyUnread(reading, text) : null;
  const problems = inTextOrder(found);
  return { language, matrices, settings, groups, problems, ...(unread !== null && { unread }) };
}

function* scopesOf(reading: Reading): Generator<Scope> {
  for (const { scope } of reading.matrices) yield scope;
  for (const { scope } of reading.constants) yield scope;
  for (const { scope } of reading.stringLists) yield scope;
  for (const { scope } of reading.unread) yield scope;
}

/** A local `values = compute()` hides the `values` further out, and so does one that is broken. */
function hideUnread(reading: Reading, tree: ScopeTree): void {
  const roles = new Map<string, NamedRole | null>();
  const spoilt = reading.problems.flatMap(({ spoils }) => (spoils ? [spoils] : []));
  for (const { name, scope } of [...reading.unread, ...spoilt]) {
    if (name === null) continue;
    if (!roles.has(name)) roles.set(name, roleOfPath(pathParts(name))?.role ?? null);
    const role = roles.get(name);
    if (role) tree.nodeOf(scope).hidden.add(role);
  }
}

function placeSettings(reading: Reading, tree: ScopeTree, language: string): void {
  for (const constant of reading.constants) {
    const setting = settingOfConstant(constant, language);
    if (setting !== null)
      addTo<string, Constant>(tree.nodeOf(constant.scope).constants, setting, constant);
  }
}

/** For the file as a whole: what its first computation uses, and what its scopes say besides. */
function settingsOfFile(
  groups: readonly ComputationGroup[],
  tree: ScopeTree,
  textLength: number,
): SourceSettings {
  const said = tree.nodes
    .filter(({ constants, directives }) => constants.size > 0 || directives.length > 0)
    .map((node) => visibleSettings(node, 0, textLength).settings);
  const inTurn = [...groups.map(({ settings }) => settings), ...said];
  return inTurn.reduceRight<SourceSettings>((all, settings) => ({ ...all, ...settings }), {});
}

function inTextOrder(problems: readonly SourceProblem[]): readonly SourceProblem[] {
  const distinct = new Map<string, SourceProblem>();
  for (const problem of problems) {
    distinct.set(`${String(problem.range.start)} ${problem.message}`, problem);
  }
  return [...distinct.values()].toSorted(byStart);
}
