import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { isComment } from "../../../source/dialects/syntax/syntaxView.ts";
import type { NamedShape } from "../namedShape.ts";
import { type PointerShape, PointerReader } from "./pointers.ts";
import { FunctionSizes } from "./sizes.ts";
import { readStructures, type Structures } from "./structures.ts";
import { readNames } from "./variables.ts";

/** Longer lines of comments state no shapes. */
const longestComment = 400;

/**
 * The shapes of what the pointers of a program in C or C++ point to, worked out from how the program
 * calculates them, from how far its loops go, and from the shapes that its comments state. Nothing runs.
 */
export function reportPointers(
  parts: readonly SyntaxView[],
  given: ReadonlyMap<string, number>,
): readonly NamedShape[] {
  const structures = readStructures(parts);
  const found: PointerShape[] = [];
  visitAll(parts, structures, found);
  return found.sort((a, b) => a.range.start - b.range.start).map((each) => toNamed(each, given));
}

function toNamed(
  { name, sizes, short, values, ...more }: PointerShape,
  given: ReadonlyMap<string, number>,
): NamedShape {
  const concrete = values.map((value, axis) => value ?? given.get(sizes[axis]!) ?? null);
  return {
    ...more,
    variable: name,
    symbolic: sizes,
    short,
    concrete,
    comment: null,
    isAssumed: false,
  };
}

function visitAll(
  parts: readonly SyntaxView[],
  structures: Structures,
  found: PointerShape[],
): void {
  let above: SyntaxView[] = [];
  for (const part of parts) {
    if (isComment(part.type)) {
      above = isBeside(above.at(-1), part) ? [...above, part] : [part];
      continue;
    }
    const isUnder = isBeside(above.at(-1), part);
    if (part.type === "function_definition")
      found.push(...readFunction(part, isUnder ? above : [], structures));
    else if (/declaration|namespace|linkage|preproc_if|class|struct|ERROR/.test(part.type))
      visitAll(part.children(), structures, found);
    above = [];
  }
}

/** Without an empty line in between. */
function isBeside(before: SyntaxView | undefined, next: SyntaxView): boolean {
  return before !== undefined && !/\n\s*\n/.test(next.source.slice(before.end, next.start));
}

function readFunction(
  view: SyntaxView,
  above: readonly SyntaxView[],
  structures: Structures,
): readonly PointerShape[] {
  const names = readNames(view, parametersOf(view));
  const sizes = new FunctionSizes(names, structures);
  const comments = [...above, ...commentsIn(view)].flatMap(({ text }) => text.split("\n"));
  const short = comments.filter((line) => line.length <= longestComment);
  return new PointerReader(names, sizes, structures, short).list();
}

function parametersOf(view: SyntaxView): SyntaxView | null {
  let declarator = view.field("declarator");
  while (declarator && declarator.type !== "function_declarator")
    declarator = declarator.field("declarator") ?? declarator.named()[0] ?? null;
  return declarator?.field("parameters") ?? null;
}

function commentsIn(view: SyntaxView): readonly SyntaxView[] {
  return view.children().flatMap((each) => (isComment(each.type) ? [each] : commentsIn(each)));
}
