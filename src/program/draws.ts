import type { TextChange } from "../source/sourceReader.ts";
import { encloses, type TextRange } from "../source/textRange.ts";
import type { Statement } from "./ir/ir.ts";
import type { ReadProgram } from "./readProgram.ts";
import type { Draw } from "./recording/recording.ts";
import type { TensorLibrary } from "./values/dtype.ts";
import type { Tensor } from "./values/tensor.ts";

/** More numbers than this would bury the surrounding code. */
export const mostFrozen = 400;

/** Why a call that draws cannot be written out. */
export type Unfrozen =
  | { readonly kind: "repeated"; readonly times: number }
  | { readonly kind: "tooMany"; readonly count: number }
  | { readonly kind: "uncertain" | "inPlace" | "device" | "notAlone" };

/** How a call that draws numbers can be changed. */
export type DrawFix =
  /** The numbers are written out in its place. */
  | { readonly kind: "freeze"; readonly changes: readonly TextChange[] }
  /** A line that sets a seed is added. */
  | { readonly kind: "seed"; readonly code: string; readonly changes: readonly TextChange[] }
  | { readonly kind: "none"; readonly why: Unfrozen | null };

/** A call that draws numbers. */
export interface DrawnFacts {
  /** `torch.rand` */
  readonly by: string;
  /** The call, in the file. */
  readonly range: TextRange;
  readonly fix: DrawFix;
}

/** The calls that draw numbers within a range of the file. */
export function findDraws(program: ReadProgram, within: TextRange): readonly DrawnFacts[] {
  const found = new Map<number, DrawnFacts>();
  for (const draw of program.recording.draws) {
    const { start, end } = program.toFile(draw.range);
    const isInside = start <= within.end && end >= within.start;
    if (isInside && !found.has(draw.range.start))
      found.set(draw.range.start, describe(program, draw));
  }
  return [...found.values()];
}

/** What a call drew, and how the call can be changed. */
export function describeDraw(program: ReadProgram, range: TextRange, tensor: Tensor): DrawnFacts {
  const callee = program.recording.draws.find((each) => each.range === range)?.callee ?? null;
  return describe(program, { range, tensor, callee });
}

/** The callee of a draw is null if it was not recorded. */
type AnyDraw = Pick<Draw, "range" | "tensor"> & { readonly callee: TextRange | null };

function describe(program: ReadProgram, { range, tensor, callee }: AnyDraw): DrawnFacts {
  const { text, toFile } = program;
  const inFile = toFile(range);
  const by = callee
    ? text.slice(inFile.start, toFile(callee).end)
    : calleeOf(text.slice(inFile.start, inFile.end));
  return { by, range: inFile, fix: findFix(program, range, tensor, by) };
}

/** `torch.rand` of `torch.rand(2, 3)`. */
export function calleeOf(call: string): string {
  return call.split("(")[0]!.trim();
}

function findFix(program: ReadProgram, range: TextRange, tensor: Tensor, by: string): DrawFix {
  const none = (why: Unfrozen | null): DrawFix => ({ kind: "none", why });
  // The text of a notebook is JSON.
  if (program.language === "ipynb" || !program.rules.drawCode) return none(null);
  const name = nameOfLibrary(program, tensor.library);
  if (name === null) return none(null);
  if (tensor.storage.drawn?.isUnseeded === true) return seed(program, name, tensor.library, by);
  const { draws } = program.recording;
  const statement = innermost(program.statements, range);
  const inside = draws.filter(({ range: each }) => statement && encloses(statement, each));
  if (!statement || inside.length === 0) return none(null);
  for (const each of inside) {
    const why = whyNot(program, each);
    if (why) return none(why);
  }
  return freeze(program, statement, inside, name);
}

/** Why the numbers of a call cannot replace it; null if they can. */
function whyNot(program: ReadProgram, { range, callee, tensor, isCertain }: Draw): Unfrozen | null {
  const { recording, text, toFile } = program;
  const times = recording.draws.filter((each) => each.range.start === range.start).length;
  if (times > 1) return { kind: "repeated", times };
  if (!isCertain) return { kind: "uncertain" };
  const { start, end } = toFile(range);
  if (text[toFile(callee).end - 1] === "_") return { kind: "inPlace" };
  if (/\bdevice\s*=/.test(text.slice(start, end))) return { kind: "device" };
  if (tensor.count > mostFrozen) return { kind: "tooMany", count: tensor.count };
  return null;
}

function freeze(
  program: ReadProgram,
  statement: TextRange,
  draws: readonly Draw[],
  name: string,
): DrawFix {
  const { text, toFile } = program;
  const start = toFile(statement).start;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const indent = text.slice(lineStart, start);
  const isKept = draws.some((draw) => !isLast(program, draw, name));
  if (isKept && indent.trim() !== "") return { kind: "none", why: { kind: "notAlone" } };
  const calls = draws.map(({ range }) => {
    const inFile = toFile(range);
    return text.slice(inFile.start, inFile.end);
  });
  const lineEnd = lineEndOf(text);
  const write = program.rules.drawCode!;
  const said = write.comment("keeps later draws the same");
  const kept = calls.map((call) => `${indent}${call}  ${said}${lineEnd}`);
  const codes: TextChange[] = [];
  for (const { range, tensor } of draws) {
    const code = write.tensor(tensor, name, indent.trim() === "" ? indent : "", lineEnd);
    if (code === null) return { kind: "none", why: null };
    codes.push({ ...toFile(range), text: code });
  }
  const before = { start: lineStart, end: lineStart, text: kept.join("") };
  return { kind: "freeze", changes: [...(isKept ? [before] : []), ...codes] };
}

function lineEndOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Whether nothing is drawn after it, as far as the program is followed. */
function isLast(program: ReadProgram, { range, tensor, use }: Draw, name: string): boolean {
  const { recording, text, toFile } = program;
  const isWhole = recording.stoppedAt === null && recording.unknown.length === 0;
  const { start, end } = toFile(range);
  const call = text.slice(start, end);
  const isOwn = isOfLibrary(call, name, tensor.library) && !/\bgenerator\s*=/.test(call);
  return isWhole && isOwn && recording.uses.get(tensor.library) === use;
}

/** Whether a call draws from the generator of the library, not from an object of its own. */
function isOfLibrary(call: string, name: string, library: TensorLibrary): boolean {
  return call.startsWith(library === "torch" ? `${name}.` : `${name}.random.`);
}

/** A line after the imports that sets the seed. */
function seed(program: ReadProgram, name: string, library: TensorLibrary, by: string): DrawFix {
  const at = isOfLibrary(by, name, library) ? endOfImports(program) : null;
  if (at === null) return { kind: "none", why: null };
  const code = program.rules.drawCode!.seed(name, library);
  const { text } = program;
  const lineEnd = lineEndOf(text);
  const next = text.indexOf("\n", at);
  const change =
    next < 0
      ? { start: text.length, end: text.length, text: `${lineEnd}${code}` }
      : { start: next + 1, end: next + 1, text: `${code}${lineEnd}` };
  return { kind: "seed", code, changes: [change] };
}

/** The end of the last import at the top, in the file. */
function endOfImports({ statements, toFile }: ReadProgram): number | null {
  const last = statements.findLast(({ kind }) => kind === "import");
  return last ? toFile(last.range).end : null;
}

/** The name that the program gives to a library. */
function nameOfLibrary({ variables }: ReadProgram, library: TensorLibrary): string | null {
  if (library !== "torch" && library !== "numpy") return null;
  for (const [name, value] of variables) {
    if (value.kind === "module" && value.name === library) return name;
  }
  return null;
}

/** The innermost statement around a range. */
function innermost(statements: readonly Statement[], range: TextRange): TextRange | null {
  for (const statement of statements) {
    const { start, end } = statement.range;
    if (range.start < start || range.end > end) continue;
    return innermost(bodiesOf(statement), range) ?? statement.range;
  }
  return null;
}

function bodiesOf(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case "if":
      return [...statement.then, ...statement.otherwise];
    case "while":
    case "for":
      return [...statement.body, ...statement.otherwise];
    case "function":
      return statement.definition.body;
    case "class":
    case "with":
      return statement.body;
    case "try":
      return [
        ...statement.body,
        ...statement.handlers.flatMap(({ body }) => body),
        ...statement.otherwise,
        ...statement.finally,
      ];
    default:
      return [];
  }
}
