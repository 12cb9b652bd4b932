import { concatenate, stack } from "../../tensors/join.ts";
import { made as madeBy } from "../../tensors/operand.ts";
import { splitInto, squeeze, swapAxes, unsqueeze } from "../../tensors/shapes.ts";
import { countOf } from "../../values/dimension.ts";
import { int, none, string, tuple } from "../../values/make.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { withGradientName } from "./gradients.ts";
import { fieldOf, layer, parametersOf } from "./layers.ts";
import { linear } from "./operations.ts";
import { drawWith, input, parameter, set } from "./parameters.ts";
import { type Kind, kinds, type State } from "./recurrentSteps.ts";

/** The weights of one direction of one layer; PyTorch draws all alike. */
function addWeights(
  machine: Machine,
  self: InstanceValue,
  { name, gates }: Kind,
  [inside, hidden]: readonly [number, number],
  hasBias: boolean,
  end: string,
): void {
  const limit = 1 / Math.sqrt(hidden);
  const add = (own: string, shape: readonly number[]): void => {
    const count = countOf(shape);
    const drawn = drawWith(machine, count, (random) => random.uniform(count, -limit, limit));
    set(self, own + end, parameter(machine, shape, drawn, `nn.${name}`));
  };
  add("weight_ih", [gates * hidden, inside]);
  add("weight_hh", [gates * hidden, hidden]);
  if (!hasBias) return;
  add("bias_ih", [gates * hidden]);
  add("bias_hh", [gates * hidden]);
}

function stepWith(machine: Machine, self: InstanceValue, kind: Kind, end: string) {
  const [ofInput, ofState] = [fieldOf(self, `weight_ih${end}`)!, fieldOf(self, `weight_hh${end}`)!];
  const [first, second] = [fieldOf(self, `bias_ih${end}`), fieldOf(self, `bias_hh${end}`)];
  const given = self.fields.get("nonlinearity");
  const bend = given?.kind === "string" && given.value === "relu" ? "relu" : "tanh";
  return (x: Tensor, state: State): State =>
    kind.step(
      machine,
      {
        ofInput: linear(machine, x, ofInput, first),
        ofState: linear(machine, state.hidden, ofState, second),
      },
      state,
      bend,
    );
}

function partsOf(value: Value | undefined): readonly (Tensor | null)[] {
  const items = value?.kind === "tuple" || value?.kind === "list" ? value.items : [value];
  return items.map((each) => (each?.kind === "tensor" ? each : null));
}

/** The tensors along the first dimension. */
function partsAlong(machine: Machine, tensor: Tensor): readonly Tensor[] {
  const ones = new Array<number>(tensor.shape[0] ?? 0).fill(1);
  return splitInto(machine, tensor, ones, 0).map((each) => squeeze(machine, each, [0]));
}

/** All layers and directions over a sequence, [length, batch, width]. */
function runThrough(
  machine: Machine,
  self: InstanceValue,
  kind: Kind,
  x: Tensor,
  start: readonly (Tensor | null)[],
): Value {
  const [count, ways, hidden] = ["num_layers", "_ways", "hidden_size"].map((name) =>
    wholeOf(self.fields.get(name), machine),
  ) as [number, number, number];
  const [, batch = 0] = x.shape;
  const zeros = (): Tensor => filledWith(machine, "torch", "float32", [batch, hidden], 0);
  const given = start.map((each) => each && partsAlong(machine, each));
  const from = (part: number, place: number): Tensor => given[part]?.[place] ?? zeros();
  const last: State[] = [];
  let rows = partsAlong(machine, x);
  for (let each = 0; each < count; each++) {
    const outputs: Tensor[][] = [];
    for (let way = 0; way < ways; way++) {
      const step = stepWith(machine, self, kind, `_l${each}${way === 1 ? "_reverse" : ""}`);
      const place = each * ways + way;
      let state: State = {
        hidden: from(0, place),
        cell: kind.name === "LSTM" ? from(1, place) : null,
      };
      const made: Tensor[] = [];
      for (const row of way === 1 ? rows.toReversed() : rows) {
        state = step(row, state);
        made.push(state.hidden);
      }
      last.push(state);
      outputs.push(way === 1 ? made.reverse() : made);
    }
    rows = rows.map((_, place) =>
      ways === 1
        ? outputs[0]![place]!
        : concatenate(
            machine,
            outputs.map((own) => own[place]!),
            1,
          ),
    );
  }
  const states = stack(
    machine,
    last.map((each) => each.hidden),
    0,
  );
  if (kind.name !== "LSTM") return tuple([stack(machine, rows, 0), states]);
  const cells = stack(
    machine,
    last.map((each) => each.cell!),
    0,
  );
  return tuple([stack(machine, rows, 0), tuple([states, cells])]);
}

/** With the batch second, and back: `batch_first=True`, and a sequence without a batch. */
function arranged(
  machine: Machine,
  self: InstanceValue,
  kind: Kind,
  x: Tensor,
  start: readonly (Tensor | null)[],
): Value {
  const isAlone = x.shape.length === 2;
  const isFirst = !isAlone && flagOf(self.fields.get("batch_first"), false);
  const inner = isAlone ? unsqueeze(machine, x, 1) : isFirst ? swapAxes(machine, x, 0, 1) : x;
  const states = start.map((each) => each && (isAlone ? unsqueeze(machine, each, 1) : each));
  const made = runThrough(machine, self, kind, inner, states);
  const turned = kind.name === "LSTM" ? "TransposeBackward0" : "TransposeBackward1";
  const isBoth = wholeOf(self.fields.get("_ways"), machine) === 2;
  const change = (value: Value, isOutput: boolean): Value => {
    if (value.kind === "tuple") return tuple(value.items.map((each) => change(each, false)));
    if (value.kind !== "tensor") return value;
    if (isAlone) return withGradientName(squeeze(machine, value, [1]), "SqueezeBackward1");
    if (isOutput && isFirst) return withGradientName(swapAxes(machine, value, 0, 1), turned);
    return withGradientName(value, isOutput && isBoth ? "CatBackward0" : "StackBackward0");
  };
  if (made.kind !== "tuple") return made;
  return tuple([change(made.items[0]!, true), change(made.items[1]!, false)]);
}

/** The shapes alone. */
function unknownResult(machine: Machine, self: InstanceValue, kind: Kind, x: Tensor): Value {
  const [count, ways, hidden] = ["num_layers", "_ways", "hidden_size"].map((name) =>
    wholeOf(self.fields.get(name), machine),
  ) as [number, number, number];
  const make = (shape: readonly number[]): Tensor =>
    madeBy(machine, createUnknownTensor("torch", "float32", shape, x.why), kind.name, [
      x,
      ...parametersOf(self).map(([, tensor]) => tensor),
    ]);
  const batch =
    x.shape.length === 2 ? [] : [x.shape[flagOf(self.fields.get("batch_first"), false) ? 0 : 1]!];
  const state = (): Tensor => make([count * ways, ...batch, hidden]);
  const output = make([...x.shape.slice(0, -1), ways * hidden]);
  return tuple([output, kind.name === "LSTM" ? tuple([state(), state()]) : state()]);
}

function sequenceLayer(kind: Kind): ClassValue {
  const bend = kind.name === "RNN" ? "nonlinearity=, " : "";
  return layer(
    kind.name,
    `input_size, hidden_size, num_layers=, ${bend}bias=, batch_first=, dropout=, bidirectional=`,
    (machine, self, [inside, hidden, layers, ...rest]) => {
      const given = kind.name === "RNN" ? rest : [undefined, ...rest];
      const [nonlinearity, bias, isFirst, dropout, both] = given;
      const [width, size] = [wholeOf(inside, machine), wholeOf(hidden, machine)];
      const count = wholeOf(layers, machine, 1);
      const ways = flagOf(both, false) ? 2 : 1;
      set(self, "input_size", int(width));
      set(self, "hidden_size", int(size));
      set(self, "num_layers", int(count));
      set(self, "batch_first", isFirst ?? none);
      set(self, "dropout", dropout ?? none);
      set(self, "_ways", int(ways));
      if (nonlinearity) set(self, "nonlinearity", nonlinearity);
      const shown = [
        ...[`${width}, ${size}`, ...(count === 1 ? [] : [`num_layers=${count}`])],
        ...(flagOf(bias, true) ? [] : ["bias=False"]),
        ...(flagOf(isFirst, false) ? ["batch_first=True"] : []),
        ...(numberOf(dropout) ? [`dropout=${numberOf(dropout)!}`] : []),
        ...(ways === 2 ? ["bidirectional=True"] : []),
      ];
      set(self, "_text", string(shown.join(", ")));
      for (let each = 0; each < count; each++) {
        for (let way = 0; way < ways; way++) {
          const from = each === 0 ? width : size * ways;
          const end = `_l${each}${way === 1 ? "_reverse" : ""}`;
          addWeights(machine, self, kind, [from, size], flagOf(bias, true), end);
        }
      }
      return none;
    },
    "x, hx=",
    (machine, self, [value, states]) => {
      const x = input(value, machine);
      if (machine.sizes || !x.numbers()) return unknownResult(machine, self, kind, x);
      const training = self.fields.get("training");
      const isTraining = training?.kind === "bool" && training.value;
      const count = wholeOf(self.fields.get("num_layers"), machine);
      if (isTraining && count > 1 && (numberOf(self.fields.get("dropout")) ?? 0) > 0)
        return machine.unknown(`\`dropout\` of \`nn.${kind.name}\` is not followed`);
      return arranged(machine, self, kind, x, partsOf(states));
    },
  );
}

function cellLayer(kind: Kind): ClassValue {
  const name = `${kind.name}Cell`;
  return layer(
    name,
    `input_size, hidden_size, bias=${kind.name === "RNN" ? ", nonlinearity=" : ""}`,
    (machine, self, [inside, hidden, bias, nonlinearity]) => {
      const [width, size] = [wholeOf(inside, machine), wholeOf(hidden, machine)];
      set(self, "hidden_size", int(size));
      if (nonlinearity) set(self, "nonlinearity", nonlinearity);
      set(self, "_text", string(`${width}, ${size}${flagOf(bias, true) ? "" : ", bias=False"}`));
      addWeights(machine, self, kind, [width, size], flagOf(bias, true), "");
      return none;
    },
    "x, hx=",
    (machine, self, [value, states]) => {
      const x = input(value, machine);
      const size = wholeOf(self.fields.get("hidden_size"), machine);
      const zeros = (): Tensor =>
        filledWith(machine, "torch", "float32", [...x.shape.slice(0, -1), size], 0);
      const [hidden, cell] = partsOf(states);
      const from = {
        hidden: hidden ?? zeros(),
        cell: kind.name === "LSTM" ? (cell ?? zeros()) : null,
      };
      const next = stepWith(machine, self, kind, "")(x, from);
      const named = (tensor: Tensor, name: string): Tensor =>
        withGradientName(tensor, x.shape.length === 1 ? "SqueezeBackward1" : `${name}Backward0`);
      if (next.cell) return tuple([named(next.hidden, "Mul"), named(next.cell, "Add")]);
      return named(next.hidden, kind.name === "GRU" ? "Add" : "Tanh");
    },
  );
}

/** The layers that go through a sequence with a state, and their cells. */
export const recurrentLayers: readonly ClassValue[] = kinds.flatMap((kind) => [
  sequenceLayer(kind),
  cellLayer(kind),
]);
