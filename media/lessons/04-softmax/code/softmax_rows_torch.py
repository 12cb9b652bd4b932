"""Softmax turns each row of scores into weights."""
import torch

n_head = 1
head_dim = 4


# region softmax
def softmax(scores):  # the same as torch.softmax(scores, dim=-1)
    largest = scores.max(dim=-1, keepdim=True).values
    exps = torch.exp(scores - largest)
    return exps / exps.sum(dim=-1, keepdim=True)
# endregion


def softmax_demo():
    queries = torch.tensor([
        [14.0, 16.0, 18.0, 0.0],  # Q[0]: scores 7 8 9
        [0.0, 0.0, 0.0, 0.0],  # Q[1]: scores 0 0 0
        [0.0, 8.0, 2.0, 0.0],  # Q[2]: scores 0 4 1
    ])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ])
    values = torch.tensor([
        [10.0, 0.0, 0.0, 0.0],
        [0.0, 20.0, 0.0, 0.0],
        [0.0, 0.0, 30.0, 0.0],
    ])

    scores = queries @ keys.T / head_dim**0.5
    weights = softmax(scores)
    print(weights)
    return weights @ values


# Your turn: the weights, one row for each query.
def exercise():
    queries = torch.tensor([
        [2.0, 0.0, 2.0, 0.0],
        [4.0, -2.0, 0.0, 0.0],
    ])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ])
    values = torch.tensor([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ])
    return queries, keys, values


answer = torch.tensor([])

if __name__ == "__main__":
    softmax_demo()
