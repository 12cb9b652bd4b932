import { named, namesOf } from "../../languages/r/names.ts";
import { classedOf, isObject, makeObject } from "../../languages/r/objects.ts";
import { hasMissing } from "../../languages/r/missing.ts";
import { numberText, plainTexts, printText, unquotedText } from "../../languages/r/text.ts";
import { gapSign, NotKnown, shownText } from "../../values/gaps.ts";
import { absent, bool, builtin, none, string, tuple, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { operandIn } from "../columns/vectors.ts";
import { numberOf } from "../convert.ts";
import { methodFor } from "./classes.ts";
import { formalMethod } from "./formalClasses.ts";
import { showMethod } from "./objectClasses.ts";
import { sprintfText } from "./wording.ts";
import { structureText } from "./structureText.ts";
import { type Entries, itemsIn } from "./given.ts";
import { ofNamed } from "./defining.ts";
import { joinTexts } from "../../values/lengths.ts";

/** The texts of a value, with a gap where nobody knows whether it is missing or no number. */
function textsOf(machine: Machine, value: Value, most?: number): readonly string[] {
  const texts = plainTexts(value, most);
  return hasMissing(machine) ? texts.map((text) => (text === "NaN" ? gapSign : text)) : texts;
}

/** What a function gave last that is not shown where it is called. */
export const invisibleKey = "r.invisible";

/** Shows a value on a line of its own, as typing its name does. */
export function show(machine: Machine, value: Value): Value {
  const isInvisible = machine.state.get(invisibleKey) === value;
  machine.state.delete(invisibleKey);
  if (value.kind === "undefined" || isInvisible) return none;
  const own = showMethod(value);
  const method = own ?? methodFor(machine, "print", value) ?? formalMethod(machine, "show", value);
  if (method) {
    machine.call(method, own ? [] : [value]);
    machine.state.delete(invisibleKey);
    return absent;
  }
  const text = printText(value);
  const isUnclear = hasMissing(machine) && /\bNaN\b/.test(text);
  machine.print(shownText(`${isUnclear ? gapSign : text}\n`));
  return absent;
}

/** Texts side by side, the shorter ones over and over. */
function paste(
  machine: Machine,
  items: readonly Value[],
  separator: string,
  collapse: string | null,
): Value {
  const columns = items
    .map((item) => textsOf(machine, item, 15))
    .filter((column) => column.length > 0);
  const length = Math.max(0, ...columns.map((column) => column.length));
  const texts = Array.from({ length }, (_, at) =>
    joinTexts(
      columns.map((column) => column[at % column.length]!),
      separator,
    ),
  );
  if (collapse !== null) return toStringValue(joinTexts(texts, collapse), machine);
  if (texts.length === 1) return toStringValue(texts[0]!, machine);
  return { ...tuple(texts.map(string)), typeName: "character" };
}

function textOf(value: Value | undefined, otherwise: string): string {
  return value?.kind === "string" ? value.value : otherwise;
}

const tryError = "try-error";

/** The text of what `try` caught; other values as they are. */
function caughtText(value: Value): Value {
  const own = classedOf(value);
  return own?.classes.join() === tryError ? own.inner : value;
}

/** Functions that write. */
export const outputNamed: readonly (readonly [string, Value])[] = [
  ofNamed("cat", (machine, items, named) => {
    const sep = named.get("sep");
    const isOwn = [...named.keys()].every((name) => name === "sep" || name === "fill");
    if (!isOwn || named.has("fill") || (sep && sep.kind !== "string")) {
      machine.print("?");
      return absent;
    }
    const separator = textOf(sep, " ");
    const written = items.map(caughtText);
    if (written.some(isObject)) {
      machine.print("?");
      return machine.unknown("`cat` is not followed");
    }
    const texts = written.flatMap((item) => textsOf(machine, item));
    const text = texts.reduce((all, each, at) => all + (at > 0 ? separator : "") + each, "");
    machine.print(shownText(text));
    return absent;
  }),
  // What `str` and `print` write otherwise is not followed.
  ofNamed("str", (machine, [value = none], named) => {
    const text = named.size === 0 ? structureText(value) : null;
    if (text === null) return show(machine, machine.unknown("`str` is not followed"));
    machine.print(shownText(`${text}\n`));
    return absent;
  }),
  ofNamed("print", (machine, [value = none], named) => {
    const digits = named.size === 1 ? numberOf(named.get("digits")) : null;
    if (value.kind === "float" && digits !== null && digits >= 1 && digits <= 15) {
      machine.print(`[1] ${numberText(value.value, digits)}\n`);
      return absent;
    }
    const quotes = named.size === 1 ? named.get("quote") : undefined;
    const isText = value.kind === "string" || value.kind === "tuple";
    if (isText && quotes?.kind === "bool" && !quotes.value && namesOf(value) === undefined) {
      machine.print(shownText(`${unquotedText(plainTexts(value))}\n`));
      return absent;
    }
    show(machine, named.size > 0 ? machine.unknown("`print` is not followed") : value);
    return absent;
  }),
  ofNamed("paste", (machine, items, named) =>
    paste(
      machine,
      items,
      textOf(named.get("sep"), " "),
      named.has("collapse") ? textOf(named.get("collapse"), "") : null,
    ),
  ),
  ofNamed("paste0", (machine, items, named) =>
    paste(machine, items, "", named.has("collapse") ? textOf(named.get("collapse"), "") : null),
  ),
  ofNamed("sprintf", (machine, [format, ...items], named) => {
    if (!format || named.size > 0) return machine.unknown("this format is not followed");
    const columns = [format, ...items].map((item) => itemsIn(machine, item));
    const length = Math.max(...columns.map((column) => column.length));
    if (columns.some((column) => column.length === 0))
      return { ...tuple([]), typeName: "character" };
    const texts = Array.from({ length }, (_, at) => {
      const [own, ...values] = columns.map((column) => column[at % column.length]!);
      return own?.kind === "string"
        ? toStringValue(sprintfText(own.value, values, gapSign), machine)
        : machine.unknown("this format is not followed");
    });
    const gap = texts.find(({ kind }) => kind === "unknown");
    return texts.length === 1 || gap
      ? (gap ?? texts[0]!)
      : { ...tuple(texts), typeName: "character" };
  }),
  ofNamed("writeLines", (machine, [texts], named) => {
    if (named.size > 0) return machine.unknown("`writeLines` is not followed");
    for (const text of plainTexts(texts ?? none)) machine.print(`${shownText(text)}\n`);
    return absent;
  }),
  ...["suppressPackageStartupMessages", "options", "message", "warning"].map((name) =>
    ofNamed(name, () => absent),
  ),
  ...["install.packages", "update.packages", "gc", "flush.console", "Sys.setlocale"].map(
    (name) => [name, builtin(name, () => absent)] as const,
  ),
];

/** Messages that R writes itself. */
const ownMessages = new Set([
  ...["non-numeric argument to binary operator", "subscript out of bounds"],
  ...["non-numeric argument to mathematical function", "invalid argument to unary operator"],
  ...["argument is of length zero", "the condition has length > 1", "invalid argument type"],
  ...["missing value where TRUE/FALSE needed", "attempt to apply non-function"],
]);

/** The message of an error, as far as R words it so. */
function messageOf(condition: Value | undefined): Value | null {
  if (condition?.kind !== "instance") return null;
  const own = classedOf(condition)?.inner;
  if (own) {
    const text = own.kind === "dictionary" ? own.entries.get("s:message")?.[1] : undefined;
    return text?.kind === "string" ? text : null;
  }
  const [message, kind] = ["message", "kind"].map((name) => condition.fields.get(name));
  const isOwn = kind?.kind === "string" && /^(?:Error|Warning|Message)$/.test(kind.value);
  if (message?.kind === "string" && message.value.startsWith("matmul:"))
    return string("non-conformable arguments");
  return message?.kind === "string" && (isOwn || ownMessages.has(message.value)) ? message : null;
}

/** Conditions that are signalled, handled or tested; only the lowering calls these functions. */
export const signals: Readonly<
  Record<string, (machine: Machine, items: readonly Value[]) => Value>
> = {
  ":raise warning": (machine, items) => machine.fail("Warning", messageFrom(items, "")),
  ":raise message": (machine, items) => machine.fail("Message", messageFrom(items, "\n")),
  ":made warning": (machine, items) =>
    machine.language.makeException("Warning", messageFrom(items, "")),
  ":made message": (machine, items) =>
    machine.language.makeException("Message", messageFrom(items, "\n")),
  ":isLibrary": (machine, [fn]) =>
    fn?.kind === "builtin" ? bool(true) : machine.unknown("`identical` is not followed"),
  // The right side decides, whatever a number or a missing one on the left is.
  ":decided": (machine, [left = none, right = none]) => {
    if (left.kind === "unknown") return left;
    const isPlain = operandIn(machine, left)?.kind === "plain";
    return isPlain ? right : machine.unknown("this condition is not followed");
  },
  // Its text has attributes, which are not followed where it is shown.
  ":tryError": (_, [text = none]) =>
    makeObject({ kind: "classed", inner: named(text, "some"), classes: [tryError] }),
  ":signalled": (_, [condition, name]) => {
    const kind = condition?.kind === "instance" ? condition.fields.get("kind") : undefined;
    const wanted = name?.kind === "string" && name.value === "warning" ? "Warning" : "Message";
    return bool(kind?.kind === "string" && kind.value === wanted);
  },
  ":signal": (machine, [condition = none, name, handler = none]) => {
    const own = classedOf(condition);
    const isHandled = name?.kind === "string" && own?.classes.includes(name.value);
    return isHandled
      ? machine.call(handler, [condition])
      : machine.unknown("`tryCatch` is not followed");
  },
};

function messageFrom(items: readonly Value[], end: string): string {
  const gap = items.find(({ kind }) => kind === "unknown");
  if (gap?.kind === "unknown") throw new NotKnown(gap.why);
  return items.flatMap((each) => plainTexts(each, 15)).join("") + end;
}

/** Functions of texts, and of what is around a program. */
export const output: Entries = {
  ":matchArg": [
    "arg, choices",
    (machine, [arg, choices]) => {
      const all = choices ? plainTexts(choices) : [];
      if (choices?.kind !== "tuple" || arg === undefined)
        throw new NotKnown("`match.arg` is not followed");
      if (arg.kind === "none") return string(all[0]!);
      if (arg.kind === "tuple" && plainTexts(arg).join("\0") === all.join("\0"))
        return string(all[0]!);
      if (arg.kind !== "string") throw new NotKnown("`match.arg` is not followed");
      const exact = all.filter((each) => each === arg.value);
      const found = exact.length > 0 ? exact : all.filter((each) => each.startsWith(arg.value));
      if (found.length === 0) return machine.fail("TypeError", "'arg' is not one of the choices");
      if (found.length > 1) throw new NotKnown("`match.arg` is not followed");
      return string(found[0]!);
    },
  ],
  invisible: ["x=", (_, [x]) => x ?? none],
  suppressWarnings: ["expr", (_, [x]) => x!],
  suppressMessages: ["expr", (_, [x]) => x!],
  noquote: [
    "obj",
    (_, [x]) => {
      if ((x?.kind !== "string" && x?.kind !== "tuple") || namesOf(x) !== undefined)
        throw new NotKnown("`noquote` is not followed");
      return makeObject({ kind: "plain", texts: plainTexts(x) });
    },
  ],
  identity: ["x", (_, [x]) => x!],
  stop: [
    "*values, call.=",
    (machine, [values, shows]) => {
      if (shows && shows.kind !== "bool") throw new NotKnown("`stop` is not followed");
      return machine.fail("Error", values ? plainTexts(values, 15).join("") : "");
    },
  ],
  conditionMessage: [
    "c",
    (machine, [condition]) =>
      messageOf(condition) ?? machine.unknown("this message is not followed"),
  ],
  ":stopifnot": [
    "*tests",
    (machine, [tests]) => {
      const items = tests?.kind === "tuple" ? tests.items : [];
      for (let at = 0; at < items.length; at += 2) {
        const [text, test] = [items[at]!, items[at + 1]!];
        if (test.kind === "bool" && test.value) continue;
        if (test.kind !== "bool") {
          const isTrue = test.kind === "tensor" && test.dtype === "bool" && test.numbers();
          if (isTrue && isTrue.every((each) => each === 1)) continue;
          if (isTrue) machine.fail("TypeError", "conditions are not all TRUE");
          throw new NotKnown("this condition is not followed");
        }
        if (text.kind === "string" && text.value !== "") machine.fail("Error", text.value);
        machine.fail("TypeError", "a condition is not TRUE");
      }
      return absent;
    },
  ],
  stopifnot: [
    "*tests",
    (machine, [tests]) => {
      for (const test of tests?.kind === "tuple" ? tests.items : []) {
        if (test.kind === "bool" && !test.value)
          machine.fail("TypeError", "a condition is not TRUE");
      }
      return absent;
    },
  ],
};
