import { usualStart } from "../../files.ts";
import type { Usual } from "../../values/value.ts";

/** Heads side by side again. */
const merging = ["merge_heads", "combine_heads", "concat_heads"];
const attending = ["scaled_dot_product_attention", "scaled_dot_product"];

const seeding = ["set_seed", "seed_everything", "set_random_seed", "seed_all", "fix_seed"];

const functions: ReadonlySet<string> = new Set([
  ...["softmax", "linear", "matvec", "dot", "relu", "rmsnorm", "matrix", "split_heads"],
  ...[...merging, ...attending, ...seeding],
]);

/** `Value`: a number with its gradient. */
const valueText = `
import math

class Value:
    def __init__(self, data, children=(), local_grads=()):
        self.data = data
        self.grad = 0
        self._children = children
        self._local_grads = local_grads

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, (self, other), (1, 1))

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))

    def __pow__(self, power):
        return Value(self.data ** power, (self,), (power * self.data ** (power - 1),))

    def __truediv__(self, other):
        if isinstance(other, Value):
            return self * other ** -1
        return self * (1 / other)

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -other

    def __radd__(self, other):
        return self + other

    def __rsub__(self, other):
        return -self + other

    def __rmul__(self, other):
        return self * other

    def __rtruediv__(self, other):
        return other * self ** -1

    def exp(self):
        made = math.exp(self.data)
        return Value(made, (self,), (made,))

    def log(self):
        return Value(math.log(self.data), (self,), (1 / self.data,))

    def tanh(self):
        made = math.tanh(self.data)
        return Value(made, (self,), (1 - made * made,))

    def relu(self):
        return Value(max(0, self.data), (self,), (float(self.data > 0),))

    def backward(self):
        order, seen = [], set()
        def visit(value):
            if value not in seen:
                seen.add(value)
                for child in value._children:
                    visit(child)
                order.append(value)
        visit(self)
        self.grad = 1
        for value in reversed(order):
            for child, local in zip(value._children, value._local_grads):
                child.grad += local * value.grad
`;

/** Functions for lists of numbers or of values, for arrays, and for tensors. */
const helpersText = `
import math
import random
import numpy as np

def softmax(x, axis=-1):
    if not isinstance(x, (list, tuple)):
        if hasattr(x, "softmax"):
            return x.softmax(axis)
        parts = np.exp(x - np.max(x, axis=axis, keepdims=True))
        return parts / np.sum(parts, axis=axis, keepdims=True)
    if isinstance(x[0], (list, tuple)):
        return [softmax(row) for row in x]
    if hasattr(x[0], "data"):
        most = max(each.data for each in x)
        parts = [(each - most).exp() for each in x]
    else:
        most = max(x)
        parts = [math.exp(each - most) for each in x]
    total = sum(parts)
    return [each / total for each in parts]

def linear(x, w):
    if not isinstance(x, (list, tuple)):
        return x @ w.T
    return [sum(a * b for a, b in zip(row, x)) for row in w]

def matvec(w, x):
    if not isinstance(w, (list, tuple)):
        return w @ x
    return [sum(a * b for a, b in zip(row, x)) for row in w]

def dot(a, b):
    if not isinstance(a, (list, tuple)):
        return a @ b
    return sum(x * y for x, y in zip(a, b))

def relu(x):
    if isinstance(x, (list, tuple)):
        return [relu(each) for each in x]
    if hasattr(x, "relu"):
        return x.relu()
    return np.maximum(0, x) if hasattr(x, "shape") else max(0, x)

def rmsnorm(x):
    if not isinstance(x, (list, tuple)):
        return x / ((x * x).mean(-1, keepdims=True) + 1e-5) ** 0.5
    mean = sum(each * each for each in x) / len(x)
    scale = (mean + 1e-5) ** -0.5
    return [each * scale for each in x]

def matrix(nout, nin, std=0.08):
    return [[random.gauss(0, std) for _ in range(nin)] for _ in range(nout)]

def split_heads(x, num_heads):
    return x.reshape(*x.shape[:-1], num_heads, x.shape[-1] // num_heads).swapaxes(-3, -2)

${merging
  .map(
    (name) => `
def ${name}(x):
    x = x.swapaxes(-3, -2)
    return x.reshape(*x.shape[:-2], x.shape[-2] * x.shape[-1])
`,
  )
  .join("")}
${seeding
  .map(
    (name) => `
def ${name}(seed):
    import torch
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
`,
  )
  .join("")}
def is_weights(name):
    return any(word in name.lower() for word in ("att", "weight", "prob", "score", "alpha"))

${attending
  .map(
    (name) => `
def ${name}(q, k, v, _taken_apart=()):
    weights = softmax(q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5)
    output = weights @ v
    if len(_taken_apart) != 2:
        return output
    first, second = _taken_apart
    if is_weights(first) and not is_weights(second):
        return weights, output
    return output, weights
`,
  )
  .join("")}`;

const paths = { value: `${usualStart}value.py`, helpers: `${usualStart}helpers.py` };

const texts: ReadonlyMap<string, string> = new Map([
  [paths.value, valueText],
  [paths.helpers, helpersText],
]);

/** A module beside the program: a library has a name that is followed, or more parts. */
const ownModule = /^\.*\w*$/;

/** What is assumed in Python, where the module that declares it is not there. */
export const usual: Usual = {
  text: (path) => texts.get(path) ?? null,
  importedFrom: (module, member) => {
    if (member === "Value") return paths.value;
    return functions.has(member) && ownModule.test(module) ? paths.helpers : null;
  },
};
