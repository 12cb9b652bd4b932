"""Each head mixes values with its weights; the heads are concatenated and projected."""
import math

n_head = 2


def softmax(scores):
    largest = max(scores)
    exps = [math.exp(score - largest) for score in scores]
    return [e / sum(exps) for e in exps]


def linear(x, w):
    return [sum(wi * xi for wi, xi in zip(row, x)) for row in w]


def attend(query, keys, values):
    head_dim = len(query) // n_head
    x_attn = []
    for h in range(n_head):
        hs = h * head_dim
        q_h = query[hs : hs + head_dim]
        scores = [
            sum(a * b for a, b in zip(q_h, k[hs : hs + head_dim])) / head_dim**0.5 for k in keys
        ]
        weights = softmax(scores)
        # region mix
        head_out = []
        for d in range(head_dim):
            head_out.append(sum(weights[t] * values[t][hs + d] for t in range(len(values))))
        x_attn.extend(head_out)
        # endregion
    return x_attn


def mix_demo():
    query = [0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 5.0, 0.0]
    keys = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ]
    values = [
        [10.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0],  # V[0]
        [0.0, 20.0, 0.0, 0.0, 0.0, 400.0, 0.0, 0.0],  # V[1]
        [0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 300.0, 0.0],  # V[2]
    ]
    return attend(query, keys, values)


def project_demo():
    # The query is all zeros, so both heads return plain means.
    query = [0.0, 0.0, 0.0, 0.0]
    keys = [
        [1.0, 0.0, 1.0, 0.0],
        [0.0, 1.0, 0.0, 1.0],
    ]
    values = [
        [2.0, 4.0, 10.0, 30.0],
        [4.0, 0.0, 30.0, 50.0],
    ]
    attn_wo = [
        [1.0, 0.0, 1.0, 0.0],
        [0.0, 1.0, 0.0, -1.0],
        [0.0, 0.0, 0.0, 1.0],
        [2.0, 0.0, 0.0, 0.0],
    ]
    # region project
    x_attn = attend(query, keys, values)  # the concatenated heads
    return linear(x_attn, attn_wo)  # each row of the matrix computes one number
    # endregion


# Your turn: the projected output, one row for each query.
def exercise():
    queries = [
        [100.0, 0.0, 0.0, 100.0],
        [0.0, 100.0, 0.0, 0.0],
    ]
    keys = [
        [1.0, 0.0, 1.0, 0.0],
        [0.0, 1.0, 0.0, 1.0],
    ]
    values = [
        [1.0, 2.0, 10.0, 20.0],
        [3.0, 4.0, 30.0, 40.0],
    ]
    attn_wo = [
        [1.0, 0.0, 0.0, 1.0],
        [0.0, 1.0, 1.0, 0.0],
        [1.0, -1.0, 0.0, 0.0],
        [0.0, 0.0, 2.0, 0.0],
    ]
    return queries, keys, values, attn_wo


answer = []

if __name__ == "__main__":
    print([round(x, 2) for x in mix_demo()])
    print(project_demo())
