/** A Python program of about `lineCount` lines, as learners write them: helpers, a class, then part after part. */
export function longProgram(lineCount: number): string {
  const lines = [...head];
  for (let part = 1; lines.length < lineCount; part++) lines.push(...attentionByHand(part));
  return lines.join("\n");
}

const head = `import math
import numpy as np

np.random.seed(42)


def softmax(x, axis=-1):
    """Rows that sum to 1."""
    shifted = x - np.max(x, axis=axis, keepdims=True)
    exps = np.exp(shifted)
    return exps / np.sum(exps, axis=axis, keepdims=True)


def positions(length, width):
    table = np.zeros((length, width))
    for pos in range(length):
        for i in range(0, width, 2):
            angle = pos / (10000 ** (i / width))
            table[pos, i] = math.sin(angle)
            table[pos, i + 1] = math.cos(angle)
    return table


class MultiHeadAttention:
    def __init__(self, width, heads):
        assert width % heads == 0
        self.heads = heads
        self.head_width = width // heads
        self.W_q = np.random.randn(width, width) * 0.1
        self.W_k = np.random.randn(width, width) * 0.1
        self.W_v = np.random.randn(width, width) * 0.1
        self.W_o = np.random.randn(width, width) * 0.1

    def split(self, x):
        length, width = x.shape
        return x.reshape(length, self.heads, self.head_width).transpose(1, 0, 2)

    def __call__(self, x, mask):
        q = self.split(x @ self.W_q)
        k = self.split(x @ self.W_k)
        v = self.split(x @ self.W_v)
        scores = q @ k.transpose(0, 2, 1) / np.sqrt(self.head_width)
        self.weights = softmax(np.where(mask, -np.inf, scores))
        context = (self.weights @ v).transpose(1, 0, 2)
        return context.reshape(x.shape) @ self.W_o


x = np.random.randn(6, 16) + positions(6, 16)
mask = np.triu(np.ones((6, 6), dtype=bool), k=1)
for block in [MultiHeadAttention(16, 4) for _ in range(3)]:
    x = x + block(x, mask)
print(x.shape, round(float(x.mean()), 4))
`.split("\n");

function attentionByHand(part: number): readonly string[] {
  return `
# Part ${part}
tokens_${part} = ["The", "cat", "sat", "on", "mat"]
inputs_${part} = np.array([
    [0.43, 0.15, 0.89, 0.${part}1],
    [0.55, 0.87, 0.66, 0.${part}2],
    [0.57, 0.85, 0.64, 0.${part}3],
    [0.22, 0.58, 0.33, 0.${part}4],
    [0.77, 0.25, 0.10, 0.${part}5],
])
W_query_${part} = np.random.rand(4, 4)
W_key_${part} = np.random.rand(4, 4)
W_value_${part} = np.random.rand(4, 4)
queries_${part} = inputs_${part} @ W_query_${part}
keys_${part} = inputs_${part} @ W_key_${part}
values_${part} = inputs_${part} @ W_value_${part}
scores_${part} = queries_${part} @ keys_${part}.T / np.sqrt(4)
weights_${part} = softmax(scores_${part})
context_${part} = weights_${part} @ values_${part}
for i, token in enumerate(tokens_${part}):
    row = ", ".join(f"{w:.2f}" for w in weights_${part}[i])
    print(f"{token:>5} {row}")
print("sum of rows", weights_${part}.sum(axis=-1).round(3))`.split("\n");
}
