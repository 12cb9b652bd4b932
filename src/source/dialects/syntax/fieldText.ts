import type { SyntaxView } from "./syntaxView.ts";

/** A name without quotation marks and without the sign of a private member. */
export function fieldText(view: SyntaxView): { text: string; start: number } {
  const match = /^(?:[#@]|"""|'''|["'`])?(.*?)(?:"""|'''|["'`])?$/su.exec(view.text);
  const text = match?.[1] ?? view.text;
  return { text, start: view.start + view.text.indexOf(text) };
}
