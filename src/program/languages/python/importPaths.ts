import { folderOf, foldersAround, joinPath } from "../../files.ts";
import { platform } from "../../libraries/plainModules.ts";
import { list } from "../../values/make.ts";
import type { ListValue, Machine, ModuleValue } from "../../values/value.ts";

/** Folders further up are not searched. */
const mostFoldersUp = 6;

/**
 * The files that a module may be in, the nearest first: beside the file that imports it, in a folder around it, where
 * the program says in `sys.path`, or in a folder `src` of those around. `..config` is relative to a package.
 * `from`: the importing file; empty: the program.
 */
export function importPaths(
  module: string,
  from: string,
  { state }: Pick<Machine, "state">,
): readonly string[] {
  const [, dots = "", name = ""] = /^(\.*)(.*)$/.exec(module.replace(/\s/g, "")) ?? [];
  const path = name.replaceAll(".", "/");
  const here = folderOf(from);
  if (dots !== "") return inFolder(joinPath(here, "../".repeat(dots.length - 1)), path);
  if (path === "") return [];
  const around = foldersAround(here, mostFoldersUp);
  const sources = around.map((folder) => joinPath(folder, "src"));
  return [...new Set([...around, ...addedFolders(state), ...sources])].flatMap((folder) =>
    inFolder(folder, path),
  );
}

function inFolder(folder: string, path: string): readonly string[] {
  const whole = joinPath(folder, path);
  const package_ = joinPath(whole, "__init__.py");
  return path === "" ? [package_] : [`${whole}.py`, package_];
}

const systemKey = "sys";
const beginning = "the parts of this path are unknown";

/** `sys`, whose list of folders a program may change. */
export function systemModule(machine: Machine): ModuleValue {
  const known = machine.state.get(systemKey) as ModuleValue | undefined;
  if (known) return known;
  const path = list([{ kind: "unknown", why: beginning, range: machine.range }]);
  const made: ModuleValue = {
    kind: "module",
    name: "sys",
    members: new Map([...platform, ["path", path]]),
  };
  machine.state.set(systemKey, made);
  return made;
}

/** The folders that the program adds to `sys.path`, from its own folder. */
function addedFolders(state: Machine["state"]): readonly string[] {
  const path = (state.get(systemKey) as ModuleValue | undefined)?.members.get("path");
  const { items = [] }: Partial<ListValue> = path?.kind === "list" ? path : {};
  return items.flatMap((item) =>
    item.kind === "string" && !item.value.startsWith("/") ? joinPath("", item.value) : [],
  );
}
