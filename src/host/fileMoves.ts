import type { Memento } from "vscode";

/** A file or a folder that has moved to another URI. */
export interface FileMove {
  readonly from: string;
  readonly to: string;
}

/** What may follow the URI of a file or folder in a text that starts with it. */
const ends = new Set<string | undefined>([undefined, "/", "#", "?", ":", " "]);

/** A text that starts with a URI, after some moves; null if none affects it. */
export function followMoves(text: string, moves: readonly FileMove[]): string | null {
  const move = moves.find(({ from }) => text.startsWith(from) && ends.has(text[from.length]));
  return move ? `${move.to}${text.slice(move.from.length)}` : null;
}

/** Stores what is remembered about files under their new URIs; returns the current keys. */
export function moveRemembered(
  memory: Memento,
  prefix: string,
  moves: readonly FileMove[],
): readonly string[] {
  const moved = memory.keys().flatMap((key) => {
    const to = key.startsWith(prefix) ? followMoves(key.slice(prefix.length), moves) : null;
    return to === null ? [] : [{ key, to, kept: memory.get<unknown>(key) }];
  });
  // All are removed first, because a file may have the former URI of another moved file.
  for (const { key } of moved) void memory.update(key, undefined);
  for (const { to, kept } of moved) void memory.update(`${prefix}${to}`, kept);
  return moved.map(({ to }) => to);
}
