import {
  bool,
  createClass,
  declarativeName,
  dictionary,
  float,
  int,
  none,
  string,
} from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { nativeMethod } from "../torch/native.ts";

/** What settings are that a class of settings does not state. */
const settings: readonly (readonly [string, Value])[] = [
  ...["output_attentions", "output_hidden_states", "is_decoder", "add_cross_attention"].map(
    (name) => [name, bool(false)] as const,
  ),
  ["is_encoder_decoder", bool(false)],
  ["use_return_dict", bool(true)],
  ["return_dict", bool(true)],
  ["chunk_size_feed_forward", int(0)],
  ["num_labels", int(2)],
  ["problem_type", none],
  ["_attn_implementation", string("eager")],
];

/** `attribute_map = {"hidden_size": "n_embd"}`: other names of the same settings. */
function otherName(map: Value | undefined, name: string): string | null {
  if (map?.kind !== "dictionary") return null;
  for (const [key, value] of map.entries.values())
    if (key.kind === "string" && key.value === name)
      return value.kind === "string" ? value.value : null;
  return null;
}

/** Settings that all models of the library have. */
const ofAll =
  /^_|^(is|use|tie|output|return|torch|task|to)_|(dtype|2label|2id|name_or_path|token_id|heads)$|_config$|^(architectures|get_.*)$/;

/** Settings of rotary positions that nobody states. */
const rotary = { rope_type: string("default"), rope_theta: float(10_000) };

const setRotary = nativeMethod("standardize_rope_params", "", (machine, { fields }) => {
  const stated = fields.get("rope_parameters");
  if (stated?.kind !== "dictionary" && stated?.kind !== "none") return none;
  const made = stated.kind === "dictionary" ? stated : dictionary();
  machine.touch(made);
  for (const [name, value] of Object.entries(rotary))
    if (!made.entries.has(`s:${name}`)) made.entries.set(`s:${name}`, [string(name), value]);
  fields.set("rope_parameters", made);
  return none;
});

/** The base of classes of settings: their annotations are fields, as those of a dataclass. */
export const configuration = createClass(
  "PreTrainedConfig",
  [],
  new Map<string, Value>([
    [declarativeName, none],
    ...settings,
    ["default_theta", rotary.rope_theta],
    setRotary,
    nativeMethod("convert_rope_params_to_dict", "**named", (machine, self) =>
      machine.call(setRotary[1], [self]),
    ),
    nativeMethod("__post_init__", "*items, **named", (machine, self) => {
      machine.touch(self);
      const convert = "convert_rope_params_to_dict";
      if (self.fields.has("rope_parameters"))
        machine.call(machine.language.getAttribute(self, convert, machine), []);
      return none;
    }),
    nativeMethod("__getattr__", "name", (machine, self, [name]) => {
      const own = name?.kind === "string" ? name.value : "";
      const { language } = machine;
      const map = self.type.order.find(({ members }) => members.has("attribute_map"));
      const other = otherName(map?.members.get("attribute_map"), own);
      if (other) return language.getAttribute(self, other, machine);
      return ofAll.test(own)
        ? machine.unknown(`\`${own}\` of these settings is not stated`)
        : machine.fail("AttributeError", `'${self.type.name}' object has no attribute '${own}'`);
    }),
  ]),
);
