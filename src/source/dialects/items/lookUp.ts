import { countWhile } from "../../countWhile.ts";
import type { Entry, Frame } from "./frame.ts";

/** The binding that a dotted name stands for at a place; null if nothing says. */
export function lookUp(
  path: string,
  at: number,
  frame: Frame,
  selfNames: readonly string[],
): Entry | null {
  const dot = path.lastIndexOf(".");
  if (dot === -1) return lookUpName(path, at, frame);
  const owner = path.slice(0, dot);
  const name = path.slice(dot + 1);
  const ownerName = owner.slice(owner.lastIndexOf(".") + 1);
  return selfNames.includes(owner)
    ? lookUpMember(name, at, frame)
    : lookUpIn(fileOf(frame), ownerName, name);
}

function lookUpName(name: string, at: number, frame: Frame): Entry | null {
  for (let around: Frame | null = frame; around; around = around.parent) {
    const entries = around.plainNamed(name);
    const before = lastBefore(entries, at);
    const isAnyOrder = around.isType || around !== frame;
    const found = before ?? (isAnyOrder ? entries[0] : undefined);
    if (found) return found;
  }
  return null;
}

/** The last of some bindings in text order that ends before a place; one that goes on there is not it. */
function lastBefore(entries: readonly Entry[], at: number): Entry | undefined {
  const begun = countWhile(entries, (entry) => entry.at <= at);
  for (let index = begun - 1; index >= 0; index -= 1) {
    const entry = entries[index]!;
    if (entry.at + entry.binding.length <= at) return entry;
  }
  return undefined;
}

function lookUpMember(name: string, at: number, frame: Frame): Entry | null {
  let around: Frame | null = frame;
  while (around && !around.isType) around = around.parent;
  const entries = (around ?? fileOf(frame)).named(name);
  return lastBefore(entries, at) ?? entries[0] ?? null;
}

function lookUpIn(frame: Frame, owner: string, name: string): Entry | null {
  if (frame.name === owner) {
    const entry = frame.named(name).at(-1);
    if (entry) return entry;
  }
  for (const inner of frame.frames) {
    const entry = lookUpIn(inner, owner, name);
    if (entry) return entry;
  }
  return null;
}

function fileOf(frame: Frame): Frame {
  let file = frame;
  while (file.parent) file = file.parent;
  return file;
}

/** The innermost scope around a place. */
export function frameAt(file: Frame, at: number): Frame {
  const inner = file.frames.find(({ scope }) => at >= scope.range.start && at < scope.range.end);
  return inner ? frameAt(inner, at) : file;
}

/** The first scope of a name, the file itself included; null if there is none. */
export function frameNamed(frame: Frame, name: string): Frame | null {
  if (frame.name === name) return frame;
  for (const inner of frame.frames) {
    const found = frameNamed(inner, name);
    if (found) return found;
  }
  return null;
}
