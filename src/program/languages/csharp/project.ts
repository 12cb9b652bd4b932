import {
  type FilePort,
  folderOf,
  foldersAround,
  joinPath,
  type ProgramFiles,
} from "../../files.ts";
import type { Machine } from "../../values/value.ts";
import { usualPath } from "./usual.ts";

/** Folders further up are not searched for a project. */
const mostFoldersUp = 4;

/** Folders further down belong to no program that is followed. */
const mostFoldersDown = 4;

/** More files, or more text, are not searched for types. */
const mostFiles = 60;
const mostText = 600_000;

/** The other files of a program: those of its folder, then those of its project. */
class Project {
  /** By the names of types, and of methods that extend types. */
  readonly #declaring = new Map<string, string[]>();
  readonly #texts = new Map<string, string>();
  readonly #files: ProgramFiles;

  constructor(files: ProgramFiles) {
    this.#files = files;
    let room = mostText;
    for (const path of listCode(files).slice(0, mostFiles)) {
      const text = files.text(path);
      if (text === null || text.length > room) continue;
      room -= text.length;
      this.#texts.set(path, text);
      for (const name of new Set(declaredNames(text))) {
        this.#declaring.set(name, [...(this.#declaring.get(name) ?? []), path]);
      }
    }
  }

  /** The file of a type; where several declare it, the one that is named like it, or nearer. */
  fileOf(name: string): string | null {
    const all = this.#declaring.get(name) ?? [];
    const near = all.filter((path) => !path.includes("/"));
    const [first, second] = near.length > 0 ? near : all;
    if (second === undefined) return first ?? null;
    return all.find((path) => path === `${name}.cs` || path.endsWith(`/${name}.cs`)) ?? null;
  }

  /** The files that set names for all others. */
  globals(): readonly string[] {
    return [...this.#texts].flatMap(([path, text]) =>
      /^\s*global\s+using\s+static\b/m.test(text) ? [path] : [],
    );
  }

  /** The only file with `Main`, or with statements of its own, that uses one of these types; null: none. */
  starting(types: readonly string[]): string | null {
    const uses = new RegExp(String.raw`\b(?:${types.join("|")})\b`);
    const [first, second] = [...this.#texts].flatMap(([path, text]) => {
      if (!uses.test(text)) return [];
      return this.#files.lower(text, path)?.at(-1)?.kind === "if" ? [path] : [];
    });
    return second === undefined ? (first ?? null) : null;
  }
}

function declaredNames(text: string): readonly string[] {
  const types = text.matchAll(
    /\b(?:class|struct|record|interface|enum|delegate\s+[\w<>[\],.]+)\s+(?!struct\b|class\b)([A-Za-z_]\w*)/g,
  );
  const extensions = text.matchAll(/\b([A-Za-z_]\w*)\s*(?:<[^<>()]*>)?\s*\(\s*this\s+\w/g);
  return [...types, ...extensions].map(([, name]) => name!);
}

/** The other C# files, the nearest first, then those of the projects that the own one refers to. */
function listCode(files: FilePort): readonly string[] {
  const own = codeIn(files.list("") ?? []);
  const root = findRoot(files);
  if (root === null) return own;
  const projects = [root, ...referredTo(files, root)];
  const all = projects.flatMap((folder) => codeBelow(files, folder, mostFoldersDown));
  return [...new Set([...own, ...all])];
}

/** The folders of the projects that the one of a folder refers to, directly or not. */
function referredTo(files: FilePort, root: string): readonly string[] {
  const found = new Set([root]);
  for (const folder of found) {
    const project = files.list(folder)?.find(isProject);
    const text = project === undefined ? null : files.text(joinPath(folder, project));
    for (const [, path] of text?.matchAll(/<ProjectReference\s+Include="([^"]+)"/g) ?? [])
      found.add(joinPath(folder, folderOf(path!.replaceAll("\\", "/"))));
  }
  return [...found].slice(1);
}

function codeIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => /\.cs$/i.test(name) && !/\.(?:g|designer)\.cs$/i.test(name));
}

function isProject(name: string): boolean {
  return name.endsWith(".csproj");
}

/** The folder of the project; null: the program is in none. */
function findRoot(files: FilePort): string | null {
  const folders = foldersAround("", mostFoldersUp);
  // All are asked for at once, because each may have to be fetched.
  const names = folders.map((folder) => files.list(folder) ?? []);
  const own = names.findIndex((each) => each.some(isProject));
  if (own >= 0) return folders[own]!;
  const game = names.findIndex(isUnityProject);
  return game < 0 ? null : joinPath(folders[game]!, unityCode);
}

/** Where Unity, which writes no project file that is kept, has the code of a game. */
const unityCode = "Assets/";

function isUnityProject(names: readonly string[]): boolean {
  return names.includes(unityCode) && names.includes("ProjectSettings/");
}

function codeBelow(files: FilePort, folder: string, levels: number): readonly string[] {
  const names = files.list(folder) ?? [];
  const own = codeIn(names).map((name) => joinPath(folder, name));
  if (levels === 0) return own;
  const inner = names.filter((name) => /^(?!bin\/|obj\/|node_modules\/).*\/$/.test(name));
  const below = inner.flatMap((name) => {
    const path = joinPath(folder, name);
    const isOther = files.list(path)?.some(isProject) ?? false;
    return isOther ? [] : codeBelow(files, path, levels - 1);
  });
  return [...own, ...below];
}

const projectKey = "csharp.project";

function projectOf(machine: Machine): Project | null {
  const known = machine.state.get(projectKey);
  if (known instanceof Project) return known;
  if (!machine.files) return null;
  const made = new Project(machine.files);
  machine.state.set(projectKey, made);
  return made;
}

/** The file that starts a program with these types, by its path; null: there is none, or several. */
export function startingFile(types: readonly string[], machine: Machine): string | null {
  return types.length === 0 ? null : (projectOf(machine)?.starting(types) ?? null);
}

/**
 * The files that the lowering asks for: `./Value` has the type `Value`, `./using` the names for all files,
 * `./start Value` starts a program with that type.
 */
export function importPaths(module: string, from: string, machine: Machine): readonly string[] {
  const [, name, types] = /^\.\/(\w+)(?: (.*))?$/.exec(module) ?? [];
  const project = name === undefined ? null : projectOf(machine);
  if (!project) return [];
  if (name === "using") return project.globals();
  if (name === "start") return [startingFile(types!.split(" "), machine) ?? []].flat();
  const path = project.fileOf(name!) ?? usualPath(name!);
  return path === null || path === from ? [] : [path];
}
