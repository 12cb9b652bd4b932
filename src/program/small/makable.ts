import { visit } from "../ir/visit.ts";
import { parametersOf, type ProgramClass, type ProgramParts } from "./programParts.ts";

/** At most this many classes around one are tried. */
const mostTried = 3;

/** The classes that may be made so that one of them computes: the outermost with tokens first. */
export function listMakable({ classes }: ProgramParts, className: string): readonly ProgramClass[] {
  const own = classes.get(className);
  if (!own) return [];
  const users = new Set([own]);
  for (const user of users)
    for (const each of classes.values())
      if (each.forward && each.mentions.has(user.name)) users.add(each);
  const isUsed = ({ name }: ProgramClass) =>
    [...users].some((each) => each.name !== name && each.mentions.has(name));
  const outer = [...users].filter((each) => each !== own && takesTokens(each));
  const last = [...users].filter((each) => each !== own && !takesTokens(each));
  const ordered = outer.sort((a, b) => Number(isUsed(a)) - Number(isUsed(b)));
  return [...ordered.slice(0, mostTried), own, ...last.slice(0, mostTried)];
}

/** Parameters that are numbers of tokens. */
export const ofTokens =
  /^(idx|in_idx|ids?|tokens?|(input|token)_?(ids?|tokens?)|x_ids|token_indices)$/;

/** Whether its first input are the numbers of tokens. */
export function takesTokens({ forward, init }: ProgramClass): boolean {
  const [first] = forward ? parametersOf(forward) : [];
  if (!first) return false;
  if (ofTokens.test(first.name)) return true;
  let embeds = false;
  visit(init?.body, (each) => {
    if (each.kind !== "call") return;
    const { callee } = each;
    embeds ||= "name" in callee && /Embedding$/.test(callee.name);
  });
  return embeds;
}
