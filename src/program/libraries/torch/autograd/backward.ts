import { binary } from "../../../tensors/elementwise.ts";
import { reshape } from "../../../tensors/shapes.ts";
import {
  createTensor,
  createUnknownTensor,
  type Origin,
  type Tensor,
} from "../../../values/tensor.ts";
import type { Machine } from "../../../values/value.ts";
import { gapSign, NotKnown } from "../../../values/gaps.ts";
import { filledWith } from "../../arrays/create.ts";
import { withGradientName } from "../gradients.ts";
import { rules, savesNothing } from "./rules.ts";
import type { Shares } from "./steps.ts";

const key = "torch.gradients";

/** What a run knows of gradients. */
interface Gradients {
  /** What `.grad` is; one that is unknown is a tensor without numbers. */
  readonly of: Map<Tensor, Tensor>;
  /** Tensors between that keep theirs. */
  readonly kept: Set<Tensor>;
  /** Operations whose way back was gone, and is gone no more. */
  readonly freed: Set<Origin>;
  /** Whose gradients were set since something that nobody knows went back; null: nothing did. */
  setSince: Set<Tensor> | null;
}

function gradientsIn({ state }: Machine): Gradients {
  const known = state.get(key) as Gradients | undefined;
  if (known) return known;
  const made: Gradients = { of: new Map(), kept: new Set(), freed: new Set(), setSince: null };
  state.set(key, made);
  return made;
}

/** Whether gradients end at a tensor: it is given, or no operation that is followed back made it. */
export function isLeaf({ isParameter, isLeaf: isMarked, origin }: Tensor): boolean {
  return isParameter || isMarked || !origin;
}

/** `.grad`; null: there is none yet. */
export function gradientOf(machine: Machine, tensor: Tensor): Tensor | null {
  const { of, setSince } = gradientsIn(machine);
  const isLost = setSince && tensor.needsGradient && isLeaf(tensor) && !setSince.has(tensor);
  return isLost ? unknownLike(tensor, notFollowed) : (of.get(tensor) ?? null);
}

/** `.grad = value`, and `zero_grad`. */
export function setGradient(machine: Machine, tensor: Tensor, value: Tensor | null): void {
  const { of, setSince } = gradientsIn(machine);
  setSince?.add(tensor);
  if (value) of.set(tensor, machine.isUncertain ? unknownLike(tensor, uncertain) : value);
  else if (machine.isUncertain) of.set(tensor, unknownLike(tensor, uncertain));
  else of.delete(tensor);
}

/** Something that nobody knows goes back, to any tensor. */
export function loseGradients(machine: Machine): void {
  gradientsIn(machine).setSince = new Set();
}

const uncertain = "gradients are not followed";
const notFollowed = "gradients are not followed";

function unknownLike({ dtype, shape }: Tensor, why: string): Tensor {
  return createUnknownTensor("torch", dtype, shape, why);
}

/** `retain_grad()`. */
export function keepGradient(machine: Machine, tensor: Tensor): void {
  gradientsIn(machine).kept.add(tensor);
}

/** The machine while gradients are collected: what is calculated then is no operation of the program. */
function quiet(machine: Machine): Machine {
  return new Proxy(machine, {
    get(target, name) {
      if (name === "keep") return () => undefined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** All operations that lead to a tensor, each behind those that use what it makes. */
function inOrder(root: Tensor): readonly Tensor[] {
  const order: Tensor[] = [];
  const seen = new Set<Tensor>();
  // Deep graphs are gone through without recursion: a tensor is entered once, and left behind its inputs.
  const open: { readonly tensor: Tensor; readonly isLeft: boolean }[] = [
    { tensor: root, isLeft: false },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.isLeft) {
      order.push(next.tensor);
      continue;
    }
    if (seen.has(next.tensor)) continue;
    seen.add(next.tensor);
    open.push({ tensor: next.tensor, isLeft: true });
    if (isLeaf(next.tensor)) continue;
    for (const input of inputsOf(next.tensor.origin!))
      if (input.needsGradient) open.push({ tensor: input, isLeft: false });
  }
  return order.reverse();
}

function inputsOf({ inputs, settings }: Origin): readonly Tensor[] {
  const tensors = inputs.filter((input) => typeof input === "object");
  const beside = [settings["weight"], settings["bias"]].filter(
    (each): each is Tensor => typeof each === "object" && each !== null && "storage" in each,
  );
  return [...tensors, ...beside];
}

export interface Way {
  /** The gradients are made by operations that have gradients of their own. */
  readonly createsGraph: boolean;
  /** The way may be gone once more. */
  readonly retains: boolean;
}

/** The gradient of a tensor with respect to each on the way; of those whose way is not followed, unknown ones. */
function collect(
  machine: Machine,
  root: Tensor,
  seed: Tensor,
  { createsGraph, retains }: Way,
): ReadonlyMap<Tensor, Tensor> {
  const found = new Map<Tensor, Tensor>([[root, seed]]);
  const own = quiet(machine);
  const before = machine.state.get("noGradient");
  if (!createsGraph) machine.state.set("noGradient", found);
  else machine.state.delete("noGradient");
  const { freed } = gradientsIn(machine);
  try {
    for (const tensor of inOrder(root)) {
      const grad = found.get(tensor);
      const { origin } = tensor;
      if (!grad || isLeaf(tensor) || !origin) continue;
      if (freed.has(origin)) failTwice(machine);
      if (!retains && !createsGraph && !isSaving(origin)) freed.add(origin);
      const shares = grad.isKnown ? sharesOf(own, tensor, origin, grad) : null;
      if (shares) addTo(own, found, shares);
      else for (const input of inputsOf(origin)) loseIn(found, input);
    }
  } finally {
    if (before) machine.state.set("noGradient", before);
    else machine.state.delete("noGradient");
  }
  return found;
}

/** Whether the way back through an operation needs nothing that is thrown away. */
function isSaving({ operation, inputs }: Origin): boolean {
  const isScaled =
    (operation === "multiply" || operation === "divide") &&
    inputs.some((input) => typeof input === "number");
  return savesNothing.has(operation) || isScaled;
}

function failTwice(machine: Machine): never {
  return machine.fail(
    "RuntimeError",
    "Trying to backward through the graph a second time (or directly access saved tensors after they have " +
      "already been freed). Saved intermediate values of the graph are freed when you call .backward() or " +
      "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time " +
      "or if you need to access saved tensors after calling backward.",
  );
}

function sharesOf(machine: Machine, output: Tensor, origin: Origin, grad: Tensor): Shares | null {
  const rule = rules[origin.operation];
  const isOpen = !savesNothing.has(origin.operation);
  if (!rule || (isOpen && ![output, ...inputsOf(origin)].every(({ isKnown }) => isKnown)))
    return null;
  return rule({ machine, origin, output, grad });
}

function addTo(machine: Machine, found: Map<Tensor, Tensor>, shares: Shares): void {
  for (const [input, share] of shares) {
    if (!input.needsGradient) continue;
    const before = found.get(input);
    found.set(input, before ? binary(machine, "add", before, share) : share);
  }
}

function loseIn(found: Map<Tensor, Tensor>, input: Tensor): void {
  if (input.needsGradient) found.set(input, unknownLike(input, notFollowed));
}

/** What a gradient begins with: what is given, or 1 for a single number. */
function seedOf(machine: Machine, root: Tensor, given: Tensor | null): Tensor {
  if (!root.needsGradient) {
    // What nobody knows may come of what does.
    if (!root.isKnown) {
      loseGradients(machine);
      throw new NotKnown(root.why);
    }
    machine.fail(
      "RuntimeError",
      "element 0 of tensors does not require grad and does not have a grad_fn",
    );
  }
  if (given) return reshape(quiet(machine), given, [...root.shape]);
  if (root.count !== 1)
    machine.fail("RuntimeError", "grad can be implicitly created only for scalar outputs");
  return filledWith(machine, "torch", root.dtype, root.shape, 1);
}

/** `root.backward()`: gradients are added to those that leaves have already. */
export function backward(machine: Machine, root: Tensor, given: Tensor | null, way: Way): void {
  const found = collect(machine, root, seedOf(machine, root, given), way);
  const { kept } = gradientsIn(machine);
  for (const [tensor, grad] of found) {
    if (!(isLeaf(tensor) && tensor.needsGradient) && !kept.has(tensor)) continue;
    const before = gradientOf(machine, tensor);
    const sum = before ? binary(quiet(machine), "add", before, grad) : grad;
    setGradient(machine, tensor, way.createsGraph ? withGradientName(sum, gapSign) : ownCopy(sum));
  }
}

/** Numbers of its own, which a later change of another tensor leaves as they are. */
function ownCopy(grad: Tensor): Tensor {
  const numbers = grad.numbers();
  return numbers
    ? createTensor("torch", grad.dtype, grad.shape, numbers.slice())
    : unknownLike(grad, grad.why);
}

/** `torch.autograd.grad`: the gradients with respect to some tensors; null for one that is not on the way. */
export function gradientsOf(
  machine: Machine,
  root: Tensor,
  inputs: readonly Tensor[],
  given: Tensor | null,
  way: Way,
): readonly (Tensor | null)[] {
  const found = collect(machine, root, seedOf(machine, root, given), way);
  return inputs.map((input) => {
    const grad = found.get(input);
    if (!grad) return null;
    // What PyTorch calls the operations of gradients depends on how it calculates them.
    return way.createsGraph ? withGradientName(grad, gapSign) : ownCopy(grad);
  });
}
