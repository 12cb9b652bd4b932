import type { Parameter } from "../../ir/ir.ts";
import type { Arguments, FunctionValue } from "../../values/value.ts";

/** What Python calls a function, with the class or the function that it stands in. */
function pathOf({ definition, owner, scope }: FunctionValue): string {
  const own = owner ? `${owner.name}.${definition.name}` : definition.name;
  return !owner && scope.kind === "function" ? `${scope.label}.<locals>.${own}` : own;
}

/** What Python says of a call that gives a function too much, or too little; null: it fits. */
export function argumentError(callee: FunctionValue, args: Arguments): string | null {
  const { parameters } = callee.definition;
  if (fits(callee, args)) return null;
  const placed = parameters.filter(({ kind }) => kind === "positional" || kind === "both");
  const call = `${pathOf(callee)}()`;
  return (
    nameError(call, parameters, placed, args) ??
    countError(call, callee, placed, args) ??
    missingError(call, callee, placed, args)
  );
}

/** Whether a call gives each parameter its argument by place, or leaves those at the end to their defaults. */
function fits(
  { definition: { parameters }, defaults }: FunctionValue,
  { items, named }: Arguments,
): boolean {
  if (named.size > 0 || items.length > parameters.length) return false;
  for (let at = 0; at < parameters.length; at++) {
    const { kind, name } = parameters[at]!;
    if (kind !== "both" && kind !== "positional") return false;
    if (at >= items.length && !defaults.has(name)) return false;
  }
  return true;
}

function nameError(
  call: string,
  parameters: readonly Parameter[],
  placed: readonly Parameter[],
  { items, named }: Arguments,
): string | null {
  const takesAll = parameters.some(({ kind }) => kind === "entries");
  for (const name of named.keys()) {
    const own = parameters.find((each) => each.name === name);
    const isTaken = own?.kind === "both" || own?.kind === "keyword";
    if (!isTaken) {
      if (takesAll) continue;
      return own?.kind === "positional"
        ? `${call} got some positional-only arguments passed as keyword arguments: '${name}'`
        : `${call} got an unexpected keyword argument '${name}'`;
    }
    const at = placed.indexOf(own);
    if (at >= 0 && at < items.length) return `${call} got multiple values for argument '${name}'`;
  }
  return null;
}

function countError(
  call: string,
  { definition, defaults }: FunctionValue,
  placed: readonly Parameter[],
  { items, named }: Arguments,
): string | null {
  const takesAll = definition.parameters.some(({ kind }) => kind === "items");
  if (takesAll || items.length <= placed.length) return null;
  const least = placed.filter(({ name }) => !defaults.has(name)).length;
  const most = placed.length;
  const count = least < most ? `from ${least} to ${most}` : String(most);
  const isOne = least === most && most === 1;
  const keywords = definition.parameters.filter(
    ({ kind, name }) => kind === "keyword" && named.has(name),
  ).length;
  const more =
    keywords > 0
      ? ` positional ${plural(items.length, "argument")} (and ${keywords} keyword-only ${plural(keywords, "argument")})`
      : "";
  const were = items.length === 1 && keywords === 0 ? "was" : "were";
  return `${call} takes ${count} positional ${isOne ? "argument" : "arguments"} but ${items.length}${more} ${were} given`;
}

const plural = (count: number, word: string): string => (count === 1 ? word : `${word}s`);

function missingError(
  call: string,
  { definition, defaults }: FunctionValue,
  placed: readonly Parameter[],
  { items, named }: Arguments,
): string | null {
  const isMissing = ({ name }: Parameter): boolean => !named.has(name) && !defaults.has(name);
  const positional = placed.slice(items.length).filter(isMissing);
  const keywords = definition.parameters.filter(({ kind }) => kind === "keyword").filter(isMissing);
  const names = (positional.length > 0 ? positional : keywords).map(({ name }) => name);
  return names.length === 0 ? null : missingText(call, names, positional.length > 0);
}

/** What Python says of arguments that are missing. */
export function missingText(call: string, names: readonly string[], isPlaced: boolean): string {
  const quoted = names.map((name) => `'${name}'`);
  const last = quoted.pop() ?? "";
  const before =
    quoted.length === 0 ? "" : `${quoted.join(", ")}${quoted.length > 1 ? "," : ""} and `;
  const kind = isPlaced ? "positional" : "keyword-only";
  const word = plural(names.length, "argument");
  return `${call} missing ${names.length} required ${kind} ${word}: ${before}${last}`;
}
