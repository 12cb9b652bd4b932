import { binary, unary } from "../../tensors/elementwise.ts";
import { plain } from "../../tensors/operand.ts";
import { splitInto } from "../../tensors/shapes.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine } from "../../values/value.ts";

/** How a layer goes from one position to the next: how many gates it has, and what they do. */
export interface Kind {
  readonly name: "RNN" | "LSTM" | "GRU";
  readonly gates: number;
  readonly step: (machine: Machine, gates: Gates, state: State, bend: "tanh" | "relu") => State;
}

/** What the input and the last state make of the weights, [batch, gates * hidden] each. */
interface Gates {
  readonly ofInput: Tensor;
  readonly ofState: Tensor;
}

/** What is passed on from one position to the next; only an LSTM has a cell. */
export interface State {
  readonly hidden: Tensor;
  readonly cell: Tensor | null;
}

function split(machine: Machine, tensor: Tensor, count: number): readonly Tensor[] {
  const width = (tensor.shape.at(-1) ?? 0) / count;
  return splitInto(machine, tensor, new Array<number>(count).fill(width), -1);
}

/** The three kinds of recurrent layers. */
export const kinds: readonly Kind[] = [
  {
    name: "RNN",
    gates: 1,
    step: (machine, { ofInput, ofState }, _, bend) => ({
      hidden: unary(machine, bend, binary(machine, "add", ofInput, ofState)),
      cell: null,
    }),
  },
  {
    name: "LSTM",
    gates: 4,
    step: (machine, { ofInput, ofState }, { cell }) => {
      const sums = split(machine, binary(machine, "add", ofInput, ofState), 4);
      const [taken, kept, shown] = [sums[0]!, sums[1]!, sums[3]!].map((each) =>
        unary(machine, "sigmoid", each),
      );
      const added = binary(machine, "multiply", taken!, unary(machine, "tanh", sums[2]!));
      const next = binary(machine, "add", binary(machine, "multiply", kept!, cell!), added);
      return {
        hidden: binary(machine, "multiply", shown!, unary(machine, "tanh", next)),
        cell: next,
      };
    },
  },
  {
    name: "GRU",
    gates: 3,
    step: (machine, { ofInput, ofState }, { hidden }) => {
      const [given, held] = [split(machine, ofInput, 3), split(machine, ofState, 3)];
      const [reset, kept] = [0, 1].map((at) =>
        unary(machine, "sigmoid", binary(machine, "add", given[at]!, held[at]!)),
      );
      const own = binary(machine, "multiply", reset!, held[2]!);
      const fresh = unary(machine, "tanh", binary(machine, "add", given[2]!, own));
      const less = binary(machine, "subtract", plain(1, 2), kept!);
      const parts = [
        binary(machine, "multiply", less, fresh),
        binary(machine, "multiply", kept!, hidden),
      ] as const;
      return { hidden: binary(machine, "add", ...parts), cell: null };
    },
  },
];
