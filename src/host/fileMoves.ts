import type { Memento } from "vscode";

/** A file or a folder that has another address now. */
export interface FileMove {
  readonly from: string;
  readonly to: string;
}

/** What may follow the address of a file or folder in a text that begins with it. */
const ends = new Set<string | undefined>([undefined, "/", "#", "?", ":", " "]);

/** A text that begins with an address, as it reads after some moves; null where none is about it. */
export function followMoves(text: string, moves: readonly FileMove[]): string | null {
  const move = moves.find(({ from }) => text.startsWith(from) && ends.has(text[from.length]));
  return move ? `${move.to}${text.slice(move.from.length)}` : null;
}

/** Keeps what is remembered of files under their new addresses; returns the keys as they are now. */
export function moveRemembered(
  memory: Memento,
  prefix: string,
  moves: readonly FileMove[],
): readonly string[] {
  const moved = memory.keys().flatMap((key) => {
    const to = key.startsWith(prefix) ? followMoves(key.slice(prefix.length), moves) : null;
    return to === null ? [] : [{ key, to, kept: memory.get<unknown>(key) }];
  });
  // All are forgotten first: a file may have taken the address of another that has moved, too.
  for (const { key } of moved) void memory.update(key, undefined);
  for (const { to, kept } of moved) void memory.update(`${prefix}${to}`, kept);
  return moved.map(({ to }) => to);
}
