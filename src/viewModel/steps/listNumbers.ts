import { roundNumber } from "../roundNumber.ts";

const mostNumbers = 6;

/** `0.7051, 17.18, 2.1154, 0`; of many the first, and how many more there are. */
export function listNumbers(numbers: ArrayLike<number>): string {
  const all = Array.from(numbers);
  const shown = all.slice(0, all.length > mostNumbers ? mostNumbers - 2 : mostNumbers);
  const rest = all.length - shown.length;
  const words = shown.map(roundNumber).join(", ");
  return rest === 0 ? words : `${words} and ${rest} more`;
}

/** `1 key`, `3 keys` */
export function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
