import { joinPath } from "../../files.ts";
import type { Machine } from "../../values/value.ts";
import { fileInPackages } from "../declared/packages.ts";

/** More files of a folder, or more text, are not searched. */
const mostFiles = 40;
const mostText = 300_000;

const folderKey = "kotlin.folder ";

/** What the files of a folder declare outside of all types, as `package name`, with their paths. */
function declaredIn(folder: string, machine: Machine): ReadonlyMap<string, string> {
  const known = machine.state.get(folderKey + folder);
  if (known instanceof Map) return known as ReadonlyMap<string, string>;
  const names = machine.files!.list(folder)?.filter((each) => each.endsWith(".kt")) ?? [];
  const declared = new Map<string, string>();
  let room = mostText;
  for (const path of names.slice(0, mostFiles).map((name) => joinPath(folder, name))) {
    const text = machine.files!.text(path);
    if (text === null || text.length > room) continue;
    room -= text.length;
    const [, own = ""] = /^[ \t]*package[ \t]+([\w.]+)/m.exec(text) ?? [];
    for (const name of declaredNames(text)) {
      const key = `${own.replaceAll(".", "/")} ${name}`;
      declared.set(key, declared.get(key) ?? path);
    }
  }
  machine.state.set(folderKey + folder, declared);
  return declared;
}

function declaredNames(text: string): readonly string[] {
  const all = text.matchAll(
    /^(?!private\b)(?:@[\w.]+(?:\([^()\n]*\))?\s+)*(?:[a-z]+\s+)*?(?:fun\s+interface|class|interface|object|fun|val|var)\s+(?:<[^<>]*>\s*)?(?:[\w<>?, ]+\.)?(\w+)/gm,
  );
  return [...all].map(([, name]) => name!);
}

/** The file that declares a type or a function of a package, or of none: `./a/b/Layer in p`. */
export function importPaths(module: string, from: string, machine: Machine): readonly string[] {
  if (!machine.files) return [];
  const path = fileInPackages(
    module,
    from,
    machine,
    "kotlin",
    (folder, name, inPackage) => declaredIn(folder, machine).get(`${inPackage} ${name}`) ?? null,
  );
  return path === null ? [] : [path];
}
