"""Softmax turns each row of scores into weights."""
import math

n_head = 1
head_dim = 4


# region softmax
def softmax(scores):
    largest = max(scores)
    exps = [math.exp(score - largest) for score in scores]
    total = sum(exps)
    return [e / total for e in exps]
# endregion


def softmax_demo():
    queries = [
        [14.0, 16.0, 18.0, 0.0],  # Q[0]: scores 7 8 9
        [0.0, 0.0, 0.0, 0.0],  # Q[1]: scores 0 0 0
        [0.0, 8.0, 2.0, 0.0],  # Q[2]: scores 0 4 1
    ]
    keys = [
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ]
    values = [
        [10.0, 0.0, 0.0, 0.0],
        [0.0, 20.0, 0.0, 0.0],
        [0.0, 0.0, 30.0, 0.0],
    ]

    for query in queries:
        scores = [sum(a * b for a, b in zip(query, key)) / head_dim**0.5 for key in keys]
        print([round(weight, 4) for weight in softmax(scores)])
    return values


# Your turn: the weights, one row for each query.
def exercise():
    queries = [
        [2.0, 0.0, 2.0, 0.0],
        [4.0, -2.0, 0.0, 0.0],
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
    return queries, keys, values


answer = [[0.4223, 0.1554, 0.4223], [0.8438, 0.0420, 0.1142]]

if __name__ == "__main__":
    softmax_demo()
