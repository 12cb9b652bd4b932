/** Words that the grammar only takes for modifiers. */
const words =
  "abstract|crossinline|external|final|infix|inline|internal|lateinit|noinline|open|override|private|protected|public|sealed|suspend|tailrec|vararg";

/** What declares one of the words: `val open`, `(open: Double`, `open ->`. */
const declares = new RegExp(
  `\\b(?:val|var)\\s+(${words})\\b|[({,]\\s*(${words})\\s*(?::(?!:)|,|->|\\))`,
  "g",
);

/** What follows a modifier: another one, or what it belongs to. */
const modified =
  /^\s+(?:(?:abstract|annotation|companion|const|crossinline|data|enum|expect|actual|external|final|infix|inline|inner|internal|lateinit|noinline|open|operator|out|override|private|protected|public|reified|sealed|suspend|tailrec|value|vararg)\s+)*(?:class|constructor|fun|init|interface|object|typealias|val|var|get|set)\b|^\s+(?:[A-Za-z_]\w*\s*:|@)/;

const wordHere = /[A-Za-z_]\w*/y;
const hiddenHere = /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'/y;

/** Goes through a text, and gives each word of its code to a function; the text of strings has none. */
class Words {
  readonly #text: string;
  readonly #visit: (word: string, at: number) => void;
  #at = 0;

  constructor(text: string, visit: (word: string, at: number) => void) {
    this.#text = text;
    this.#visit = visit;
  }

  run(): void {
    while (this.#at < this.#text.length) this.#code();
  }

  /** What is there of a pattern, behind which it goes on; null: nothing. */
  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  /** Code up to the brace that closes what was opened before it. */
  #code(): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const start = this.#at;
      const word = this.#take(wordHere);
      if (word !== null) this.#visit(word, start);
      else if (this.#text[start] === '"') this.#string();
      else if (this.#take(hiddenHere) === null) {
        this.#at++;
        if (this.#text[start] === "{") depth++;
        else if (this.#text[start] === "}" && --depth < 0) return;
      }
    }
  }

  #string(): void {
    const quotes = this.#text.startsWith('"""', this.#at) ? '"""' : '"';
    this.#at += quotes.length;
    while (this.#at < this.#text.length) {
      if (this.#text.startsWith(quotes, this.#at)) {
        this.#at += quotes.length;
        return;
      }
      const sign = this.#text[this.#at++];
      const start = this.#at;
      if (sign === "\\" && quotes === '"') this.#at++;
      else if (sign === "\n" && quotes === '"') return;
      else if (sign === "$" && this.#text[start] === "{") {
        this.#at++;
        this.#code();
      } else if (sign === "$") {
        const word = this.#take(wordHere);
        if (word !== null) this.#visit(word, start);
      }
    }
  }
}

/**
 * A text of the same length in which names that are modifiers elsewhere, such as `val open = 1`, are other names to the
 * grammar. The language allows them.
 */
export function withoutSoftWords(text: string): string {
  const declared = new Set<string>();
  for (const found of text.matchAll(declares)) declared.add(found[1] ?? found[2]!);
  if (declared.size === 0) return text;
  const signs = text.split("");
  new Words(text, (word, at) => {
    if (declared.has(word) && !isModifier(text, at, at + word.length)) signs[at] = "_";
  }).run();
  return signs.join("");
}

function isModifier(text: string, start: number, end: number): boolean {
  if (/(?:\b(?:val|var)\s+|[.$])$/.test(text.slice(Math.max(0, start - 8), start))) return false;
  return modified.test(text.slice(end, end + 80)) && !/^\s*:/.test(text.slice(end));
}
