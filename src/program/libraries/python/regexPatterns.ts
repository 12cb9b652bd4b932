import { hasFewWays } from "../regexSafety.ts";

/** The flags of `re` that change what a pattern finds. */
export const regexFlags = { ignoreCase: 2, multiline: 8, dotAll: 16, verbose: 64 };

const letter = "\\p{L}\\p{N}_";
const classes: Readonly<Record<string, string>> = { w: letter, d: "\\p{Nd}", s: "\\s" };
const word = `[${letter}]`;
const end = "(?![\\s\\S])";

const places: Readonly<Record<string, string>> = {
  b: `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`,
  B: `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`,
  A: "(?<![\\s\\S])",
  Z: end,
};

/** A group that is open while a pattern is read. */
interface Group {
  /** Whether what it finds differs in length or in its ways. */
  varies: boolean;
}

/** How many steps the search in a text may take, at most. */
const mostSteps = 300_000_000;

/**
 * A pattern of Python's `re` as JavaScript writes it. null: it has what JavaScript has not, or the search in a text
 * of this length may take too long, because nothing can interrupt it.
 */
export function translatePattern(pattern: string, flags: number, length: number): RegExp | null {
  const reader = new PatternReader(pattern, flags);
  const source = reader.read();
  if (source === null || !hasFewWays(source, length)) return null;
  if (length ** (reader.unbounded + 1) > mostSteps) return null;
  try {
    return new RegExp(source, reader.flags & regexFlags.ignoreCase ? "dgiu" : "dgu");
  } catch {
    return null;
  }
}

class PatternReader {
  flags: number;
  /** How many repetitions without an end one alternative has, at most. */
  unbounded = 0;
  readonly #text: string;
  readonly #open: Group[] = [];
  #at = 0;
  #own = 0;
  #out = "";
  /** The group that was closed last, if a repetition would repeat it. */
  #closed: Group | null = null;

  constructor(pattern: string, flags: number) {
    const inline = /^\(\?([imsxu]+)\)/.exec(pattern);
    this.#text = inline ? pattern.slice(inline[0].length) : pattern;
    const { ignoreCase, multiline, dotAll, verbose } = regexFlags;
    const ofLetter: Record<string, number> = { i: ignoreCase, m: multiline, s: dotAll, x: verbose };
    this.flags = Array.from(inline?.[1] ?? "").reduce(
      (all, each) => all | (ofLetter[each] ?? 0),
      flags,
    );
  }

  read(): string | null {
    while (this.#at < this.#text.length) if (!this.#next()) return null;
    return this.#out;
  }

  #next(): boolean {
    const sign = this.#text[this.#at++]!;
    const closed = this.#closed;
    this.#closed = null;
    switch (sign) {
      case "\\":
        return this.#escape();
      case "[":
        return this.#class();
      case "(":
        return this.#group();
      case ")":
        this.#closed = this.#open.pop() ?? null;
        if (this.#closed?.varies) this.#vary();
        return this.#put(sign);
      case "|":
        if (this.#open.length === 0) this.#own = 0;
        this.#vary();
        return this.#put(sign);
      case "*":
      case "+":
      case "?":
      case "{":
        return this.#repeat(sign, closed);
      case "^":
        return this.#put(this.#has("multiline") ? `(?<=\\n|${places["A"]!})` : places["A"]!);
      case "$":
        return this.#put(this.#has("multiline") ? `(?=\\n|${end})` : `(?=\\n?${end})`);
      case ".":
        return this.#put(this.#has("dotAll") ? "[\\s\\S]" : "[^\\n]");
      case "]":
      case "}":
        return this.#put(`\\${sign}`);
      default:
        return this.#plain(sign);
    }
  }

  #has(flag: keyof typeof regexFlags): boolean {
    return (this.flags & regexFlags[flag]) !== 0;
  }

  #put(text: string): boolean {
    this.#out += text;
    return true;
  }

  #vary(): void {
    const inner = this.#open.at(-1);
    if (inner) inner.varies = true;
  }

  #plain(sign: string): boolean {
    if (!this.#has("verbose")) return this.#put(sign);
    if (/\s/.test(sign)) return true;
    if (sign !== "#") return this.#put(sign);
    const line = this.#text.indexOf("\n", this.#at);
    this.#at = line < 0 ? this.#text.length : line;
    return true;
  }

  /** `\w`, `\b`, `\.`, `\1`. */
  #escape(): boolean {
    const sign = this.#text[this.#at++];
    if (sign === undefined) return false;
    const place = places[sign];
    if (place !== undefined) return this.#put(place);
    const inside = classes[sign.toLowerCase()];
    if (inside !== undefined) return this.#put(`[${/[A-Z]/.test(sign) ? "^" : ""}${inside}]`);
    return this.#put(this.#single(sign));
  }

  #single(sign: string): string {
    if (/[\dnrtfvxu]/.test(sign)) return `\\${sign}`;
    return /[\^$\\.*+?()[\]{}|/-]/.test(sign) && sign !== "-" ? `\\${sign}` : sign;
  }

  #class(): boolean {
    const isNot = this.#text[this.#at] === "^";
    if (isNot) this.#at++;
    let inside = "";
    let isAfterClass = false;
    for (let first = true; ; first = false) {
      const sign = this.#text[this.#at++];
      if (sign === undefined) return false;
      if (sign === "]" && !first) break;
      if (sign === "\\") {
        const next = this.#text[this.#at++] ?? "";
        const own = classes[next.toLowerCase()];
        if (own !== undefined && /[A-Z]/.test(next)) {
          if (next === "W") return false;
          inside += next === "S" ? "\\S" : "\\P{Nd}";
        } else
          inside += own ?? (next === "b" ? "\\x08" : next === "-" ? "\\-" : this.#single(next));
        isAfterClass = own !== undefined;
      } else {
        inside += /[\][^]/.test(sign) || (sign === "-" && isAfterClass) ? `\\${sign}` : sign;
        isAfterClass = false;
      }
    }
    return this.#put(`[${isNot ? "^" : ""}${inside}]`);
  }

  /** `(?P<name>...)`, `(?P=name)`, `(?#...)`, and what both languages write alike. */
  #group(): boolean {
    const rest = this.#text.slice(this.#at);
    const again = /^\?P=(\w+)\)/.exec(rest);
    const comment = /^\?#[^)]*\)/.exec(rest);
    const taken = again ?? comment;
    if (taken) {
      this.#at += taken[0].length;
      return again ? this.#put(`\\k<${again[1]!}>`) : true;
    }
    const begin = /^\?(?:P<(\w+)>|:|=|!|<=|<!)/.exec(rest);
    if (!begin && rest.startsWith("?")) return false;
    this.#open.push({ varies: false });
    this.#at += begin?.[0].length ?? 0;
    const name = begin?.[1];
    return this.#put(name === undefined ? `(${begin?.[0] ?? ""}` : `(?<${name}>`);
  }

  #repeat(sign: string, closed: Group | null): boolean {
    let text = sign;
    if (sign === "{") {
      const count = /^(\d*)(,?)(\d*)\}/.exec(this.#text.slice(this.#at));
      if (!count || `${count[1]!}${count[3]!}` === "") return this.#put("\\{");
      this.#at += count[0].length;
      text = `{${count[1] === "" ? "0" : count[1]!}${count[2]!}${count[3]!}}`;
    }
    const isOpen = sign === "*" || sign === "+" || /,\}$/.test(text);
    // What varies and is repeated has more ways than can be tried.
    if (closed?.varies && sign !== "?") return false;
    if (isOpen) this.unbounded = Math.max(this.unbounded, ++this.#own);
    if (isOpen || sign === "?" || text.includes(",")) this.#vary();
    if (this.#text[this.#at] === "?") text += this.#text[this.#at++]!;
    return this.#put(text);
  }
}
