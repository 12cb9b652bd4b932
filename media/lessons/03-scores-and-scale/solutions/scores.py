"""Scores say how well a query fits each key: dot products, divided by the root of a head's width."""

n_embd = 8
n_head = 2
head_dim = n_embd // n_head


def score_demo():
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

    for h in range(n_head):
        hs = h * head_dim
        # region scores
        q_h = query[hs : hs + head_dim]
        scores = []
        for key in keys:
            k_h = key[hs : hs + head_dim]
            scores.append(sum(a * b for a, b in zip(q_h, k_h)) / head_dim**0.5)
        # endregion
        print(scores)
    return values


# Your turn: the scores of head 0, one row for each query.
def exercise():
    queries = [
        [2.0, 0.0, 1.0, 3.0, 1.0, 0.0, 0.0, 2.0],
        [0.0, 4.0, -2.0, 0.0, 0.0, 1.0, 3.0, 0.0],
    ]
    keys = [
        [1.0, 2.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 1.0, 1.0, 1.0, 2.0, 0.0, 1.0, 0.0],
        [2.0, -1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0],
    ]
    values = [
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ]
    return queries, keys, values


answer = [[2.5, 2.0, 2.0], [4.0, 1.0, -2.0]]

if __name__ == "__main__":
    score_demo()
