import { visit } from "../ir/visit.ts";
import type { Expression } from "../ir/ir.ts";
import { parametersOf, type ProgramClass, type ProgramParts } from "./programParts.ts";
import { isSettingsName } from "./settingNames.ts";
import { sizeRoleOf } from "./sizeRoles.ts";

/** The sizes that a program names, with the numbers that it gives them; null: none. */
export function namesOfSizes({
  classes,
  constants,
}: ProgramParts): ReadonlyMap<string, number | null> {
  const found = new Map<string, number | null>();
  const note = (name: string, value: Expression | null): void => {
    if (sizeRoleOf(name) === null) return;
    found.set(name, found.get(name) ?? (value && numberOf(value)));
  };
  for (const [name, value] of constants) {
    note(name, value);
    for (const [key, entry] of entriesOf(value)) note(key, entry);
  }
  for (const { fields, init } of classes.values()) {
    for (const [name, value] of fields) note(name, value);
    for (const { name, defaultValue } of init ? parametersOf(init) : []) note(name, defaultValue);
  }
  for (const each of classes.values()) {
    visit(each.init?.body, (expression) => {
      if (expression.kind === "attribute") note(expression.name, null);
    });
  }
  return found;
}

/** The entries of a dictionary with texts as keys: `{"emb_dim": 768}`, or `dict(emb_dim=768)`. */
export function entriesOf(value: Expression): ReadonlyMap<string, Expression> {
  const entries = new Map<string, Expression>();
  if (value.kind === "dictionary") {
    for (const { key, value: entry } of value.pairs) {
      if (key?.kind === "literal" && key.literal.type === "string")
        entries.set(key.literal.value, entry);
    }
  }
  const isDict =
    value.kind === "call" && value.callee.kind === "name" && value.callee.name === "dict";
  if (isDict) for (const { name, value: entry } of value.args) if (name) entries.set(name, entry);
  return entries;
}

/** A whole number that is written out. */
export function isNumber(value: Expression | null): boolean {
  return value !== null && numberOf(value) !== null;
}

function numberOf(value: Expression): number | null {
  return value.kind === "literal" && value.literal.type === "int" ? value.literal.value : null;
}

/** The class of settings that a parameter stands for: by its annotation, or the only such class. */
export function settingsClassFor(
  { classes }: ProgramParts,
  name: string,
  annotation: Expression | null,
): ProgramClass | null {
  const named = annotation?.kind === "name" ? classes.get(annotation.name) : undefined;
  if (named && isSettings(named)) return named;
  if (!isSettingsName(name)) return null;
  const all = [...classes.values()].filter(isSettings);
  return all.length === 1 ? all[0]! : null;
}

function isSettings({ forward, fields, init, isDataclass }: ProgramClass): boolean {
  if (forward) return false;
  const names =
    isDataclass || !init ? [...fields.keys()] : parametersOf(init).map((each) => each.name);
  return names.filter((each) => sizeRoleOf(each) !== null).length >= 2;
}

/** What classes read of a parameter with this name: its attributes, or its entries. */
export function membersOf(
  { classes }: ProgramParts,
  name: string,
  kind: "attribute" | "subscript",
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { init, forward } of classes.values()) {
    visit([init?.body, forward?.body], (each) => {
      if (each.kind !== "attribute" && each.kind !== "subscript") return;
      if (each.kind !== kind || each.object.kind !== "name" || each.object.name !== name) return;
      if (each.kind === "attribute") found.add(each.name);
      else if (each.index.kind === "literal" && each.index.literal.type === "string")
        found.add(each.index.literal.value);
    });
  }
  return found;
}
