import { createTorchEmbedding, createTorchLinear } from "../../../random/torch.ts";
import { int, none } from "../../values/make.ts";
import { flagOf, wholeOf } from "../convert.ts";
import { fieldOf, layer } from "./layers.ts";
import { parameter, drawWith, set, input } from "./parameters.ts";
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
