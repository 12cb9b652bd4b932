import { nameWidth } from "../nameWidth.ts";
import type { LinesLayout } from "./tokenLine.ts";

/** The width of a wide letter such as w in a highlighted name, at 12 pixels; most are narrower. */
const letter = 8.8;
const wideLetter = 13;
const margins = 16;
const most = { horizontal: 116, vertical: 96 } as const;

/** The room for token names next to the lines, in pixels; longer names are cut. */
export function tokenRoom(direction: LinesLayout["direction"], tokens: readonly string[]): number {
  const longest = tokens.reduce(
    (room, token) => Math.max(room, nameWidth(token, letter, wideLetter)),
    0,
  );
  return Math.min(most[direction], Math.ceil(longest) + margins);
}
