import { unescape } from "../../frontends/escapes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, float, string, tuple } from "../../values/make.ts";
import { createTensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { cell, cellRow, cellShape } from "./cells.ts";
import { type Body, type Entries, textIn } from "./given.ts";
import { emptyMatrix } from "./matrices.ts";
import { rowOf } from "./wholes.ts";
import { needSoonEnd } from "../regexSafety.ts";
import { countItems } from "../../values/work.ts";

const own = (name: string): NotKnown => new NotKnown(`this use of \`${name}\` is not followed`);

function needText(value: Value | undefined, name: string): string {
  const text = textIn(value);
  if (text === null) throw own(name);
  return text;
}

/** A pattern that means the same here as there. */
function toPattern(text: string, name: string, flags: string): RegExp {
  const isSame =
    !/\\[^dDwWsS.*+?^$()[\]{}|\\/\-ntr]|\[\[?:|\(\?(?![:=!]|<[=!]|<[A-Za-z]\w*>)|[*+?}]\+|\(\?#/.test(
      text,
    );
  if (!isSame) throw own(name);
  try {
    return new RegExp(text, `gs${flags}`);
  } catch {
    throw own(name);
  }
}

/** The matches that are not empty. */
function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  countItems(text.length);
  needSoonEnd(pattern.source, text.length);
  return [...text.matchAll(pattern)].filter(([whole]) => whole !== "");
}

const defaultOrder = ["start", "end", "tokenExtents", "match", "tokens", "names", "split"];

function tokensOf(match: RegExpExecArray): Value {
  const groups: (string | undefined)[] = match.length > 1 ? match.slice(1) : [match[0]];
  const known = groups.filter((each) => each !== undefined);
  if (known.length < groups.length) throw own("regexp");
  return cellRow(known.map((each) => string(each)));
}

/** The texts around the matches. */
function piecesOf(text: string, found: readonly RegExpExecArray[]): string[] {
  const starts = [0, ...found.map((match) => match.index + match[0].length)];
  const ends = [...found.map(({ index }) => index), text.length];
  return starts.map((start, at) => text.slice(start, ends[at]));
}

function selected(
  kind: string,
  text: string,
  found: readonly RegExpExecArray[],
  isOnce: boolean,
): Value {
  const [first] = found;
  const each = (make: (match: RegExpExecArray) => Value, none: Value): Value =>
    isOnce ? (first ? make(first) : none) : cellRow(found.map(make));
  const place = (make: (match: RegExpExecArray) => number): Value => {
    const used = isOnce ? found.slice(0, 1) : found;
    if (used.length === 0) return emptyMatrix(isOnce ? [0, 0] : [1, 0]);
    return rowOf(used.map(make));
  };
  switch (kind) {
    case "start":
      return place(({ index }) => index + 1);
    case "end":
      return place((match) => match.index + match[0].length);
    case "match":
      return each((match) => string(match[0]), string(""));
    case "tokens":
      return each(tokensOf, cell([], [0, 0]));
    case "split":
      return cellRow(piecesOf(text, isOnce ? found.slice(0, 1) : found).map(string));
    case "names": {
      const made = dictionary();
      if (found.length !== 1 || !first?.groups) throw own("regexp");
      const groups: Readonly<Record<string, string | undefined>> = first.groups;
      for (const [name, value] of Object.entries(groups)) {
        if (value === undefined) throw own("regexp");
        made.entries.set(`s:${name}`, [string(name), string(value)]);
      }
      return made;
    }
    default:
      throw own("regexp");
  }
}

/** `regexp(text, pattern, 'match', 'once')` */
function search(flags: string): Body {
  return (_, [x, written, ...options], outputs) => {
    const [text, pattern] = [needText(x, "regexp"), needText(written, "regexp")];
    const words = options.map((each) => needText(each, "regexp"));
    const isOnce = words.includes("once");
    const more = words.includes("ignorecase") ? "i" : flags;
    const asked = words.filter((word) => word !== "once" && word !== "ignorecase");
    const order = [...asked, ...defaultOrder.filter((word) => !asked.includes(word))];
    const found = matchesIn(text, toPattern(pattern, "regexp", more));
    const results = order
      .slice(0, Math.max(1, outputs))
      .map((kind) => selected(kind, text, found, isOnce));
    return outputs < 2 ? results[0]! : tuple(results);
  };
}

/** `regexprep(text, pattern, replacement, 'once', 'ignorecase')` */
function replace(_: Machine, [x, written, by, ...options]: readonly Value[]): Value {
  const words = options.map((each) => needText(each, "regexprep"));
  if (words.some((word) => word !== "once" && word !== "ignorecase")) throw own("regexprep");
  const made = needText(by, "regexprep");
  if (/\$(?!\d)|\\(?![nt\\$])/.test(made)) throw own("regexprep");
  const flags = words.includes("ignorecase") ? "i" : "";
  const pattern = toPattern(needText(written, "regexprep"), "regexprep", flags);
  const change = (text: string): string => {
    let isDone = false;
    return text.replace(pattern, (...found: unknown[]) => {
      const whole = String(found[0]);
      if (whole === "" || isDone) return whole;
      isDone = words.includes("once");
      return made.replace(/\$(\d)|\\([nt\\$])/g, (_all, group?: string, sign?: string) => {
        if (group === undefined) return sign === "n" ? "\n" : sign === "t" ? "\t" : (sign ?? "");
        const value = found[Number(group)];
        if (typeof value !== "string") throw own("regexprep");
        return value;
      });
    });
  };
  if (x?.kind !== "list") return string(change(needText(x, "regexprep")));
  return cell(
    x.items.map((item) => string(change(needText(item, "regexprep")))),
    cellShape(x),
  );
}

/** Where a text stands in another, also where the places overlap. */
function placesOf(text: string, part: string): readonly number[] {
  if (part === "") return [];
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at + 1);
  return found;
}

/** `[word, rest] = strtok(text, signs)` */
function token(_: Machine, [x, signs]: readonly Value[], outputs: number): Value {
  const text = needText(x, "strtok");
  const stops = signs ? needText(signs, "strtok") : " \f\n\r\t\v\0";
  let start = 0;
  while (start < text.length && stops.includes(text[start]!)) start += 1;
  let end = start;
  while (end < text.length && !stops.includes(text[end]!)) end += 1;
  const word = string(text.slice(start, end));
  return outputs < 2 ? word : tuple([word, string(text.slice(end))]);
}

/** Whether a text, or each text of a cell array, has a part, or one of several. */
function having(name: string, has: (text: string, part: string) => boolean): Body {
  return (_, [x, y, option, value]) => {
    if (option && needText(option, name).toLowerCase() !== "ignorecase") throw own(name);
    if (option && value?.kind !== "bool") throw own(name);
    const folds = value?.kind === "bool" && value.value;
    const fold = (text: string): string => (folds ? text.toLowerCase() : text);
    const parts = (y?.kind === "list" ? y.items : [y]).map((each) => fold(needText(each, name)));
    const test = (item: Value | undefined): boolean =>
      parts.some((part) => has(fold(needText(item, name)), part));
    if (x?.kind !== "list") return bool(test(x));
    const found = Float64Array.from(x.items, (item) => (test(item) ? 1 : 0));
    if (!cellShape(x).includes(1)) throw own(name);
    return createTensor("numpy", "bool", cellShape(x), found);
  };
}

/** A truth value for each letter. */
function letters(name: string, test: (letter: string) => boolean): Body {
  return (_, [x]) => {
    if (x?.kind === "string" && x.typeName) throw own(name);
    const text = needText(x, name);
    const found = Float64Array.from(text, (letter) => (test(letter) ? 1 : 0));
    if (/[^\0-\x7f]/.test(text)) throw own(name);
    return createTensor("numpy", "bool", [text === "" ? 0 : 1, text.length], found);
  };
}

const classes: Readonly<Record<string, RegExp>> = {
  ...{ digit: /\d/, alpha: /[A-Za-z]/, alphanum: /[A-Za-z\d]/, upper: /[A-Z]/, lower: /[a-z]/ },
  ...{ wspace: /[\t-\r ]/, punct: /[!-/:-@[-`{-~]/ },
};

/** `strsplit(text, separators, 'CollapseDelimiters', false)` */
function split(_: Machine, [x, by, option, value]: readonly Value[]): Value {
  const text = needText(x, "strsplit");
  if (option && needText(option, "strsplit").toLowerCase() !== "collapsedelimiters") {
    throw own("strsplit");
  }
  if (option && value?.kind !== "bool" && value?.kind !== "float") throw own("strsplit");
  const collapses =
    !option || (value?.kind === "bool" || value?.kind === "float" ? !!value.value : true);
  const given = by?.kind === "list" ? by.items : by ? [by] : [];
  const separators =
    given.length > 0
      ? given.map((each) => unescape(needText(each, "strsplit")))
      : [" ", "\f", "\n", "\r", "\t", "\v"];
  if (separators.includes("")) throw own("strsplit");
  const one = separators
    .toSorted((a, b) => b.length - a.length)
    .map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  return cellRow(text.split(new RegExp(collapses ? `(?:${one})+` : `(?:${one})`)).map(string));
}

/** Functions that look for texts in texts. */
export const textSearch: Entries = {
  regexp: search(""),
  regexpi: search("i"),
  regexprep: replace,
  strfind: (_, [x, part]) => {
    const found = placesOf(needText(x, "strfind"), needText(part, "strfind"));
    return found.length === 0 ? emptyMatrix() : rowOf(found);
  },
  strtok: token,
  strsplit: split,
  startsWith: having("startsWith", (text, part) => text.startsWith(part)),
  endsWith: having("endsWith", (text, part) => text.endsWith(part)),
  contains: having("contains", (text, part) => text.includes(part)),
  isspace: letters("isspace", (letter) => /[\t-\r ]/.test(letter)),
  isletter: letters("isletter", (letter) => /[A-Za-z]/.test(letter)),
  isstrprop: (machine, [x, kind]) => {
    const test = classes[textIn(kind) ?? ""];
    if (!test) throw own("isstrprop");
    return letters("isstrprop", (letter) => test.test(letter))(machine, [x!], 1);
  },
  strlength: (_, [x]) => float(needText(x, "strlength").length),
  count: (_, [x, part]) => {
    const [text, wanted] = [needText(x, "count"), needText(part, "count")];
    if (wanted === "") throw own("count");
    return float(text.split(wanted).length - 1);
  },
};
