import { binary } from "../../tensors/elementwise.ts";
import { bool, int, list, none } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { flagOf, wholeOf } from "../convert.ts";
import { define } from "../signature.ts";
import { copying } from "../plainModules.ts";
import { linearLayer } from "./basicLayers.ts";
import { functionalMembers } from "./functional.ts";
import { moduleList } from "./holders.ts";
import { placesOf } from "./holders.ts";
import { layer } from "./layers.ts";
import { multihead } from "./multihead.ts";
import { input, set } from "./parameters.ts";

/** The layers of a transformer block. */
export interface Parts {
  readonly norm: ClassValue;
  readonly dropout: ClassValue;
}

type Named = readonly (readonly [string, Value])[];

function make(
  machine: Machine,
  type: ClassValue,
  items: readonly Value[],
  named: Named = [],
): Value {
  return machine.call(type, items, new Map(named));
}

/** Calls a layer of a block. */
function through(machine: Machine, self: InstanceValue, name: string, x: Value): Value {
  const part = self.fields.get(name);
  return part ? machine.call(part, [x]) : machine.unknown(`\`${name}\` is not there`);
}

function add(machine: Machine, a: Value, b: Value): Value {
  if (a.kind !== "tensor" || b.kind !== "tensor") return a.kind === "tensor" ? b : a;
  return binary(machine, "add", a, b);
}

/** Rows attend to other rows; masks are as in torch. */
function attend(
  machine: Machine,
  self: InstanceValue,
  name: string,
  [query, memory]: readonly [Value, Value],
  [mask, padding]: readonly [Value | undefined, Value | undefined],
): Value {
  const attention = self.fields.get(name)!;
  const named: Named = [
    ["attn_mask", mask ?? none],
    ["key_padding_mask", padding ?? none],
    ["need_weights", bool(false)],
  ];
  const made = machine.call(attention, [query, memory, memory], new Map(named));
  return made.kind === "tuple" ? made.items[0]! : made;
}

/** One sublayer: what it adds to its input, with the norm before or after it. */
function residual(
  machine: Machine,
  self: InstanceValue,
  x: Value,
  at: number,
  part: (x: Value) => Value,
): Value {
  const isBefore = flagOf(self.fields.get("norm_first"), false);
  const inner = part(isBefore ? through(machine, self, `norm${at}`, x) : x);
  const sum = add(machine, x, through(machine, self, `dropout${at}`, inner));
  return isBefore ? sum : through(machine, self, `norm${at}`, sum);
}

function feed(machine: Machine, self: InstanceValue, x: Value): Value {
  const hidden = through(machine, self, "linear1", x);
  const activated = through(machine, self, "activation", hidden);
  return through(machine, self, "linear2", through(machine, self, "dropout", activated));
}

const signature =
  "d_model, nhead, dim_feedforward=, dropout=, activation=, layer_norm_eps=, batch_first=, norm_first=, bias=";

/** One block: it attends to its own input, and a decoder also to another one's output. */
function block(name: string, parts: Parts, decodes: boolean): ClassValue {
  const attentions = decodes ? ["self_attn", "multihead_attn"] : ["self_attn"];
  return layer(
    name,
    signature,
    (machine, self, [width, heads, inner, p, activation, epsilon, first, before, bias]) => {
      const rate: Value = p ?? { kind: "float", value: 0.1 };
      const isBiased: Named = bias ? [["bias", bias]] : [];
      for (const each of attentions) {
        const options: Named = [
          ["dropout", rate],
          ["batch_first", bool(flagOf(first, false))],
        ];
        set(self, each, make(machine, multihead, [width!, heads!], [...options, ...isBiased]));
      }
      const hidden = int(wholeOf(inner, machine, 2048));
      set(self, "linear1", make(machine, linearLayer, [width!, hidden], isBiased));
      set(self, "dropout", make(machine, parts.dropout, [rate]));
      set(self, "linear2", make(machine, linearLayer, [hidden, width!], isBiased));
      const eps: Named = epsilon ? [["eps", epsilon]] : [];
      const count = attentions.length + 1;
      for (let at = 1; at <= count; at++) {
        set(self, `norm${at}`, make(machine, parts.norm, [width!], [...eps, ...isBiased]));
      }
      for (let at = 1; at <= count; at++) {
        set(self, `dropout${at}`, make(machine, parts.dropout, [rate]));
      }
      set(self, "norm_first", bool(flagOf(before, false)));
      const own = !activation || activation.kind === "string";
      const word = activation?.kind === "string" ? activation.value : "relu";
      set(self, "activation", own ? functionalMembers.get(word)! : activation);
      return none;
    },
    decodes
      ? "x|tgt, memory, tgt_mask=, memory_mask=, tgt_key_padding_mask=, memory_key_padding_mask=, tgt_is_causal=, memory_is_causal="
      : "src, src_mask=, src_key_padding_mask=, is_causal=",
    (machine, self, [given, ...rest]) => {
      const x = input(given, machine);
      const [memory, mask, other, padding, otherPadding] = decodes
        ? rest
        : [none, rest[0], none, rest[1]];
      const attended = residual(machine, self, x, 1, (each) =>
        attend(machine, self, "self_attn", [each, each], [mask, padding]),
      );
      if (!decodes)
        return residual(machine, self, attended, 2, (each) => feed(machine, self, each));
      const crossed = residual(machine, self, attended, 2, (each) =>
        attend(machine, self, "multihead_attn", [each, memory!], [other, otherPadding]),
      );
      return residual(machine, self, crossed, 3, (each) => feed(machine, self, each));
    },
  );
}

const mostLayers = 1000;

/** Copies of one block in sequence: all begin with the same numbers. */
function row(name: string, rest: readonly string[]): ClassValue {
  const copy = copying.get("deepcopy")!;
  return layer(
    name,
    "layer|encoder_layer|decoder_layer, num_layers, norm=, enable_nested_tensor=, mask_check=",
    (machine, self, [first, count, norm]) => {
      const many = wholeOf(count, machine);
      if (many > mostLayers) return machine.unknown(`${many} layers are too many to follow`);
      const layers: Value[] = Array.from({ length: many }, () => machine.call(copy, [first!]));
      set(self, "layers", machine.call(moduleList, [list(layers)]));
      if (norm && norm.kind !== "none") set(self, "norm", norm);
      return none;
    },
    ["x|src|tgt", ...rest.map((each) => `${each}=`)].join(", "),
    (machine, self, [x, ...given]) => {
      const holder = self.fields.get("layers");
      const layers = holder?.kind === "instance" ? placesOf(holder) : [];
      const isMemory = rest[0] === "memory";
      const [memory, ...masks] = isMemory ? given : [none, ...given];
      const names = { mask: "src_mask" } as Readonly<Record<string, string>>;
      const named = new Map<string, Value>();
      rest.slice(isMemory ? 1 : 0).forEach((each, at) => {
        const value = masks[at];
        if (value && each !== "is_causal") named.set(names[each] ?? each, value);
      });
      const first = isMemory ? [memory!] : [];
      const through = layers.reduce<Value>(
        (value, each) => machine.call(each, [value, ...first], named),
        x!,
      );
      const norm = self.fields.get("norm");
      return norm ? machine.call(norm, [through]) : through;
    },
  );
}

/** A mask that hides later positions, as numbers to add. */
const subsequentMask = define(
  "generate_square_subsequent_mask",
  "sz, device=, dtype=",
  (machine, [size]) => {
    const count = wholeOf(size, machine);
    const mask = filledWith(machine, "torch", "float32", [count, count], 0);
    mask.storage.numbers?.forEach((_, at, numbers) => {
      if (at % count > Math.floor(at / count)) numbers[at] = -Infinity;
    });
    return mask;
  },
);

/** Only its masks are followed. */
function wholeTransformer(): ClassValue {
  const made = layer(
    "Transformer",
    "*args, **options",
    (machine) => machine.unknown("`nn.Transformer` is not followed"),
    "*inputs, **options",
    () => none,
  );
  made.members.set("generate_square_subsequent_mask", {
    kind: "descriptor",
    type: "static",
    getter: subsequentMask,
    setter: null,
  });
  return made;
}

/** `TransformerEncoderLayer` and the like. */
export function transformerLayers(parts: Parts): readonly ClassValue[] {
  const padding = "src_key_padding_mask";
  const others = ["tgt_mask", "memory_mask", "tgt_key_padding_mask", "memory_key_padding_mask"];
  return [
    wholeTransformer(),
    block("TransformerEncoderLayer", parts, false),
    row("TransformerEncoder", ["mask", padding, "is_causal"]),
    block("TransformerDecoderLayer", parts, true),
    row("TransformerDecoder", ["memory", ...others]),
  ];
}
