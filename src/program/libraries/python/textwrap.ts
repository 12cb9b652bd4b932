import { NotKnown } from "../../values/gaps.ts";
import { list, string } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { defineAll, type Given, type Table } from "../signature.ts";
import { linesOf } from "./signs.ts";

const blanks = "\t\n\v\f\r ";

/** A text in pieces that lines may end behind; hyphenated words are not followed. */
function piecesOf(text: string): string[] {
  const plain = text.replace(/[\t\n\v\f\r]/g, " ");
  if (/[\p{L}_]-[\p{L}_]|--/u.test(plain)) throw new NotKnown("`textwrap` is not followed");
  return plain.match(/ +|[^ ]+/g) ?? [];
}

interface Layout {
  readonly width: number;
  readonly first: string;
  readonly others: string;
  readonly most: number;
  readonly placeholder: string;
}

function linesIn(text: string, layout: Layout): string[] {
  const { width, first, others, most, placeholder } = layout;
  const pieces = piecesOf(text.replaceAll("\t", "        "));
  const lines: string[] = [];
  let at = 0;
  while (at < pieces.length) {
    const indent = lines.length > 0 ? others : first;
    const room = width - indent.length;
    if (pieces[at]!.trim() === "" && lines.length > 0) at++;
    const line: string[] = [];
    let length = 0;
    while (at < pieces.length && length + pieces[at]!.length <= room) {
      length += pieces[at]!.length;
      line.push(pieces[at++]!);
    }
    // A word that is longer than a line is broken.
    if (at < pieces.length && pieces[at]!.length > room) {
      const space = Math.max(1, room - length);
      line.push(pieces[at]!.slice(0, space));
      pieces[at] = pieces[at]!.slice(space);
    }
    if (line.length > 0 && line.at(-1)!.trim() === "") line.pop();
    if (line.length === 0) continue;
    const isRest = lines.length + 1 < most || at >= pieces.length;
    const isBlankRest = at === pieces.length - 1 && pieces[at]!.trim() === "";
    if (isRest || isBlankRest) {
      lines.push(indent + line.join(""));
      continue;
    }
    return [...lines, shortened(line, indent, room, placeholder, lines)];
  }
  return lines;
}

function shortened(
  line: string[],
  indent: string,
  room: number,
  placeholder: string,
  before: readonly string[],
): string {
  const kept = [...line];
  while (kept.length > 0) {
    if (kept.at(-1)!.trim() !== "" && kept.join("").length + placeholder.length <= room)
      return indent + kept.join("") + placeholder;
    kept.pop();
  }
  if (before.length > 0) throw new NotKnown("`max_lines` of `textwrap` is not followed");
  return indent + placeholder.trimStart();
}

const textOf = (value: Value | undefined): string => (value?.kind === "string" ? value.value : "");

function layoutOf([width, first, others]: Given): Layout {
  const size = width ? numberOf(width) : 70;
  if (size === null || size <= 0) throw new NotKnown("`width` of `textwrap` is not followed");
  return {
    ...{ width: size, most: Infinity, placeholder: " [...]" },
    ...{ first: textOf(first), others: textOf(others) },
  };
}

/** Lines without the white space that all of them begin with. */
function dedented(text: string): string {
  const lines = text.split("\n").map((line) => (/^[ \t]+$/.test(line) ? "" : line));
  const margins = lines.filter((line) => line !== "").map((line) => /^[ \t]*/.exec(line)![0]);
  const [one = ""] = margins;
  let length = one.length;
  while (!margins.every((each) => each.startsWith(one.slice(0, length)))) length--;
  return lines.map((line) => line.slice(length)).join("\n");
}

const wrapping = "text, width=, *, initial_indent=, subsequent_indent=";

/** The module `textwrap`. */
export const textwrap: Table = defineAll("textwrap.", {
  wrap: [wrapping, (_, [text, ...rest]) => list(linesIn(textOf(text), layoutOf(rest)).map(string))],
  fill: [
    wrapping,
    (_, [text, ...rest]) => string(linesIn(textOf(text), layoutOf(rest)).join("\n")),
  ],
  dedent: ["text", (_, [text]) => string(dedented(textOf(text)))],
  indent: [
    "text, prefix",
    (_, [text, prefix]) =>
      string(
        linesOf(textOf(text), true)
          .map((line) =>
            Array.from(line).every((sign) => blanks.includes(sign)) ? line : textOf(prefix) + line,
          )
          .join(""),
      ),
  ],
  shorten: [
    "text, width, *, placeholder=",
    (_, [text, width, placeholder]) => {
      const words = textOf(text).trim().split(/\s+/).join(" ");
      const sign = placeholder ? textOf(placeholder) : " [...]";
      const layout = { ...layoutOf([width]), most: 1, placeholder: sign };
      return string(linesIn(words, layout)[0] ?? "");
    },
  ],
});
