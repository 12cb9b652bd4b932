import * as l10n from "@vscode/l10n";
import { addTo } from "../collections.ts";
import type { ComputationGroup, Extraction, SourceSettings, UnreadMatrix } from "../extraction.ts";
import type { Constant, Reading, Scope, SourceProblem, UnreadName } from "../reading.ts";
import { byStart, overlaps } from "../textRange.ts";
import { readDirectives } from "./directives.ts";
import { toGivenGroups } from "./givenGroups.ts";
import type { MeaningOptions } from "./meaningOptions.ts";
import { isMeantAsMatrix, placeMatrices } from "./placeMatrices.ts";
import { pathParts, roleOfPath, type NamedRole } from "./roles.ts";
import { nodeAround, settingOfConstant, toScopeTree, type ScopeTree } from "./scopeTree.ts";
import { isWithoutNumbers, toGroups } from "./toGroups.ts";
import { visibleSettings } from "./visibleSettings.ts";
import { findUnknownKind, findWholeProblem, toWholeGroup } from "./wholeProblem.ts";

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
  const given = groups.length === 0 ? toGivenGroups(text, language, matrices, tree) : null;
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
  const told = read
    .filter(({ range }) => !given?.groups.some((group) => overlaps(group.range, range)))
    .map(({ spoils: _spoils, ...problem }) => problem);
  const ofParts = [...directives, ...groups, ...(given ? [given] : [])].flatMap(
    ({ problems }) => problems,
  );
  const found = [...told, ...(unknown ? [unknown] : []), ...ofParts];
  const problems = inTextOrder(found);
  if (given && given.groups.length > 0) return { language, settings, problems, ...given.shown };
  const unread = groups.length === 0 ? listUnread(reading, text) : [];
  return { language, matrices, settings, groups, problems, ...(unread.length > 0 && { unread }) };
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

/** Calls that draw numbers: `torch.randn`, `np.random.rand`, `rng.normal`. */
const draw =
  /\b[\w.]*\b(?:rand|randn|randint|random|normal|uniform|standard_normal|rand_like)\s*\(/;
const seed = /\b(?:manual_seed|seed|default_rng|RandomState|Generator)\s*\(\s*\d/;

/**
 * What is named like a matrix of a computation and is none, with the reason: `W_query is drawn by
 * torch.rand without a seed`.
 */
function listUnread({ unread, matrices }: Reading, text: string): readonly UnreadMatrix[] {
  const isSeeded = seed.test(text);
  const empty = matrices.flatMap((each) =>
    each.name !== null && isWithoutNumbers(each)
      ? [{ name: each.name, range: each.range, scope: each.scope }]
      : [],
  );
  return [...unread, ...empty]
    .filter(
      (each) => isNamedAsMatrix(each) && !isNumber(text.slice(each.range.start, each.range.end)),
    )
    .map((each) => ({ message: whyUnread(each, text, isSeeded), range: each.range }));
}

/** Whether a variable holds one number, such as the `k` of a loop. */
function isNumber(value: string): boolean {
  return /^[-+]?\.?\d[\w.]*$/.test(value.trim());
}

function whyUnread({ name, range }: UnreadName, text: string, isSeeded: boolean): string {
  const value = text.slice(range.start, range.end);
  const call = draw.exec(value)?.[0].replace(/\s*\($/, "");
  if (call === undefined) {
    const [line = ""] = value.split(/\r?\n/);
    const shown = line.length > 40 ? `${line.slice(0, 40)}…` : line;
    return l10n.t("{0} comes from {1}, which is known only when the program runs", name, shown);
  }
  return isSeeded
    ? l10n.t("{0} is drawn by {1}, so its numbers are known only when the program runs", name, call)
    : l10n.t("{0} is drawn by {1} without a seed, so each run draws different numbers", name, call);
}

function isNamedAsMatrix({ name, scope }: UnreadName): boolean {
  return roleOfPath([...scope.path, ...pathParts(name)]) !== null;
}
