import { expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "python");

const layers = `import torch, torch.nn as nn
torch.manual_seed(0)
x = torch.randn(1, 2, 3)
h = torch.randn(1, 1, 2)
print(nn.GRU(3, 2, batch_first=True)(x, h))
print(nn.LSTM(3, 2, num_layers=2, bidirectional=True)(x)[0])
print(nn.RNN(3, 2, nonlinearity="relu", bias=False)(x[0]))
print(nn.LSTMCell(3, 2)(x[0]), nn.GRUCell(3, 2)(x[0, 0]))
layer = nn.LSTM(3, 2, num_layers=2, batch_first=True, bidirectional=True)
print(layer, [name for name, _ in layer.named_parameters()][-2:])
`;

// What PyTorch 2.13 prints.
const printed = `(tensor([[[0.2941, 0.8860],
         [0.3877, 0.9062]]], grad_fn=<TransposeBackward1>), tensor([[[0.3877, 0.9062]]], grad_fn=<StackBackward0>))
tensor([[[ 0.0466,  0.1200, -0.0576, -0.0548],
         [ 0.0534,  0.1034, -0.0593, -0.0434]]], grad_fn=<CatBackward0>)
(tensor([[1.2595, 0.0000],
        [1.0746, 0.3910]], grad_fn=<SqueezeBackward1>), tensor([[1.0746, 0.3910]], grad_fn=<SqueezeBackward1>))
(tensor([[ 0.1490, -0.5049],
        [ 0.0205, -0.4860]], grad_fn=<MulBackward0>), tensor([[ 0.4322, -0.6719],
        [ 0.0649, -0.6079]], grad_fn=<AddBackward0>)) tensor([-0.2317,  0.2154], grad_fn=<SqueezeBackward1>)
LSTM(3, 2, num_layers=2, batch_first=True, bidirectional=True) ['bias_ih_l1_reverse', 'bias_hh_l1_reverse']
`;

it("recurrent layers and their cells print what PyTorch does", () => {
  const { recording } = reader.read(layers, "python")!;
  expect(recording.unknown).toEqual([]);
  expect(recording.output.join("")).toBe(printed);
});

it("an attention of a decoder's states over those of an encoder is found", () => {
  const program = `import torch, torch.nn as nn
torch.manual_seed(0)
encoder, decoder = nn.LSTM(4, 4, batch_first=True), nn.GRU(4, 4, batch_first=True)
states, _ = encoder(torch.randn(1, 5, 4))
asked, _ = decoder(torch.randn(1, 3, 4))
weights = (asked @ states.transpose(1, 2)).softmax(-1)
context = weights @ states`;
  const { recording } = reader.read(program, "python")!;
  const [attention] = findAttentions(recording);
  expect(attention?.weights.shape).toEqual([1, 1, 3, 5]);
  expect(attention?.stages["query"]?.variable).toBe("asked");
  expect(attention?.stages["key"]?.variable).toBe("states");
});
