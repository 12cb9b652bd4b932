import type { SyntaxView } from "../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../source/textRange.ts";
import { type FilePort, folderOf, joinPath, nameIn } from "../files.ts";
import type { Statement } from "../ir/ir.ts";

/** More files are not lowered together. */
export const mostFiles = 40;

/** More text of other files is not lowered with a program. */
const mostText = 300_000;

/** Another file of a program, with the parts of its text. */
export interface OtherFile {
  /** Relative to the folder of the program. */
  readonly path: string;
  readonly parts: readonly SyntaxView[];
  /** What asks for it, in the program. */
  readonly range: TextRange;
  /** The name of the module of its own that it is part of: only its types are known here. */
  readonly module?: string;
}

/** The files around a text. */
export interface Around {
  /** The path of the text, if it is another file than that of the program. */
  readonly own: string | null;
  text(path: string): string | null;
  /** The names in a folder, without the program itself; none: it is not there. */
  list(folder: string): readonly string[];
  /** Whether a piece before took a file. */
  wasTaken(path: string): boolean;
  /** Takes a file, once; its parts, or null: it is not there, or there is no room for it. */
  take(path: string, range: TextRange, module?: string): readonly SyntaxView[] | null;
  /** Puts a file that is taken behind those taken after it, which it needs. */
  putBehind(path: string): void;
}

/** Takes the other files of a program, given the parts of its text. */
export type FindOthers = (parts: readonly SyntaxView[], around: Around) => void;

/** The files that are lowered together with a text; `before`: those that the pieces before it took. */
export function findTogether(
  find: FindOthers,
  parts: readonly SyntaxView[],
  own: string | null,
  files: FilePort,
  parse: (text: string) => readonly SyntaxView[] | null,
  before: ReadonlySet<string>,
): readonly OtherFile[] {
  const found = new Map<string, OtherFile>();
  let room = mostText;
  find(parts, {
    own,
    text: (path) => files.text(path),
    list: (folder) => files.list(folder) ?? [],
    wasTaken: (path) => before.has(path),
    take: (path, range, module) => {
      if (path === own || found.has(path) || found.size >= mostFiles) return null;
      const text = files.text(path);
      if (text === null || text.length > room) return null;
      const made = parse(text);
      if (!made) return null;
      room -= text.length;
      found.set(path, { path, parts: made, range, ...(module !== undefined && { module }) });
      return made;
    },
    putBehind: (path) => {
      const taken = found.get(path);
      if (taken && found.delete(path)) found.set(path, taken);
    },
  });
  return [...found.values()];
}

/** Whether a file is there, other than the program itself. */
export function isThere(path: string, around: Around): boolean {
  return around.list(folderOf(path)).includes(nameIn(path));
}

/** The first of some paths, from a folder, at which there is a file; null: at none. */
export function firstThere(
  folder: string,
  paths: readonly string[],
  around: Around,
): string | null {
  const all = paths.map((path) => joinPath(folder, path));
  return all.find((path) => isThere(path, around)) ?? null;
}

/** In which file the parts of a program stand that is lowered from several. */
export class Standing {
  readonly #files: ReadonlyMap<string, OtherFile>;

  constructor(others: readonly OtherFile[]) {
    this.#files = new Map(
      others.flatMap((each) => (each.parts[0] ? [[each.parts[0].source, each]] : [])),
    );
  }

  /** The file of a part; null: the text itself. */
  of({ source }: SyntaxView): string | null {
    return this.#files.get(source)?.path ?? null;
  }

  /** The file of a part, for a definition whose scope may be that of another file. */
  fileOf(view: SyntaxView): { readonly file?: string | null } {
    return this.#files.size === 0 ? {} : { file: this.of(view) };
  }

  /** What a part was lowered to, so that it runs as code of its file. */
  put(view: SyntaxView, statements: readonly Statement[]): readonly Statement[] {
    const file = this.#files.get(view.source);
    if (!file || statements.length === 0) return statements;
    return [{ kind: "elsewhere", file: file.path, body: statements, range: file.range }];
  }
}

/** The texts that parts stand in, one after the other. */
export function sourceOf(parts: readonly SyntaxView[]): string {
  return [...new Set(parts.map(({ source }) => source))].join("\n");
}
