import * as vscode from "vscode";
import { readLanguages } from "../source/languages.ts";
import { DrawFixes } from "./editing/drawFixes.ts";
import { ProblemFixes } from "./diagnostics/problemFixes.ts";
import type { ReadScope } from "./models/readScope.ts";

/** Lenses, hovers, and fixes for known languages, and for other languages once the user runs a command. */
export function registerProviders(
  scope: ReadScope,
  lenses: vscode.CodeLensProvider,
  hovers: vscode.HoverProvider,
  fixes: vscode.CodeActionProvider,
  drawFixes: vscode.CodeActionProvider,
): vscode.Disposable {
  const registered: vscode.Disposable[] = [];
  const languages = new Set<string>();
  const register = (asked: readonly string[]): void => {
    const added = asked.filter((language) => !languages.has(language));
    if (added.length === 0) return;
    for (const language of added) languages.add(language);
    const selector = added.map((language) => ({ language }));
    registered.push(
      vscode.languages.registerCodeLensProvider(selector, lenses),
      vscode.languages.registerHoverProvider(selector, hovers),
      vscode.languages.registerCodeActionsProvider(selector, fixes, ProblemFixes.metadata),
      vscode.languages.registerCodeActionsProvider(selector, drawFixes, DrawFixes.metadata),
    );
  };
  register(readLanguages);
  const asking = scope.onDidAsk(({ languageId }) => register([languageId]));
  return new vscode.Disposable(() => {
    asking.dispose();
    for (const each of registered) each.dispose();
  });
}
