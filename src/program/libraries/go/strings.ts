import { repeatText, joinTexts } from "../../values/lengths.ts";
import { itemsOf, makeList } from "../../languages/declared/lists.ts";
import { orderOfTexts } from "../../languages/go/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, createClass, string, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, itemsIn, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { utf8Bytes, utf8Length } from "../../values/utf8.ts";

const texts = (parts: readonly string[]): Value => makeList("List<string>", parts.map(string));

/** A place in a text, in bytes. */
function place(text: string, at: number): Value {
  return makeNumber("long", at < 0 ? at : utf8Length(text.slice(0, at)));
}

const signIn = (value: Value | undefined): string => String.fromCodePoint(wholeIn(value));

/** The signs of a text, each with its place. */
function signsOf(text: string): readonly (readonly [sign: string, at: number])[] {
  let at = 0;
  return Array.from(text, (sign) => {
    const start = at;
    at += sign.length;
    return [sign, start] as const;
  });
}

type Test = (sign: string) => boolean;

/** A function of the program that is asked about signs. */
function testOf(machine: Machine, by: Value | undefined): Test {
  return (sign) => holds(machine, by!, makeNumber("int32", sign.codePointAt(0)!));
}

const among =
  (signs: string): Test =>
  (sign) =>
    Array.from(signs).includes(sign);

const isSpace: Test = (sign) => /\p{White_Space}/u.test(sign);

/** Where the first or the last sign of a kind stands. */
function find(text: string, test: Test, isLast: boolean): Value {
  const all = isLast ? signsOf(text).toReversed() : signsOf(text);
  return place(text, all.find(([sign]) => test(sign))?.[1] ?? -1);
}

/** Without signs of a kind at its ends. */
function trimmed(text: string, test: Test, first: boolean, last: boolean): Value {
  const all = Array.from(text);
  let [from, to] = [0, all.length];
  while (first && from < to && test(all[from]!)) from++;
  while (last && to > from && test(all[to - 1]!)) to--;
  return string(all.slice(from, to).join(""));
}

const trim =
  (first: boolean, last: boolean): Rule =>
  (_, [text, signs]) =>
    trimmed(textIn(text), among(textIn(signs)), first, last);

const trimBy =
  (first: boolean, last: boolean): Rule =>
  (machine, [text, by]) =>
    trimmed(textIn(text), testOf(machine, by), first, last);

/** The parts between separators; an empty one stands between all signs. `most` below 0: as many as there are. */
function splitUp(text: string, separator: string, most: number): readonly string[] {
  if (most === 0) return [];
  const parts = separator === "" ? Array.from(text) : text.split(separator);
  if (most < 0 || parts.length <= most) return parts;
  return [...parts.slice(0, most - 1), parts.slice(most - 1).join(separator)];
}

const withSeparator = (parts: readonly string[], separator: string): readonly string[] =>
  parts.map((part, at) => (at < parts.length - 1 ? part + separator : part));

function replaced(text: string, from: string, to: string, count: number): string {
  const most = count < 0 ? Infinity : count;
  if (from === "") {
    const signs = Array.from(text);
    const made = joinTexts(signs.map((sign, at) => (at < most ? to : "") + sign));
    return signs.length < most ? made + to : made;
  }
  const parts = text.split(from);
  const end = Math.min(most + 1, parts.length);
  return joinTexts([joinTexts(parts.slice(0, end), to), ...parts.slice(end)], from);
}

function cutAt(text: string, at: number, length: number): Value {
  const [before, after] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + length)];
  return tuple([string(before), string(after), bool(at >= 0)]);
}

/** Words, of which each begins in another way. */
function titled(text: string): string {
  return text.replace(
    /(^|[^\p{L}\p{N}_'])(\p{L})/gu,
    (_, before: string, first: string) => before + first.toUpperCase(),
  );
}

const replacerClass = createClass("Replacer", []);

/** `strings.NewReplacer("a", "1", "b", "2")`: at each place, the first pair that fits. */
const replacer: Rule = (_, items) => {
  const words = items.map(textIn);
  const pairs = words.flatMap((word, at) =>
    at % 2 === 0 ? [[word, words[at + 1] ?? ""] as const] : [],
  );
  if (pairs.some(([from]) => from === "")) throw new NotKnown("this value is unknown");
  const replace = (text: string): string => {
    let made = "";
    for (let at = 0; at < text.length;) {
      const pair = pairs.find(([from]) => text.startsWith(from, at));
      made += pair ? pair[1] : text[at]!;
      at += pair ? pair[0].length : 1;
    }
    return made;
  };
  const method = builtin("Replace", ({ items: [text] }) => string(replace(textIn(text))));
  return {
    kind: "instance",
    type: replacerClass,
    fields: new Map([["Replace", method]]),
    native: null,
  };
};

/** Whether two texts are the same but for the case of their letters. */
function areFolded(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) =>
    Array.from(text, (sign) => {
      const upper = sign.toUpperCase();
      return Array.from(upper).length === 1 ? upper.toLowerCase() : sign;
    }),
  );
  return x!.length === y!.length && x!.every((sign, at) => sign === y![at]);
}

/** The package `strings`. */
export const strings: Readonly<Record<string, Rule>> = {
  Repeat: (machine, [text, count]) =>
    wholeIn(count) < 0
      ? machine.fail("panic", "strings: negative Repeat count")
      : string(repeatText(textIn(text), wholeIn(count))),
  Join: (machine, [parts, separator]) =>
    string(
      joinTexts(
        (parts?.kind === "none" ? [] : itemsIn(machine, parts)).map(textIn),
        textIn(separator),
      ),
    ),
  Split: (_, [text, by]) => texts(splitUp(textIn(text), textIn(by), -1)),
  SplitN: (_, [text, by, count]) => texts(splitUp(textIn(text), textIn(by), wholeIn(count))),
  SplitAfter: (_, [text, by]) =>
    texts(withSeparator(splitUp(textIn(text), textIn(by), -1), textIn(by))),
  SplitAfterN: (_, [text, by, count]) =>
    texts(withSeparator(splitUp(textIn(text), textIn(by), wholeIn(count)), textIn(by))),
  Fields: (_, [text]) => texts(textIn(text).match(/\P{White_Space}+/gu) ?? []),
  FieldsFunc: (machine, [text, by]) => {
    const test = testOf(machine, by);
    const parts = [""];
    for (const sign of textIn(text)) {
      if (test(sign)) parts.push("");
      else parts.push((parts.pop() ?? "") + sign);
    }
    return texts(parts.filter((part) => part !== ""));
  },
  ToUpper: (_, [text]) => string(textIn(text).toUpperCase()),
  ToLower: (_, [text]) => string(textIn(text).toLowerCase()),
  ToTitle: (_, [text]) => string(textIn(text).toUpperCase()),
  Title: (_, [text]) => string(titled(textIn(text))),
  TrimSpace: (_, [text]) => trimmed(textIn(text), isSpace, true, true),
  ...{ Trim: trim(true, true), TrimLeft: trim(true, false), TrimRight: trim(false, true) },
  ...{ TrimFunc: trimBy(true, true), TrimLeftFunc: trimBy(true, false) },
  TrimRightFunc: trimBy(false, true),
  TrimPrefix: (_, [text, part]) => {
    const [whole, first] = [textIn(text), textIn(part)];
    return string(whole.startsWith(first) ? whole.slice(first.length) : whole);
  },
  TrimSuffix: (_, [text, part]) => {
    const [whole, last] = [textIn(text), textIn(part)];
    return string(whole.endsWith(last) ? whole.slice(0, whole.length - last.length) : whole);
  },
  CutPrefix: (_, [text, part]) => {
    const [whole, first] = [textIn(text), textIn(part)];
    const isThere = whole.startsWith(first);
    return tuple([string(isThere ? whole.slice(first.length) : whole), bool(isThere)]);
  },
  CutSuffix: (_, [text, part]) => {
    const [whole, last] = [textIn(text), textIn(part)];
    const isThere = whole.endsWith(last);
    return tuple([
      string(isThere ? whole.slice(0, whole.length - last.length) : whole),
      bool(isThere),
    ]);
  },
  Cut: (_, [text, part]) => {
    const [whole, by] = [textIn(text), textIn(part)];
    return cutAt(whole, whole.indexOf(by), by.length);
  },
  Contains: (_, [text, part]) => bool(textIn(text).includes(textIn(part))),
  ContainsRune: (_, [text, sign]) => bool(textIn(text).includes(signIn(sign))),
  ContainsAny: (_, [text, signs]) => bool(Array.from(textIn(text)).some(among(textIn(signs)))),
  ContainsFunc: (machine, [text, by]) => bool(Array.from(textIn(text)).some(testOf(machine, by))),
  HasPrefix: (_, [text, part]) => bool(textIn(text).startsWith(textIn(part))),
  HasSuffix: (_, [text, part]) => bool(textIn(text).endsWith(textIn(part))),
  Index: (_, [text, part]) => place(textIn(text), textIn(text).indexOf(textIn(part))),
  LastIndex: (_, [text, part]) => place(textIn(text), textIn(text).lastIndexOf(textIn(part))),
  IndexByte: (_, [text, byte]) =>
    makeNumber("long", utf8Bytes(textIn(text)).indexOf(wholeIn(byte))),
  LastIndexByte: (_, [text, byte]) =>
    makeNumber("long", utf8Bytes(textIn(text)).lastIndexOf(wholeIn(byte))),
  IndexRune: (_, [text, sign]) => place(textIn(text), textIn(text).indexOf(signIn(sign))),
  IndexAny: (_, [text, signs]) => find(textIn(text), among(textIn(signs)), false),
  LastIndexAny: (_, [text, signs]) => find(textIn(text), among(textIn(signs)), true),
  IndexFunc: (machine, [text, by]) => find(textIn(text), testOf(machine, by), false),
  LastIndexFunc: (machine, [text, by]) => find(textIn(text), testOf(machine, by), true),
  Count: (_, [text, part]) => {
    const signs = Array.from(textIn(text)).length;
    const count = textIn(part) === "" ? signs + 1 : textIn(text).split(textIn(part)).length - 1;
    return makeNumber("long", count);
  },
  EqualFold: (_, [a, b]) => bool(areFolded(textIn(a), textIn(b))),
  Compare: (_, [a, b]) => makeNumber("long", Math.sign(orderOfTexts(textIn(a), textIn(b)))),
  Clone: (_, [text]) => string(textIn(text)),
  Replace: (_, [text, from, to, count]) =>
    string(replaced(textIn(text), textIn(from), textIn(to), wholeIn(count))),
  ReplaceAll: (_, [text, from, to]) => string(replaced(textIn(text), textIn(from), textIn(to), -1)),
  Map: (machine, [change, text]) =>
    string(
      Array.from(textIn(text), (sign) => {
        const code = wholeIn(machine.call(change!, [makeNumber("int32", sign.codePointAt(0)!)]));
        return code < 0 ? "" : String.fromCodePoint(code);
      }).join(""),
    ),
  NewReplacer: replacer,
};

/** The text of bytes, of which each is a sign of ASCII. */
function textOf(machine: Machine, value: Value | undefined): string {
  if (value?.kind === "string") return value.value;
  if (value?.kind === "none") return "";
  const items = itemsOf(value, machine);
  if (!items) throw new NotKnown("these values are unknown");
  const codes = items.map((each) => wholeIn(each));
  if (codes.some((each) => each > 127)) throw new NotKnown("these values are unknown");
  return String.fromCharCode(...codes);
}

/** What a function of texts gives, as bytes. */
function asBytes(made: Value): Value {
  if (made.kind === "string")
    return makeList(
      "List<byte>",
      utf8Bytes(made.value).map((each) => makeNumber("byte", each)),
    );
  if (made.kind === "list") return makeList("List<object>", made.items.map(asBytes));
  return made.kind === "tuple" ? tuple(made.items.map(asBytes)) : made;
}

/** A function of texts, for bytes. */
function forBytes(rule: Rule): Rule {
  return (machine, items, named) => {
    const given = [...items].map((each) =>
      itemsOf(each, machine) || each.kind === "none" ? string(textOf(machine, each)) : each,
    );
    return asBytes(rule(machine, given, named));
  };
}

const ofBytes =
  "Contains ContainsAny ContainsRune HasPrefix HasSuffix Index IndexByte IndexAny LastIndex Count Compare EqualFold " +
  "Split SplitN Fields Repeat Replace ReplaceAll ToUpper ToLower Title TrimSpace Trim TrimLeft TrimRight TrimPrefix " +
  "TrimSuffix Cut";

/** The package `bytes`. */
export const bytes: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(ofBytes.split(" ").map((name) => [name, forBytes(strings[name]!)])),
  Equal: (machine, [a, b]) => bool(textOf(machine, a) === textOf(machine, b)),
  Join: (machine, [parts, between]) => {
    const all = itemsIn(machine, parts).map((each) => textOf(machine, each));
    return asBytes(string(all.join(textOf(machine, between))));
  },
};
