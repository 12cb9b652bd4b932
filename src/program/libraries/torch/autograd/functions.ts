import { fill } from "../../../tensors/operand.ts";
import { createUnknownTensor, type Tensor } from "../../../values/tensor.ts";
import { none, tuple } from "../../../values/make.ts";
import type { Machine, Value } from "../../../values/value.ts";
import { filledWith } from "../../arrays/create.ts";
import { flagOf, numberOf } from "../../convert.ts";
import { define, type Table } from "../../signature.ts";
import { gradientOf, gradientsOf, setGradient } from "./backward.ts";

/** Tensors one by one, or in a list; null: not all are known. */
function tensorsIn(machine: Machine, value: Value | undefined): readonly Tensor[] | null {
  if (value?.kind === "tensor") return [value];
  const items = value && machine.language.iterate(value, machine);
  const all = items ? [...items] : [];
  const tensors = all.filter((each) => each.kind === "tensor");
  return items && tensors.length === all.length ? tensors : null;
}

/** `torch.autograd`. */
export const autogradMembers: Table = new Map<string, Value>([
  [
    "grad",
    define(
      "torch.autograd.grad",
      "outputs, inputs, grad_outputs=, retain_graph=, create_graph=, allow_unused=",
      (machine, [outputs, inputs, seed, retains, creates, unused]) => {
        const [roots, wanted] = [tensorsIn(machine, outputs), tensorsIn(machine, inputs)];
        const [root] = roots ?? [];
        if (!root || roots!.length > 1 || !wanted)
          return machine.unknown("gradients are not followed");
        const createsGraph = flagOf(creates, false);
        const given = seed?.kind === "tensor" ? seed : null;
        const way = { createsGraph, retains: flagOf(retains, createsGraph) };
        const found = gradientsOf(machine, root, wanted, given, way);
        if (found.includes(null) && !flagOf(unused, false))
          return machine.fail(
            "RuntimeError",
            "One of the differentiated Tensors appears to not have been used in the graph. Set allow_unused=True if this is the desired behavior.",
          );
        return tuple(found.map((each) => each ?? none));
      },
    ),
  ],
]);

/** How large all gradients together are, in the norm of their type. */
function totalNorm(machine: Machine, grads: readonly Tensor[]): Tensor {
  const gap = grads.find((grad) => !grad.isKnown);
  if (gap) return createUnknownTensor("torch", "float32", [], gap.why);
  const norms = grads.map((grad) =>
    Math.fround(Math.sqrt(grad.numbers()!.reduce((sum, each) => sum + each * each, 0))),
  );
  const total = Math.sqrt(norms.reduce((sum, each) => sum + each * each, 0));
  return filledWith(machine, "torch", "float32", [], Math.fround(total));
}

/** Functions of `torch.nn.utils` that change gradients. */
export const clipping: Table = new Map<string, Value>([
  [
    "clip_grad_norm_",
    define(
      "nn.utils.clip_grad_norm_",
      "parameters, max_norm, norm_type=, error_if_nonfinite=, foreach=",
      (machine, [parameters, most, type]) => {
        const tensors = tensorsIn(machine, parameters);
        const [bound, order] = [numberOf(most), type ? numberOf(type) : 2];
        if (!tensors || bound === null || order !== 2) {
          for (const tensor of tensors ?? [])
            setGradient(
              machine,
              tensor,
              createUnknownTensor(
                "torch",
                tensor.dtype,
                tensor.shape,
                "gradients are not followed",
              ),
            );
          return machine.unknown("gradients are not followed");
        }
        const owners = tensors.flatMap((tensor) => {
          const grad = gradientOf(machine, tensor);
          return grad ? [[tensor, grad] as const] : [];
        });
        const total = totalNorm(
          machine,
          owners.map(([, grad]) => grad),
        );
        const size = total.numbers()?.[0];
        const factor = size === undefined ? null : Math.fround(Math.min(1, bound / (size + 1e-6)));
        for (const [tensor, grad] of owners) {
          const numbers = grad.numbers();
          const scaled =
            numbers && factor !== null
              ? fill(machine, "torch", grad.dtype, grad.shape, (out) => {
                  numbers.forEach((each, at) => (out[at] = each * factor));
                })
              : createUnknownTensor("torch", grad.dtype, grad.shape, grad.why);
          setGradient(machine, tensor, scaled);
        }
        return total;
      },
    ),
  ],
]);
