import type { ImportedName } from "../ir/ir.ts";
import { string } from "../values/make.ts";
import { createFileScope, isAssumedIn, moduleOf } from "../values/scope.ts";
import type { ModuleValue, Scope, Value } from "../values/value.ts";
import { gapOf } from "../files.ts";
import type { Runner } from "./runner.ts";

/** More files are not followed in one run. */
const mostFiles = 80;

/** More text is not followed in one run: it would take as long as the program many times over. */
const mostText = 300_000;

/** What files import that are imported themselves leaves room for what the program imports. */
const shareOfInner = 0.6;

/** The names that an import binds, with their values. */
export function importName(
  runner: Runner,
  { module, member, alias, role }: ImportedName,
  scope: Scope,
): Iterable<readonly [string, Value]> {
  if (role === "start") return startIn(runner, module, scope);
  const found = findModule(runner, module, scope);
  if (member === null) {
    const [top = module] = module.split(".");
    const isPart = alias === null && top !== module;
    const bound = isPart ? topOf(runner, top, found, module, scope) : found;
    const usual = bound ? null : usualModule(runner, module);
    return [[alias ?? top, bound ?? usual ?? unknown(runner, module)]];
  }
  if (role !== "around" && member !== "*")
    return [[alias ?? member, findMember(runner, found, module, member, scope)]];
  const all = found?.kind === "module" ? [...listAll(found)] : [];
  if (role !== "around") return all;
  return all.filter(([name]) => (member === "*" || member === name) && !scope.names.has(name));
}

/** Runs the file that starts the program; its names are its own. */
function startIn(runner: Runner, module: string, { file }: Scope): readonly [] {
  const { language, recording } = runner;
  const [path] = language.importPaths(module, file ?? "", runner);
  if (path === undefined || !runner.files) return [];
  recording.startedBy = path;
  runFile(runner, path, module);
  return [];
}

function unknown(runner: Runner, module: string): Value {
  const gap = runner.unknown(`\`${module}\` is not followed`);
  return runner.language.isOwnModule?.(module) ? { ...gap, isOwn: true } : gap;
}

/** A library, or a file of the program; null: neither is there. */
function findModule(runner: Runner, module: string, { file }: Scope): Value | null {
  const { language, files } = runner;
  const library = language.importModule(module, runner);
  if (library || !files) return library;
  for (const path of language.importPaths(module, file ?? "", runner)) {
    const found = runner.imported.get(path)?.made ?? runFile(runner, path, module);
    if (found) return found;
  }
  return null;
}

/** `import models.gpt` binds `models`, which has `gpt`. */
function topOf(
  runner: Runner,
  top: string,
  found: Value | null,
  module: string,
  scope: Scope,
): Value | null {
  const whole = findModule(runner, top, scope);
  if (!found || !runner.files || (whole && !("scope" in whole))) return whole;
  const parts = module.split(".").slice(1);
  return parts.reduceRight<Value>((value, name, at) => {
    const known = at === 0 && whole?.kind === "module" ? whole.members : [];
    return { kind: "module", name: top, members: new Map([...known, [name, value]]) };
  }, found);
}

function findMember(
  runner: Runner,
  found: Value | null,
  module: string,
  member: string,
  scope: Scope,
): Value {
  const isFile = !found || "scope" in found;
  if (found && !(isFile && runner.language.findAttribute(found, member, runner) === null)) {
    return found.kind === "module" ? runner.language.getAttribute(found, member, runner) : found;
  }
  // It may be a file of a package.
  const inside = module.endsWith(".") ? `${module}${member}` : `${module}.${member}`;
  const file = runner.files && findModule(runner, inside, scope);
  return (
    file ??
    (found ? null : assumedMember(runner, module, member, scope)) ??
    usualMember(runner, module, member) ??
    unknown(runner, module)
  );
}

/** What a file that is not there would declare, if it has a usual meaning; null: it has none, or the file is there. */
function assumedMember(
  runner: Runner,
  module: string,
  member: string,
  { file }: Scope,
): Value | null {
  const { language, files, imported } = runner;
  const path = language.usual?.importedFrom?.(module, member) ?? null;
  if (path === null) return null;
  const gaps = language.importPaths(module, file ?? "", runner).map((each) => gapOf(each, files));
  if (gaps.some((gap) => gap === "large" || gap === "untrusted" || gap === "late")) return null;
  const made = imported.get(path)?.made ?? runFile(runner, path, module);
  return made?.members.get(member) ?? null;
}

/** What the member of an unknown library is taken for where stand-ins are; null: nothing is called so. */
function usualMember(runner: Runner, module: string, member: string): Value | null {
  const { standIn } = runner.language;
  if (!runner.takesStandIns || !standIn) return null;
  const usual = standIn.name(member, runner);
  if (usual) runner.assume(`${module}.${member}`);
  return usual;
}

/** The same of a module. */
function usualModule(runner: Runner, module: string): Value | null {
  return (runner.takesStandIns && runner.language.standIn?.module(module)) || null;
}

function listAll({ members, scope }: ModuleValue): Iterable<readonly [string, Value]> {
  return scope ? [...members].filter(([name]) => !/^[_:]/.test(name)) : members;
}

/** Runs a file once; in a circle of imports, it has the names that it has so far. */
export function runFile(runner: Runner, path: string, module: string): ModuleValue | null {
  const { files, imported } = runner;
  const share = runner.scope.file === null ? 1 : shareOfInner;
  const text = imported.size < mostFiles * share ? files!.text(path) : null;
  const room =
    mostText * share - [...imported.values()].reduce((sum, { length }) => sum + length, 0);
  const statements = text === null || text.length > room ? null : files!.lower(text, path);
  if (text === null || !statements) return null;
  const scope = createFileScope(path);
  scope.names.set("__name__", string(module));
  scope.names.set("__file__", string(path));
  const made: ModuleValue = { kind: "module", name: module, members: scope.names, scope };
  if (isAssumedIn(scope)) giveOwnTypes(moduleOf(runner.scope), scope);
  imported.set(path, { made, length: text.length });
  const { scope: outer, range } = runner;
  runner.scope = scope;
  try {
    for (const statement of statements) {
      runner.attemptInside(() => runner.execute([statement], scope));
    }
  } finally {
    runner.scope = outer;
    runner.range = range;
  }
  return made;
}

/** What is assumed works with the types that the program itself declares. */
function giveOwnTypes(from: Scope, { names }: Scope): void {
  for (const [name, value] of from.names) if (value.kind === "class") names.set(name, value);
}
