import { NotKnown } from "../values/gaps.ts";
import type { Machine } from "../values/value.ts";

/** How many steps the search in a text may take, at most. */
const mostSteps = 100_000_000;

/** So many ways through the parts of a pattern that may be there or not are tried at each place of a text. */
const mostWays = 1_000_000;

/** What is repeated and fits in several ways has two for each sign of a text: in a longer one they are too many. */
const shortText = 24;

/** A group that is open while a pattern is read, or the whole pattern. */
interface Group {
  /** Whether what it finds differs in length or in its ways. */
  varies: boolean;
  /** The ways through the alternatives before this one, and through this one. */
  before: number;
  ways: number;
  /** Where what it holds begins. */
  readonly start: number;
}

interface Measures {
  /** How many repetitions without an end one alternative has, at most. */
  readonly unbounded: number;
  /** How many ways there are through parts whose repetitions have an end. */
  readonly ways: number;
  /** What varies is repeated, and what fits the same signs in several ways. */
  readonly isNested: boolean;
  readonly isAmbiguous: boolean;
}

const newGroup = (start: number): Group => ({ varies: false, before: 0, ways: 1, start });

const atom = String.raw`(?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\\[\](){}*+?|])`;
const repeated = new RegExp(`${atom}(?:[*+?]|\\{\\d+(?:,\\d*)?\\})\\??`, "g");
const firstAtom = new RegExp(`^${atom}`);

/**
 * Whether what is repeated can end at several places, and go on from each: nothing in it must stand there, or two
 * alternatives begin alike.
 */
function isAmbiguous(body: string): boolean {
  const parts = body.split("|");
  if (parts.some((part) => part.replace(repeated, "") === "")) return true;
  const firsts = parts.map((part) => firstAtom.exec(part)?.[0] ?? "");
  return new Set(firsts).size < parts.length || (parts.length > 1 && firsts.includes("."));
}

/** How much there is to try in a pattern as JavaScript writes it. */
function measure(source: string): Measures {
  const whole = newGroup(0);
  const open: Group[] = [];
  let closed: Group | null = null;
  let [own, unbounded, isNested, isOften] = [0, 0, false, false];
  for (const { 0: token, index } of source.matchAll(
    /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?<?[=!]|\(\?<\w+>|\(\?:|\{\d+(?:,\d*)?\}|[^]/g,
  )) {
    const before: Group | null = closed;
    closed = null;
    const inner = open.at(-1) ?? whole;
    if (token.startsWith("(")) open.push(newGroup(index + token.length));
    else if (token === ")") {
      closed = open.pop() ?? null;
      const around = open.at(-1) ?? whole;
      if (closed?.varies) around.varies = true;
      if (closed) around.ways *= closed.before + closed.ways;
    } else if (token === "|") {
      if (open.length === 0) own = 0;
      inner.varies = true;
      inner.before += inner.ways;
      inner.ways = 1;
    } else if (/^[*+?]$|^\{\d/.test(token)) {
      if (before?.varies && token !== "?") {
        isNested = true;
        isOften ||= isAmbiguous(source.slice(before.start, index - 1));
      }
      const isOpen = token === "*" || token === "+" || token.endsWith(",}");
      if (isOpen) unbounded = Math.max(unbounded, ++own);
      else inner.ways *= waysOf(token, before);
      if (isOpen || token === "?" || token.includes(",")) inner.varies = true;
    }
  }
  return { unbounded, ways: whole.before + whole.ways, isNested, isAmbiguous: isOften };
}

/** How many more ways a repetition with an end gives, after a group or a single sign. */
function waysOf(token: string, group: Group | null): number {
  const [, least = "0", most = "1"] = /^\{(\d+)(?:,(\d+))?\}$/.exec(token) ?? [];
  if (token === "?") return group ? 1 + 1 / (group.before + group.ways) : 2;
  return token.includes(",") ? Math.max(1, Number(most) - Number(least) + 1) : 1;
}

/** Whether the parts of a pattern that may be there or not have few enough ways in a text of some length. */
export function hasFewWays(source: string, length: number): boolean {
  return areFew(measure(source).ways, length);
}

function areFew(ways: number, length: number): boolean {
  return ways <= mostWays && ways * length <= mostSteps;
}

/** Whether the search for a pattern in a text of some length ends soon: nothing can interrupt it. */
export function isQuick(source: string, length: number): boolean {
  const { unbounded, ways, isNested } = measure(source);
  if (isNested || !areFew(ways, length)) return false;
  return Math.max(1, length) ** (unbounded + 1) <= mostSteps;
}

/**
 * Refuses a search that does not end soon, where the pattern of another language is searched as JavaScript's: only what is
 * sure to take long.
 */
export function needSoonEnd(source: string, length: number): void {
  const { unbounded, ways, isAmbiguous } = measure(source);
  const isLong =
    !areFew(ways, length) ||
    (isAmbiguous && length > shortText) ||
    stepsOf(unbounded, length) > (unbounded < 2 ? 10 : 3) * mostSteps;
  if (isLong) throw new NotKnown("the program takes too many steps to follow");
}

/** At most: each repetition ends behind the one before it. */
function stepsOf(unbounded: number, length: number): number {
  let steps = Math.max(1, length);
  for (let at = 1; at <= unbounded; at++) steps *= Math.max(1, length) / (at + 1);
  return steps;
}

/** Searches that may take that long are noted; a run does only so many of them. */
const notedSteps = 10_000_000;
const mostNoted = 150_000_000;

/** Notes a search; whether a run may still do it. */
export function allowsSearch({ state }: Machine, source: string, length: number): boolean {
  const { unbounded } = measure(source);
  const steps = stepsOf(unbounded, length) / (unbounded < 2 ? 20 : 1);
  if (steps < notedSteps) return true;
  const noted = (state.get("searches") ?? { steps: 0 }) as { readonly steps: number };
  state.set("searches", { steps: noted.steps + steps });
  return noted.steps + steps <= mostNoted;
}
