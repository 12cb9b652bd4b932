import type * as vscode from "vscode";
import { followedLanguages, languageOf } from "../../source/languages.ts";
import { toLanguage } from "../models/documentModels.ts";

/** Documents that may hold a program with shapes: those of languages without an extension are plain text. */
export const followedSelector: vscode.DocumentSelector = [...followedLanguages, "plaintext"].map(
  (language) => ({ language }),
);

/** Whether a document is a program that is followed. */
export function isFollowed(document: vscode.TextDocument): boolean {
  return languageOf(toLanguage(document))?.followed === "whole";
}

/** Whether a document is a program that is followed, or holds one in its code blocks. */
export function holdsFollowed(document: vscode.TextDocument): boolean {
  return isFollowed(document) || languageOf(toLanguage(document))?.followed === "fences";
}
