import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { folderOf } from "../../files.ts";
import { partsOf } from "../declared/syntax.ts";
import type { OtherFile } from "../otherFiles.ts";

/** The types of a file, with those inside functions whose name no other has. */
export function typeSpecs(parts: readonly SyntaxView[]): readonly SyntaxView[] {
  const specsIn = (each: SyntaxView): readonly SyntaxView[] =>
    partsOf(each).filter(({ type }) => /^type_(?:spec|alias)$/.test(type));
  const isType = ({ type }: SyntaxView): boolean => type === "type_declaration";
  const inside = (view: SyntaxView): readonly SyntaxView[] =>
    /\btype\b/.test(view.text)
      ? view.named().flatMap((each) => (isType(each) ? specsIn(each) : inside(each)))
      : [];
  const own = parts.filter(isType).flatMap(specsIn);
  const local = parts.flatMap((each) => (isType(each) ? [] : inside(each)));
  const names = [...own, ...local].map(nameOf);
  const isOnly = (each: SyntaxView): boolean =>
    names.filter((name) => name === nameOf(each)).length === 1;
  return [...own, ...local.filter(isOnly)];
}

/** The name of a type. */
export function nameOf(spec: SyntaxView): string {
  return spec.field("name")?.text ?? "";
}

/** The packages of the program's own module that a file imports: what their types are. */
export class OwnModules {
  readonly parts: readonly SyntaxView[];
  readonly specs: readonly SyntaxView[];
  readonly #folders: ReadonlySet<string>;

  /** `own`: the types of the file; a package with types of the same names is left out, as a type is known by its name. */
  constructor(others: readonly OtherFile[], own: readonly SyntaxView[]) {
    const byFolder = new Map<string, SyntaxView[]>();
    for (const { path, parts, isModule } of others) {
      if (!isModule) continue;
      const folder = folderOf(path);
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...parts]);
    }
    const specs = new Map([...byFolder].map(([folder, parts]) => [folder, typeSpecs(parts)]));
    const homes = new Map<string, number>();
    for (const each of [own, ...specs.values()])
      for (const name of new Set(each.map(nameOf))) homes.set(name, (homes.get(name) ?? 0) + 1);
    const known = [...byFolder.keys()].filter((folder) =>
      specs.get(folder)!.every((each) => homes.get(nameOf(each)) === 1),
    );
    this.#folders = new Set(known);
    this.parts = known.flatMap((folder) => byFolder.get(folder)!);
    this.specs = known.flatMap((folder) => specs.get(folder)!);
  }

  /** Whether an import is of one of them: the last part of its path is its folder. */
  has(path: string): boolean {
    const last = path.split("/").at(-1);
    return [...this.#folders].some((folder) => folder.split("/").at(-1) === last);
  }
}
