import {
  readCells,
  splitCells,
  type NotebookCode,
} from "../source/dialects/notebook/readNotebook.ts";
import { splitMarkdown } from "../source/dialects/markdown/splitMarkdown.ts";
import type { SyntaxView } from "../source/dialects/syntax/syntaxView.ts";
import { languageInCells, type LanguageName, languageOf } from "../source/languages.ts";
import type { TextRange } from "../source/textRange.ts";
import type { FilePort } from "./files.ts";
import type { Frontend } from "./frontends/frontend.ts";
import type { Statement } from "./ir/ir.ts";
import type { TensorLibrary } from "./values/dtype.ts";
import {
  nameOfProgramLanguage,
  type ProgramLanguage,
  programLanguage,
} from "./programLanguages.ts";

/** A part of a file that is run: all of it, a cell, or a block of code in a text. */
export interface Piece {
  readonly text: string;
  readonly toFile: (range: TextRange) => TextRange;
  /** It stands in no file as it is, so it has no part in the tree of one. */
  readonly isAdded?: true;
}

/** The text that is run. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("\n");
}

/** The pieces of one program, ready to be run. */
export interface LoweredPieces {
  /** Part of them is not a program, for example because it is being typed. */
  readonly isBroken: boolean;
  /** Where the piece of a place has a syntax error; null: it has none. */
  readonly syntaxErrorBeside: (range: TextRange) => number | null;
  readonly statements: readonly Statement[];
  /** The statements of each piece. */
  readonly parts: readonly (readonly Statement[])[];
  /** What they were made from. */
  readonly roots: readonly SyntaxView[];
  /** A range of the program as a range of the file. */
  readonly toFile: (range: TextRange) => TextRange;
}

/** The pieces as one text, each with its own offset; `files`: those around it. */
export function lowerPieces(
  pieces: readonly Piece[],
  frontend: Frontend,
  syntax: SyntaxView | null,
  files: FilePort | null = null,
): LoweredPieces {
  const whole = joinPieces(pieces);
  const starts: number[] = [];
  let start = 0;
  for (const { text } of pieces) {
    starts.push(start);
    start += text.length + 1;
  }
  const lowered = frontend.lower(
    pieces.map(({ text, isAdded }, at) => {
      return { text, start: starts[at]!, whole, syntax: isAdded ? null : syntax };
    }),
    files,
  );
  const isBroken = lowered.some(({ brokenAt }) => brokenAt !== null);
  const pieceAt = (range: TextRange): number =>
    Math.max(
      0,
      starts.findLastIndex((each) => each <= range.start),
    );
  const syntaxErrorBeside = (range: TextRange): number | null =>
    lowered[pieceAt(range)]?.brokenAt ?? null;
  const toFile = (range: TextRange): TextRange => {
    const at = pieceAt(range);
    const from = starts[at] ?? 0;
    const moved = { start: range.start - from, end: range.end - from };
    return pieces[at]?.toFile(moved) ?? range;
  };
  const parts = lowered.map(({ statements }) => statements);
  const roots = lowered.flatMap(({ root }) => root ?? []);
  return { isBroken, syntaxErrorBeside, statements: parts.flat(), toFile, parts, roots };
}

/** The code of one language in a file; none: the file holds no program of it. */
export function piecesOf(text: string, language: string, name: LanguageName): readonly Piece[] {
  const of = programLanguage(name)!;
  const inCells = languageInCells(language);
  if (inCells !== null) {
    const isOwn = nameOfProgramLanguage(inCells) === name;
    return isOwn ? piecesOfNotebook(splitCells(text, inCells), of) : [];
  }
  switch (languageOf(language)?.followed) {
    case "whole":
      return nameOfProgramLanguage(language) === name ? [pieceOfFile(text, of)] : [];
    case "cells": {
      const code = readCells(text);
      return of.names.test(code.language) ? piecesOfNotebook(code, of) : [];
    }
    case "fences":
      return piecesOfMarkdown(text, of);
    default:
      return [];
  }
}

function pieceOfFile(text: string, { cleanFile }: ProgramLanguage): Piece {
  const clean = cleanFile?.(text) ?? text;
  const piece: Piece = { text: clean, toFile: (range) => range };
  return clean === text ? piece : { ...piece, isAdded: true };
}

/** Where the code of one language stands in a file. */
export function blocksOf(text: string, language: string, name: LanguageName): readonly TextRange[] {
  return piecesOf(text, language, name).map((piece) =>
    piece.toFile({ start: 0, end: piece.text.length }),
  );
}

/** The pieces with the calls that other programs make; each stands for itself. */
export function withRunnerCalls(pieces: readonly Piece[], name: LanguageName): readonly Piece[] {
  const [only, ...others] = pieces;
  if (!only || others.length > 0) return pieces;
  const calls = programLanguage(name)?.runnerCalls?.(only.text) ?? [];
  return [
    only,
    ...calls.map(({ code, range }): Piece => ({
      text: code,
      toFile: () => only.toFile(range),
      isAdded: true,
    })),
  ];
}

function piecesOfNotebook(code: NotebookCode, { cleanCell }: ProgramLanguage): readonly Piece[] {
  return code.cells.map(({ start }, at) => ({
    text: cleanCell(code.text.slice(start, code.cells[at + 1]?.start)),
    toFile: (range) => code.toFile({ start: range.start + start, end: range.end + start }),
  }));
}

function piecesOfMarkdown(text: string, { names, cleanCell }: ProgramLanguage): readonly Piece[] {
  return splitMarkdown(text).flatMap((part) => {
    if (part.kind !== "block" || !names.test(part.language)) return [];
    const { start } = part.range;
    return [
      {
        text: cleanCell(part.code),
        toFile: (range: TextRange) => ({ start: range.start + start, end: range.end + start }),
      },
    ];
  });
}

/** Whose tensors a program computes with. */
export function libraryIn(text: string): TensorLibrary {
  if (/\btorch\b/.test(text)) return "torch";
  if (imports(text, "mlx") || isPieceOfMlx(text)) return "mlx";
  if (imports(text, "jax", "flax")) return "jax";
  return isLikePyTorch(text) && !imports(text, "numpy", "cupy") ? "torch" : "numpy";
}

/** Whether a piece without its imports uses MLX under the name by which everybody imports it. */
function isPieceOfMlx(text: string): boolean {
  return (
    /\bmx\.(?:array|softmax|matmul|repeat|fast|concatenate)\b/.test(text) &&
    !/\bas\s+mx\b/.test(text)
  );
}

/** Whether a program of a framework that nobody knows writes layers, or methods of tensors, as PyTorch does. */
export function isLikePyTorch(text: string): boolean {
  if (imports(text, ...known)) return false;
  if (layered.test(text) || hasLinear(text)) return true;
  return ofTensors.test(text) && !/\bnp\.|\bnumpy\b/.test(text);
}

/** A class of a framework with layers; one that nobody knows is taken for PyTorch. */
const layered = /^[ \t]*class\s+\w+\s*\([\w.\s,]*\b(?:Module|Layer|Cell|Block)\b/m;
/** What arrays of NumPy do not have, or do not take. */
const ofTensors = /\.(?:softmax|masked_fill|chunk)\(|\.transpose\(\s*-\d\s*,\s*-\d\s*\)/;
/** Frameworks that are known, and work otherwise. */
const known = ["jax", "flax", "mlx", "equinox", "haiku", "tensorflow"];

/** Whether it uses a linear layer that it does not write itself. */
function hasLinear(text: string): boolean {
  const [, name] = /\b(Linear|Dense)\s*\(/.exec(text) ?? [];
  return name !== undefined && !new RegExp(`\\b(?:class|def)\\s+${name}\\b`).test(text);
}

/** Whether a line of a program in Python begins to import one of these libraries. */
export function imports(text: string, ...libraries: readonly string[]): boolean {
  return new RegExp(`^[ \\t]*(?:import|from)\\s+(?:${libraries.join("|")})\\b`, "m").test(text);
}
