import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { beyondExact } from "../../values/typedNumber.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toText, unread, unreadSyntax } from "../build.ts";
import { basicType } from "./types.ts";

/** A text without the signs that stand for others. */
function unescaped(written: string): string {
  return written.replace(
    /\\(?:x([\da-fA-F]{2})|u\{([\da-fA-F_]{1,8})\}|(\r?\n\s*)|(.))/g,
    (_, x?: string, u?: string, line?: string, sign?: string) => {
      if (line !== undefined) return "";
      if (sign !== undefined) return { n: "\n", t: "\t", r: "\r", "0": "\0" }[sign] ?? sign;
      const code = parseInt(x ?? u?.replaceAll("_", "") ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

/** What a literal of a text says. */
export function textOf(view: SyntaxView): string {
  const raw = /^b?r(#*)"([^]*)"\1$/.exec(view.text);
  return raw ? raw[2]! : unescaped(/^[bc]?"([^]*)"$/.exec(view.text)?.[1] ?? "");
}

/** A number with its type, where it has one: `1_000u64`, `0xff`, `2.0_f32`. */
export function numberLiteral(view: SyntaxView, sign: 1 | -1 = 1): Expression {
  const range = rangeOf(view);
  const text = view.text.replaceAll("_", "");
  const found =
    /^(0x[\da-fA-F]+?|0[bo][01-7]+|[\d.]+(?:[eE][-+]?\d+)?)([iuf](?:8|16|32|64|128|size))?$/.exec(
      text,
    );
  if (!found) return unreadSyntax(view);
  const [, digits = "", suffix] = found;
  const type = suffix === undefined ? null : basicType(suffix);
  const isWhole = view.type === "integer_literal" && type !== "double" && type !== "float";
  const value = Number(digits) * sign;
  if (Number.isNaN(value)) return unreadSyntax(view);
  if (isWhole && !Number.isSafeInteger(value))
    return suffix !== undefined && type === null
      ? unread(range, beyondExact)
      : callHidden(
          ":wide",
          [toText(type ?? "", range), toText(String(BigInt(digits) * BigInt(sign)), range)],
          range,
        );
  const made = literal({ type: isWhole ? "int" : "float", value }, range);
  if (type === null || type === "double") return made;
  return callHidden(":cast", [toText(type, range), made], range);
}

/** `'a'`, `b'a'` */
export function signLiteral(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const inner = /^b?'([^]*)'$/.exec(view.text)?.[1] ?? "";
  const code = unescaped(inner).codePointAt(0);
  if (code === undefined) return unreadSyntax(view);
  const type = view.text.startsWith("b") ? "byte" : "char";
  return callHidden(
    ":cast",
    [toText(type, range), literal({ type: "int", value: code }, range)],
    range,
  );
}
