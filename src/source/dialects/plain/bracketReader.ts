import { isGrid, stackGrids } from "../evaluation/grids.ts";
import { unknownValue, type GridValue, type NumberValue, type Value } from "../evaluation/value.ts";
import { numberAt } from "./lineShapes.ts";
import { gridOf, rowOf } from "./rows.ts";

const CLOSERS: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };
const WORD = /[\p{L}_$](?:[\p{L}\p{N}_$.<>!]|::)*/uy;
const STRING = /"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'/y;
const OPENED_BY_WORD = /[[(]|[ \t]*\{/y;
const OTHER = /[\w.:/+-]*/y;
const LONGEST_CALLEE = 40;
const MOST_OTHERS = 16;
/** No matrix is that deep; without a limit a text of brackets would be kept twice over. */
const DEEPEST_FRAME = 1000;
/** Words that stand before values without being values. */
const SILENT_WORDS = new Set(["new"]);

/**
 * Reads nested brackets from left to right in one pass, keeping its own stack: neither depth nor
 * length can overflow it. Hands over every list that stands in no other list.
 */
export class BracketReader {
  readonly #text: string;
  readonly #hand: (value: Value) => void;
  readonly #frames: BracketFrame[] = [];

  constructor(text: string, hand: (value: Value) => void) {
    this.#text = text;
    this.#hand = hand;
  }

  /** Whether a bracket is open. */
  get isOpen(): boolean {
    return this.#frames.length > 0;
  }

  /** Reads a line, or what stands of it before a comment. */
  readLine(start: number, end: number): void {
    for (let at = start; at < end;) at = this.#readToken(at, end);
    const frame = this.#frames.at(-1);
    if (frame && this.#text[lastInked(this.#text, start, end)] !== ",") frame.isBroken = true;
  }

  /** Closes brackets that hold only numbers so far: a new assignment begins, one was forgotten. */
  closeForgotten(end: number): void {
    for (let top = this.#frames.at(-1); top; top = this.#frames.at(-1)) {
      if (top.others > 0 || top.items.length === 0) return;
      this.#close(end);
    }
  }

  /** The text ends; what stands in open brackets is handed over. */
  finish(end: number): void {
    this.closeForgotten(end);
    this.#abandon();
  }

  #readToken(at: number, end: number): number {
    const char = this.#text[at] ?? "";
    if (char <= " ") return at + 1;
    if (char in CLOSERS) return this.#open(char, at, null);
    if (char === "]" || char === ")" || char === "}") return this.#closeBy(char, at + 1);
    const frame = this.#frames.at(-1);
    if (frame === undefined) return this.#skip(at, end);
    if (char === ",") {
      frame.isBroken = false;
      return at + 1;
    }
    if (char === ";") {
      frame.isBroken = true;
      return at + 1;
    }
    return this.#readItem(frame, at);
  }

  /** Outside brackets only a word right before one matters. */
  #skip(at: number, end: number): number {
    STRING.lastIndex = at;
    if (isStringStart(this.#text, at) && STRING.test(this.#text)) return STRING.lastIndex;
    WORD.lastIndex = at;
    if (!WORD.test(this.#text)) return at + 1;
    return Math.min(end, this.#openAfterWord(at, WORD.lastIndex) ?? WORD.lastIndex);
  }

  #readItem(frame: BracketFrame, at: number): number {
    const number = numberAt(this.#text, at);
    if (number) {
      addItem(frame, number);
      return number.end;
    }
    STRING.lastIndex = at;
    if (isStringStart(this.#text, at) && STRING.test(this.#text)) {
      const end = STRING.lastIndex;
      addItem(frame, { kind: "text", value: unquote(this.#text, at, end), start: at, end });
      return end;
    }
    return this.#readOther(frame, at);
  }

  #readOther(frame: BracketFrame, at: number): number {
    WORD.lastIndex = at;
    const end = WORD.test(this.#text) ? WORD.lastIndex : endOfOther(this.#text, at);
    const opened = this.#openAfterWord(at, end);
    if (opened !== null) return opened;
    if (SILENT_WORDS.has(this.#text.slice(at, Math.min(end, at + 8)))) return end;
    frame.others += 1;
    // a block of code: what else stands in it is of no interest
    if (frame.others < MOST_OTHERS) addItem(frame, unknownValue({ start: at, end }));
    return end;
  }

  #openAfterWord(start: number, end: number): number | null {
    OPENED_BY_WORD.lastIndex = end;
    if (!OPENED_BY_WORD.test(this.#text)) return null;
    const at = OPENED_BY_WORD.lastIndex - 1;
    const callee = this.#text.slice(start, Math.min(end, start + LONGEST_CALLEE));
    return this.#open(this.#text[at] ?? "", at, callee);
  }

  #open(opener: string, at: number, callee: string | null): number {
    if (this.#frames.length >= DEEPEST_FRAME) this.#abandon();
    this.#frames.push(openFrame(CLOSERS[opener] ?? "", at, callee));
    return at + 1;
  }

  #closeBy(closer: string, end: number): number {
    if (this.#frames.at(-1)?.closer === closer) this.#close(end);
    else this.#abandon();
    return end;
  }

  #close(end: number): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.others > 0 && frame.items.some(isList)) {
      this.#handLists(frame.items);
      return;
    }
    const value = closeFrame(frame, end);
    const parent = this.#frames.at(-1);
    if (parent === undefined) this.#handLists([value]);
    // `[]` in a type such as `double[][]` is no item
    else if (value.kind !== "list" || value.items.length > 0) addItem(parent, value);
  }

  #abandon(): void {
    for (const frame of this.#frames) this.#handLists(frame.items);
    this.#frames.length = 0;
  }

  #handLists(values: readonly Value[]): void {
    for (const value of values) if (isList(value)) this.#hand(value);
  }
}

function isList(value: Value): boolean {
  return value.kind === "grid" || value.kind === "list";
}

/** The apostrophe of `don't` opens no string. */
function isStringStart(text: string, at: number): boolean {
  const char = text[at];
  return char === '"' || (char === "'" && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ""));
}

function unquote(text: string, start: number, end: number): string {
  return text.slice(start + 1, end - 1).replace(/\\(.)/g, "$1");
}

/** Digits that make no number (a date) count as one thing. */
function endOfOther(text: string, at: number): number {
  OTHER.lastIndex = at + 1;
  OTHER.test(text);
  return OTHER.lastIndex;
}

function lastInked(text: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && (text[at] ?? "") <= " ") at -= 1;
  return at;
}

const DEEPEST_GRID = 6;
/** Calls whose arguments are the numbers of a list; those of other calls are only arguments. */
const LIST_MAKER =
  /(?:^|[.:])(?:c|vec|vector|array|aslist|list|of|tuple|mat|matrix|row|tensor|float|double)\d?$/i;

/** A bracket that is open, with what was read in it so far. */
interface BracketFrame {
  readonly closer: string;
  readonly start: number;
  /** The name right before the bracket: `vec!`, `Value`; null when there is none. */
  readonly callee: string | null;
  readonly items: Value[];
  /** Where rows begin that only `;` or a line break sets apart, as places in `items`. */
  readonly rowStarts: number[];
  /** How much stands in it besides numbers, strings and lists. */
  others: number;
  /** A line break or `;` came after the last item, and no comma. */
  isBroken: boolean;
}

/** A frame for a bracket that opens. */
function openFrame(closer: string, start: number, callee: string | null): BracketFrame {
  return { closer, start, callee, items: [], rowStarts: [], others: 0, isBroken: false };
}

/** Adds what stands in a bracket; a number after a break begins a row. */
function addItem(frame: BracketFrame, item: Value): void {
  if (frame.isBroken && frame.items.length > 0 && item.kind === "number") {
    frame.rowStarts.push(frame.items.length);
  }
  frame.isBroken = false;
  frame.items.push(item);
}

/** What a bracket holds once it closes at `end`. */
function closeFrame(frame: BracketFrame, end: number): Value {
  const { items, start } = frame;
  const range = { start, end };
  if (isNoList(frame)) return unknownValue(range);
  const [only] = items;
  if (items.length === 1 && only && frame.closer === ")" && frame.callee !== null) {
    return only.kind === "number" ? { ...only, wrapped: true } : { ...only, ...range };
  }
  if (items.length === 0) return { kind: "list", items, ...range };
  if (items.every(isNumber)) return toGrid(items, frame.rowStarts, range);
  const rows = items.every(isShallowGrid) ? stackGrids(range, items, false) : null;
  return rows ?? { kind: "list", items, ...range };
}

/** Code that is no list of anything: `f(x, 2)`, `range(0, 10)`, `x[3]`, `{ a b }`. */
function isNoList({ callee, closer, items, others }: BracketFrame): boolean {
  if (items.some(isListValue)) return false;
  const hasNumber = items.some(isNumber);
  if (others > 0 && !hasNumber) return true;
  if (callee === null || !hasNumber) return false;
  if (closer === "]") return items.length === 1 && !callee.endsWith("!");
  return closer === ")" && (others > 0 || (items.length > 1 && !LIST_MAKER.test(callee)));
}

function isListValue(value: Value): boolean {
  return value.kind === "grid" || value.kind === "list";
}

function toGrid(
  numbers: readonly NumberValue[],
  rowStarts: readonly number[],
  range: { readonly start: number; readonly end: number },
): Value {
  if (rowStarts.length === 0) return rowOf(numbers, range);
  const bounds = [0, ...rowStarts, numbers.length];
  const rows = bounds.slice(0, -1).map((from, at) => numbers.slice(from, bounds[at + 1]));
  return gridOf(rows, range);
}

/** Endless nesting is no matrix, and its shape would be copied at every level. */
function isShallowGrid(value: Value): value is GridValue {
  return isGrid(value) && value.shape.length <= DEEPEST_GRID;
}

function isNumber(value: Value): value is NumberValue {
  return value.kind === "number";
}
