import { splitUpTo } from "../splitting.ts";
import { repeatText } from "../../values/lengths.ts";
import { newException } from "../../languages/declared/exceptions.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { exceptions } from "../../languages/go/exceptions.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none, string, tuple } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";
import { fixedText } from "../numberText.ts";
import { itemsIn, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { byteLength } from "./lowering.ts";

const texts = (parts: readonly string[]): Value => makeList("List<string>", parts.map(string));

function place(text: string, at: number): Value {
  return makeNumber("long", at < 0 ? at : byteLength(text.slice(0, at)));
}

/** The first and the last signs that are none of these leave. */
function trimmed(text: string, signs: string, first: boolean, last: boolean): string {
  const all = Array.from(text);
  while (first && all.length > 0 && signs.includes(all[0]!)) all.shift();
  while (last && all.length > 0 && signs.includes(all.at(-1)!)) all.pop();
  return all.join("");
}

function replaced(text: string, from: string, to: string, count: number): string {
  if (from === "") throw new NotKnown("this value is unknown");
  const parts = text.split(from);
  const end = count < 0 ? parts.length : Math.min(count + 1, parts.length);
  return [parts.slice(0, end).join(to), ...parts.slice(end)].join(from);
}

const trim =
  (first: boolean, last: boolean): Rule =>
  (_, [text, signs]) =>
    string(trimmed(textIn(text), textIn(signs), first, last));

export const strings: Readonly<Record<string, Rule>> = {
  Repeat: (_, [text, count]) => string(repeatText(textIn(text), wholeIn(count))),
  Join: (machine, [parts, separator]) =>
    string(itemsIn(machine, parts).map(textIn).join(textIn(separator))),
  Split: (_, [text, separator]) =>
    texts(
      textIn(separator) === "" ? Array.from(textIn(text)) : textIn(text).split(textIn(separator)),
    ),
  SplitN: (_, [text, separator, count]) => {
    const most = wholeIn(count);
    if (most === 0) return texts([]);
    return texts(splitUpTo(textIn(text), textIn(separator), most < 0 ? Infinity : most));
  },
  Fields: (_, [text]) =>
    texts(
      textIn(text)
        .split(/\s+/)
        .filter((part) => part !== ""),
    ),
  ToUpper: (_, [text]) => string(textIn(text).toUpperCase()),
  ToLower: (_, [text]) => string(textIn(text).toLowerCase()),
  TrimSpace: (_, [text]) => string(textIn(text).trim()),
  ...{ Trim: trim(true, true), TrimLeft: trim(true, false), TrimRight: trim(false, true) },
  TrimPrefix: (_, [text, part]) => {
    const [whole, first] = [textIn(text), textIn(part)];
    return string(whole.startsWith(first) ? whole.slice(first.length) : whole);
  },
  TrimSuffix: (_, [text, part]) => {
    const [whole, last] = [textIn(text), textIn(part)];
    return string(whole.endsWith(last) ? whole.slice(0, whole.length - last.length) : whole);
  },
  Contains: (_, [text, part]) => bool(textIn(text).includes(textIn(part))),
  HasPrefix: (_, [text, part]) => bool(textIn(text).startsWith(textIn(part))),
  HasSuffix: (_, [text, part]) => bool(textIn(text).endsWith(textIn(part))),
  Index: (_, [text, part]) => place(textIn(text), textIn(text).indexOf(textIn(part))),
  LastIndex: (_, [text, part]) => place(textIn(text), textIn(text).lastIndexOf(textIn(part))),
  Count: (_, [text, part]) => {
    const signs = Array.from(textIn(text)).length;
    const count = textIn(part) === "" ? signs + 1 : textIn(text).split(textIn(part)).length - 1;
    return makeNumber("long", count);
  },
  EqualFold: (_, [a, b]) => bool(textIn(a).toLowerCase() === textIn(b).toLowerCase()),
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
};

function failed(name: string, text: string, zero: Value, why = "invalid syntax"): Value {
  const error = exceptions.get("error")!;
  return tuple([
    zero,
    newException(error, `strconv.${name}: parsing ${JSON.stringify(text)}: ${why}`),
  ]);
}

export const strconv: Readonly<Record<string, Rule>> = {
  Itoa: (machine, [value]) => string(machine.language.toText(value!, "plain", machine)),
  Atoi: (_, [given]) => {
    const text = textIn(given);
    const zero = makeNumber("long", 0);
    if (!/^[-+]?\d+$/.test(text)) return failed("Atoi", text, zero);
    if (!Number.isSafeInteger(Number(text)))
      throw new NotKnown("a whole number beyond 2^53 is not followed");
    return tuple([makeNumber("long", Number(text)), none]);
  },
  ParseFloat: (_, [given, bits]) => {
    const text = textIn(given);
    if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text))
      return failed("ParseFloat", text, makeNumber("double", 0));
    const value = Number(text);
    return tuple([makeNumber("double", wholeIn(bits) === 32 ? Math.fround(value) : value), none]);
  },
  ParseBool: (_, [given]) => {
    const text = textIn(given);
    if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return tuple([bool(true), none]);
    if (/^(?:0|f|F|false|FALSE|False)$/.test(text)) return tuple([bool(false), none]);
    return failed("ParseBool", text, bool(false));
  },
  FormatInt: (_, [value, base]) => string(wholeIn(value).toString(wholeIn(base))),
  FormatBool: (machine, [value]) => string(machine.language.toText(value!, "plain", machine)),
  FormatFloat: (machine, [value, verb, precision]) => {
    if (!isNumber(value) || wholeIn(verb) !== 102 || wholeIn(precision) < 0)
      return machine.unknown("`FormatFloat` is not followed");
    return string(fixedText(value.value, wholeIn(precision), "exact"));
  },
};
