import { isTangled } from "../../source/dialects/syntax/treeSession.ts";
import { NodeCache, Snapshot } from "../../source/dialects/syntax/snapshot.ts";
import { type SyntaxNode, SyntaxView } from "../../source/dialects/syntax/syntaxView.ts";
import { forgetTree, loadLanguage, parseText } from "../../source/dialects/syntax/treeSitter.ts";
import { ReadingBudget } from "../../source/readingBudget.ts";
import type { SourceResources } from "../../source/sourceReader.ts";
import type { FilePort } from "../files.ts";
import type { Statement } from "../ir/ir.ts";
import { endHere } from "./build.ts";
import { type FindOthers, findTogether, type OtherFile } from "./otherFiles.ts";

/** Longer texts are not followed. */
const longestText = 1_500_000;

/** More imported files are parsed again. */
const mostFiles = 100;

/** In ms; ordinary programs are parsed in a fraction of it, also while the machine is busy. */
const longestMs = 3000;

/** Deeper statements are not followed: what goes through them calls itself. A tree of code is less than a fifth as deep. */
const deepest = 2400;

/** The statements for one statement of a text. */
export type LowerStatement = (view: SyntaxView) => readonly Statement[];

/** The statements of a whole text, where its parts say something about each other. */
export interface LowerText {
  /** `isImported`: it is another file of the program; `others`: what is lowered together with it. */
  readonly whole: (
    parts: readonly SyntaxView[],
    isImported: boolean,
    others: readonly OtherFile[],
  ) => readonly Statement[];
  /** The files whose parts say something about those of a text; without it, each is lowered by itself. */
  readonly findOthers?: FindOthers;
  /** Whether each piece of a program asks for such files; without it, the first does. */
  readonly asksInPieces?: boolean;
  /** The text as its grammar reads it, of the same length; without it, the text itself. */
  readonly mend?: (text: string) => string;
}

/** A piece of a program, ready to be run. */
export interface LoweredPiece {
  readonly statements: readonly Statement[];
  /** Where the first part starts that is not of the language; null: all of it is. */
  readonly brokenAt: number | null;
  /** What it was made from; null: it cannot be parsed. */
  readonly root: SyntaxView | null;
}

/** A piece of a text, which may be all of it. */
export interface Piece {
  readonly text: string;
  /** Its start in the whole text. */
  readonly start: number;
  readonly whole: string;
  /** Its tree, if it is already parsed. */
  readonly syntax: SyntaxView | null;
}

/** The tree of a text, and where it starts. */
interface Parsed {
  readonly node: SyntaxNode;
  readonly start: number;
}

export type Parse = (text: string) => Parsed;

interface Lowered {
  readonly node: SyntaxNode;
  readonly statements: readonly Statement[];
}

/** Builds programs from the texts of one language repeatedly; unchanged parts are reused. */
export class Frontend {
  readonly #parse: Parse;
  readonly #lower: LowerStatement | LowerText;
  readonly #parsed = new LastTurn<string, Parsed | null>();
  readonly #lowered = new LastTurn<number, Lowered>();
  readonly #parsedFiles = new LastTurn<string, Parsed | null>();
  readonly #files = new Map<string, readonly Statement[] | null>();

  constructor(parse: Parse, lower: LowerStatement | LowerText) {
    this.#parse = parse;
    this.#lower = lower;
  }

  /** The pieces of one program in order; `files`: those around it. Never throws. */
  lower(pieces: readonly Piece[], files: FilePort | null): readonly LoweredPiece[] {
    const { asksInPieces = false } = typeof this.#lower === "function" ? {} : this.#lower;
    const taken = new Set<string>();
    const lowered = pieces.map((piece, at) =>
      this.#lowerPiece(piece, at === 0 || asksInPieces ? files : null, taken),
    );
    this.#parsed.end();
    this.#lowered.end();
    this.#parsedFiles.end();
    return lowered;
  }

  /** A file that a program imports; null: it cannot be parsed. Never throws. */
  lowerFile(text: string, path: string, files: FilePort): readonly Statement[] | null {
    const known = this.#files.get(text);
    if (known !== undefined) return known;
    const parts = this.#partsOf(text);
    const others = parts ? this.#findOthers(parts, path, files) : [];
    const statements = parts && this.#lowerParts(parts, true, others);
    if (others.length > 0) return statements;
    if (this.#files.size >= mostFiles) this.#files.clear();
    this.#files.set(text, statements);
    return statements;
  }

  /** The parts of the text of another file; null: it cannot be parsed. */
  #partsOf(text: string): readonly SyntaxView[] | null {
    const parsed = this.#parsedFiles.get(text, () => this.#tryParse(text));
    return parsed && new SyntaxView(parsed.node, parsed.start, text).named();
  }

  #findOthers(
    parts: readonly SyntaxView[],
    own: string | null,
    files: FilePort | null,
    taken: ReadonlySet<string> = new Set(),
  ): readonly OtherFile[] {
    const { findOthers } = typeof this.#lower === "function" ? {} : this.#lower;
    if (!findOthers || !files) return [];
    return findTogether(findOthers, parts, own, files, (text) => this.#partsOf(text), taken);
  }

  /** `taken`: the other files that the pieces before took; those of this one are added. */
  #lowerPiece(
    { text, start, whole, syntax }: Piece,
    files: FilePort | null,
    taken: Set<string>,
  ): LoweredPiece {
    // The tree that somebody has is of the text as it is.
    const known = syntax && this.#mend(text) === text ? syntax : null;
    const parsed = known ?? this.#parsed.get(text, () => this.#tryParse(text));
    if (!parsed) return { statements: [], brokenAt: start, root: null };
    const root = new SyntaxView(parsed.node, start + parsed.start, whole);
    const parts = root.named();
    const broken = parsed.node.broken ? (parts.find(({ node }) => node.broken) ?? root) : null;
    const others = this.#findOthers(parts, null, files, taken);
    for (const { path } of others) taken.add(path);
    return {
      statements: this.#lowerParts(parts, false, others),
      brokenAt: broken && broken.start,
      root,
    };
  }

  #mend(text: string): string {
    const { mend } = typeof this.#lower === "function" ? {} : this.#lower;
    return mend?.(text) ?? text;
  }

  /** null: the text is too long, nested too deeply, or takes too long. */
  #tryParse(text: string): Parsed | null {
    if (text.length > longestText || isTangled(text)) return null;
    try {
      return this.#parse(this.#mend(text));
    } catch {
      return null;
    }
  }

  #lowerParts(
    parts: readonly SyntaxView[],
    isImported: boolean,
    others: readonly OtherFile[],
  ): readonly Statement[] {
    const lower = this.#lower;
    if (typeof lower !== "function") return lower.whole(parts, isImported, others).map(notTooDeep);
    return parts.flatMap((view) => {
      const { node, start } = view;
      const make = (): Lowered => ({ node, statements: lower(view).map(notTooDeep) });
      return this.#lowered.get(start, make, (known) => known.node === node).statements;
    });
  }
}

/** The statement, or one that ends the program where it is too deep to be gone through. */
function notTooDeep(statement: Statement): Statement {
  const { start, end } = statement.range;
  if (end - start < deepest) return statement;
  const pending: [object, number][] = [[statement, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [piece, depth] = next;
    if (depth > deepest)
      return endHere(statement.range, "this is nested too deeply, or too large, to be followed");
    for (const part of Object.values(piece) as unknown[])
      if (typeof part === "object" && part !== null) pending.push([part, depth + 1]);
  }
  return statement;
}

/** The parts of the last and the current program, by keys. */
class LastTurn<Key, Made> {
  #before = new Map<Key, Made>();
  #now = new Map<Key, Made>();

  get(key: Key, make: () => Made, isOfUse: (known: Made) => boolean = () => true): Made {
    const known = this.#now.get(key) ?? this.#before.get(key);
    const made = known !== undefined && isOfUse(known) ? known : make();
    this.#now.set(key, made);
    return made;
  }

  end(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}

/** Loads a grammar, `python` for `tree-sitter-python.wasm`. */
export async function openFrontend(
  resources: SourceResources,
  grammar: string,
  lower: LowerStatement | LowerText,
): Promise<Frontend> {
  const language = await loadLanguage(resources, `tree-sitter-${grammar}.wasm`);
  const snapshot = new Snapshot(language, new NodeCache());
  const parse: Parse = (text) => {
    const budget = new ReadingBudget(resources.clock, longestMs);
    const tree = parseText(language, text, null, budget);
    const taken = snapshot.take(tree, text, null, budget);
    forgetTree(tree);
    return taken;
  };
  return new Frontend(parse, lower);
}
