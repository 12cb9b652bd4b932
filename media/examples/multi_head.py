"""Multi-head attention on plain lists: one query looks at a cache of three positions."""
import math

n_embd = 8
n_head = 2
head_dim = n_embd // n_head


def softmax(scores):
    largest = max(scores)
    exps = [math.exp(score - largest) for score in scores]
    return [e / sum(exps) for e in exps]


def attention_demo():
    tokens = ["the", "small", "cat"]
    q = [0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 5.0, 0.0]
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
        q_h = q[hs : hs + head_dim]
        scores = [
            sum(a * b for a, b in zip(q_h, k[hs : hs + head_dim])) / head_dim**0.5 for k in keys
        ]
        weights = softmax(scores)
        x_attn.extend(
            sum(w * v[hs + d] for w, v in zip(weights, values)) for d in range(head_dim)
        )
    print([round(x, 2) for x in x_attn])


def causal_demo():
    # attention: heads=2 causal tokens=I,like,red,wine
    query = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 2], [0, 2, 1, 1]]
    key = [[1, 0, 1, 0], [0, 1, 0, 1], [2, 1, 1, 0], [0, 0, 1, 2]]
    value = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    return query, key, value


def mlp_demo():
    x = [0.5, -0.3, 1.0, -0.8]
    mlp_fc1 = [
        [0.5, -0.2, 0.1, 0.4],
        [-0.3, 0.8, -0.5, 0.2],
        [0.9, 0.1, 0.3, -0.7],
        [-0.6, -0.4, 0.2, 0.1],
        [0.2, 0.7, -0.9, 0.3],
        [0.1, -0.5, 0.6, -0.2],
        [-0.8, 0.3, -0.1, 0.9],
        [0.4, 0.4, 0.4, 0.4],
    ]
    mlp_fc2 = [
        [0.3, -0.1, 0.5, 0.2, -0.4, 0.6, 0.1, -0.2],
        [-0.2, 0.4, 0.1, -0.3, 0.5, -0.1, 0.7, 0.3],
        [0.6, 0.2, -0.4, 0.1, 0.3, 0.2, -0.5, 0.4],
        [0.1, -0.6, 0.2, 0.5, -0.1, 0.3, 0.2, -0.3],
    ]
    return x, mlp_fc1, mlp_fc2


if __name__ == "__main__":
    attention_demo()
