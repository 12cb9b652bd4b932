"""A transformer block on plain lists: norm, attention, norm, MLP, each added to the stream."""
import math

n_head = 2
tokens = ["the", "cat", "sat"]

x = [
    [1.0, 0.0, 2.0, 1.0],
    [0.0, 1.0, 1.0, -1.0],
    [2.0, 1.0, 0.0, 1.0],
]
gamma1 = [1.0, 0.9, 1.1, 1.0]
beta1 = [0.0, 0.1, 0.0, -0.1]
Wq = [[0.5, -0.2, 0.3, 0.4], [0.1, 0.6, -0.7, 0.8], [0.2, 0.1, 0.4, -0.3], [-0.9, 0.1, 0.2, 0.5]]
Wk = [[0.3, 0.1, -0.2, 0.4], [0.1, -0.2, 0.3, 0.8], [0.6, 0.5, 0.4, 0.3], [0.1, 0.1, 0.2, -0.5]]
Wv = [[1.0, 0.0, 0.0, 0.5], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.5, 0.0, 0.0, 2.0]]
Wo = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.5, 0.0], [0.0, 0.3, 1.0, 0.0], [0.2, 0.0, 0.0, 1.0]]
gamma2 = [1.2, 1.0, 0.8, 1.0]
beta2 = [0.1, 0.0, 0.0, 0.2]
W1 = [
    [0.4, -0.1, 0.2, 0.7, -0.3, 0.5],
    [0.1, 0.3, -0.6, 0.2, 0.8, -0.4],
    [-0.5, 0.2, 0.1, 0.4, 0.3, 0.6],
    [0.2, 0.9, -0.2, -0.1, 0.5, 0.3],
]
b1 = [0.1, 0.0, -0.2, 0.0, 0.3, 0.0]
W2 = [
    [0.3, -0.2, 0.1, 0.5],
    [0.6, 0.1, -0.4, 0.2],
    [-0.1, 0.4, 0.2, 0.3],
    [0.2, 0.2, 0.5, -0.6],
    [0.7, -0.3, 0.1, 0.1],
    [0.0, 0.5, -0.2, 0.4],
]
b2 = [0.0, 0.1, 0.0, -0.1]


def matmul(a, b):
    return [[sum(r * c for r, c in zip(row, column)) for column in zip(*b)] for row in a]


def add(a, b):
    return [[left + right for left, right in zip(*rows)] for rows in zip(a, b)]


def layer_norm(rows, gamma, beta):
    normed = []
    for row in rows:
        mean = sum(row) / len(row)
        variance = sum((number - mean) ** 2 for number in row) / len(row)
        spread = math.sqrt(variance + 1e-5)
        normed.append([g * (number - mean) / spread + b for number, g, b in zip(row, gamma, beta)])
    return normed


def softmax(scores):
    largest = max(scores)
    exps = [math.exp(score - largest) for score in scores]
    return [e / sum(exps) for e in exps]


def attention(rows):
    q, k, v = matmul(rows, Wq), matmul(rows, Wk), matmul(rows, Wv)
    head_width = len(q[0]) // n_head
    joined = [[] for _ in rows]
    for h in range(n_head):
        part = slice(h * head_width, (h + 1) * head_width)
        for position, row in enumerate(q):
            scores = [sum(a * b for a, b in zip(row[part], other[part])) for other in k]
            weights = softmax([score / math.sqrt(head_width) for score in scores])
            joined[position] += [
                sum(w * other[column] for w, other in zip(weights, v))
                for column in range(part.start, part.stop)
            ]
    return matmul(joined, Wo)


def mlp(rows):
    hidden = [[max(0.0, h + b) for h, b in zip(row, b1)] for row in matmul(rows, W1)]
    return [[y + b for y, b in zip(row, b2)] for row in matmul(hidden, W2)]


if __name__ == "__main__":
    middle = add(x, attention(layer_norm(x, gamma1, beta1)))
    out = add(middle, mlp(layer_norm(middle, gamma2, beta2)))
    for row in middle + out:
        print([round(number, 4) for number in row])
