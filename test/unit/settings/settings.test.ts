import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { parseProblem } from "../../../src/engine/parseProblem.ts";
import { computationSchema } from "../../../src/lessons/format/computation.ts";
import {
  rowOf,
  settingsOf,
  type SettingName,
  type SettingRow,
} from "../../../src/settings/settings.ts";
import { toDirectiveWords } from "../../../src/source/edits/directiveText.ts";
import { readDirectives } from "../../../src/source/meaning/directives.ts";

/** A value that is not the usual one. */
function valueFor(row: SettingRow): unknown {
  switch (row.kind) {
    case "count":
      return 2;
    case "positive":
      return 0.25;
    case "flag":
      return !row.usual;
    case "choice":
      return Object.keys(row.choices).at(-1);
    case "heads":
      return [1];
    case "names":
      return ["the", "cat"];
  }
}

const decided: readonly SettingName[] = settingsOf("attention", "mlp", "weights", "block");

describe("a row of the table of settings", () => {
  it.each(decided)("%s is read from the words of a directive that write it", (name) => {
    const value = valueFor(rowOf(name));
    const [word] = toDirectiveWords({ [name]: value });
    const text = `# attention: heads=2 ${word?.text ?? ""}`;
    const comments = [{ text: text.slice(2), range: { start: 0, end: text.length } }];
    const [directive] = readDirectives(comments, text);
    expect(directive?.problems).toEqual([]);
    expect(directive?.settings[name]?.value).toEqual(value);
  });

  it.each(settingsOf("attention"))("%s is a key of a problem in JSON, with its check", (name) => {
    const rows = [
      [1, 0],
      [0, 1],
    ];
    const problem = { kind: "attention", query: rows, key: rows, value: rows, headCount: 2 };
    const value = valueFor(rowOf(name));
    const parsed = parseProblem({ ...problem, [name]: value });
    expect(parsed.ok && parsed.problem).toMatchObject({ [name]: value });
    const refused = parseProblem({ ...problem, [name]: {} });
    expect(refused.ok ? "accepted" : refused.failure.path).toEqual([name]);
  });

  it.each(settingsOf("attention"))("%s may be changed by a lesson", (name) => {
    const changed = { of: "demo", attention: { [name]: valueFor(rowOf(name)) } };
    expect(v.is(computationSchema, changed)).toBe(true);
    expect(v.is(computationSchema, { of: "demo", attention: { [name]: {} } })).toBe(false);
  });
});
