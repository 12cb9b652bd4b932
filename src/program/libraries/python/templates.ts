import { NotKnown } from "../../values/gaps.ts";
import { builtin, createClass, none, string } from "../../values/make.ts";
import type { Arguments, Machine, Value } from "../../values/value.ts";
import { define } from "../signature.ts";
import { capitalized, wordsOf } from "./signs.ts";

/** `string.capwords`: each word begins with a capital letter. */
export const capwords = define("string.capwords", "s, sep=", (_, [text, separator]) => {
  const own = text?.kind === "string" ? text.value : "";
  const mark = separator?.kind === "string" ? separator.value : null;
  const words = mark === null ? wordsOf(own, Infinity) : own.split(mark);
  return string(words.map(capitalized).join(mark ?? " "));
});

const field = /\$(?:(\$)|([_a-zA-Z]\w*)|\{([_a-zA-Z]\w*)\}|())/g;

/** Fills in what stands behind the dollar signs; `isSafe`: leaves what has no value. */
function filled(
  { items: [self, mapping], named }: Arguments,
  isSafe: boolean,
  machine: Machine,
): Value {
  const pattern = self?.kind === "instance" ? self.fields.get("template") : undefined;
  if (pattern?.kind !== "string") throw new NotKnown("`Template` is not followed");
  const valueOf = (name: string): Value | null => {
    const own = named.get(name);
    if (own) return own;
    if (mapping?.kind === "dictionary") return mapping.entries.get(`s:${name}`)?.[1] ?? null;
    if (mapping) throw new NotKnown("`substitute` of `Template` is not followed");
    return null;
  };
  const text = pattern.value.replace(
    field,
    (whole, escaped?: string, plain?: string, braced?: string) => {
      if (escaped !== undefined) return "$";
      const name = plain ?? braced;
      if (name === undefined) {
        if (isSafe) return whole;
        throw new NotKnown("`substitute` of `Template` is not followed");
      }
      const value = valueOf(name);
      if (value?.kind === "unknown") throw new NotKnown(value.why);
      if (value) return machine.language.toText(value, "plain", machine);
      return isSafe ? whole : machine.fail("KeyError", `'${name}'`);
    },
  );
  return string(text);
}

/** `string.Template` */
export const templateClass = createClass(
  "Template",
  [],
  new Map<string, Value>([
    [
      "__init__",
      builtin("__init__", ({ items: [self, template] }, machine) => {
        if (self?.kind !== "instance" || !template) return none;
        machine.touch(self);
        self.fields.set("template", template);
        return none;
      }),
    ],
    ["substitute", builtin("substitute", (args, machine) => filled(args, false, machine))],
    ["safe_substitute", builtin("safe_substitute", (args, machine) => filled(args, true, machine))],
  ]),
);
