import { folderOf, joinPath } from "../../files.ts";
import type { Machine } from "../../values/value.ts";

/** The file of a folder that declares a name in a package; null: none does. */
type FindFile = (
  folder: string,
  name: string,
  inPackage: string,
  machine: Machine,
) => string | null;

/** The package of the program itself, as folders. */
const ownKey = "declared.package";

/** `../../a/b`: what leads from the file of a package to where all packages begin, and into one of them. */
function up(ownPackage: string): string {
  return ownPackage === "" ? "" : ownPackage.replace(/\w+/g, "..");
}

/** A folder by the shortest way: `../../app/math` is `../math` from a file in `app/run`. */
function shortest(folder: string, machine: Machine): string {
  const [own = ""] = (machine.state.get(ownKey) ?? []) as readonly string[];
  const names = own.split("/");
  const parts = folder.split("/");
  let ups = parts.filter((part) => part === "..").length;
  while (ups > 0 && parts[ups] === names[names.length - ups]) {
    parts.splice(ups - 1, 2);
    ups--;
  }
  return parts.join("/");
}

/**
 * `./a/b/Name in p/q`: the file with what a file of the package `p.q` calls `Name`, from the package `a.b`. A test
 * finds what is in `src/main` as well.
 */
export function fileInPackages(
  module: string,
  from: string,
  machine: Machine,
  language: string,
  find: FindFile,
): string | null {
  const [, inside, name, own] = /^\.\/((?:\w+\/)*)(\w+) in ([\w/]*)$/.exec(module) ?? [];
  if (inside === undefined || name === undefined || own === undefined) return null;
  if (from === "") machine.state.set(ownKey, [own]);
  if (isOther(inside.slice(0, -1), own)) librariesOf(machine).add(name);
  const here = folderOf(from);
  const root = joinPath(here, up(own));
  const wanted = inside.slice(0, -1);
  const folders = [
    wanted === own ? here : joinPath(root, wanted),
    joinPath(root, `../../main/${language}/${wanted}`),
  ];
  // Both are asked for at once, because each may have to be fetched.
  const found = folders.map((folder) => find(shortest(folder, machine), name, wanted, machine));
  return found.find((path) => path !== null && path !== from) ?? null;
}

/** The names that a program imports from packages of others. */
const librariesKey = "declared.libraries";

function librariesOf({ state }: Machine): Set<string> {
  const known = state.get(librariesKey) as Set<string> | undefined;
  if (known) return known;
  const made = new Set<string>();
  state.set(librariesKey, made);
  return made;
}

/** Whether a package is no learner's own: those have one word, or begin as that of the program does. */
function isOther(wanted: string, own: string): boolean {
  const words = wanted.split("/");
  const ownWords = own.split("/");
  const shared = Math.min(2, Math.max(words.length, ownWords.length) - 1);
  return words.length > 1 && words.slice(0, shared).join() !== ownWords.slice(0, shared).join();
}

/** Whether a name is imported from a package of others. */
export function isOfLibrary(name: string, machine: Machine): boolean {
  return librariesOf(machine).has(name);
}
