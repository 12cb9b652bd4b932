import type { Reading } from "../reading.ts";
import { byStart } from "../byStart.ts";

/** The readings of the parts of a text as one, in text order. */
export function joinReadings(readings: readonly Reading[]): Reading {
  return {
    matrices: readings.flatMap(({ matrices }) => matrices).sort(byStart),
    constants: readings.flatMap(({ constants }) => constants).sort(byStart),
    stringLists: readings.flatMap(({ stringLists }) => stringLists).sort(byStart),
    comments: readings.flatMap(({ comments }) => comments).sort(byStart),
    problems: readings.flatMap(({ problems }) => problems).sort(byStart),
    unread: readings.flatMap(({ unread }) => unread).sort(byStart),
  };
}
