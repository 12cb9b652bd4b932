import { type JSONPath, type JSONVisitor, visit } from "jsonc-parser";
import { settingsOf, type SettingName } from "../../settings/settings.ts";
import type { ComputationGroup, ComputationKind } from "../extraction.ts";
import { readsNoGate, type SettingOverrides } from "../meaning/meaningOptions.ts";
import type { TextChange } from "../sourceReader.ts";
import type { TextRange } from "../textRange.ts";

const ATTENTION: readonly SettingName[] = settingsOf("attention");
const MLP: readonly SettingName[] = settingsOf("mlp");
const BLOCK: readonly SettingName[] = settingsOf("block");

/** A gate of an MLP. */
interface Gate {
  /** The comma before it; its key if it comes first. */
  readonly start: number;
  /** Behind its value. */
  end: number | null;
  /** Where the next key begins if the gate comes first. */
  next: number | null;
}

/** An object of the problem that settings stand in. */
interface SettingsObject {
  readonly keys: readonly SettingName[];
  /** Behind its opening brace. */
  readonly start: number;
  /** Where its first key begins; null where it is empty. */
  firstKey: number | null;
  readonly values: Map<string, TextRange>;
  gate: Gate | null;
  lastComma: number | null;
}

/**
 * The edits that make a problem of JSON say `settings` itself, by the keys that it has for them: those
 * that stand there are changed, the others are put first in their object. With an activation that does
 * not read the gate, the gate is taken out.
 */
export function writeJsonSettings(
  text: string,
  { kind, range }: Pick<ComputationGroup, "kind" | "range">,
  settings: SettingOverrides,
): readonly TextChange[] {
  const json = text.slice(range.start, range.end);
  return findObjects(json, kind)
    .flatMap((object) => changesOf(object, json, settings))
    .map(({ start, end, text }) => ({ start: start + range.start, end: end + range.start, text }));
}

function changesOf(
  { keys, start, firstKey, values, gate }: SettingsObject,
  json: string,
  settings: SettingOverrides,
): readonly TextChange[] {
  const said = keys.filter((key) => settings[key] !== undefined);
  const known = said.flatMap((key) => {
    const place = values.get(key);
    return place ? [{ ...place, text: JSON.stringify(settings[key]) }] : [];
  });
  if (gate && readsNoGate(settings)) known.push({ ...toTaken(gate), text: "" });
  const gap = json.slice(start, firstKey ?? start);
  const added = said.filter((key) => !values.has(key));
  const entries = added.map((key) => `${gap}"${key}": ${JSON.stringify(settings[key])}`);
  const text = entries.join(",") + (firstKey === null ? "" : ",");
  return entries.length === 0 ? known : [{ start, end: start, text }, ...known];
}

function findObjects(json: string, kind: ComputationKind): readonly SettingsObject[] {
  const found: SettingsObject[] = [];
  const open: (SettingsObject | null)[] = [];
  let awaited: { readonly object: SettingsObject; readonly key: string } | null = null;
  const take = (start: number, end: number): void => {
    awaited?.object.values.set(awaited.key, { start, end });
    awaited = null;
  };
  let list: number | null = null;
  const visitor: JSONVisitor = {
    onObjectBegin: (offset, length, _line, _character, path) => {
      const keys = keysAt(path(), kind);
      const object = keys && emptyObject(keys, offset + length);
      open.push(object);
      if (object) found.push(object);
    },
    onObjectEnd: (offset, length) => {
      const ended = open.pop();
      const gate = open.at(-1)?.gate;
      if (ended === null && gate?.end === null) gate.end = offset + length;
    },
    onSeparator: (character, offset) => {
      const object = open.at(-1);
      if (object && character === ",") object.lastComma = offset;
    },
    onObjectProperty: (key, offset) => {
      const object = open.at(-1);
      if (!object) return;
      object.firstKey ??= offset;
      if (object.gate?.start === object.firstKey && object.gate.next === null)
        object.gate.next = offset;
      if (key === "gate" && object.keys === MLP)
        object.gate = { start: object.lastComma ?? offset, end: null, next: null };
      if ((object.keys as readonly string[]).includes(key)) awaited = { object, key };
    },
    onLiteralValue: (_value, offset, length) => {
      if (awaited && list === null) take(offset, offset + length);
    },
    onArrayBegin: (offset, _length, _line, _character, path) => {
      if (awaited) list = offset;
      // Nobody looks through the numbers.
      return awaited !== null || path().join() === "blocks";
    },
    onArrayEnd: (offset, length) => {
      if (list !== null) take(list, offset + length);
      list = null;
    },
  };
  visit(json, visitor, { allowTrailingComma: true });
  return found;
}

/** What goes when the gate goes: one of the commas around it as well. */
function toTaken({ start, end, next }: Gate): TextRange {
  return { start, end: next ?? end ?? start };
}

function emptyObject(keys: readonly SettingName[], start: number): SettingsObject {
  return { keys, start, firstKey: null, values: new Map(), gate: null, lastComma: null };
}

/** Which settings an object of a problem holds; null for none. */
function keysAt(path: JSONPath, kind: ComputationKind): readonly SettingName[] | null {
  const inner = kind === "stack" && path[0] === "blocks" ? path.slice(2) : path;
  const place = inner.join(".");
  switch (kind) {
    case "attention":
    case "selfAttention":
      return place === "" ? ATTENTION : null;
    case "attentionWeights":
      return null;
    case "mlp":
      return place === "" ? MLP : null;
    case "stack":
      if (path.length < 2) return null;
      return keysOfBlock(place);
    case "block":
      return keysOfBlock(place);
  }
}

function keysOfBlock(place: string): readonly SettingName[] | null {
  switch (place) {
    case "":
      return BLOCK;
    case "attention":
      return ATTENTION;
    case "mlp":
      return MLP;
    default:
      return null;
  }
}
