"""GPT-2's attention in small: 8 wide with 4 heads of width 2, not 768 wide with 12 heads of width 64."""
import math

n_embd = 8
n_head = 2
head_dim = n_embd // n_head


def causal_attention(queries, keys, values):
    rows = []
    for t, query in enumerate(queries):
        scores = [sum(a * b for a, b in zip(query, key)) / head_dim**0.5 for key in keys[: t + 1]]
        exps = [math.exp(score - max(scores)) for score in scores]
        weights = [e / sum(exps) for e in exps]
        rows.append([sum(w * value[d] for w, value in zip(weights, values)) for d in range(head_dim)])
    return rows


# attention: causal
def heads_demo():
    queries = [
        [2.0, 0.0, 1.0, 0.0, 0.0, 3.0, 1.0, -1.0],
        [0.0, 1.0, 2.0, -2.0, 1.0, 1.0, 0.0, 2.0],
        [1.0, -1.0, 0.0, 2.0, 3.0, 0.0, -1.0, 1.0],
    ]
    keys = [
        [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 2.0, 0.0],
        [0.0, 2.0, 1.0, 0.0, 0.0, 1.0, -1.0, 1.0],
        [1.0, 1.0, -1.0, 1.0, 2.0, 0.0, 0.0, 1.0],
    ]
    values = [
        [1.0, 0.0, 2.0, 0.0, 3.0, 0.0, 4.0, 0.0],
        [0.0, 1.0, 0.0, 2.0, 0.0, 3.0, 0.0, 4.0],
        [5.0, 5.0, 6.0, 6.0, 7.0, 7.0, 8.0, 8.0],
    ]

    # region heads
    merged = [[] for _ in queries]
    for head in range(n_head):  # one head after the other
        start = head * head_dim
        end = start + head_dim
        q, k, v = ([row[start:end] for row in rows] for rows in (queries, keys, values))
        for row, output in zip(merged, causal_attention(q, k, v)):
            row.extend(output)  # concatenate
    # endregion
    return merged


# region conv1d
def to_linear(stored):
    # The checkpoint stores [in][out]; a linear layer reads [out][in].
    return [list(column) for column in zip(*stored)]
# endregion


# Your turn: c_proj of a checkpoint, stored as [in][out], applied to the merged heads of one position.
def exercise():
    merged = [1.0, 2.0, -1.0, 3.0]
    stored = [
        [1.0, 0.0, 2.0, 0.0],
        [0.0, 1.0, 0.0, -1.0],
        [3.0, 0.0, 1.0, 0.0],
        [0.0, 2.0, 0.0, 1.0],
    ]
    offsets = [0.5, 0.0, -0.5, 0.0]  # c_proj.bias
    return merged, stored, offsets


answer = []

if __name__ == "__main__":
    for row in heads_demo():
        print([round(number, 3) for number in row])
