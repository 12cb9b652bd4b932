import { createTorchEmbedding, createTorchLinear } from "../../../random/torch.ts";
import { bool, builtin, int, none } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { bindTo } from "../signature.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { fieldOf, layer } from "./layers.ts";
import { parameter, drawWith, set, input, toParameter } from "./parameters.ts";
import { embedding, linear } from "./operations.ts";

export const linearLayer = layer(
  "Linear",
  "in_features, out_features, bias=, dtype=",
  (machine, self, [inside, outside, bias]) => {
    const [columns, rows] = [wholeOf(inside, machine), wholeOf(outside, machine)];
    const isOpen = machine.sizes !== null && bias?.kind === "unknown";
    const hasBias = !isOpen && flagOf(bias, true);
    const drawn = drawWith(machine, rows * columns, (random) =>
      createTorchLinear(random, columns, rows, hasBias),
    );
    set(self, "in_features", int(columns));
    set(self, "out_features", int(rows));
    set(self, "weight", parameter(machine, [rows, columns], drawn?.weight ?? null, "nn.Linear"));
    set(
      self,
      "bias",
      hasBias ? parameter(machine, [rows], drawn?.bias ?? null, "nn.Linear") : isOpen ? bias : none,
    );
    return none;
  },
  "x",
  (machine, self, [x]) => {
    const weight = fieldOf(self, "weight");
    return weight
      ? linear(machine, input(x, machine), weight, fieldOf(self, "bias"))
      : machine.unknown("the weight of this layer is unknown");
  },
);

export const embeddingLayer = layer(
  "Embedding",
  "num_embeddings, embedding_dim, padding_idx=",
  (machine, self, [count, width, padding]) => {
    const [rows, columns] = [wholeOf(count, machine), wholeOf(width, machine)];
    const drawn = drawWith(machine, rows * columns, (random) =>
      createTorchEmbedding(random, rows, columns),
    );
    const pad = padding && padding.kind !== "none" ? wholeOf(padding, machine) : null;
    if (drawn && pad !== null) drawn.fill(0, pad * columns, (pad + 1) * columns);
    set(self, "num_embeddings", int(rows));
    set(self, "embedding_dim", int(columns));
    if (pad !== null) set(self, "padding_idx", int(pad));
    set(self, "weight", parameter(machine, [rows, columns], drawn, "nn.Embedding"));
    return none;
  },
  "x",
  (machine, self, [x]) => {
    const weight = fieldOf(self, "weight");
    return weight
      ? embedding(machine, input(x, machine), weight)
      : machine.unknown("the weight of this layer is unknown");
  },
);

// `nn.Embedding.from_pretrained(table)`: a layer of a table that is given, and that is not trained unless it is said.
embeddingLayer.members.set("from_pretrained", {
  kind: "descriptor",
  type: "static",
  setter: null,
  getter: builtin("from_pretrained", (args, machine) => {
    const given = bindTo("from_pretrained", "embeddings, freeze=, padding_idx=", args, machine);
    if ("kind" in given) return given;
    const [table, freezes, padding] = given;
    if (table?.kind !== "tensor" || (padding && padding.kind !== "none"))
      return machine.unknown("these numbers are not followed");
    const [rows = 0, columns = 0] = table.shape;
    const fields = new Map<string, Value>([
      ["training", bool(true)],
      ["num_embeddings", int(rows)],
      ["embedding_dim", int(columns)],
      ["weight", toParameter(table, !flagOf(freezes, true))],
    ]);
    return { kind: "instance", type: embeddingLayer, fields, native: null };
  }),
});

/** The input of this layer is as wide as what it gets first. */
export const lazyLinear = layer(
  "LazyLinear",
  "out_features, bias=, device=, dtype=",
  (machine, self, [outside, bias]) => {
    set(self, "out_features", int(wholeOf(outside, machine)));
    set(self, "bias", bias ?? none);
    set(self, "_hasBias", flagOf(bias, true) ? int(1) : int(0));
    return none;
  },
  "x",
  (machine, self, [value]) => {
    const x = input(value, machine);
    const known = fieldOf(self, "weight");
    if (known) return linear(machine, x, known, fieldOf(self, "bias"));
    machine.touch(self);
    // As a size, it has a name since the layer was made.
    const rows = numberOf(self.fields.get("out_features")) ?? 0;
    const columns = x.shape.at(-1) ?? 1;
    const hasBias = wholeOf(self.fields.get("_hasBias"), machine) === 1;
    const drawn = drawWith(machine, rows * columns, (random) =>
      createTorchLinear(random, columns, rows, hasBias),
    );
    const weight = parameter(machine, [rows, columns], drawn?.weight ?? null, "nn.LazyLinear");
    const bias = hasBias ? parameter(machine, [rows], drawn?.bias ?? null, "nn.LazyLinear") : null;
    self.fields.delete("bias");
    set(self, "weight", weight);
    set(self, "bias", bias ?? none);
    return linear(machine, x, weight, bias);
  },
);
