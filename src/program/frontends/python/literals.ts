import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Literal, StringPart } from "../../ir/ir.ts";

import { callHidden, toText } from "../build.ts";

type Lower = (view: SyntaxView) => Expression;

/** `12`, `0x1f`, `1_000`, `2.5e-3`; null: a complex number, or one too large to be exact. */
export function readNumber(text: string): Literal | null {
  const plain = text.replaceAll("_", "").toLowerCase();
  if (plain.endsWith("j")) return null;
  const isInt = /^(0[xob][\da-f]+|\d+)$/.test(plain);
  const value = Number(plain);
  if (Number.isNaN(value) || (isInt && !Number.isSafeInteger(value))) return null;
  return { type: isInt ? "int" : "float", value };
}

/** The digits of a whole number of any size; null: it is none. */
export function readDigits(text: string): string | null {
  const plain = text.replaceAll("_", "").toLowerCase();
  return /^(0x[\da-f]+|0o[0-7]+|0b[01]+|[1-9]\d*)$/.test(plain) ? String(BigInt(plain)) : null;
}

/** A string, or several in a row, with or without values. */
export function lowerString(view: SyntaxView, lower: Lower): Expression {
  const { start, end } = view;
  const range = { start, end };
  const strings = view.type === "concatenated_string" ? view.named() : [view];
  const isBytes = strings.some((each) =>
    (each.first("string_start")?.text ?? "").toLowerCase().includes("b"),
  );
  if (isBytes) return callHidden(":bytes", [toText(bytesOf(strings), range)], range);
  const parts = strings.flatMap((string) => lowerOneString(string, lower));
  if (parts.some(({ kind }) => kind === "value")) return { kind: "formatted", parts, range };
  const value = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
  return { kind: "literal", literal: { type: "string", value }, range };
}

/** Bytes as a text of characters below 256. */
function bytesOf(strings: readonly SyntaxView[]): string {
  return strings
    .map((view) => {
      const isRaw = (view.first("string_start")?.text ?? "").toLowerCase().includes("r");
      const parts = view.children().filter(({ type }) => type === "string_content");
      return parts.map(({ text }) => (isRaw ? text : unescape(withoutNames(text)))).join("");
    })
    .join("");
}

/** Bytes have no characters by their numbers in Unicode: there the backslash stands for itself. */
function withoutNames(text: string): string {
  return text.replace(/\\([\s\S])/g, (whole, sign: string) =>
    /[uUN]/.test(sign) ? `\\${whole}` : whole,
  );
}

function lowerOneString(view: SyntaxView, lower: Lower): readonly StringPart[] {
  const prefix = (view.first("string_start")?.text ?? "").toLowerCase();
  const isRaw = prefix.includes("r");
  const isFormat = prefix.includes("f");
  return view.children().flatMap((child): readonly StringPart[] => {
    if (child.type === "string_content") {
      const text = isFormat ? child.text.replaceAll("{{", "{").replaceAll("}}", "}") : child.text;
      return [{ kind: "text", text: isRaw ? text : unescape(text) }];
    }
    return child.type === "interpolation" ? [lowerInterpolation(child, lower)] : [];
  });
}

function lowerInterpolation(view: SyntaxView, lower: Lower): StringPart {
  const expression = view.field("expression");
  const asked = view.first("type_conversion")?.text.slice(1) ?? null;
  const isAscii = asked === "a";
  const conversion = isAscii ? "s" : asked;
  const specifier = view.first("format_specifier");
  const equals = view.first("=");
  const label = equals && view.source.slice(view.start + 1, labelEnd(equals));
  const range = { start: view.start, end: view.end };
  const value: Expression = expression
    ? lower(expression)
    : { kind: "unread", why: "this value is not complete", range };
  return {
    kind: "value",
    value: isAscii ? callHidden(":ascii", [value], range) : value,
    conversion: conversion ?? (label !== null && !specifier ? "r" : null),
    format: specifier ? lowerSpecifier(specifier, lower) : [],
    label,
  };
}

/** `{x = }` includes the spaces. */
function labelEnd(equals: SyntaxView): number {
  let { end } = equals;
  while (equals.source[end] === " ") end++;
  return end;
}

function lowerSpecifier(view: SyntaxView, lower: Lower): readonly StringPart[] {
  const parts: StringPart[] = [];
  let at = view.start + 1;
  for (const child of view.children().filter(({ type }) => type === "format_expression")) {
    parts.push({ kind: "text", text: view.source.slice(at, child.start) });
    parts.push(lowerInterpolation(child, lower));
    at = child.end;
  }
  parts.push({ kind: "text", text: view.source.slice(at, view.end) });
  return parts;
}

const escapes: Readonly<Record<string, string>> = {
  "\n": "",
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

function unescape(text: string): string {
  const pattern =
    /\\(?:\r\n|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g;
  return text.replace(
    pattern,
    (whole, x?: string, u?: string, long?: string, octal?: string, sign?: string) => {
      const hex = x ?? u ?? long;
      if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16));
      if (octal !== undefined) return fromCodePoint(Number.parseInt(octal, 8));
      if (sign === undefined) return "";
      return escapes[sign] ?? (/[\\'"]/.test(sign) ? sign : whole);
    },
  );
}

function fromCodePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
