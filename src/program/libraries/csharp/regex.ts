import { makeList } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, int, none, string } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { type Members, members, type Method, statics, textIn, wholeIn } from "../declared/table.ts";
import { makeNetObject, NetObject } from "./netObject.ts";
import { needSoonEnd } from "../regexSafety.ts";

/** A pattern that means the same here as in .NET, and how its groups are counted there. */
interface Pattern {
  readonly regex: RegExp;
  /** The names of the groups as .NET counts them: those without a name first. */
  readonly order: readonly (string | number)[];
}

/** The flags of `RegexOptions`, as numbers. */
const options: Readonly<Record<string, number>> = {
  ...{ None: 0, IgnoreCase: 1, Multiline: 2, Compiled: 8, Singleline: 16, CultureInvariant: 512 },
};

/** The class `RegexOptions`. */
export const optionsClass = createClass(
  "RegexOptions",
  [],
  new Map<string, Value>(Object.entries(options).map(([name, flag]) => [name, int(flag)])),
);

/** What both languages read in the same way, as long as all letters are plain ones. */
const known = /^(?:[\x20-\x7e])*$/;
const other = /\(\?(?!:|=|!|<=|<!|<[A-Za-z_]\w*>)|\\[AZzGpPkKQEeac0-9]|\[[^\]]*-\[|[*+?}]\+|\{,|\$/;

function readPattern(written: string, flags: number): Pattern {
  // `$` also stands in front of a last line break there.
  const plain = written.replace(/\$$/, "").replace(/\\\$/g, "");
  const followed = Object.values(options).reduce((all, flag) => all | flag, 0);
  if (!known.test(written) || other.test(plain) || (flags & ~followed) !== 0)
    throw new NotKnown("this call is not followed");
  const letters = `g${flags & 1 ? "i" : ""}${flags & 2 ? "m" : ""}${flags & 16 ? "s" : ""}`;
  let regex: RegExp;
  try {
    regex = new RegExp(written, letters);
  } catch {
    throw new NotKnown("this call is not followed");
  }
  const opened = written.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
  const groups = [...opened.matchAll(/\((?:\?<([A-Za-z_]\w*)>|(?!\?))/g)].map(
    ([, name], at) => name ?? at + 1,
  );
  const order = [
    ...groups.filter((each) => typeof each === "number"),
    ...groups.filter((each) => typeof each === "string"),
  ];
  return { regex, order };
}

/** A text that the pattern is matched with. */
function inputIn(value: Value | undefined, { regex }: Pattern): string {
  const text = textIn(value);
  needSoonEnd(regex.source, text.length);
  // Letters of other scripts count as words there.
  if (!/^[\x09-\x0d\x20-\x7e]*$/.test(text) || (regex.source.endsWith("$") && text.endsWith("\n")))
    throw new NotKnown("this call is not followed");
  return text;
}

function groupOf(
  name: string,
  match: RegExpMatchArray | null,
  text: string | undefined,
): InstanceValue {
  const isWhole = match !== null && text === match[0];
  return makeNetObject(
    "Group",
    {
      Success: bool(text !== undefined),
      Value: string(text ?? ""),
      Length: int(text?.length ?? 0),
      Name: string(name),
      ...(isWhole ? { Index: int(match.index ?? 0) } : {}),
    },
    new NetObject({ text: text ?? "" }),
  );
}

/** A match; null: there is none. */
function matchOf(match: RegExpMatchArray | null, { order }: Pattern): Value {
  const named = (name: string): string | undefined => match?.groups?.[name];
  const parts = order.map((each) => (typeof each === "string" ? named(each) : match?.[each]));
  const groups = [
    groupOf("0", match, match?.[0]),
    ...order.map((each, at) =>
      groupOf(typeof each === "string" ? each : String(at + 1), match, parts[at]),
    ),
  ];
  const names = [
    "0",
    ...order.map((each, at) => (typeof each === "string" ? each : String(at + 1))),
  ];
  const list = makeNetObject(
    "GroupCollection",
    { Count: int(groups.length) },
    new NetObject({
      items: groups,
      item: (index) => {
        const at = index.kind === "string" ? names.indexOf(index.value) : wholeIn(index);
        return groups[at] ?? groupOf("", null, undefined);
      },
    }),
  );
  return makeNetObject(
    "Match",
    {
      Success: bool(match !== null),
      Value: string(match?.[0] ?? ""),
      Index: int(match?.index ?? 0),
      Length: int(match?.[0].length ?? 0),
      Groups: list,
    },
    new NetObject({ text: match?.[0] ?? "" }),
  );
}

function allIn(text: string, pattern: Pattern): readonly RegExpMatchArray[] {
  return [...text.matchAll(new RegExp(pattern.regex))];
}

/** What stands for a match: `$1`, `${name}`, `$0`, and `$$`. */
function filledIn(written: string, match: RegExpMatchArray, { order }: Pattern): string {
  return written.replace(
    /\$(?:(\$)|(\d+)|\{(\w+)\}|(.?))/g,
    (all, dollar?: string, digits?: string, name?: string, rest?: string) => {
      if (dollar) return "$";
      if (rest !== undefined && rest !== "") {
        if ("&`'+_".includes(rest)) throw new NotKnown("this call is not followed");
        return all;
      }
      const place = digits ?? (name && /^\d+$/.test(name) ? name : undefined);
      if (place === "0") return match[0];
      const group = place === undefined ? name : order[Number(place) - 1];
      if (group === undefined) return all;
      if (typeof group === "number") return match[group] ?? "";
      return match.groups && group in match.groups ? (match.groups[group] ?? "") : all;
    },
  );
}

function replaced(
  machine: Machine,
  pattern: Pattern,
  text: string,
  by: Value | undefined,
  most: number,
): Value {
  let [made, end, left] = ["", 0, most];
  for (const match of allIn(text, pattern)) {
    if (left-- === 0) break;
    const at = match.index ?? 0;
    const own =
      by?.kind === "string"
        ? filledIn(by.value, match, pattern)
        : textIn(machine.call(by ?? none, [matchOf(match, pattern)]));
    made += text.slice(end, at) + own;
    end = at + match[0].length;
  }
  return string(made + text.slice(end));
}

/** The parts between matches, with what their groups hold. */
function splitBy(pattern: Pattern, text: string): Value {
  const parts: string[] = [];
  let end = 0;
  for (const match of allIn(text, pattern)) {
    const at = match.index ?? 0;
    parts.push(text.slice(end, at));
    for (const each of pattern.order) {
      const own = typeof each === "string" ? match.groups?.[each] : match[each];
      if (own !== undefined) parts.push(own);
    }
    end = at + match[0].length;
  }
  return makeList("string[]", [...parts, text.slice(end)].map(string));
}

type Use = (machine: Machine, pattern: Pattern, text: string, rest: readonly Value[]) => Value;

/** What a pattern is used for; each also takes the pattern behind the text. */
const uses: Readonly<Record<string, Use>> = {
  IsMatch: (_, pattern, text) => bool(allIn(text, pattern).length > 0),
  Match: (_, pattern, text) => matchOf(allIn(text, pattern)[0] ?? null, pattern),
  Matches: (_, pattern, text) => {
    const items = allIn(text, pattern).map((match) => matchOf(match, pattern));
    return makeNetObject(
      "MatchCollection",
      { Count: int(items.length) },
      new NetObject({ items, item: (index) => items[wholeIn(index)] ?? none }),
    );
  },
  Count: (_, pattern, text) => int(allIn(text, pattern).length),
  Replace: (machine, pattern, text, [by, most]) =>
    replaced(machine, pattern, text, by, most ? wholeIn(most) : -1),
  Split: (_, pattern, text) => splitBy(pattern, text),
};

/** How many arguments stand behind the text. */
const taken: Readonly<Record<string, number>> = { Replace: 1 };

function methodOf(use: Use, name: string, pattern: Pattern): Method {
  return (machine, _, [text, ...rest]) => {
    const most = name === "Replace" ? 2 : 0;
    if (rest.length > most || rest.length < (taken[name] ?? 0))
      throw new NotKnown("this call is not followed");
    return use(machine, pattern, inputIn(text, pattern), rest);
  };
}

/** `new Regex(pattern, options)` */
export function createRegex(args: readonly Value[]): Value {
  const [written, flags, ...others] = args;
  if (others.length > 0) throw new NotKnown("this call is not followed");
  const pattern = readPattern(textIn(written), flags ? wholeIn(flags) : 0);
  const own: Members = members(
    {},
    Object.fromEntries(
      Object.entries(uses).map(([name, use]) => [name, methodOf(use, name, pattern)]),
    ),
  );
  return makeNetObject("Regex", {}, new NetObject({ members: own, text: textIn(written) }));
}

/** The class `Regex`. */
export const regexClass = statics("Regex", {
  ...Object.fromEntries(
    Object.entries(uses).map(([name, use]) => [
      name,
      (machine: Machine, [text, written, ...rest]: readonly Value[]) => {
        const count = taken[name] ?? 0;
        const [own, flags] = [rest.slice(0, count), rest.slice(count)];
        if (flags.length > 1) throw new NotKnown("this call is not followed");
        const pattern = readPattern(textIn(written), flags[0] ? wholeIn(flags[0]) : 0);
        return use(machine, pattern, inputIn(text, pattern), own);
      },
    ]),
  ),
  Escape: (_, [text]) => string(textIn(text).replace(/[\\*+?|{[()^$.# ]/g, "\\$&")),
});
