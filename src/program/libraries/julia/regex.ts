import { NotKnown } from "../../values/gaps.ts";
import { int, none, string } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { lazyList, letter } from "../../languages/julia/iterate.ts";
import { textIn } from "../../languages/julia/values.ts";
import { type Entries, tupleItems, wholeIn } from "./given.ts";
import { printed } from "./output.ts";
import { holds } from "./searching.ts";
import { substring, symbolName, typeOf } from "./types.ts";
import { textOf } from "./letters.ts";
import { needSoonEnd } from "../regexSafety.ts";

const whyOdd = "this regular expression is not followed";

/** What both kinds of regular expressions do not read in the same way. */
const odd: readonly RegExp[] = [
  /\\(?![dDwWsSbBnrt])[A-Za-z0-9]/,
  /\[\^?\]|\[\[:|\[[^\]]*\[/,
  /\(\?(?![:=!]|<[=!]|<[A-Za-z]\w*>)|\(\*/,
  /\{,|[*+?}]\+/,
  /\).*\)[*+?{]|\([^)]*\([^)]*\)[^)]*\)[*+?{]/,
];

/** `r"[a-z]+"` */
export function regexOf(source: string, flags: string): Value {
  const native = { source, flags };
  return { kind: "instance", type: typeOf("Regex"), fields: new Map(), native };
}

function isRegex(value: Value | undefined): value is InstanceValue {
  return value?.kind === "instance" && value.type === typeOf("Regex");
}

/** The same in JavaScript, for a text in which both find the same. */
function compiled(value: InstanceValue, text: string): RegExp {
  const { source, flags } = value.native as { readonly source: string; readonly flags: string };
  const isOdd = odd.some((each) => each.test(source)) || /[^ims]/.test(flags);
  const isPlain = /^[\0-\x7f]*$/.test(text + source) && !text.includes("\r");
  if (isOdd || !isPlain || (source.includes("$") && text.endsWith("\n")))
    throw new NotKnown(whyOdd);
  needSoonEnd(source, text.length);
  try {
    return new RegExp(source, `${flags}g`);
  } catch {
    throw new NotKnown(whyOdd);
  }
}

function patternIn(value: Value | undefined, name: string): InstanceValue {
  if (isRegex(value)) return value;
  throw new NotKnown(
    value?.kind === "unknown" ? value.why : `this use of \`${name}\` is not followed`,
  );
}

/** What a group caught. */
function caught(text: string | undefined): Value {
  return text === undefined ? none : substring(text);
}

function matchOf(found: RegExpExecArray): Value {
  const groups = found.slice(1).map(caught);
  const names = Object.keys(found.groups ?? {});
  const captures: Value = {
    kind: "list",
    items: groups,
    typeName: "Union{Nothing, SubString{String}}",
  };
  const fields = new Map<string, Value>([
    ["match", substring(found[0])],
    ["captures", captures],
    ["offset", int(found.index + 1)],
  ]);
  const named = new Map(names.map((name) => [name, caught(found.groups![name])]));
  const native = { groups, named };
  return { kind: "instance", type: typeOf("RegexMatch"), fields, native };
}

/** `m[1]` and `m["name"]` of what was found; null: the value is none. */
export function groupOf(object: InstanceValue, place: Value | undefined): Value | null {
  if (object.type !== typeOf("RegexMatch")) return null;
  const { groups, named } = object.native as {
    readonly groups: readonly Value[];
    readonly named: ReadonlyMap<string, Value>;
  };
  const name = symbolName(place) ?? (place?.kind === "string" ? place.value : null);
  const found =
    name !== null ? named.get(name) : place?.kind === "int" ? groups[place.value - 1] : undefined;
  if (!found) throw new NotKnown("this index is not followed");
  return found;
}

/** All that a regular expression finds; those without letters are not followed. */
function allIn(pattern: InstanceValue, text: string): readonly RegExpExecArray[] {
  const all = [...text.matchAll(compiled(pattern, text))];
  if (all.some(([own]) => own === "")) throw new NotKnown(whyOdd);
  return all;
}

/** Whether a text has a part that a regular expression, a text, or a letter says. */
export function isFoundIn(part: Value | undefined, text: string): boolean | null {
  return isRegex(part) ? compiled(part, text).test(text) : null;
}

/** The parts of a text between what a regular expression finds; null: the mark is none. */
export function partsBetween(by: Value | undefined, text: string): readonly string[] | null {
  if (!isRegex(by)) return null;
  const all = allIn(by, text);
  const ends = all.map((each) => each.index + each[0].length);
  return [
    ...all.map(({ index }, at) => text.slice(ends[at - 1] ?? 0, index)),
    text.slice(ends.at(-1) ?? 0),
  ];
}

interface Found {
  readonly start: number;
  readonly end: number;
  /** What a function that makes the new text gets. */
  readonly given: Value;
}

/** Where a pattern of `replace` stands in a text. */
function findings(machine: Machine, pattern: Value | undefined, text: string): readonly Found[] {
  const own = textIn(pattern);
  if (own !== null && own !== "" && pattern) {
    const found: Found[] = [];
    for (let at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + 1))
      found.push({
        start: at,
        end: at + own.length,
        given: pattern.kind === "string" ? substring(own) : pattern,
      });
    return found;
  }
  if (isRegex(pattern))
    return allIn(pattern, text).map((each) => ({
      start: each.index,
      end: each.index + each[0].length,
      given: substring(each[0]),
    }));
  if (pattern?.kind !== "builtin" && pattern?.kind !== "function")
    throw new NotKnown("this use of `replace` is not followed");
  let end = 0;
  return Array.from(text).flatMap((sign): readonly Found[] => {
    const [start, given] = [end, letter(sign)];
    end += sign.length;
    return holds(machine, machine.call(pattern, [given])) ? [{ start, end, given }] : [];
  });
}

/** `replace(text, a => b, c => d; count)`: from the left, the first of the pairs that stands there. */
function replaced(machine: Machine, text: string, pairs: readonly Value[], most: number): string {
  const ways = pairs.map((each) => {
    if (each.kind !== "tuple" || each.typeName !== "Pair")
      throw new NotKnown("this use of `replace` is not followed");
    return { found: findings(machine, each.items[0], text), to: each.items[1]! };
  });
  // What a regular expression finds is found from where the last one ended.
  if (ways.length > 1 && pairs.some((each) => each.kind === "tuple" && isRegex(each.items[0])))
    throw new NotKnown("this use of `replace` is not followed");
  let [made, from] = ["", 0];
  for (let times = 0; times < most; times++) {
    const next = ways
      .flatMap(({ found, to }) => {
        const first = found.find(({ start }) => start >= from);
        return first ? [{ ...first, to }] : [];
      })
      .reduce<(Found & { readonly to: Value }) | null>(
        (best, each) => (best && best.start <= each.start ? best : each),
        null,
      );
    if (!next) break;
    const { to } = next;
    const isCalled = to.kind === "function" || to.kind === "builtin";
    if (!isCalled && textIn(to) === null)
      throw new NotKnown("this use of `replace` is not followed");
    const written = isCalled ? machine.call(to, [next.given]) : to;
    if (written.kind === "unknown") throw new NotKnown(written.why);
    made += text.slice(from, next.start) + printed(machine, written);
    from = next.end;
  }
  return made + text.slice(from);
}

/** Functions of regular expressions. */
export const regular: Entries = {
  match: [
    "pattern, text",
    (_, [pattern, text]) => {
      const whole = textOf(text, "match");
      const found = compiled(patternIn(pattern, "match"), whole).exec(whole);
      return found ? matchOf(found) : none;
    },
  ],
  eachmatch: [
    "pattern, text",
    (_, [pattern, text]) =>
      lazyList(allIn(patternIn(pattern, "eachmatch"), textOf(text, "eachmatch")).map(matchOf)),
  ],
  Regex: [
    "source, flags=",
    (_, [source, flags]) => regexOf(textOf(source, "Regex"), flags ? textOf(flags, "Regex") : ""),
  ],
  replace: [
    "text, *pairs, count=",
    (machine, [text, pairs, count]) => {
      const most = count ? wholeIn(machine, count) : Infinity;
      if (most < 0) throw new NotKnown("this use of `replace` is not followed");
      return string(replaced(machine, textOf(text, "replace"), tupleItems(pairs), most));
    },
  ],
};
