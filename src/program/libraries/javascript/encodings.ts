import { NotKnown } from "../../values/gaps.ts";
import { absent, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { defineFunctions, textOf } from "./methods.ts";

const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A text of bytes in base 64. */
function toBase64(text: string): string {
  if (/[^\x00-\xff]/.test(text)) throw new NotKnown("this call is not followed");
  const groups = text.match(/[^]{1,3}/g) ?? [];
  return groups
    .map((group) => {
      const bits = [0, 1, 2].reduce((sum, at) => sum * 256 + (group.charCodeAt(at) || 0), 0);
      const made = [18, 12, 6, 0].map((shift) => signs[(bits >> shift) & 63]!).join("");
      return made.slice(0, group.length + 1).padEnd(4, "=");
    })
    .join("");
}

function fromBase64(text: string): string {
  if (!/^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/.test(text) || text.includes("_"))
    throw new NotKnown("this call is not followed");
  const groups = text.match(/.{4}/g) ?? [];
  return groups
    .map((group) => {
      const bits = Array.from(group).reduce(
        (sum, sign) => sum * 64 + Math.max(0, signs.indexOf(sign)),
        0,
      );
      const bytes = [16, 8, 0].map((shift) => String.fromCharCode((bits >> shift) & 255)).join("");
      return bytes.slice(0, 3 - (group.match(/=/g)?.length ?? 0));
    })
    .join("");
}

/** The old way of `escape`: signs by their numbers. */
function escaped(text: string): string {
  return text.replace(/[^\w@*+\-./]/g, (sign) => {
    const hex = sign.charCodeAt(0).toString(16).toUpperCase();
    return hex.length > 2 ? `%u${hex.padStart(4, "0")}` : `%${hex.padStart(2, "0")}`;
  });
}

function unescaped(text: string): string {
  return text.replace(/%u([\da-f]{4})|%([\da-f]{2})/gi, (_, long?: string, short?: string) =>
    String.fromCharCode(parseInt(long ?? short ?? "", 16)),
  );
}

const rules: Readonly<Record<string, (text: string) => string>> = {
  ...{ encodeURIComponent, decodeURIComponent, encodeURI, decodeURI },
  escape: escaped,
  unescape: unescaped,
  btoa: toBase64,
  atob: fromBase64,
};

/** Functions that write texts in other signs. */
export const encodings = defineFunctions(
  "",
  Object.fromEntries(
    Object.entries(rules).map(([name, encode]) => [
      name,
      // `words.map(encodeURIComponent)` hands over more than it takes.
      (machine: Machine, [given = absent, ..._others]: readonly Value[]): Value => {
        const text = textOf(machine, given);
        try {
          return string(encode(text));
        } catch (error) {
          if (error instanceof NotKnown) throw error;
          return machine.fail("URIError", "URI malformed");
        }
      },
    ]),
  ),
);
