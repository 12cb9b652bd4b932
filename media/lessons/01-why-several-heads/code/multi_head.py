"""Two heads look at the same three cached positions, each through its own half of the embedding."""
import math

n_embd = 8
n_head = 2
head_dim = n_embd // n_head


def softmax(scores):
    largest = max(scores)
    exps = [math.exp(score - largest) for score in scores]
    return [e / sum(exps) for e in exps]


def attention_demo():
    query = [0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 5.0, 0.0]
    keys = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ]
    values = [
        [10.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0],
        [0.0, 20.0, 0.0, 0.0, 0.0, 200.0, 0.0, 0.0],
        [0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 300.0, 0.0],
    ]

    x_attn = []
    for h in range(n_head):
        hs = h * head_dim
        q_h = query[hs : hs + head_dim]
        scores = [
            sum(a * b for a, b in zip(q_h, k[hs : hs + head_dim])) / head_dim**0.5 for k in keys
        ]
        weights = softmax(scores)
        # region join
        head_out = [
            sum(w * v[hs + d] for w, v in zip(weights, values)) for d in range(head_dim)
        ]
        x_attn.extend(head_out)  # after the output of the heads before it
        # endregion
    return x_attn


# Your turn: the output, all heads concatenated. No calculator needed.
def exercise():
    n_head = 2
    query = [0.0, 0.0, 0.0, 0.0, 50.0, 0.0, 0.0, 0.0]
    keys = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ]
    values = [
        [3.0, 0.0, 0.0, 0.0, 30.0, 0.0, 0.0, 0.0],
        [0.0, 6.0, 0.0, 0.0, 0.0, 60.0, 0.0, 0.0],
        [0.0, 0.0, 9.0, 0.0, 0.0, 0.0, 90.0, 0.0],
    ]
    return query, keys, values, n_head


answer = []

if __name__ == "__main__":
    print([round(x, 2) for x in attention_demo()])
