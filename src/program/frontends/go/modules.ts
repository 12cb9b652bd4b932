import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { groupBy } from "../../../source/collections.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Statement } from "../../ir/ir.ts";
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
  /** The types of each package, by its path. */
  readonly #types: ReadonlyMap<string, readonly SyntaxView[]>;

  /** `own`: the types of the file; a package with types of the same names is left out, as a type is known by its name. */
  constructor(others: readonly OtherFile[], own: readonly SyntaxView[]) {
    const files = others.filter((each) => each.module !== undefined);
    const packages = groupBy(files, (each) => each.module!);
    const parts = new Map(
      [...packages].map(([path, all]) => [path, all.flatMap((each) => each.parts)]),
    );
    const types = new Map([...parts].map(([path, all]) => [path, typeSpecs(all)]));
    const homes = new Map<string, number>();
    for (const each of [own, ...types.values()])
      for (const name of new Set(each.map(nameOf))) homes.set(name, (homes.get(name) ?? 0) + 1);
    const known = [...types].filter(([, all]) =>
      all.every((each) => homes.get(nameOf(each)) === 1),
    );
    this.#types = new Map(known);
    this.parts = known.flatMap(([path]) => parts.get(path)!);
    this.specs = known.flatMap(([, all]) => all);
  }

  /** Whether an import is of one of them. */
  has(path: string): boolean {
    return this.#types.has(path);
  }

  /** What makes their structs known by their names. */
  structs(range: TextRange): readonly Statement[] {
    return [...this.#types].flatMap(([module, types]): readonly Statement[] => {
      const structs = types.filter((each) => each.field("type")?.type === "struct_type");
      const names = structs.map((each) => ({ module, member: nameOf(each), alias: null }));
      return names.length === 0 ? [] : [{ kind: "import", names, range }];
    });
  }
}
