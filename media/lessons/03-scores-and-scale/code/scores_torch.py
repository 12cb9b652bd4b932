"""Scores say how well a query fits each key: dot products, divided by the root of a head's width."""
import torch

n_embd = 8
n_head = 2
head_dim = n_embd // n_head


def split(x):  # [length, n_embd] -> [n_head, length, head_dim]
    return x.view(-1, n_head, head_dim).transpose(0, 1)


def score_demo():
    query = torch.tensor([[0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 5.0, 0.0]])
    keys = torch.tensor([
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ])
    values = torch.tensor([
        [10.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0],
        [0.0, 20.0, 0.0, 0.0, 0.0, 200.0, 0.0, 0.0],
        [0.0, 0.0, 30.0, 0.0, 0.0, 0.0, 300.0, 0.0],
    ])

    # region scores
    scores = split(query) @ split(keys).transpose(1, 2)  # [2, 1, 4] @ [2, 4, 3] -> [2, 1, 3]
    scores = scores / head_dim**0.5
    # endregion
    print(scores)
    return values


# Your turn: the scores of head 0, one row for each query.
def exercise():
    queries = torch.tensor([
        [2.0, 0.0, 1.0, 3.0, 1.0, 0.0, 0.0, 2.0],
        [0.0, 4.0, -2.0, 0.0, 0.0, 1.0, 3.0, 0.0],
    ])
    keys = torch.tensor([
        [1.0, 2.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 1.0, 1.0, 1.0, 2.0, 0.0, 1.0, 0.0],
        [2.0, -1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0],
    ])
    values = torch.tensor([
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0],
    ])
    return queries, keys, values


answer = torch.tensor([])

if __name__ == "__main__":
    score_demo()
