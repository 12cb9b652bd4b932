"""A causal mask over a whole text, and a cache with one query at its end."""
import math

n_head = 1
head_dim = 4
use_causal_mask = True


def softmax(scores):
    largest = max(scores)
    exps = [math.exp(score - largest) for score in scores]
    return [e / sum(exps) for e in exps]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def causal_demo():
    tokens = ["the", "small", "cat", "sleeps"]
    queries = [
        [2.0, 6.0, 0.0, 4.0],
        [0.0, 2.0, 8.0, 2.0],
        [4.0, 0.0, 2.0, 6.0],
        [2.0, 0.0, 4.0, 2.0],
    ]
    keys = [
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ]
    values = [
        [10.0, 0.0, 0.0, 0.0],
        [0.0, 20.0, 0.0, 0.0],
        [0.0, 0.0, 30.0, 0.0],
        [0.0, 0.0, 0.0, 40.0],
    ]

    # region mask
    for position, query in enumerate(queries):
        scores = []
        for t, key in enumerate(keys):
            hidden = -math.inf if use_causal_mask and t > position else 0.0
            scores.append(dot(query, key) / head_dim**0.5 + hidden)
        print(tokens[position], [round(weight, 4) for weight in softmax(scores)])
    # endregion
    return values


def cache_demo():
    # This step reads the fourth token; the cache holds three keys and values of earlier steps.
    query = [2.0, 0.0, 4.0, 2.0]
    keys = [
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],  # this token's own, appended first
    ]
    values = [
        [10.0, 0.0, 0.0, 0.0],
        [0.0, 20.0, 0.0, 0.0],
        [0.0, 0.0, 30.0, 0.0],
        [0.0, 0.0, 0.0, 40.0],
    ]

    # region cache
    scores = []
    for t in range(len(keys)):
        scores.append(dot(query, keys[t]) / head_dim**0.5)
    # endregion
    print([round(weight, 4) for weight in softmax(scores)])
    return values


# Your turn: the causal weights. exp(1.386 / 2) is 2, exp(2.197 / 2) is 3.
def exercise():
    use_causal_mask = True
    queries = [
        [1.386, 0.0, 2.197, 0.0],
        [0.0, 2.197, 1.386, 0.0],
        [1.386, 0.0, 1.386, 0.0],
    ]
    keys = [
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ]
    values = [
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ]
    return queries, keys, values, use_causal_mask


answer = []

if __name__ == "__main__":
    causal_demo()
    cache_demo()
