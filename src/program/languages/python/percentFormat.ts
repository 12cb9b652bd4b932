import { string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";

/** `"%d of %s" % (3, x)`. */
export function percentFormat(pattern: string, values: Value, machine: Machine): string {
  const items = values.kind === "tuple" ? [...values.items] : [values];
  return pattern.replace(
    /%(?:\((\w+)\))?([-+ 0#]*)(\d+)?(?:\.(\d+))?([diouxXeEfFgGrsac%])/g,
    (
      _whole,
      name: string | undefined,
      flags: string,
      width: string | undefined,
      digits: string | undefined,
      type: string,
    ) => {
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
    },
  );
}
