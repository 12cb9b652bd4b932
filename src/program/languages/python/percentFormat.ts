import { string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { joinTexts } from "../../values/lengths.ts";

const conversion = /%(?:\((\w+)\))?([-+ 0#]*)(\d+)?(?:\.(\d+))?([diouxXeEfFgGrsac%])/g;

/** `"%d of %s" % (3, x)`. */
export function percentFormat(pattern: string, values: Value, machine: Machine): string {
  const items = values.kind === "tuple" ? [...values.items] : [values];
  const parts: string[] = [];
  let from = 0;
  for (const found of pattern.matchAll(conversion)) {
    parts.push(pattern.slice(from, found.index), converted(found, values, items, machine));
    from = found.index + found[0].length;
  }
  return joinTexts([...parts, pattern.slice(from)]);
}

/** What stands for `%d` and the like. */
function converted(
  [, name, flags = "", width, digits, type = ""]: RegExpExecArray,
  values: Value,
  items: Value[],
  machine: Machine,
): string {
  if (type === "%") return "%";
  const named =
    name !== undefined && values.kind === "dictionary"
      ? values.entries.get(`s:${name}`)?.[1]
      : null;
  const value = named ?? items.shift() ?? string("");
  const isText = type === "s" || type === "r" || type === "a";
  const text = isText
    ? string(machine.language.toText(value, type === "s" ? "plain" : "code", machine))
    : value;
  const align = flags.includes("-") ? "<" : ">";
  const fill = flags.includes("0") && align === ">" ? "0" : "";
  const sign = flags.includes("+") ? "+" : "";
  const point = digits === undefined ? "" : `.${digits}`;
  const kind = isText ? "s" : type === "i" || type === "u" ? "d" : type;
  const prefix = fill === "" ? align : "";
  return machine.language.format(
    text,
    `${prefix}${sign}${fill}${width ?? ""}${point}${kind}`,
    machine,
  );
}
