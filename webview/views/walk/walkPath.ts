import type { WalkBox, WalkPart } from "../../../src/viewModel/shapes/shapeWalk.ts";

/** By the name of a function: the line of it that is chosen. */
export type WalkPath = ReadonlyMap<string, string>;

/** A function that is shown, and how often the line above calls it. */
export interface ShownPart {
  readonly part: WalkPart;
  readonly times: string | null;
}

/** The lines to choose from the outermost function down to one: those that call it. */
export function pathTo(parts: readonly WalkPart[], name: string): WalkPath {
  const path = new Map<string, string>();
  for (let wanted = name; ;) {
    const caller = parts.find(
      (part) => !path.has(part.name) && part.name !== wanted && callerOf(part, wanted),
    );
    const box = caller && callerOf(caller, wanted);
    if (!caller || !box) break;
    path.set(caller.name, box.id);
    wanted = caller.name;
  }
  if (!path.has(name)) path.set(name, "");
  return path;
}

/** The functions that are shown below each other. */
export function shownParts(parts: readonly WalkPart[], path: WalkPath): readonly ShownPart[] {
  const called = new Set([...path].flatMap(([name, id]) => opened(parts, name, id)?.opens ?? []));
  const root = parts.find(({ name }) => path.has(name) && !called.has(name)) ?? parts[0];
  const shown: ShownPart[] = [];
  let next: ShownPart | null = root ? { part: root, times: null } : null;
  while (next && !shown.some(({ part }) => part === next!.part)) {
    shown.push(next);
    const { name } = next.part;
    const box: WalkBox | null = opened(parts, name, path.get(name) ?? "");
    const part = box && parts.find((each) => each.name === box.opens);
    next = part ? { part, times: box.times } : null;
  }
  return shown;
}

/** The innermost line that contains an offset of the file. */
export function boxAt(
  parts: readonly WalkPart[],
  offset: number,
): { readonly part: WalkPart; readonly box: WalkBox } | null {
  const all = parts.flatMap((part) => part.steps.flat().map((box) => ({ part, box })));
  const around = all.filter(({ box: { range } }) => range.start <= offset && offset <= range.end);
  const size = ({ box: { range } }: (typeof all)[number]): number => range.end - range.start;
  return around.toSorted((a, b) => size(a) - size(b))[0] ?? null;
}

function opened(parts: readonly WalkPart[], name: string, id: string): WalkBox | null {
  const part = parts.find((each) => each.name === name);
  return part?.steps.flat().find((box) => box.id === id && box.opens !== null) ?? null;
}

function callerOf({ steps }: WalkPart, name: string): WalkBox | undefined {
  return steps.flat().find(({ opens }) => opens === name);
}
