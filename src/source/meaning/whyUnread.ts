import * as l10n from "@vscode/l10n";
import type { Reading, UnreadName } from "../reading.ts";
import { pathParts } from "./pathParts.ts";
import { roleOfPath } from "./roleOfPath.ts";

/** Calls that draw numbers: `torch.randn`, `np.random.rand`, `rng.normal`. */
const draw =
  /\b[\w.]*\b(?:rand|randn|randint|random|normal|uniform|standard_normal|rand_like)\s*\(/;
const seed = /\b(?:manual_seed|seed|default_rng|RandomState|Generator)\s*\(\s*\d/;

/**
 * Why what is named like a matrix of a computation is none: `W_query is drawn by torch.rand without a
 * seed`; null where no such name stands in the file.
 */
export function whyUnread({ unread }: Reading, text: string): string | null {
  const named = unread.find((each) => isNamedAsMatrix(each));
  if (!named) return null;
  const { name, range } = named;
  const value = text.slice(range.start, range.end);
  const call = draw.exec(value)?.[0].replace(/\s*\($/, "");
  if (call === undefined) {
    const [line = ""] = value.split(/\r?\n/);
    const shown = line.length > 40 ? `${line.slice(0, 40)}…` : line;
    return l10n.t("{0} comes from {1}, which only running the program tells", name, shown);
  }
  return seed.test(text)
    ? l10n.t("{0} is drawn by {1}, and only running the program tells its numbers", name, call)
    : l10n.t("{0} is drawn by {1} without a seed: every run draws other numbers", name, call);
}

function isNamedAsMatrix({ name, scope }: UnreadName): boolean {
  return roleOfPath([...scope.path, ...pathParts(name)]) !== null;
}
