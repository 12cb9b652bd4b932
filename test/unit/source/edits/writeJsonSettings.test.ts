import { describe, expect, test } from "vitest";
import { writeJsonSettings } from "../../../../src/source/edits/writeJsonSettings.ts";
import type { ComputationKind } from "../../../../src/source/extraction.ts";
import type { SettingOverrides } from "../../../../src/source/meaning/meaningOptions.ts";

function written(kind: ComputationKind, text: string, settings: SettingOverrides): string {
  const range = { start: text.indexOf("{"), end: text.lastIndexOf("}") + 1 };
  return writeJsonSettings(text, { kind, range }, settings)
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, end, text }) => now.slice(0, start) + text + now.slice(end), text);
}

const attention = '{\n  "headCount": 2, // two\n  "removedHeads": [0, 1],\n  "query": [[1, 2]]\n}';
const block =
  '{"norm": "rmsNorm", "attention": {"headCount": 2}, "mlp": {"up": {"weight": [[1]]}, "activation": "relu"}}';

const gated = (mlp: string) => `{"norm": "rmsNorm", "mlp": {${mlp}}, "residual": true}`;

describe("settings in a problem of JSON", () => {
  test.each<[string, ComputationKind, string, SettingOverrides, string]>([
    [
      "a value is replaced, with what stands around it",
      "attention",
      attention,
      { headCount: 4 },
      attention.replace("2,", "4,"),
    ],
    [
      "a list is replaced whole",
      "attention",
      attention,
      { removedHeads: [1] },
      attention.replace("[0, 1]", "[1]"),
    ],
    [
      "a new key comes first, on a line of its own",
      "selfAttention",
      attention,
      { temperature: 0.5, causal: true },
      attention.replace("{\n", '{\n  "causal": true,\n  "temperature": 0.5,\n'),
    ],
    [
      "of a block each key has its object",
      "block",
      block,
      { norm: "layerNorm", residual: false, scale: 1, activation: "gelu" },
      '{"residual": false,"norm": "layerNorm", "attention": {"scale": 1,"headCount": 2}, "mlp": {"up": {"weight": [[1]]}, "activation": "gelu"}}',
    ],
    [
      "of a stack every block",
      "stack",
      `{"input": [[1]], "blocks": [${block}, ${block}]}`,
      { activation: "silu" },
      `{"input": [[1]], "blocks": [${block}, ${block}]}`.replaceAll("relu", "silu"),
    ],
    [
      "a gate between other keys goes with an activation that does not read it",
      "block",
      gated('"activation": "swiglu", "gate": {"weight": [[1], [2]]}, "up": {"weight": [[1]]}'),
      { activation: "relu" },
      gated('"activation": "relu", "up": {"weight": [[1]]}'),
    ],
    [
      "a gate that comes first",
      "mlp",
      '{\n  "gate": {"weight": [[1]], "bias": [2]},\n  "activation": "swiglu"\n}',
      { activation: "silu" },
      '{\n  "activation": "silu"\n}',
    ],
    [
      "a gate that comes last",
      "mlp",
      '{"activation": "swiglu",\n "gate": {"weight": [[1]]}}',
      { activation: "gelu" },
      '{"activation": "gelu"}',
    ],
    [
      "a gate stays where it is read, and where something else is said",
      "mlp",
      '{"activation": "relu", "gate": {"weight": [[1]]}}',
      { activation: "swiglu" },
      '{"activation": "swiglu", "gate": {"weight": [[1]]}}',
    ],
    ["an empty object", "mlp", "{}", { activation: "relu" }, '{"activation": "relu"}'],
    ["what stands elsewhere is left alone", "mlp", "# {}", { scale: 1 }, "# {}"],
  ])("%s", (_what, kind, text, settings, expected) => {
    expect(written(kind, text, settings)).toBe(expected);
  });
});
